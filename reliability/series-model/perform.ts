import { expect } from 'vitest';
import { createDueOccurrences } from '#server/orders/occurrences/create-due-occurrences.ts';
import { sessions } from '#server/schema.ts';
import { draftOf } from '#server/testing/world.ts';
import { businessDay } from '#shared/kernel/time.ts';
import {
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  placeOrderRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import {
  makeOccurrenceRoute,
  restoreOccurrenceRoute,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import type { ActOf, SeriesAct } from './acts.ts';
import { expectNoneOver } from './checks.ts';
import { performDay, performMove } from './days.ts';
import { performDecide, performEdit, performEditSeries } from './edits.ts';
import { performHold, performResume, performStop } from './plans.ts';
import type { Performed, Seen, SeriesRun } from './run.ts';

const zone = 'Australia/Sydney';

/** Does it, and expects what must hold after each act. */
export async function act(run: SeriesRun, what: SeriesAct): Promise<'done' | 'refused' | null> {
  const before = await run.look();
  const performed = await perform(run, before, what);
  const after = await run.look();
  await run.expectSound(after);
  if (!performed) return null;
  const { answer, check } = performed;
  expect([200, 201, 204, 404, 409, 412, 422], answer.text).toContain(answer.status);
  const isDone = answer.status < 300;
  if (isDone) await check?.(after);
  else expect(after.print).toBe(before.print);
  // Staff, approvals and the clock may.
  if (isByCustomer(what)) expectNoneOver(before, after);
  return isDone ? 'done' : 'refused';
}

const isByCustomer = (what: SeriesAct): boolean =>
  'who' in what ? what.who === 'customer' : ['place', 'reschedule', 'cancel'].includes(what.do);

function perform(run: SeriesRun, before: Seen, what: SeriesAct): Promise<Performed> {
  switch (what.do) {
    case 'edit':
      return performEdit(run, before, what);
    case 'edit series':
      return performEditSeries(run, before, what);
    case 'decide':
      return performDecide(run, before, what);
    case 'hold':
      return performHold(run, before, what);
    case 'resume':
      return performResume(run, before, what);
    case 'stop':
      return performStop(run, what);
    case 'skip':
    case 'undo':
    case 'make':
      return performOne(run, before, what);
    case 'close':
    case 'open':
      return performDay(run, before, what);
    case 'move':
      return performMove(run, before, what);
    case 'place':
    case 'reschedule':
    case 'cancel':
      return performBeside(run, before, what);
    case 'wait':
      return wait(run, what.hours);
    default:
      return performWork(run, before, what);
  }
}

async function performOne(
  { shop, series_id }: SeriesRun,
  { state, print }: Seen,
  { do: name, who, ahead }: ActOf<'skip' | 'undo' | 'make'>,
): Promise<Performed> {
  const number = Math.max(1, state.series.made_through + ahead);
  const input = { params: { id: series_id, number } };
  if (name === 'make') {
    const answer = await shop.call(shop[who], makeOccurrenceRoute, input);
    return {
      answer,
      check: (after) => {
        expect(answer.reply.occurrence_number).toBe(number);
        expect(after.state.series.made_through).toBeGreaterThanOrEqual(number);
      },
    };
  }
  if (name === 'undo') {
    return { answer: await shop.call(shop[who], restoreOccurrenceRoute, input) };
  }
  const answer = await shop.call(shop[who], skipOccurrenceRoute, input);
  return {
    answer,
    check: async (after) => {
      expect(isLive(after, number)).toBe(false);
      const isSkippedNow = after.print !== print && after.state.dropped.get(number) === 'skipped';
      expect(isSkippedNow || after.print === print).toBe(true);
    },
  };
}

const isLive = ({ state }: Seen, number: number): boolean =>
  state.orders.some((order) => order.number === number && order.status !== 'cancelled');

async function performWork(
  { shop }: SeriesRun,
  { state }: Seen,
  { do: name, who, on }: ActOf<'lock' | 'unlock' | 'collect' | 'finish' | 'revive' | 'remove'>,
): Promise<Performed> {
  const order = state.orders[on % state.orders.length];
  if (!order) return null;
  const [person, params] = [shop[who], { id: order.id }];
  // The last one takes its series along.
  if (name === 'remove' && state.orders.length === 1) return null;
  if (name === 'remove') return { answer: await shop.call(person, deleteOrderRoute, { params, query: {} }) };
  if (name === 'lock') return { answer: await shop.call(person, lockOrderRoute, { params }) };
  if (name === 'unlock') return { answer: await shop.call(person, unlockOrderRoute, { params }) };
  const status = ({ collect: 'processing', finish: 'completed', revive: 'scheduled' } as const)[name];
  return { answer: await shop.call(person, editOrderRoute, { params, body: { status } }) };
}

async function performBeside(
  run: SeriesRun,
  { others }: Seen,
  what: ActOf<'place' | 'reschedule' | 'cancel'>,
): Promise<Performed> {
  const { shop, other } = run;
  if (what.do === 'place') {
    const at = (days: number, hour: number) =>
      businessDay(shop.now(), zone)
        .add({ days })
        .toZonedDateTime({ timeZone: zone, plainTime: { hour } })
        .toInstant();
    const dates = { pickup_date: at(what.in, what.hour), delivery_date: at(what.in + 5, 14) };
    const body = draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], dates);
    const answer = await shop.call(other, placeOrderRoute, { body });
    if (answer.status === 201) run.addPlaced(answer.reply.id);
    return { answer };
  }
  const order = others[what.on % others.length];
  if (!order) return null;
  const params = { id: order.id };
  if (what.do === 'cancel')
    return { answer: await shop.call(other, deleteOrderRoute, { params, query: {} }) };
  const body = { pickup_date: order.pickup_date.add({ hours: what.hours }) };
  return { answer: await shop.call(other, editOrderRoute, { params, body }) };
}

async function wait({ shop }: SeriesRun, hours: number): Promise<Performed> {
  shop.setNow(shop.now().add({ hours }));
  // Nobody is away for so long that they have to sign in again.
  await shop.db.update(sessions).set({ last_used_at: shop.now(), expires_at: shop.now().add({ hours: 24 }) });
  await createDueOccurrences(shop.db);
  return null;
}
