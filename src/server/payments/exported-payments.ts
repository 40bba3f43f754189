import { Payment } from '#shared/payments/payment.ts';
import { columnsOf } from '../kernel/csv/csv.ts';

/** What the export of payments holds (CSV-1). */
export const exported = {
  name: 'payments',
  columns: columnsOf(Payment, [
    'id',
    'payment_number',
    'customer_id',
    'customer_name',
    'direction',
    'method',
    'amount',
    'paid_on',
    'reference',
    'note',
    'unused',
    'rounding',
    'reversed_on',
    'created_at',
  ]),
};
