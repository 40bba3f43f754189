import { type EditScope, editScopes } from '#shared/orders/edit-scope.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import type { OrderField } from '#web/orders/form/values/order-fields.ts';
import { editPreviewQuery } from '#web/series/series.api.ts';

/** An edit of a recurring order that waits for how far it goes. */
export interface ScopeQuestion {
  order: Order;
  edit: OrderEdit;
  /** How it repeats changes, or what becomes of it on closed days, which no order can for itself. */
  isPatternChanged: boolean;
  scope: EditScope;
  include_changed: boolean;
}

/** How far an edit goes, as it is sent. */
export type EditMode = Required<Pick<OrderEdit, 'scope' | 'include_changed' | 'series_version'>>;

/** What a person means for one order more often than not. */
const oftenForOneOrder: readonly OrderField[] = [
  'pickup_date',
  'delivery_date',
  'special_instructions',
  'purchase_order',
];

/** What a series has as a whole. */
const ofSeries: readonly OrderField[] = ['recurrence', 'closed_day_rule'];

/** The question about an edit, with its first choice; `null` where only the status changes, or it does not go on recurring. */
export function questionOf(
  order: Order,
  edit: OrderEdit,
  changed: readonly OrderField[],
): ScopeQuestion | null {
  const fields = changed.filter((field) => field !== 'status');
  if (!order.is_recurring || edit.is_recurring === false || fields.length === 0) return null;
  return {
    order,
    edit,
    isPatternChanged: fields.some((field) => ofSeries.includes(field)),
    scope: fields.every((field) => oftenForOneOrder.includes(field)) ? 'this' : 'following',
    include_changed: false,
  };
}

/** The scopes that can be chosen. */
export const offeredScopes = ({ isPatternChanged }: ScopeQuestion): EditScope[] =>
  editScopes.filter((scope) => scope !== 'this' || !isPatternChanged);

/** What one choice would do, the present one if none is named. */
export const previewOf = (question: ScopeQuestion, scope = question.scope) =>
  editPreviewQuery(question.order, { ...question.edit, ...reachOf(question, scope) });

/** How far a choice goes. What is changed in one order alone takes no other along. */
export const reachOf = ({ include_changed }: ScopeQuestion, scope: EditScope) => ({
  scope,
  include_changed: scope !== 'this' && include_changed,
});
