import { useQueryClient } from '@tanstack/react-query';
import { type EditScope, editScopes } from '#shared/orders/edit-scope.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { namesFields } from '#web/kernel/form-validation.ts';
import type { OrderField } from '#web/orders/form/values/order-fields.ts';
import type { OrderFormValues } from '#web/orders/form/values/order-form-values.ts';
import { editPreviewQuery } from '#web/series/series.api.ts';
import { type Agreed, agreedIn, type EditQuestion, useEditQuestion } from './use-edit-question.ts';

/** An edit of a recurring order that waits for how far it goes. */
export interface ScopeQuestion extends EditQuestion {
  order: Order;
  edit: OrderEdit;
  /** How it repeats changes, or what becomes of it on closed days, which no order can for itself. */
  isPatternChanged: boolean;
  scope: EditScope;
}

/** How far an edit goes, as it is sent. */
type EditMode = Required<Pick<OrderEdit, 'scope' | 'include_changed' | 'series_version'>> & Agreed;

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
const reachOf = ({ include_changed }: ScopeQuestion, scope: EditScope) => ({
  scope,
  include_changed: scope !== 'this' && include_changed,
});

/** The question how far an edit of a recurring order goes: asked before it is saved, and open until it is. */
export function useScopeQuestion() {
  const client = useQueryClient();
  const state = useEditQuestion(
    (question: ScopeQuestion) => previewOf(question),
    (question, series_version): EditMode => ({
      ...reachOf(question, question.scope),
      ...agreedIn(question),
      series_version,
    }),
  );
  return {
    ...state,
    /** Opens the question. @throws CallError where fields of the form are refused, whatever the answer would be */
    ask: async (next: ScopeQuestion, values: OrderFormValues): Promise<void> => {
      const offered = offeredScopes(next);
      const answers = await Promise.allSettled(
        offered.map((scope) => client.fetchQuery(previewOf(next, scope))),
      );
      const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      if (refused.length === offered.length && refused.every((each) => namesFields(values, each)))
        throw refused[0];
      state.open(next);
    },
  };
}
