import { formatDate } from '#shared/kernel/date-text.ts';
import type { SeriesHold } from '#shared/series/series.contract.ts';
import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import { handFieldsText } from './scope-text.ts';

type Kept = EditPreview['kept'][number];

/** What stays as it is when a series changes, and why. */
export interface KeptLine {
  key: string;
  reason: Kept['reason'] | 'hold';
  text: string;
}

type DayOf = (moment: Temporal.Instant) => string;

/** What an edit of a series leaves; the hold at the end. */
export function keptLines(
  kept: readonly Kept[],
  hold: SeriesHold | null,
  { dayOf, today }: { dayOf: DayOf; today: Temporal.PlainDate },
): KeptLine[] {
  const lines = kept.map((each) => ({
    key: String(each.number),
    reason: each.reason,
    text: keptText(each, dayOf),
  }));
  return hold ? [...lines, { key: 'hold', reason: 'hold', text: heldText(hold, today) }] : lines;
}

/** `ORD-000131 stays: locked`, `ORD-000192 keeps its own items`, `Wed 23 Dec stays skipped` */
function keptText({ order_number, pickup_date, reason, fields }: Kept, dayOf: DayOf): string {
  const name = order_number ?? dayOf(pickup_date);
  if (reason === 'skipped') return `${dayOf(pickup_date)} stays skipped`;
  if (reason === 'changed by hand') return `${name} keeps its own ${handFieldsText(fields)}`;
  return `${name} stays: ${reason}`;
}

/** `Sat 2 Jan to Sun 10 Jan stays on hold` */
function heldText({ from, until }: SeriesHold, today: Temporal.PlainDate): string {
  const first = formatDate(from, today);
  if (!until) return `Everything from ${first} on stays on hold`;
  return until.equals(from)
    ? `${first} stays on hold`
    : `${first} to ${formatDate(until, from)} stays on hold`;
}
