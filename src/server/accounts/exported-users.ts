import { User } from '#shared/accounts/user.ts';
import { type CsvColumn, columnsOf } from '../kernel/csv/csv.ts';
import type { ExportedUser } from './store/accounts.store.ts';

/** What the export of users holds (CSV-1). */
export const exportedUsers = {
  name: 'users',
  columns: [
    ...columnsOf(User, [
      'id',
      'email',
      'full_name',
      'role',
      'phone',
      'address',
      'delivery_address',
      'is_active',
      'created_at',
    ]),
    { head: 'bill_name', type: 'text', value: ({ bill_name }) => bill_name },
    { head: 'note', type: 'text', value: ({ note }) => note },
  ] as CsvColumn<ExportedUser>[],
};
