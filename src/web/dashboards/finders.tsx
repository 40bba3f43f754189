import { MessageCircle, Package, Shirt, Users } from 'lucide-react';
import { roleLabels } from '#shared/roles.ts';
import { findUsers } from '#web/accounts/accounts.api.ts';
import { CaseStatusBadge } from '#web/cases/case-badges.tsx';
import { findCases } from '#web/cases/cases.api.ts';
import { findSkus } from '#web/catalogue/catalogue.api.ts';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { findOrders } from '#web/orders/orders.api.ts';
import type { Finder } from '#web/palette/commands.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Money } from '#web/ui/money.tsx';
import type { GoTo } from './tab-commands.ts';

/** The search providers of each role. The service decides which rows the caller may see. */

type FindersProps = { goTo: GoTo; openOrder: OpenOrder };

type OpenOrder = (id: string) => void;
type ShowAll = (search: string) => void;

const orders = (openOrder: OpenOrder, isOfMany: boolean, showAll?: ShowAll): Finder => ({
  heading: 'Orders',
  icon: Package,
  by: ['an order number', 'a customer'],
  find: async (search, signal) => {
    const { rows, total } = await findOrders(search, signal);
    return {
      total,
      rows: rows.map(({ id, order_number, customer_name, status }) => ({
        id,
        label: order_number,
        ...(isOfMany ? { note: customer_name } : {}),
        end: <OrderStatusBadge status={status} />,
        run: () => openOrder(id),
      })),
    };
  },
  ...(showAll ? { showAll } : {}),
});

const cases = (goTo: GoTo, isOfMany: boolean): Finder => ({
  heading: 'Cases',
  icon: MessageCircle,
  by: ['a case number', 'the subject of a case'],
  find: async (search, signal) => {
    const { rows, total } = await findCases(search, signal);
    return {
      total,
      rows: rows.map(({ id, case_number, subject, customer_name, status }) => ({
        id,
        label: case_number,
        note: isOfMany ? `${subject} · ${customer_name}` : subject,
        end: <CaseStatusBadge status={status} />,
        run: () => goTo('cases', { case: id }),
      })),
    };
  },
  showAll: (search) => goTo('cases', { search }),
});

const users = (goTo: GoTo): Finder => ({
  heading: 'Users',
  icon: Users,
  by: ['a name', 'an email'],
  find: async (search, signal) => {
    const { rows, total } = await findUsers(search, signal);
    return {
      total,
      rows: rows.map(({ id, full_name, email, role }) => ({
        id,
        label: full_name,
        note: email,
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

const skus = (goTo: GoTo): Finder => ({
  heading: 'SKUs',
  icon: Shirt,
  by: ['a SKU'],
  find: async (search, signal) => {
    const { rows, total } = await findSkus(search, signal);
    return {
      total,
      rows: rows.map(({ id, name, category, price }) => ({
        id,
        label: name,
        note: category,
        end: <Money cents={price} className="text-ink-2" />,
        run: () => goTo('skus', { search: name }),
      })),
    };
  },
  showAll: (search) => goTo('skus', { search }),
});

export const staffFinders = ({ goTo, openOrder }: FindersProps): Finder[] => [
  orders(openOrder, true, (search) => goTo('orders', { search })),
  cases(goTo, true),
  users(goTo),
  skus(goTo),
];

/** All orders a customer finds are their own, so they do not search by customer. */
export const customerFinders = ({ goTo, openOrder }: FindersProps): Finder[] => [
  {
    ...orders(openOrder, false, (search) => goTo('orders', { search })),
    by: ['an order number', 'a status'],
  },
  cases(goTo, false),
];

export const driverFinders = (openOrder: OpenOrder): Finder[] => [orders(openOrder, true)];
