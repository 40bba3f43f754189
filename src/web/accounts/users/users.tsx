import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { exportUsersRoute } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { invitationRunQuery } from '#web/accounts/accounts.api.ts';
import { CreateUserDialog } from '#web/accounts/people/create-user-dialog.tsx';
import { formatCount } from '#web/kernel/format/format.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { useSelectedRows } from '#web/ui/table/use-selected-rows.ts';
import { InvitationProgress, InvitePeople } from './invitations.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UserActions, type UserDialogs } from './user-actions.tsx';
import { joiningUsersList, usersList } from './users-list.ts';
import { UsersTable } from './users-table.tsx';

const EditPerson = lazyDialog(
  async () => (await import('./edit-person.tsx')).EditPerson,
  'Edit Person could not be opened. Check your connection and try again.',
);

type UsersProps = Pick<UserDialogs, 'keptUntil'> & {
  /** What else is done with those who are selected; `onDone` selects nobody any more. */
  bulkOf: (selected: readonly User[], onDone: () => void) => ReactNode;
  /** Further items in the menu of an account. */
  itemsOf: (user: User) => ReactNode;
};

/** All accounts, for staff. The dialogs are siblings of the list, so that they stay open when it changes. */
export function Users({ itemsOf, bulkOf, keptUntil }: UsersProps) {
  const [isCreating, setCreating] = useState(false);
  const [editing, setEditing] = useState<User | null>(null);
  const [resetting, setResetting] = useState<User | null>(null);
  const { data: invitations } = useQuery(invitationRunQuery);
  const users = useListScreen(invitations?.not_joined ? joiningUsersList : usersList);
  const { ids, selected, offPageCount, select, keep } = useSelectedRows(users.data?.rows);
  const clear = () => keep([]);
  return (
    <section className="section" aria-labelledby="users">
      <InvitationProgress />
      <StaffList
        state={users}
        title="All Users"
        titleId="users"
        exported={{ route: exportUsersRoute, name: 'users' }}
        action={
          <>
            <InvitePeople />
            <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
              Create User
            </Button>
          </>
        }
        empty={<NoUsers />}
      >
        {(results) => (
          <UsersTable
            {...results}
            selection={{ selected: ids, onSelect: select, nameOf: ({ full_name }) => full_name }}
            actions={(user) => (
              <UserActions
                user={user}
                onEdit={setEditing}
                onReset={setResetting}
                items={itemsOf(user)}
                keptUntil={keptUntil}
              />
            )}
          />
        )}
      </StaffList>
      {selected.length > 0 && (
        <BulkBar
          label="Selected users"
          count={selected.length === 1 ? '1 user' : `${formatCount(selected.length)} users`}
          offPageCount={offPageCount}
          onClear={clear}
        >
          {bulkOf(selected, clear)}
          <InvitePeople chosen={selected} onDone={clear} />
        </BulkBar>
      )}
      {isCreating && (
        <CreateUserDialog onClose={() => setCreating(false)} onReopen={() => setCreating(true)} />
      )}
      {editing && <EditPerson id={editing.id} onClose={() => setEditing(null)} />}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(null)} />}
    </section>
  );
}

function NoUsers() {
  return (
    <EmptyState art="basket" title="No users yet">
      Everyone who works here or orders from us has an account.
    </EmptyState>
  );
}
