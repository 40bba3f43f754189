import { OverdueCustomer } from '#shared/statements/overdue.ts';
import { columnsOf } from '../kernel/csv/csv.ts';

/** What the export of what is overdue holds (CSV-1). */
export const exportedOverdue = {
  name: 'overdue',
  columns: columnsOf(OverdueCustomer, [
    'id',
    'customer_name',
    'email',
    'not_due',
    'days_1_30',
    'days_31_60',
    'days_61_90',
    'over_90',
    'overdue',
    'oldest_due_on',
    'last_reminder_days',
    'last_reminded_on',
    'on_hold',
    'is_reminded',
  ]),
};
