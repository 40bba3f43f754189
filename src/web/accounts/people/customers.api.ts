import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { call } from '#web/kernel/api.ts';

/** How many options are shown at once; typing finds the others. */
const maxOptions = 20;

/** The customers whose name, email or phone contains a text, sorted by name. */
export const customersQuery = (search: string) =>
  queryOptions({
    queryKey: ['accounts', 'customers', search],
    queryFn: () =>
      call(usersRoute, {
        query: {
          role: ['customer'],
          sort: 'full_name',
          direction: 'asc',
          limit: maxOptions,
          search: search || undefined,
        },
      }),
    placeholderData: keepPreviousData,
  });
