import { Shirt, Users } from 'lucide-react';
import { shownEmail } from '#shared/kernel/email.ts';
import { roleLabels } from '#shared/roles.ts';
import { findUsers } from '#web/accounts/accounts.api.ts';
import { findSkus } from '#web/catalogue/catalogue.api.ts';
import type { SearchProvider } from '#web/palette/commands.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { caseProvider, type SearchProviderProps } from './customer-search.tsx';
import { orderProvider } from './driver-search.tsx';
import type { GoTo } from './tab-commands.ts';

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
