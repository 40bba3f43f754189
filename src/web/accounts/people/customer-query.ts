import { queryOptions } from '@tanstack/react-query';
import { userRoute } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { call } from '#web/kernel/api.ts';

/** A customer by id, for links that hold the id only. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', id],
    queryFn: (): Promise<User> => call(userRoute, { params: { id } }),
  });
