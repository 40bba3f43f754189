import { showingText } from '#web/kernel/format/format.ts';
import { sortParams } from '#web/ui/filters/list-filters.ts';
import './users.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { userSorts } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import { usersQuery } from '#web/accounts/accounts.api.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { useLastPage } from '#web/ui/table/use-last-page.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UsersFilters } from './users-filters.tsx';
import { isFiltered, noFilters, toUsersQuery, UsersSearch, usersPerPage } from './users-search.ts';
import { UsersTable } from './users-table.tsx';

/** All accounts, for staff. The dialogs are siblings of the list, so that they stay open when it changes. */
export function Users() {
  const [isCreating, setCreating] = useState(false);
  const [resetting, setResetting] = useState<User | null>(null);
  return (
    <section className="section" aria-labelledby="users">
      <div className="section-head">
        <h2 id="users">All Users</h2>
        <Button variant="primary" icon={Plus} className="ms-auto" onClick={() => setCreating(true)}>
          Create User
        </Button>
      </div>
      <UsersList onReset={setResetting} />
      {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(null)} />}
    </section>
  );
}

function UsersList({ onReset }: { onReset: (user: User) => void }) {
  const [search, setSearch] = useSearchState(UsersSearch);
  const { data, error, isPlaceholderData, refetch } = useQuery(usersQuery(toUsersQuery(search)));
  const { page = 1, sort = 'created_at', direction = 'desc' } = search;
  const setFilters = (patch: Partial<UsersSearch>, options?: { replace: boolean }) =>
    setSearch({ page: undefined, ...patch }, options);
  const total = isPlaceholderData ? undefined : data?.total;
  useLastPage({ page, pageSize: usersPerPage, total }, (last) =>
    setSearch({ page: last }, { replace: true }),
  );
  return (
    <>
      <UsersFilters
        filters={search}
        onFilter={setFilters}
        count={data ? showingText(data.rows.length, data.total, 'users') : ''}
      />
      <UsersTable
        users={data?.rows}
        sort={{ column: sort, direction }}
        onSort={(chosen) => setFilters(sortParams(userSorts, chosen))}
        onReset={onReset}
        stale={isPlaceholderData}
        empty={
          isFiltered(search) ? <NoMatch noun="users" onClear={() => setFilters(noFilters)} /> : <NoUsers />
        }
        error={
          error &&
          !data && <LoadError title="The users could not be loaded" error={error} onRetry={refetch} />
        }
      />
      {data && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={usersPerPage}
          total={data.total}
          onPage={(chosen) => setSearch({ page: chosen })}
        />
      )}
    </>
  );
}

function NoUsers() {
  return (
    <EmptyState art="basket" title="No users yet">
      Everybody who works with the laundry, or orders from it, has an account here.
    </EmptyState>
  );
}
