import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changePasswordRoute,
  erasePersonRoute,
  exportPersonZipRoute,
  type PasswordChange,
  registerRoute,
  resetUserPasswordRoute,
  toggleUserRoute,
  type UserQuery,
  updateProfileRoute,
  usersRoute,
} from '#shared/accounts/accounts.contract.ts';
import type { NewAccount, Profile, User } from '#shared/accounts/user.ts';
import { call } from '#web/kernel/api.ts';
import { storeUser } from '#web/kernel/session-store.ts';

const accountsKey = ['accounts'];

/** One page of the accounts; the old page stays while the next one loads. */
export const usersQuery = (query: UserQuery) =>
  queryOptions({
    queryKey: [...accountsKey, query],
    queryFn: () => call(usersRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** The first few accounts that a search finds, by name. */
export const findUsers = (search: string, signal: AbortSignal) =>
  call(usersRoute, { query: { search, sort: 'full_name', direction: 'asc', limit: 5 }, signal });

/** Invalidates all queries that show accounts; drivers and customers are accounts too. */
function useInvalidateAccounts(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: accountsKey }),
      client.invalidateQueries({ queryKey: ['drivers'] }),
      client.invalidateQueries({ queryKey: ['overview'] }),
    ]);
  };
}

export function useCreateUser() {
  const invalidate = useInvalidateAccounts();
  return useMutation({
    mutationFn: (account: NewAccount) => call(registerRoute, { body: account }),
    onSuccess: invalidate,
  });
}

export function useToggleUser() {
  const invalidate = useInvalidateAccounts();
  return useMutation({
    mutationFn: ({ id, is_active }: Pick<User, 'id' | 'is_active'>) =>
      call(toggleUserRoute, { params: { id }, body: { is_active } }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
  });
}

/** Refetches everything: orders, cases and prices show the person's name too. */
export function useErasePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(erasePersonRoute, { params: { id } }),
    onSettled: () => client.invalidateQueries(),
  });
}

/** The export of the service, a ZIP file. @throws CallError */
export async function exportPerson(id: string): Promise<Blob> {
  const { bytes } = await call(exportPersonZipRoute, { params: { id } });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: exportPersonZipRoute.gives });
}

export const useResetUserPassword = () =>
  useMutation({
    mutationFn: ({ id, new_password }: { id: string; new_password: string }) =>
      call(resetUserPasswordRoute, { params: { id }, body: { new_password } }),
  });

/** Changes the current user's account, and refetches the lists and order forms that show it. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (profile: Profile) => call(updateProfileRoute, { body: profile }),
    onSuccess: async (user) => {
      storeUser(user);
      await Promise.all([
        client.invalidateQueries({ queryKey: accountsKey }),
        client.invalidateQueries({ queryKey: ['addresses'] }),
      ]);
    },
  });
}

export const useChangePassword = () =>
  useMutation({ mutationFn: (change: PasswordChange) => call(changePasswordRoute, { body: change }) });
