import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { exportUsersRoute } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { CreateUserDialog } from '#web/accounts/people/create-user-dialog.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UserActions, type UserDialogs } from './user-actions.tsx';
import { usersList } from './users-list.ts';
import { UsersTable } from './users-table.tsx';

type UsersProps = Pick<UserDialogs, 'keptUntil'> & {
  /** Further items in the menu of an account. */
  itemsOf: (user: User) => ReactNode;
};

/** All accounts, for staff. The dialogs are siblings of the list, so that they stay open when it changes. */
export function Users({ itemsOf, keptUntil }: UsersProps) {
  const [isCreating, setCreating] = useState(false);
  const [resetting, setResetting] = useState<User | null>(null);
  const users = useListScreen(usersList);
  return (
    <section className="section" aria-labelledby="users">
      <StaffList
        state={users}
        title="All Users"
        titleId="users"
        exported={{ route: exportUsersRoute, name: 'users' }}
        action={
          <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
            Create User
          </Button>
        }
        empty={<NoUsers />}
      >
        {(results) => (
          <UsersTable
            {...results}
            actions={(user) => (
              <UserActions user={user} onReset={setResetting} items={itemsOf(user)} keptUntil={keptUntil} />
            )}
          />
        )}
      </StaffList>
      {isCreating && (
        <CreateUserDialog onClose={() => setCreating(false)} onReopen={() => setCreating(true)} />
      )}
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
