import { finishedAt, lateAt, type TripTable, tripOf } from './trip-table.ts';

/** How many stops a search may still pass. It counts them and needs no clock, so it comes to the same each time. */
export interface Budget {
  steps: number;
}

/** Up to this many stops move together past any others. */
const maxBlock = 3;

// What a change does with a part of the order; a number above these moves its first so many stops behind its others.
const turn = 0;
const exchangeEnds = -1;

/**
 * A better order by small changes, until none of them makes it better or the budget is used up: a part is turned around, two
 * stops are exchanged, a few are moved together. An order that keeps each pickup before its delivery still does.
 */
export function improveOrder(table: TripTable, order: readonly number[], budget: Budget): number[] {
  const search = new OrderSearch(table, order, budget);
  for (let isBetter = true; isBetter && budget.steps > 0; ) isBetter = search.sweep();
  return search.order();
}

/** Looks at millions of orders, so it makes no object of any. Places count from 0; a part has a first and a last one. */
class OrderSearch {
  readonly #table: TripTable;
  readonly #budget: Budget;
  /** A pickup, and the delivery that it must stand before. */
  readonly #pairs: [number, number][];
  readonly #order: Int32Array;
  readonly #places: Int32Array;
  // What the order has come to before each of its stops, and at its end.
  readonly #late: Int32Array;
  readonly #minutes: Float64Array;
  readonly #times: Float64Array;
  #end = 0;

  constructor(table: TripTable, order: readonly number[], budget: Budget) {
    this.#table = table;
    this.#budget = budget;
    this.#pairs = table.pickups.flatMap((pickups, delivery) =>
      pickups.map((pickup): [number, number] => [pickup, delivery]),
    );
    this.#order = Int32Array.from(order);
    this.#places = new Int32Array(table.count);
    this.#late = new Int32Array(table.count + 1);
    this.#minutes = new Float64Array(table.count + 1);
    this.#times = new Float64Array(table.count + 1);
    this.#reckon();
  }

  order(): number[] {
    return [...this.#order];
  }

  /** Tries every small change once, and takes each that is better. False if none was. */
  sweep(): boolean {
    const { count } = this.#table;
    let isBetter = false;
    for (let from = 0; from < count - 1; from += 1) {
      for (let to = from + 1; to < count; to += 1) {
        if (this.#budget.steps <= 0) return isBetter;
        if (this.#tryPart(from, to)) isBetter = true;
      }
    }
    return isBetter;
  }

  #tryPart(from: number, to: number): boolean {
    const length = to - from + 1;
    let isBetter = this.#try(from, to, turn);
    if (length > 2) isBetter = this.#try(from, to, exchangeEnds) || isBetter;
    for (let block = 1; block <= maxBlock && block < length; block += 1) {
      isBetter = this.#try(from, to, block) || isBetter;
      // So small a block has been the first already.
      if (length - block > maxBlock) isBetter = this.#try(from, to, length - block) || isBetter;
    }
    return isBetter;
  }

  #try(from: number, to: number, change: number): boolean {
    if (!this.#keepsPickupsFirst(from, to, change)) return false;
    if (!this.#isBetter(from, to, change)) return false;
    const part = this.#order.slice(from, to + 1);
    for (let place = from; place <= to; place += 1) {
      this.#order[place] = part[oldPlace(place, from, to, change) - from] ?? 0;
    }
    this.#reckon();
    return true;
  }

  #keepsPickupsFirst(from: number, to: number, change: number): boolean {
    const newPlace = (stop: number) => {
      const place = this.#places[stop] ?? 0;
      return place < from || place > to ? place : placeAfter(place, from, to, change);
    };
    return this.#pairs.every(([pickup, delivery]) => newPlace(pickup) < newPlace(delivery));
  }

  #isBetter(from: number, to: number, change: number): boolean {
    const table = this.#table;
    const { count } = table;
    const order = this.#order;
    const allLate = this.#late[count] ?? 0;
    const allMinutes = this.#minutes[count] ?? 0;
    let late = this.#late[from] ?? 0;
    let minutes = this.#minutes[from] ?? 0;
    let time = this.#times[from] ?? 0;
    let last = from > 0 ? (order[from - 1] ?? 0) : count;
    for (let place = from; place < count; place += 1) {
      if (place > to + 1) {
        // The stops from here on are the same, and so was the one before: the sooner they begin, the better they can be.
        const worse = late - (this.#late[place] ?? 0) || minutes - (this.#minutes[place] ?? 0);
        const later = time - (this.#times[place] ?? 0);
        if (worse >= 0 && later >= 0) return false;
        if (worse < 0 && later <= 0) return true;
      }
      const stop = order[place > to ? place : oldPlace(place, from, to, change)] ?? 0;
      this.#budget.steps -= 1;
      time = finishedAt(table, time, last, stop);
      last = stop;
      const over = lateAt(table, stop, time);
      if (over === 0) continue;
      late += 1;
      minutes += over;
      if (late > allLate || (late === allLate && minutes > allMinutes)) return false;
    }
    const better =
      late - allLate || minutes - allMinutes || time + tripOf(table, last, count + 1) - this.#end;
    return better < 0;
  }

  #reckon(): void {
    const { count } = this.#table;
    let last = count;
    for (const [place, stop] of this.#order.entries()) {
      const time = finishedAt(this.#table, this.#times[place] ?? 0, last, stop);
      const over = lateAt(this.#table, stop, time);
      this.#late[place + 1] = (this.#late[place] ?? 0) + (over > 0 ? 1 : 0);
      this.#minutes[place + 1] = (this.#minutes[place] ?? 0) + over;
      this.#times[place + 1] = time;
      this.#places[stop] = place;
      last = stop;
    }
    this.#end = (this.#times[count] ?? 0) + tripOf(this.#table, last, count + 1);
  }
}

/** Where a stop of the part stands after a change of it. */
const placeAfter = (place: number, from: number, to: number, change: number): number =>
  oldPlace(place, from, to, change > 0 ? to - from + 1 - change : change);

/** Where the stop stands that a change of a part brings to a place. */
function oldPlace(place: number, from: number, to: number, change: number): number {
  if (change === turn) return from + to - place;
  if (change === exchangeEnds) return place === from ? to : place === to ? from : place;
  return place + change > to ? place + change - (to - from + 1) : place + change;
}
