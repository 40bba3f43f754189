import type { User } from '#shared/accounts/user.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { UserActions, type UserDialogs } from './user-actions.tsx';
import { AccountBadge, RoleBadge, UserName } from './user-cells.tsx';

type UsersTableProps = ListResults<User> & { dialogs: UserDialogs };

export function UsersTable({ dialogs, ...results }: UsersTableProps) {
  return (
    <DataTable
      {...results}
      label="Users"
      columns={columnsWith(dialogs)}
      rowId={(user) => user.id}
      isDone={(user) => !user.is_active}
      card={(user) => <UserCard user={user} {...dialogs} />}
      skeletonRows={8}
      minWidth={960}
    />
  );
}

/** The id of a sortable column is the name the service sorts by. */
const columnsWith = (dialogs: UserDialogs): Column<User>[] => [
  {
    id: 'full_name',
    header: 'Name',
    sortable: true,
    width: '26%',
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
    width: '106px',
    cell: ({ is_active }) => <AccountBadge isActive={is_active} />,
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
    width: '176px',
    cell: (user) => <UserActions user={user} {...dialogs} />,
  },
];

const cardLine = 'flex min-w-0 items-center justify-between gap-3 [&>[data-slot=badge]]:flex-none';

/** A user as a card, for narrow places. */
function UserCard({ user, ...dialogs }: UserDialogs & { user: User }) {
  return (
    <>
      <div className={cardLine}>
        <UserName user={user} />
        <RoleBadge role={user.role} />
      </div>
      <div className={cardLine}>
        <span className="text-ink-2 min-w-0">{shownEmail(user.email)}</span>
        <AccountBadge isActive={user.is_active} />
      </div>
      {user.phone && <span className="tabular-nums">{user.phone}</span>}
      <div className="-mx-1.5 mt-auto -mb-2 border-t border-line pt-1 [&_[data-slot=button]:first-child]:flex-auto">
        <UserActions user={user} {...dialogs} />
      </div>
    </>
  );
}
