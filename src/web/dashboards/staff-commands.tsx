import { useNavigate } from '@tanstack/react-router';
import {
  CalendarSync,
  Download,
  ListChecks,
  PackagePlus,
  ScanLine,
  Shirt,
  Tag,
  UserPlus,
  Users,
} from 'lucide-react';
import { type FunctionComponent, useState } from 'react';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { roleLabels } from '#shared/roles.ts';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { findSkus } from '#web/catalogue/catalogue.api.ts';
import { LazyStarterCatalogue } from '#web/catalogue/lazy-starter-catalogue.ts';
import { call } from '#web/kernel/api.ts';
import { type OpenPerson, useOpenPerson } from '#web/kernel/routing/person-link.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { useOpenOrder, useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyCreateStaffOrder } from '#web/orders/form/lazy-order-forms.ts';
import { LazyShopScan } from '#web/orders/scan/lazy-shop-scan.ts';
import { useShowSetUp } from '#web/overview/setup.api.ts';
import { type Command, type SearchProvider, useRegisterCommands } from '#web/palette/commands.ts';
import { useShowHelp } from '#web/shell/help.tsx';
import { helpProvider } from '#web/shell/help-provider.ts';
import { type GoTo, useGoTo, usePlaces } from '#web/shell/use-places.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { caseProvider, type SearchProviderProps } from './customer-search.tsx';
import { orderProvider } from './driver-search.tsx';
import { settingProvider } from './known-search.ts';
import { type GoToPage, invoiceProvider, paymentProvider } from './money-search.tsx';
import { StaffOrderDialogRoute } from './staff-order-dialog-route.tsx';

type CreateDialogProps = { onClose: () => void; onReopen?: () => void };

const lazyForm = (label: string, load: () => Promise<FunctionComponent<CreateDialogProps>>) =>
  lazyDialog(load, `${label} could not be opened. Check your connection and try again.`);

/** The create dialogs of staff, available on every tab. The code of each loads when it is opened. */
const createDialogs = {
  order: {
    label: 'Create Order',
    keywords: 'new',
    icon: PackagePlus,
    key: 'n',
    Form: LazyCreateStaffOrder,
  },
  user: {
    label: 'Create User',
    keywords: 'new add invite customer driver admin user account',
    icon: UserPlus,
    Form: lazyForm(
      'Create User',
      async () => (await import('#web/accounts/people/create-user-dialog.tsx')).CreateUserDialog,
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
  starter: {
    label: 'Starter Catalogue',
    keywords: 'new add skus items usual',
    icon: Shirt,
    Form: LazyStarterCatalogue,
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

const ExportEverything = lazyForm(
  'Export Everything',
  async () => (await import('#web/imports/export-everything.tsx')).ExportEverything,
);

type CreateDialogName = keyof typeof createDialogs;

const names: readonly CreateDialogName[] = ['order', 'user', 'sku', 'starter', 'price', 'template'];

const createCommands = (start: (name: CreateDialogName) => void): Command[] =>
  names.map((name) => {
    const { Form: _, ...command } = createDialogs[name];
    return { ...command, section: 'create', run: () => start(name) };
  });

function StaffCreateDialog({ name, ...props }: { name: CreateDialogName } & CreateDialogProps) {
  const { Form } = createDialogs[name];
  return <Form {...props} />;
}

const userProvider = (goTo: GoTo, openPerson: OpenPerson): SearchProvider => ({
  heading: 'Users',
  icon: Users,
  searchedBy: ['a name', 'an email'],
  search: async (search, signal) => {
    // By a call of its own: a dashboard does not load all that is done with accounts.
    const query = { search, sort: 'full_name', direction: 'asc', limit: 5 } as const;
    const { rows, total } = await call(usersRoute, { query, signal });
    return {
      total,
      rows: rows.map(({ id, full_name, email, role }) => ({
        id,
        label: full_name,
        note: shownEmail(email),
        end: (
          <Badge kind="role" value={role}>
            {roleLabels[role]}
          </Badge>
        ),
        run: () => openPerson(id, role !== 'customer'),
      })),
    };
  },
  showAll: (search) => goTo('users', { search }),
});

const skuProvider = (goTo: GoTo): SearchProvider => ({
  heading: 'SKUs',
  icon: Shirt,
  searchedBy: ['a SKU'],
  search: async (search, signal) => {
    const { rows, total } = await findSkus(search, signal);
    return {
      total,
      rows: rows.map(({ id, name, category, unit, price }) => ({
        id,
        label: name,
        note: `${category} · ${unit}`,
        end: <Money cents={price} className="text-ink-2" />,
        run: () => goTo('skus', { search: name }),
      })),
    };
  },
  showAll: (search) => goTo('skus', { search }),
});

type StaffSearchProps = SearchProviderProps & {
  openPerson: OpenPerson;
  /** Opens a page of Money; absent while orders are not invoiced. */
  goToMoney?: GoToPage | undefined;
};

/** One call each: a round is six at most. */
export const staffSearchProviders = ({
  goTo,
  goToMoney,
  openPerson,
  ...open
}: StaffSearchProps): SearchProvider[] => [
  orderProvider({ ...open, showsCustomer: true, showAll: (search) => goTo('orders', { search }) }),
  caseProvider(goTo, true),
  userProvider(goTo, openPerson),
  skuProvider(goTo),
  ...(goToMoney ? [invoiceProvider(goToMoney, true), paymentProvider(goToMoney)] : []),
];

/** What staff create, find and open over any page. */
export function StaffCommands() {
  const user = useUser();
  const goTo = useGoTo();
  const navigate = useNavigate();
  const isInvoicing = useIsInvoicing();
  const openOrder = useOpenOrder();
  const { open: openAgain } = useSameAgain();
  const openPerson = useOpenPerson();
  const [creating, setCreating] = useState<CreateDialogName | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const goToMoney: GoToPage = (path, search = {}) =>
    void navigate({ to: `/dashboard/${user?.role ?? 'admin'}/money${path}`, search });
  const places = usePlaces(user?.role ?? 'admin');
  const showHelp = useShowHelp();
  const showSetUp = useShowSetUp();
  useRegisterCommands(() => ({
    commands: [
      ...createCommands(setCreating),
      ...(user?.role === 'owner'
        ? [
            {
              section: 'more' as const,
              label: 'Show Set Up',
              icon: ListChecks,
              keywords: 'start first steps setup',
              run: () => void showSetUp(),
            },
            {
              section: 'more' as const,
              label: 'Export Everything',
              icon: Download,
              keywords: 'backup data out csv zip download copy leave',
              run: () => setExporting(true),
            },
          ]
        : []),
      {
        section: 'more',
        label: 'Scan bags',
        icon: ScanLine,
        keywords: 'label qr received ready',
        run: () => setScanning(true),
      },
    ],
    searchProviders: [
      ...(user?.role === 'owner'
        ? [settingProvider((to, field) => void navigate({ to, search: { field } as object }))]
        : []),
      ...staffSearchProviders({
        goTo,
        goToMoney: isInvoicing ? goToMoney : undefined,
        openPerson,
        openOrder,
        openAgain,
      }),
      helpProvider('staff', places, showHelp),
    ],
  }));
  return (
    <>
      <StaffOrderDialogRoute />
      {creating && (
        <StaffCreateDialog
          name={creating}
          onClose={() => setCreating(null)}
          onReopen={() => setCreating(creating)}
        />
      )}
      {isExporting && <ExportEverything onClose={() => setExporting(false)} />}
      {isScanning && <LazyShopScan onClose={() => setScanning(false)} />}
    </>
  );
}
