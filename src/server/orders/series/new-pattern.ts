import { isDeepStrictEqual } from 'node:util';
import { daysOf } from '#shared/frequency/recurrence-pattern.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import type { OrderEdit } from '#shared/orders/order.ts';
import { findTemplate } from '../../frequency/frequency.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { choosePattern } from '../../series/choose-pattern.ts';
import { type ChosenPattern, requireTemplate } from '../../series/series.store.ts';
import type { SeriesOfOrder } from '../../series/stored-series.ts';

/**
 * The pattern a series changes to when an occurrence of it is picked up at `pickup_date`, or `null` when it keeps its own.
 * @throws Refusal `invalid` for a missing template, days or a date that do not go with it, and for one order alone
 */
export async function newPattern(
  tx: Tx,
  { frequency_template_id: id, recurrence, scope }: OrderEdit,
  series: SeriesOfOrder,
  pickup_date: Temporal.Instant,
): Promise<ChosenPattern | null> {
  const isOtherTemplate = Boolean(id) && id !== series.frequency_template_id;
  const areOtherDays = recurrence && !isDeepStrictEqual(daysOf(recurrence), daysOf(series));
  if (!isOtherTemplate && !areOtherDays) return null;
  const { frequency_type, frequency_value } = series;
  const base = isOtherTemplate
    ? await requireTemplate(tx, id)
    : { id: series.frequency_template_id, frequency_type, frequency_value };
  const pattern = choosePattern(base, recurrence, pickup_date, tx.business.time_zone);
  if (scope === 'this') refuseField('scope', 'How an order repeats changes for later orders too');
  return { frequency_template_id: base.id, pattern };
}

/**
 * A pattern that was proposed, with its template if that still exists. @throws Refusal `invalid` for a pickup that is none
 * of its dates any more
 */
export async function requireFitting(
  tx: Tx,
  { frequency_template_id: id, pattern }: ChosenPattern,
  pickup_date: Temporal.Instant,
): Promise<ChosenPattern> {
  const template = id ? await findTemplate(tx, id) : null;
  choosePattern(pattern, undefined, pickup_date, tx.business.time_zone);
  return { frequency_template_id: template?.id ?? null, pattern };
}
