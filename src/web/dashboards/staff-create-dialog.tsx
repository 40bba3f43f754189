import { CalendarSync, PackagePlus, Shirt, Tag, UserPlus } from 'lucide-react';
import type { FunctionComponent } from 'react';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import type { Command } from '#web/palette/commands.ts';
import { LazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

type CreateDialogProps = { onClose: () => void };

/** The create dialogs of staff, available on every tab. The code of each loads when it is opened. */
const createDialogs = {
  order: {
    label: 'Create Order',
    keywords: 'new',
    icon: PackagePlus,
    key: 'n',
    Form: lazyWithRetry<CreateDialogProps>(
      async () => (await import('#web/orders/form/create-staff-order.tsx')).CreateStaffOrder,
    ),
  },
  user: {
    label: 'Create User',
    keywords: 'new add customer driver admin account',
    icon: UserPlus,
    Form: lazyWithRetry<CreateDialogProps>(
      async () => (await import('#web/accounts/users/create-user-dialog.tsx')).CreateUserDialog,
    ),
  },
  sku: {
    label: 'Add SKU',
    keywords: 'new create item',
    icon: Shirt,
    Form: lazyWithRetry<CreateDialogProps>(async () => {
      const { AddSkuDialog } = await import('#web/catalogue/sku-dialog.tsx');
      return ({ onClose }) => <AddSkuDialog category={undefined} onClose={onClose} />;
    }),
  },
  price: {
    label: 'Add Custom Price',
    keywords: 'new create pricing customer',
    icon: Tag,
    Form: lazyWithRetry<CreateDialogProps>(async () => (await import('./staff-add-price.tsx')).StaffAddPrice),
  },
  template: {
    label: 'Create Template',
    keywords: 'new add frequency recurring',
    icon: CalendarSync,
    Form: lazyWithRetry<CreateDialogProps>(async () => {
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
  const { label, Form } = createDialogs[name];
  return (
    <LazyDialog
      name={name}
      failure={`${label} could not be opened. Check your connection and try again.`}
      onFail={onClose}
    >
      <Form onClose={onClose} />
    </LazyDialog>
  );
}
