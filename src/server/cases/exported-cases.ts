import { Case } from '#shared/cases/case.ts';
import { columnsOf } from '../kernel/csv/csv.ts';

/** What the export of cases holds (CSV-1). */
export const exportedCases = {
  name: 'cases',
  columns: columnsOf(Case, [
    'id',
    'case_number',
    'customer_id',
    'customer_name',
    'customer_email',
    'order_id',
    'order_number',
    'subject',
    'description',
    'type',
    'priority',
    'status',
    'resolution',
    'created_at',
    'updated_at',
  ]),
};
