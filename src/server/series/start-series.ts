import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { seriesFrom } from '#shared/series/series.ts';
import type { Tx } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { choosePattern, requireStart } from './choose-pattern.ts';
import { seriesEvents } from './series.events.ts';
import { type FirstOrder, insertSeries, requireTemplate } from './series.store.ts';

type Chosen = Pick<OrderDraft, 'recurrence' | 'ends_on' | 'ends_after' | 'closed_day_rule'> &
  Partial<Pick<OrderDraft, 'frequency_template_id'>>;

/**
 * Starts a series whose first occurrence is this order. @throws Refusal `invalid` for a missing template, and for days
 * or a first pickup that do not go with it
 */
export async function startSeries(
  tx: Tx,
  actor_id: string,
  order: FirstOrder,
  chosen: Chosen,
): Promise<{ id: string; pattern: RecurrencePattern }> {
  const template = await requireTemplate(tx, chosen.frequency_template_id);
  const pattern = choosePattern(template, chosen.recurrence, order.pickup_date, tx.business.time_zone);
  const { ends_on = null, ends_after = null, closed_day_rule = null } = chosen;
  const end = { ends_on, ends_after, closed_day_rule };
  requireStart({ ...seriesFrom(pattern, order.pickup_date), ...end }, tx.business.time_zone);
  const plan = { ...end, closed_day_rule: chosen.closed_day_rule ?? null };
  const id = await insertSeries(tx, order, { frequency_template_id: template.id, pattern }, plan);
  const data = { pattern: describePattern(pattern) };
  await record(tx, seriesEvents, { ...order, id }, { type: 'series.started', actor_id, data });
  return { id, pattern };
}
