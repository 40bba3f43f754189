import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { EditScope, HandField } from '#shared/orders/edit-scope.ts';

export const scopeLabels: Record<EditScope, string> = {
  this: 'Just this order',
  following: 'This and later orders',
  all: 'All open orders',
};

/** How far a proposal goes. */
export const proposalScopeTexts: Record<EditScope, string> = {
  this: 'For just this order',
  following: 'For this and later orders',
  all: 'For all open orders',
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

/** `every Tuesday and Thursday` */
export const everyText = (pattern: RecurrencePattern): string => describePattern(pattern).replace(/^E/, 'e');
