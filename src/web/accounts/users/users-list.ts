import { accesses, accessLabels } from '#shared/accounts/access.ts';
import { UserQuery } from '#shared/accounts/accounts.contract.ts';
import { roleLabels, roles } from '#shared/roles.ts';
import { usersQuery } from '#web/accounts/accounts.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

const roleFilter = {
  name: 'role',
  label: 'Role',
  as: 'chips',
  options: toOptions(roles, roleLabels),
} as const;

const accessFilter = {
  name: 'access',
  label: 'Sign-in',
  as: 'chips',
  options: toOptions(accesses, accessLabels),
} as const;

const listWith = (filters: readonly (typeof roleFilter | typeof accessFilter)[]) =>
  defineList({
    noun: 'users',
    failure: 'The users could not be loaded',
    perPage: 25,
    keptAs: 'users',
    search: UserQuery,
    query: usersQuery,
    bar: {
      searchLabel: 'Name, email or phone',
      filters,
      sorts: [
        { value: 'created_at', label: 'Created' },
        { value: 'full_name', label: 'Name' },
        { value: 'email', label: 'Email' },
        { value: 'role', label: 'Role' },
        { value: 'is_active', label: 'Status' },
      ],
      defaultSort: { column: 'created_at', direction: 'desc' },
    },
  });

export const usersList = listWith([roleFilter]);

/** The same while there are people who have not joined. */
export const joiningUsersList = listWith([roleFilter, accessFilter]);
