import { UserQuery } from '#shared/accounts/accounts.contract.ts';
import { roleLabels, roles } from '#shared/roles.ts';
import { usersQuery } from '#web/accounts/accounts.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const usersList = defineList({
  noun: 'users',
  failure: 'The users could not be loaded',
  perPage: 25,
  keptAs: 'users',
  search: UserQuery,
  query: usersQuery,
  bar: {
    searchLabel: 'Name, email or phone',
    filters: [{ name: 'role', label: 'Role', as: 'chips', options: toOptions(roles, roleLabels) }],
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
