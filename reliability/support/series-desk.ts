import { createDueOccurrences } from '#server/orders/occurrences/create-due-occurrences.ts';
import { openShopWorld, placeRecurring, type Shop } from '#server/orders/orders.fixture.ts';
import { closed_days, order_series } from '#server/schema.ts';
import type { Person, World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import { addClosedDayRoute, openClosedDayRoute } from '#shared/booking/closed-days.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  holdSeriesRoute,
  makeOccurrenceRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  skipOccurrenceRoute,
  stopSeriesRoute,
} from '#shared/series/series.contract.ts';
import { editSeriesRoute, type SeriesEdit } from '#shared/series/series-edit.contract.ts';

/** Two processes of a shop with one series that runs, and what people do with it: each hand at one of the processes. */
export class SeriesDesk {
  readonly shop: Shop;
  readonly #other: World;
  readonly #start: Temporal.Instant;
  #first: Order | null = null;

  private constructor(shop: Shop, other: World) {
    this.shop = shop;
    this.#other = other;
    this.#start = shop.now();
  }

  static async open(): Promise<SeriesDesk> {
    const shop = await openShopWorld();
    return new SeriesDesk(shop, await openSecondProcess(shop));
  }

  async close(): Promise<void> {
    await this.#other.close();
    await this.shop.close();
  }

  /** A new weekly series takes the place of the one before. Its first pickup is tomorrow, and every day is open. */
  async startSeries(): Promise<void> {
    this.#setClock(this.#start);
    await this.shop.db.update(order_series).set({ stopped_at: this.#start, stop_reason: 'person' });
    await this.shop.db.delete(closed_days);
    this.#first = await placeRecurring(this.shop);
  }

  /** After the first pickup: the second occurrence is due now. */
  untilSecondIsDue(): void {
    this.#setClock(this.#start.add({ hours: 25 }));
  }

  get first(): Order {
    if (!this.#first) throw new Error('no series has been started');
    return this.#first;
  }

  get id(): string {
    return this.first.series_id ?? '';
  }

  processOf(hand: number): World {
    return hand % 2 ? this.#other : this.shop;
  }

  skip(hand: number, who: Person, number: number) {
    return this.processOf(hand).call(who, skipOccurrenceRoute, { params: { id: this.id, number } });
  }

  undo(hand: number, who: Person, number: number) {
    return this.processOf(hand).call(who, restoreOccurrenceRoute, { params: { id: this.id, number } });
  }

  makeNow(hand: number, who: Person, number: number) {
    return this.processOf(hand).call(who, makeOccurrenceRoute, { params: { id: this.id, number } });
  }

  /** From today on, until somebody resumes. */
  hold(hand: number, who: Person) {
    const body = { from: businessDay(this.shop.now(), this.shop.db.timeZone()), until: null };
    return this.processOf(hand).call(who, holdSeriesRoute, { params: { id: this.id }, body });
  }

  resume(hand: number, who: Person) {
    return this.processOf(hand).call(who, resumeSeriesRoute, { params: { id: this.id }, body: {} });
  }

  stop(hand: number, who: Person) {
    return this.processOf(hand).call(who, stopSeriesRoute, { params: { id: this.id } });
  }

  /** Staff, or the customer, change all that is open of it; staff propose it. */
  editSeries(hand: number, who: Person, body: SeriesEdit) {
    return this.processOf(hand).call(who, editSeriesRoute, { params: { id: this.id }, body });
  }

  /** The business day of the pickup that the pattern gives a number. */
  #dayOf(number: number): Temporal.PlainDate {
    const pickup = this.first.pickup_date.add({ hours: (number - 1) * 7 * 24 });
    return businessDay(pickup, this.shop.db.timeZone());
  }

  closeDayOf(hand: number, who: Person, number: number) {
    const body = { day: this.#dayOf(number), name: 'Stocktaking' };
    return this.processOf(hand).call(who, addClosedDayRoute, { body });
  }

  openDayOf(hand: number, who: Person, number: number) {
    const params = { day: this.#dayOf(number) };
    return this.processOf(hand).call(who, openClosedDayRoute, { params });
  }

  tick(hand: number): Promise<void> {
    return createDueOccurrences(this.processOf(hand).db);
  }

  #setClock(now: Temporal.Instant): void {
    for (const world of [this.shop, this.#other]) world.setNow(now);
  }
}
