import { isBefore } from '#shared/kernel/time.ts';
import { asPlanned, placeStop } from '#shared/runs/arrange-stops.ts';
import { isSameDoor, type StopMove } from './apply-move.ts';
import { type Card, type Lane, startOf, takesStops, unassignedId } from './lanes.ts';

/** Where a lifted stop would be put: among the other cards of a column, from 0. */
export interface Slot {
  lane_id: string;
  index: number;
}

/** The cards of a column without the lifted one. */
const othersIn = ({ cards }: Lane, lifted: Card): Card[] => cards.filter(({ id }) => id !== lifted.id);

/** Where a stop stands. */
export function slotOf(lanes: readonly Lane[], card: Card): Slot | null {
  for (const { id, cards } of lanes) {
    const index = cards.findIndex((each) => each.id === card.id);
    if (index >= 0) return { lane_id: id, index };
  }
  return null;
}

/** A place in a column that takes stops: any in a run, by window among those that are unassigned; else `null`. */
export function slotIn(lane: Lane, card: Card, index: number): Slot | null {
  if (!takesStops(lane)) return null;
  const others = othersIn(lane, card);
  if (lane.id !== unassignedId) {
    // Where the driver is on the way to stays first.
    const first = Number(others[0]?.is_next ?? false);
    const last = card.is_next && slotOf([lane], card) ? 0 : others.length;
    return { lane_id: lane.id, index: Math.max(first, Math.min(index, last)) };
  }
  const later = others.findIndex((each) => isBefore(startOf(card), startOf(each)));
  return { lane_id: lane.id, index: later < 0 ? others.length : later };
}

const steps: Readonly<Record<string, { lanes: -1 | 0 | 1; places: -1 | 0 | 1 }>> = {
  ArrowUp: { lanes: 0, places: -1 },
  ArrowDown: { lanes: 0, places: 1 },
  ArrowLeft: { lanes: -1, places: 0 },
  ArrowRight: { lanes: 1, places: 0 },
};

/** Where an arrow key moves a lifted stop: up and down in its column, left and right to the next one that takes stops. */
export function slotByKey(lanes: readonly Lane[], card: Card, slot: Slot, key: string): Slot | null {
  const step = steps[key];
  const from = lanes.findIndex(({ id }) => id === slot.lane_id);
  const lane = lanes[from];
  if (!step || !lane) return null;
  if (step.lanes === 0) return slotIn(lane, card, slot.index + step.places);
  const ahead = step.lanes > 0 ? lanes.slice(from + 1) : lanes.slice(0, from).toReversed();
  const home = slotOf(lanes, card);
  const next = ahead.find((each) => takesStops(each) || each.id === home?.lane_id);
  if (!next) return null;
  return slotIn(next, card, slot.index) ?? home;
}

export const isSameSlot = (one: Slot | null, other: Slot | null): boolean =>
  one?.lane_id === other?.lane_id && one?.index === other?.index;

/** `place 6 of 8`, finished stops counted, and what is done at the same door as one; nothing where places do not count. */
export function placeText(lane: Lane, card: Card, { index }: Slot): string {
  if (!lane.run) return '';
  const isElsewhere = (other: Card) => !isSameDoor(other, card);
  const others = othersIn(lane, card);
  const done = lane.finished.length;
  const place = done + others.slice(0, index).filter(isElsewhere).length + 1;
  return `, place ${place} of ${done + others.filter(isElsewhere).length + 1}`;
}

/** The move of a stop to a place on the board of a day. */
export const moveTo = (lane: Lane, card: Card, { index }: Slot, day: Temporal.PlainDate): StopMove => ({
  leg_ids: card.legs.map(({ id }) => id),
  driver_id: lane.run?.driver_id ?? null,
  day,
  before_leg_id: (lane.run && othersIn(lane, card)[index]?.legs[0]?.id) ?? null,
});

/** The move that brings a stop back to where it stands; among what is overdue it has its run, and no place. */
export function moveBack(lanes: readonly Lane[], card: Card, day: Temporal.PlainDate): StopMove | null {
  const slot = slotOf(lanes, card);
  const lane = lanes.find(({ id }) => id === slot?.lane_id);
  if (!slot || !lane) return null;
  const { driver_id, day: home } = card.overdue ?? { driver_id: lane.run?.driver_id ?? null, day };
  return { ...moveTo(lane, card, slot, home), driver_id };
}

/** Before the first open stop whose window starts later, and never behind a stop at the same door (RUN-3). */
export function placeByWindow(lane: Lane, card: Card): Slot {
  const planned = ({ id, address, legs }: Card) =>
    asPlanned({ id, address, coordinates: null, legs, finished_at: null });
  const others = othersIn(lane, card);
  const index = placeStop(others.map(planned), planned(card));
  const door = others.findIndex((other) => isSameDoor(other, card));
  return { lane_id: lane.id, index: door < 0 ? index : Math.min(index, door) };
}
