import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { useOpenPerson } from '#web/kernel/routing/person-link.tsx';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column, Selection } from '#web/ui/table/data-table-props.ts';
import { AccessNote, AccountState, RoleBadge, UserName } from './user-cells.tsx';

type Actions = (user: User) => ReactNode;
type UsersTableProps = ListResults<User> & { actions: Actions; selection: Selection<User> };

export function UsersTable({ actions, ...results }: UsersTableProps) {
  const open = useOpenPerson();
  return (
    <DataTable
      {...results}
      label="Users"
      columns={columnsWith(actions)}
      rowId={(user) => user.id}
      isDone={(user) => !user.is_active}
      card={(user) => <UserCard user={user} actions={actions} />}
      onOpen={({ id, role }) => open(id, role !== 'customer')}
      skeletonRows={8}
      minWidth={1000}
    />
  );
}

/** The id of a sortable column is the name the service sorts by. */
const columnsWith = (actions: Actions): Column<User>[] => [
  {
    id: 'full_name',
    header: 'Name',
    sortable: true,
    width: '24%',
    cell: (user) => <UserName user={user} />,
  },
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ email }) => (
      <span className="text-ink-2 block truncate" title={shownEmail(email)}>
        {shownEmail(email)}
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    sortable: true,
    width: '110px',
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    id: 'is_active',
    header: 'Status',
    sortable: true,
    width: '226px',
    cell: (user) => (
      <>
        <span className="flex items-center gap-2">
          <AccountState user={user} />
        </span>
        <AccessNote user={user} />
      </>
    ),
  },
  {
    id: 'phone',
    header: 'Phone',
    width: '136px',
    cell: ({ phone }) =>
      phone ? (
        <span className="tabular-nums block truncate" title={phone}>
          {phone}
        </span>
      ) : (
        <span className="text-ink-3">None</span>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: '56px',
    cell: actions,
  },
];

const cardLine = 'flex min-w-0 items-center justify-between gap-3 [&>[data-slot=badge]]:flex-none';

/** A user as a card, for narrow places. */
function UserCard({ user, actions }: { user: User; actions: Actions }) {
  return (
    <>
      <div className={`${cardLine} ps-6.5 touch:ps-8.5`}>
        <UserName user={user} />
        <span className="-my-1.5 -me-2 flex flex-none items-center gap-1">
          <RoleBadge role={user.role} />
          {actions(user)}
        </span>
      </div>
      <div className={cardLine}>
        <span className="text-ink-2 min-w-0">{shownEmail(user.email)}</span>
        <span className="flex flex-none items-center gap-2">
          <AccountState user={user} />
        </span>
      </div>
      <AccessNote user={user} />
      {user.phone && <span className="tabular-nums">{user.phone}</span>}
    </>
  );
}
