import { formatDay } from '#shared/kernel/date-text.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import { everyText } from '#web/orders/scope/scope-text.ts';

export type ScopePreviews = Record<EditScope, EditPreview | undefined>;

interface Context {
  order: Order;
  edit: OrderEdit;
  zone: string;
  now: Temporal.Instant;
}

/** What each scope means for this edit, as a line; `undefined` while it loads or where it is refused. */
export function choiceNotes(
  previews: ScopePreviews,
  context: Context,
): Record<EditScope, string | undefined> {
  const { following, all } = previews;
  return {
    this: thisNote(context),
    following: following && followingNote(following, context),
    all: all && allNote(all, following, context),
  };
}

/** `ORD-000192 on Tue 1 Dec, the others as they are` */
const thisNote = ({ order, edit, zone, now }: Context): string =>
  `${order.order_number} on ${formatDay(edit.pickup_date ?? order.pickup_date, zone, now)}, the others as they are`;

/** `7 made orders and all to come, from now on every Tue and Thu` */
function followingNote(
  { changed, recurrence_pattern }: EditPreview,
  { order: { order_number, recurrence_pattern: before } }: Context,
): string {
  const made = changed.length === 0 ? order_number : `${changed.length + 1} made orders`;
  const every = everyText(recurrence_pattern);
  const isMoved = before !== null && everyText(before) !== every;
  return `${made} and all to come${isMoved ? `, from now on ${every}` : ''}`;
}

/** `The same, and ORD-000187 on Thu 26 Nov too` */
function allNote(all: EditPreview, following: EditPreview | undefined, { zone, now }: Context): string {
  const later = new Set(following?.changed.map(({ number }) => number));
  const earlier = all.changed.filter(({ number }) => !later.has(number));
  if (earlier.length === 0) return 'The same, as no earlier order can change';
  if (earlier.length > 2) return `The same, and ${earlier.length} earlier orders too`;
  const names = earlier.map(
    ({ order_number, pickup_date }) => `${order_number} on ${formatDay(pickup_date, zone, now)}`,
  );
  return `The same, and ${joinWithAnd(names)} too`;
}
