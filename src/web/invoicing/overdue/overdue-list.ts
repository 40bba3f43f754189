import { type Age, ageDays, ageLabels } from '#shared/statements/ages.ts';
import { OverdueQuery } from '#shared/statements/overdue.contract.ts';
import { lateAges, type OverdueCustomer } from '#shared/statements/overdue.ts';
import { type DuePeriod, overdueQuery } from '#web/invoicing/money.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const overdueList = defineList({
  noun: 'customers',
  failure: 'What is overdue could not be loaded',
  perPage: 25,
  keptAs: 'overdue',
  search: OverdueQuery,
  query: overdueQuery,
  bar: {
    searchLabel: 'Customer or email',
    filters: [{ name: 'age', label: 'Age', as: 'many', options: toOptions(lateAges, ageLabels) }],
    sorts: [
      { value: 'oldest', label: 'Oldest' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'overdue', label: 'Overdue' },
    ],
    defaultSort: { column: 'oldest', direction: 'asc' },
  },
});

/** An amount of a customer: of an age, or all that is overdue. */
export type OwedPart = Age | 'overdue';

/** An amount whose documents are shown. */
export interface OpenPart {
  id: OverdueCustomer['id'];
  part: OwedPart;
}

/** The due days of an amount. */
export function dueDaysOf(part: OwedPart, today: Temporal.PlainDate): DuePeriod {
  if (part === 'not_due') return { from: today };
  if (part === 'overdue') return { to: today.subtract({ days: 1 }) };
  const [first, last] = ageDays[part];
  const to = today.subtract({ days: first });
  return last === null ? { to } : { from: today.subtract({ days: last }), to };
}
