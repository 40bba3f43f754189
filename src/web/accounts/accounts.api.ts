import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  changePasswordRoute,
  editPersonRoute,
  meRoute,
  registerRoute,
  resetUserPasswordRoute,
  textsAllowedRoute,
  toggleUserRoute,
  type UserQuery,
  updateProfileRoute,
  userRoute,
  usersRoute,
} from '#shared/accounts/accounts.contract.ts';
import { changeNoteRoute } from '#shared/accounts/customers.contract.ts';
import {
  changeEmailRoute,
  changeOwnEmailRoute,
  invitationRunRoute,
  inviteAgainRoute,
  inviteManyRoute,
  inviteRoute,
  stopInvitationsRoute,
} from '#shared/accounts/invitations.contract.ts';
import { erasePersonRoute, exportPersonZipRoute } from '#shared/accounts/personal-data.contract.ts';
import type { PersonEdit } from '#shared/accounts/user.ts';
import { customerPageRoute } from '#shared/overview/customer-page.contract.ts';
import { call } from '#web/kernel/api.ts';
import { storeUser } from '#web/kernel/session-store.ts';
import { storedToken } from '#web/kernel/session-token.ts';
import { useWrite } from '#web/kernel/use-write.ts';

const accountsKey = ['accounts'];

/** One page of the accounts; the old page stays while the next one loads. */
export const usersQuery = (query: UserQuery) =>
  queryOptions({
    queryKey: [...accountsKey, query],
    queryFn: () => call(usersRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** One person as staff see them. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountsKey, 'person', id],
    queryFn: () => call(userRoute, { params: { id } }),
  });

/** What a customer's page says beside the lists of theirs. What happens to orders, money, cases and prices changes it. */
export const customerPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['overview', 'customer', id],
    queryFn: () => call(customerPageRoute, { params: { id } }),
  });

/** Refetches everything: orders, cases and papers show the person's name too. */
export const useEditPerson = () => useWrite(editPersonRoute, { stale: [[]] });

export const useChangeEmail = () => useWrite(changeEmailRoute, { stale: [accountsKey] });

export const useChangeNote = () =>
  useWrite(changeNoteRoute, {
    stale: [
      ['overview', 'customer'],
      ['orders', 'one'],
    ],
  });

/** What shows accounts; drivers and customers are accounts too. */
const stale = [accountsKey, ['drivers'], ['overview']];

export const useCreateUser = () => useWrite(registerRoute, { stale });

/** How far the invitations of many are; asked again while they go out. */
export const invitationRunQuery = queryOptions({
  queryKey: [...accountsKey, 'invitations'],
  queryFn: () => call(invitationRunRoute, {}),
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? 5_000 : false),
});

export const isUnderWay = ({ total, sent, refused }: { total: number; sent: number; refused: number }) =>
  sent + refused < total;

export const useInvite = () => useWrite(inviteRoute, { stale });

export const useInviteAgain = () => useWrite(inviteAgainRoute, { stale: [accountsKey] });

export const useInviteMany = () => useWrite(inviteManyRoute, { stale: [accountsKey] });

export const useStopInvitations = () => useWrite(stopInvitationsRoute, { stale: [accountsKey] });

/** One's own account, with what only its person is shown. What was saved on another device is stored here, too. */
export const ownAccountQuery = queryOptions({
  queryKey: [...accountsKey, 'own'],
  queryFn: async () => {
    const token = storedToken();
    const own = await call(meRoute);
    // The user may have signed out in the meantime.
    if (storedToken() === token) storeUser(own);
    return own;
  },
});

export const useChangeOwnEmail = () => useWrite(changeOwnEmailRoute, { stale: [ownAccountQuery.queryKey] });

export const useToggleUser = () => useWrite(toggleUserRoute, { stale });

export const useErasePerson = () => useWrite(erasePersonRoute, { stale: [[]] });

/** The export of the service, a ZIP file. @throws CallError */
export async function exportPerson(id: string): Promise<Blob> {
  const { bytes } = await call(exportPersonZipRoute, { params: { id } });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: exportPersonZipRoute.gives });
}

export const useNoteTextsAllowed = () => useWrite(textsAllowedRoute, { stale: [accountsKey] });

export const useResetUserPassword = () => useWrite(resetUserPasswordRoute);

/** Changes the current user's account, and refetches the lists and order forms that show it. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useWrite(
    async (profile: Omit<PersonEdit, 'email'>) => {
      const user = await call(updateProfileRoute, { body: profile });
      storeUser(user);
      // The form reads it there, and would show what was before until it is loaded again.
      client.setQueryData(ownAccountQuery.queryKey, (own) => own && { ...own, visit_note: user.visit_note });
      return user;
    },
    { stale: [accountsKey, ['addresses']] },
  );
}

export const useChangePassword = () => useWrite(changePasswordRoute, { stale: [['security']] });
