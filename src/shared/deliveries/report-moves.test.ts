import { describe, expect, test } from 'vitest';
import { assignLeg, assignLegs, noProof, type OrderLegs } from './order-legs.ts';
import {
  reportDone,
  reportLoaded,
  reportOnMyWay,
  restoreStandings,
  statusAfterDone,
} from './report-moves.ts';

const hour = (hours: number) => Temporal.Instant.from('2026-11-24T00:00:00Z').add({ hours });
const nobody = {
  state: 'planned',
  driver_id: null,
  assigned_at: null,
  on_the_way_at: null,
  loaded_at: null,
  happened_at: null,
  is_time_doubtful: false,
  done_how: null,
  failure_reason: null,
  ...noProof,
} as const;
const none: OrderLegs = { pickup: { kind: 'pickup', ...nobody }, delivery: { kind: 'delivery', ...nobody } };
const jonahs = assignLegs(none, 'jonah', hour(0));
const done = (driver_id: string, at: number) => ({
  driver_id,
  since: hour(0),
  happened_at: hour(at),
  is_time_doubtful: false,
});
const states = ({ pickup, delivery }: OrderLegs) => [pickup, delivery].map(({ state }) => state);

describe('a leg that is done', () => {
  test('has what was given at its door, and keeps a note of before where there is none [PRF-2]', () => {
    const proof = { note: 'Side door', bag_count: 3, receiver_name: 'Mia Wong' };
    const counted = reportDone(jonahs, 'pickup', { ...done('jonah', 1), proof });
    expect(counted.pickup).toMatchObject(proof);
    expect(counted.delivery).toMatchObject(noProof);
    const noted = { ...jonahs, pickup: { ...jonahs.pickup, note: 'Gate is open' } };
    expect(reportDone(noted, 'pickup', done('jonah', 1)).pickup.note).toBe('Gate is open');
    expect(reportDone(noted, 'pickup', { ...done('jonah', 1), proof }).pickup.note).toBe('Side door');
  });

  test('keeps the bags that the shop counted, unless its driver counts them [WGH-9]', () => {
    const counted = { ...jonahs, pickup: { ...jonahs.pickup, bag_count: 4 } };
    expect(reportDone(counted, 'pickup', done('jonah', 1)).pickup.bag_count).toBe(4);
    const proof = { ...noProof, bag_count: 3 };
    expect(reportDone(counted, 'pickup', { ...done('jonah', 1), proof }).pickup.bag_count).toBe(3);
  });

  test('leaves the other as it is, but for what was skipped [LEG-2, LEG-7]', () => {
    const collected = reportDone(jonahs, 'pickup', done('jonah', 1));
    expect(states(collected)).toEqual(['done', 'planned']);
    expect(collected.delivery).toBe(jonahs.delivery);
    const brought = reportDone(jonahs, 'delivery', done('jonah', 1));
    expect([states(brought), brought.pickup.done_how, brought.pickup.happened_at]).toEqual([
      ['done', 'done'],
      'skipped',
      null,
    ]);
    const meis = assignLeg(jonahs, 'delivery', 'mei', hour(1));
    expect(states(reportDone(meis, 'delivery', done('mei', 2)))).toEqual(['planned', 'done']);
  });

  test('goes back to whoever did it [RUN-19]', () => {
    const meis = assignLeg(jonahs, 'pickup', 'mei', hour(3));
    expect(reportDone(meis, 'pickup', done('jonah', 2)).pickup).toMatchObject({
      driver_id: 'jonah',
      assigned_at: hour(0),
      happened_at: hour(2),
      done_how: 'reported',
    });
  });

  test('moves its order no further back than that is [LEG-8]', () => {
    expect(statusAfterDone('pickup', 'scheduled')).toBe('processing');
    expect(statusAfterDone('pickup', 'ready_for_pickup')).toBe('ready_for_pickup');
    expect(statusAfterDone('delivery', 'processing')).toBe('delivered');
  });
});

test('what is on the way keeps its first time, and what is loaded stays so [RUN-8, RUN-9]', () => {
  const loaded = reportLoaded(reportDone(jonahs, 'pickup', done('jonah', 1)), hour(2));
  expect(loaded.delivery).toMatchObject({ state: 'on_the_way', on_the_way_at: hour(2), loaded_at: hour(2) });
  expect(reportOnMyWay(loaded, ['delivery'], hour(3))).toEqual(loaded);
  expect(states(reportOnMyWay(jonahs, ['pickup'], hour(1)))).toEqual(['on_the_way', 'planned']);
  // Another driver takes it afresh.
  expect(assignLeg(loaded, 'delivery', 'mei', hour(3)).delivery.loaded_at).toBeNull();
});

test('a report that is taken back leaves nothing [RUN-16]', () => {
  const brought = reportDone(jonahs, 'delivery', { ...done('jonah', 1), is_time_doubtful: true });
  expect(restoreStandings(brought, jonahs)).toEqual(jonahs);
});
