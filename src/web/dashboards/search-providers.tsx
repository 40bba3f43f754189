import { CopyPlus, MessageCircle, Package, Shirt, Users } from 'lucide-react';
import { shownEmail } from '#shared/kernel/email.ts';
import type { Order } from '#shared/orders/order.ts';
import { roleLabels } from '#shared/roles.ts';
import { findUsers } from '#web/accounts/accounts.api.ts';
import { CaseStatusBadge } from '#web/cases/case-badges.tsx';
import { findCases } from '#web/cases/cases.api.ts';
import { findSkus } from '#web/catalogue/catalogue.api.ts';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { findOrders } from '#web/orders/orders.api.ts';
import type { SearchProvider, SearchResult } from '#web/palette/commands.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { GoTo } from './tab-commands.ts';

/** The search providers of each role. The service decides which rows the caller may see. */

type SearchProviderProps = { goTo: GoTo; openOrder: OpenOrder; openAgain: OpenOrder };

type OpenOrder = (id: string) => void;
type ShowAll = (search: string) => void;

type OrderProviderProps = {
  openOrder: OpenOrder;
  /** Starts another order with what this one has; not for drivers. */
  openAgain?: OpenOrder;
  showsCustomer: boolean;
  showAll?: ShowAll;
};

const orderProvider = ({
  openOrder,
  openAgain,
  showsCustomer,
  showAll,
}: OrderProviderProps): SearchProvider => ({
  heading: 'Orders',
  icon: Package,
  searchedBy: ['an order number', 'a customer'],
  search: async (search, signal) => {
    const { rows, total } = await findOrders(search, signal);
    const found = rows.map(({ id, order_number, customer_name, status }) => ({
      id,
      label: order_number,
      ...(showsCustomer ? { note: customer_name } : {}),
      end: <OrderStatusBadge status={status} />,
      run: () => openOrder(id),
    }));
    const [only] = rows.length === 1 ? rows : [];
    return { total, rows: only && openAgain ? [...found, sameAgainRow(only, openAgain)] : found };
  },
  ...(showAll ? { showAll } : {}),
});

/** Where a search finds one order. */
const sameAgainRow = ({ id, order_number }: Order, openAgain: OpenOrder): SearchResult => ({
  id: `again ${id}`,
  label: 'Same Again',
  icon: CopyPlus,
  note: order_number,
  run: () => openAgain(id),
});

const caseProvider = (goTo: GoTo, showsCustomer: boolean): SearchProvider => ({
  heading: 'Cases',
  icon: MessageCircle,
  searchedBy: ['a case number', 'the subject of a case'],
  search: async (search, signal) => {
    const { rows, total } = await findCases(search, signal);
    return {
      total,
      rows: rows.map(({ id, case_number, subject, customer_name, status }) => ({
        id,
        label: case_number,
        note: showsCustomer ? `${subject} · ${customer_name}` : subject,
        end: <CaseStatusBadge status={status} />,
        run: () => goTo('cases', { case: id }),
      })),
    };
  },
  showAll: (search) => goTo('cases', { search }),
});

const userProvider = (goTo: GoTo): SearchProvider => ({
  heading: 'Users',
  icon: Users,
  searchedBy: ['a name', 'an email'],
  search: async (search, signal) => {
    const { rows, total } = await findUsers(search, signal);
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
        // Two users may have the same name.
        run: () => goTo('users', { search: email }),
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

export const staffSearchProviders = ({ goTo, ...open }: SearchProviderProps): SearchProvider[] => [
  orderProvider({ ...open, showsCustomer: true, showAll: (search) => goTo('orders', { search }) }),
  caseProvider(goTo, true),
  userProvider(goTo),
  skuProvider(goTo),
];

/** All orders a customer finds are their own, so they do not search by customer. */
export const customerSearchProviders = ({ goTo, ...open }: SearchProviderProps): SearchProvider[] => [
  {
    ...orderProvider({ ...open, showsCustomer: false, showAll: (search) => goTo('orders', { search }) }),
    searchedBy: ['an order number', 'a status'],
  },
  caseProvider(goTo, false),
];

export const driverSearchProviders = (openOrder: OpenOrder): SearchProvider[] => [
  orderProvider({ openOrder, showsCustomer: true }),
];
