import { CalendarSync, PackagePlus, Shirt, Tag, UserPlus } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Command } from '#web/palette/commands.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

type CreateDialogProps = { onClose: () => void };

const lazyForm = (label: string, load: () => Promise<FunctionComponent<CreateDialogProps>>) =>
  lazyDialog(load, `${label} could not be opened. Check your connection and try again.`);

/** The create dialogs of staff, available on every tab. The code of each loads when it is opened. */
const createDialogs = {
  order: {
    label: 'Create Order',
    keywords: 'new',
    icon: PackagePlus,
    key: 'n',
    Form: lazyForm(
      'Create Order',
      async () => (await import('#web/orders/form/create-staff-order.tsx')).CreateStaffOrder,
    ),
  },
  user: {
    label: 'Create User',
    keywords: 'new add customer driver admin account',
    icon: UserPlus,
    Form: lazyForm(
      'Create User',
      async () => (await import('#web/accounts/users/create-user-dialog.tsx')).CreateUserDialog,
    ),
  },
  sku: {
    label: 'Add SKU',
    keywords: 'new create item',
    icon: Shirt,
    Form: lazyForm('Add SKU', async () => {
      const { AddSkuDialog } = await import('#web/catalogue/sku-dialog.tsx');
      return ({ onClose }) => <AddSkuDialog category={undefined} onClose={onClose} />;
    }),
  },
  price: {
    label: 'Add Custom Price',
    keywords: 'new create pricing customer',
    icon: Tag,
    Form: lazyForm('Add Custom Price', async () => (await import('./staff-add-price.tsx')).StaffAddPrice),
  },
  template: {
    label: 'Create Template',
    keywords: 'new add frequency recurring',
    icon: CalendarSync,
    Form: lazyForm('Create Template', async () => {
      const { TemplateDialog } = await import('#web/frequency/template-dialog.tsx');
      return ({ onClose }) => <TemplateDialog template={undefined} onClose={onClose} />;
    }),
  },
} satisfies Record<string, Omit<Command, 'section' | 'run'> & { Form: FunctionComponent<CreateDialogProps> }>;

export type CreateDialogName = keyof typeof createDialogs;

const names: readonly CreateDialogName[] = ['order', 'user', 'sku', 'price', 'template'];

export const createCommands = (start: (name: CreateDialogName) => void): Command[] =>
  names.map((name) => {
    const { Form: _, ...command } = createDialogs[name];
    return { ...command, section: 'create', run: () => start(name) };
  });

export function StaffCreateDialog({ name, onClose }: { name: CreateDialogName } & CreateDialogProps) {
  const { Form } = createDialogs[name];
  return <Form onClose={onClose} />;
}
