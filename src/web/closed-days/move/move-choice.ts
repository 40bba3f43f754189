import type { AffectedOrder, MoveDraft } from '#shared/booking/closed-days.contract.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { isEnterable } from '#shared/kernel/time.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';

/** What is chosen for an order: one of its open dates as ISO text, or one of the other options. */
export interface MoveChoice {
  option: string;
  /** The other date, a wall clock of the business, while it is typed. */
  other: string;
}

/** The options beside the open dates. */
const skipOption = 'skip';
export const otherOption = 'other';
const stayOption = 'stay';

/** What becomes of an order by its choice. `incomplete`: the other date is none yet. */
export type Move = { kind: 'move'; to: Temporal.Instant } | { kind: 'skip' | 'stay' | 'incomplete' };

interface Clock {
  zone: string;
  now: Temporal.Instant;
}

/** What is chosen until somebody chooses: what the service suggests. */
export function suggestedChoice(order: AffectedOrder): MoveChoice {
  const { is_as_planned, is_skip_suggested, open_dates } = order;
  const [suggested] = open_dates;
  const skips = is_skip_suggested && mayDrop(order);
  const stays = is_as_planned || (!skips && !suggested);
  return { option: stays ? stayOption : skips ? skipOption : String(suggested), other: '' };
}

/** Laundry that was collected has to come back: only a pickup can fall out. */
const mayDrop = ({ leg }: AffectedOrder): boolean => leg === 'pickup';

/** The dates that an order is offered: those that may be suggested, then earlier ones. */
export const offeredDates = ({ open_dates, earlier_dates = [] }: AffectedOrder): Temporal.Instant[] => [
  ...open_dates,
  ...earlier_dates,
];

/** The options of an order, the suggested one first. */
export function moveOptions(order: AffectedOrder, { zone, now }: Clock): { value: string; label: string }[] {
  const { series_id, is_as_planned } = order;
  const dates = offeredDates(order)
    .toSorted(Temporal.Instant.compare)
    .map((date) => ({
      value: date.toString(),
      label: formatDateTime(date, zone, now),
    }));
  const drop = mayDrop(order) ? [{ value: skipOption, label: series_id ? 'Skip' : 'Cancel order' }] : [];
  const others = [...dates, ...drop, { value: otherOption, label: 'Another date …' }];
  const stay = { value: stayOption, label: is_as_planned ? 'As planned' : 'Leave for now' };
  const { option } = suggestedChoice(order);
  return [...others, stay].toSorted(
    (one, other) => Number(other.value === option) - Number(one.value === option),
  );
}

/** What a choice means; `zone` is the IANA time zone of the business. */
export function moveOf({ option, other }: MoveChoice, zone: string): Move {
  if (option === skipOption || option === stayOption) return { kind: option };
  if (option !== otherOption) return { kind: 'move', to: Temporal.Instant.from(option) };
  const to = fromWallClock(other, zone);
  return to && isEnterable(to) ? { kind: 'move', to } : { kind: 'incomplete' };
}

/** An order with what becomes of it. */
export interface OrderMove {
  order: AffectedOrder;
  move: Move;
}

/** The orders that are moved or dropped, as they are sent. */
export const movesToSend = (moves: readonly OrderMove[]): MoveDraft['moves'] =>
  moves
    .filter(({ move }) => move.kind === 'move' || move.kind === 'skip')
    .map(({ order: { order_id, order_version }, move }) => ({
      order_id,
      version: order_version,
      to: move.kind === 'move' ? move.to : null,
    }));

/** Why a skip that nobody has chosen yet is suggested; `null` of any other move. */
export function skipReason(order: AffectedOrder, move: Move): string | null {
  if (move.kind !== 'skip' || suggestedChoice(order).option !== skipOption) return null;
  return order.is_merged
    ? 'Skipped because the day it would move to already has a pickup.'
    : 'Skipped because this recurring order skips closed days.';
}

/** How many orders get another date, also one that is still typed. */
const movedCount = (moves: readonly OrderMove[]): number =>
  moves.filter(({ move }) => move.kind === 'move' || move.kind === 'incomplete').length;

/** How many orders move, are skipped and are cancelled, of those that do, with a word for each. */
const partsOf = (moves: readonly OrderMove[], [move, skip, cancel]: readonly [string, string, string]) =>
  (
    [
      [movedCount(moves), move],
      [moves.filter(({ order, move: { kind } }) => kind === 'skip' && order.series_id).length, skip],
      [moves.filter(({ order, move: { kind } }) => kind === 'skip' && !order.series_id).length, cancel],
    ] as const
  ).filter(([count]) => count > 0);

/** `2 will move, 1 will be skipped`; empty where nothing is done. */
export const movesText = (moves: readonly OrderMove[]): string =>
  partsOf(moves, ['move', 'be skipped', 'be cancelled'])
    .map(([count, what]) => `${count} will ${what}`)
    .join(', ');

/** `Move 2 Orders`, `Move 2, Skip 1`: what the button does. */
export function actionText(moves: readonly OrderMove[]): string {
  const parts = partsOf(moves, ['Move', 'Skip', 'Cancel']);
  const [only] = parts;
  if (!only) return 'Move Orders';
  const [count, verb] = only;
  if (parts.length === 1) return `${verb} ${count === 1 ? '1 Order' : `${count} Orders`}`;
  return parts.map(([each, what]) => `${what} ${each}`).join(', ');
}

/** Until when the customer can choose another time, where the order moves as it was suggested; otherwise `null`. */
export function changeUntilOf({ order, move }: OrderMove): Temporal.Instant | null {
  const [suggested] = order.open_dates;
  return move.kind === 'move' && suggested?.equals(move.to) ? order.change_until : null;
}

/** When the visits that are moved take place then. */
export const datesOf = (moves: readonly OrderMove[]): Temporal.Instant[] =>
  moves.flatMap(({ move }) => (move.kind === 'move' ? [move.to] : []));

/** The moment that ends the notice of everybody who can choose; `null` where it is not the same for all of them. */
export function sharedChangeUntil(moves: readonly OrderMove[]): Temporal.Instant | null {
  const [first, ...others] = moves.flatMap((each) => changeUntilOf(each) ?? []);
  return first && others.every((each) => each.equals(first)) ? first : null;
}
