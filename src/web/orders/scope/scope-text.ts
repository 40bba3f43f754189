import {
  daysOf,
  describePattern,
  type RecurrencePattern,
  weekdayLabels,
} from '#shared/frequency/recurrence-pattern.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { EditScope, HandField } from '#shared/orders/edit-scope.ts';

export const scopeLabels: Record<EditScope, string> = {
  this: 'This order only',
  following: 'This and all later orders',
  all: 'The whole series',
};

/** How far a proposal goes, as a sentence. */
export const proposalScopeTexts: Record<EditScope, string> = {
  this: 'For this order only.',
  following: 'For this and all later orders.',
  all: 'For the whole series.',
};

const handFieldNames: Record<HandField, string> = {
  items: 'items',
  dates: 'date',
  pickup_address: 'address',
  delivery_address: 'address',
  special_instructions: 'instructions',
  purchase_order: 'purchase order',
};

/** What was changed by hand: `items`, `items and date`. */
export const handFieldsText = (fields: readonly HandField[]): string =>
  joinWithAnd([...new Set(fields.map((field) => handFieldNames[field]))]);

/** `every Tue and Thu`, and what is not plainly weekly as everywhere: `every 2 week(s) on Tue, Thu`. */
export function everyText(pattern: RecurrencePattern): string {
  const { by_day } = daysOf(pattern);
  if (pattern.frequency_type === 'weekly' && pattern.frequency_value === 1 && by_day)
    return `every ${joinWithAnd(by_day.map((day) => weekdayLabels[day]))}`;
  return describePattern(pattern).replace(/^E/, 'e');
}
