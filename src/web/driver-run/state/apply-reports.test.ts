import { expect, test } from 'vitest';
import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import {
  at,
  bagCode,
  bags,
  business,
  dayOfJonah,
  id,
  leg,
  now,
  runOf,
  shirts,
  stop,
  today,
  waiting,
} from '#web/driver-run/driver-run.fixture.ts';
import type { OutboxEntry, ReportEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import { withLegs } from './apply-leg-reports.ts';
import { applyReports, shownRun } from './apply-reports.ts';

/** Each leg with its state, in the sequence of the run. */
const states = ({ stops, overdue }: DriverRun) =>
  [...stops, ...overdue].flatMap(({ legs }) =>
    legs.map((each) => `${each.order_number.slice(4)} ${each.state}`),
  );
const names = ({ stops }: DriverRun) =>
  stops.map(({ position, customer_name }) => `${position} ${customer_name}`);
const van = (run: DriverRun) => run.van.map(({ order_number }) => order_number);

const start = waiting('r1', '08:30', { type: 'start_run', day: today, leg_ids: [id('a1')] });
const onMyWay = waiting('r2', '08:40', { type: 'on_my_way', leg_id: id('b1') });
const delivered = waiting('r3', '11:10', { type: 'done', leg_id: id('b1') });
const collected = waiting('r4', '09:20', { type: 'done', leg_id: id('a2') });
const undoing = (of: OutboxEntry) => waiting('r9', '11:12', { type: 'undo', report_id: of.id });

test('without a report the run is as it was [RUN-17]', () => {
  const run = dayOfJonah();
  expect(applyReports(run, [])).toBe(run);
  expect(shownRun(run, [], business, now)).toBe(run);
});

test('the start puts what is ticked on the way and into the van, and moves no other order [RUN-8, RUN-17]', () => {
  const run = applyReports(dayOfJonah(), [start]);
  expect(states(run)).toEqual(['a1 on_the_way', 'a2 planned', 'b1 planned', 'c1 planned']);
  expect([run.started_at, van(run), run.stops[0]?.legs[0]?.loaded_at]).toEqual([
    at('08:30'),
    ['ORD-a1'],
    at('08:30'),
  ]);
  expect(run.undo).toEqual({ report_id: start.id, type: 'start_run', until: at('08:40') });
});

test('on my way makes one stop the next, and takes that from any other [RUN-9]', () => {
  const [first, ...others] = dayOfJonah().stops;
  const before = runOf([{ ...(first ?? stop('s1', '')), next_at: at('08:35') }, ...others]);
  const run = applyReports(before, [onMyWay]);
  expect(names(run)).toEqual(['1 Tom Gallagher', '2 Paddock Dining', '3 Glebe Books']);
  expect(run.stops.map(({ next_at }) => next_at)).toEqual([at('08:40'), null, null]);
  expect(states(run)[0]).toBe('b1 on_the_way');
  expect(run.started_at).toEqual(at('08:40'));
});

test('a stop whose legs are done is finished and stands first; one with a leg left stays open [RUN-17]', () => {
  const run = applyReports(dayOfJonah(), [collected, delivered]);
  expect(names(run)).toEqual(['1 Tom Gallagher', '2 Paddock Dining', '3 Glebe Books']);
  expect(run.stops.map(({ finished_at }) => finished_at)).toEqual([at('11:10'), null, null]);
  expect(states(run)).toEqual(['b1 done', 'a1 planned', 'a2 done', 'c1 planned']);
  expect(van(run)).toEqual(['ORD-a2']);
});

test('what was done before is finished before, and started the run, though it is sent last [RUN-3, RUN-8, LEG-10]', () => {
  // Its photo is still on its way; what came after has been sent.
  const sent = applyReports(dayOfJonah(), [delivered]);
  expect(sent.started_at).toEqual(at('11:10'));
  const run = applyReports(sent, [collected, waiting('r5', '09:25', { type: 'done', leg_id: id('a1') })]);
  expect(names(run)).toEqual(['1 Paddock Dining', '2 Tom Gallagher', '3 Glebe Books']);
  expect(run.stops.map(({ finished_at }) => finished_at)).toEqual([at('09:25'), at('11:10'), null]);
  expect(run.started_at).toEqual(at('09:20'));
});

test('an older `On my way` takes the next stop from no newer one, and stands behind it [RUN-9, RUN-17]', () => {
  const sent = applyReports(dayOfJonah(), [onMyWay]);
  const older = waiting('r5', '08:35', { type: 'on_my_way', leg_id: id('c1') });
  const nextOf = ({ stops }: DriverRun) =>
    stops.find(({ next_at, finished_at }) => next_at && !finished_at)?.id;
  const run = applyReports(sent, [older]);
  expect([names(run), nextOf(run)]).toEqual([
    ['1 Tom Gallagher', '2 Glebe Books', '3 Paddock Dining'],
    id('s2'),
  ]);
  expect(states(run)).toContain('c1 on_the_way');
  expect(nextOf(applyReports(applyReports(sent, [delivered]), [older]))).toBeUndefined();
  const stop_ids = [id('s3'), id('s1'), id('s2')];
  const order = { type: 'order_stops' as const, day: today, stop_ids };
  expect(names(applyReports(sent, [waiting('r6', '08:36', order)]))[0]).toBe('1 Tom Gallagher');
  expect(names(applyReports(sent, [waiting('r6', '08:45', order)]))[0]).toBe('1 Glebe Books');
});

test('a phone whose clock is years behind takes the next stop all the same, and started no run then [RUN-9, RUN-17]', () => {
  const sent = applyReports(dayOfJonah(), [onMyWay]);
  const here = waiting('r5', '08:50', { type: 'on_my_way', leg_id: id('c1') });
  const long_ago = Temporal.Instant.from('1970-01-01T00:00:00Z');
  const run = applyReports(sent, [{ ...here, report: { ...here.report, happened_at: long_ago } }]);
  expect(names(run)[0]).toBe('1 Glebe Books');
  expect(run.stops[0]?.next_at).toEqual(long_ago);
  expect(run.started_at).toEqual(at('08:40'));
});

test('a stop with only a later part left stands behind what starts before it, and is the next no more [RUN-2, RUN-17]', () => {
  const before = runOf([
    stop('s1', 'Paddock Dining', leg('a1', '09:00', 'pickup'), leg('a2', '14:00')),
    stop('s2', 'Tom Gallagher', leg('b1', '11:00')),
    stop('s3', 'Glebe Books', leg('c1', '15:00', 'pickup')),
  ]);
  const there = waiting('r1', '08:50', { type: 'on_my_way', leg_id: id('a1') });
  const run = applyReports(before, [there, waiting('r2', '09:05', { type: 'done', leg_id: id('a1') })]);
  expect(names(run)).toEqual(['1 Tom Gallagher', '2 Paddock Dining', '3 Glebe Books']);
  expect(run.stops.map(({ next_at }) => next_at)).toEqual([null, null, null]);
  const back = applyReports(run, [undoing(waiting('r2', '09:05', { type: 'done', leg_id: id('a1') }))]);
  expect(names(back)[0]).toBe('1 Paddock Dining');
});

test('what is delivered is not in the van any more [RUN-20]', () => {
  const done = waiting('r5', '09:20', { type: 'done', leg_id: id('a1') });
  expect(van(applyReports(dayOfJonah(), [start, done]))).toEqual([]);
});

test('the reply to a report may be here before its entry is gone: that changes nothing [RUN-18]', () => {
  const run = applyReports(dayOfJonah(), [start, onMyWay, delivered]);
  const again = applyReports(run, [start, delivered]);
  expect([names(again), states(again), van(again)]).toEqual([names(run), states(run), van(run)]);
  // The service has corrected the clock of the phone.
  const late = waiting('r3', '11:30', { type: 'done', leg_id: id('b1') });
  expect(applyReports(run, [late]).stops[0]?.legs[0]?.happened_at).toEqual(at('11:10'));
});

test('a report and what takes it back, both waiting, are as if neither were [RUN-16]', () => {
  const run = dayOfJonah();
  expect(applyReports(run, [delivered, undoing(delivered)])).toEqual(run);
});

test('a report that was sent is shown as taken back at once [RUN-16]', () => {
  const sent = applyReports(dayOfJonah(), [onMyWay, delivered]);
  const run = applyReports(sent, [undoing(delivered)]);
  expect(states(run)).toContain('b1 on_the_way');
  expect(run.stops.map(({ finished_at }) => finished_at)).toEqual([null, null, null]);
  const onWay = applyReports(dayOfJonah(), [start, onMyWay]);
  const back = applyReports(onWay, [undoing(onMyWay)]);
  expect(states(back)).toContain('b1 planned');
  expect(back.stops.map(({ next_at }) => next_at)).toEqual([null, null, null]);
});

test('an On my way that was sent leaves its stop where it stood, once taken back [RUN-16]', () => {
  const ids = dayOfJonah().stops.map((each) => each.id);
  const sent = (stops: string[]) =>
    withLegs(applyReports(dayOfJonah(), [onMyWay]), (each) => ({
      ...each,
      undo: each.undo && { ...each.undo, stops },
    }));
  expect(names(sent(ids))[0]).toBe('1 Tom Gallagher');
  expect(names(applyReports(sent(ids), [undoing(onMyWay)]))).toEqual(names(dayOfJonah()));
  const otherwise = sent(ids.toReversed());
  expect(names(applyReports(otherwise, [undoing(onMyWay)]))).toEqual(names(otherwise));
});

test('a start and an end that were sent are shown as taken back at once [RUN-16]', () => {
  const started = applyReports(dayOfJonah(), [start]);
  const run = applyReports(started, [undoing(start)]);
  expect([run.started_at, states(run)[0], van(run)]).toEqual([null, 'a1 planned', []]);
  const kept = {
    ...started,
    van: [...started.van, ...started.van.map((row) => ({ ...row, leg_id: id('z1') }))],
  };
  expect(applyReports(kept, [undoing(start)]).van.map(({ leg_id }) => leg_id)).toEqual([id('z1')]);
  const finished = runOf(
    [stop('s1', 'Paddock Dining', leg('a2', '09:00', 'pickup', { state: 'done', happened_at: at('09:20') }))],
    {
      started_at: at('08:30'),
    },
  );
  const end = waiting('r6', '15:00', { type: 'end_run', day: today, van: [] });
  const ended = applyReports(finished, [end]);
  expect(ended.ended_at).toEqual(at('15:00'));
  expect(applyReports(ended, [undoing(end)]).ended_at).toBeNull();
});

test('a run that has ended and gets an open stop is under way again [RUN-16, RUN-20]', () => {
  const collectedOne = applyReports(runOf([stop('s1', 'Paddock Dining', leg('a2', '09:00', 'pickup'))]), [
    collected,
  ]);
  const ended = { ...collectedOne, ended_at: at('15:00') };
  expect(applyReports(ended, [undoing(collected)]).ended_at).toBeNull();
});

test('what stays in the van is all that is left there after the end [RUN-20]', () => {
  const done = { state: 'done', happened_at: at('09:20') } as const;
  const collectedAll = runOf(
    [stop('s1', 'Paddock Dining', leg('a2', '09:00', 'pickup', done), leg('a3', '09:00', 'pickup', done))],
    {
      van: ['a2', 'a3'].map((name) => ({
        leg_id: id(name),
        order_id: id(`o${name}`),
        order_number: `ORD-${name}`,
        customer_name: 'Paddock Dining',
        kind: 'pickup',
        since: at('09:20'),
      })),
    },
  );
  const end = waiting('r6', '15:00', {
    type: 'end_run',
    day: today,
    van: [
      { leg_id: id('a2'), answer: 'shop' },
      { leg_id: id('a3'), answer: 'van' },
    ],
  });
  expect(van(applyReports(collectedAll, [end]))).toEqual(['ORD-a3']);
});

test('open stops stand as the driver wants them; those the driver did not know are placed among them [RUN-3, RUN-17]', () => {
  const order = waiting('r7', '08:10', {
    type: 'order_stops',
    day: today,
    stop_ids: [id('s3'), id('s1'), id('gone')],
  });
  expect(names(applyReports(dayOfJonah(), [order]))).toEqual([
    '1 Tom Gallagher',
    '2 Glebe Books',
    '3 Paddock Dining',
  ]);
});

test('an overdue stop that is finished is none any more, and starts no run [RUN-1]', () => {
  const overdue = [stop('s8', 'Mabel Ng', leg('e1', '07:00'), leg('e2', '07:00', 'pickup'))];
  const done = waiting('r5', '08:05', { type: 'done', leg_id: id('e1') });
  const run = applyReports(dayOfJonah({ overdue }), [done]);
  expect([run.started_at, states(run).slice(-2)]).toEqual([null, ['e1 done', 'e2 planned']]);
  const rest = waiting('r6', '08:06', { type: 'done', leg_id: id('e2') });
  expect(applyReports(dayOfJonah({ overdue }), [done, rest]).overdue).toEqual([]);
});

test('a step of the dialog moves the legs of its order in the run [DRV-3, LEG-7]', () => {
  const step = { type: 'step', order_id: id('ob1'), status: 'delivered' } as const;
  const entry: ReportEntry = { ...waiting('k1', '11:05', step), leg_kind: 'delivery' };
  const run = applyReports(dayOfJonah(), [entry]);
  expect(names(run)[0]).toBe('1 Tom Gallagher');
  expect(run.stops[0]?.legs[0]).toMatchObject({ state: 'done', happened_at: at('11:05') });
  expect(applyReports(dayOfJonah(), [{ ...entry, refusal: 'No.' }])).toEqual(dayOfJonah());
});

test('what a step has collected is in the van until it goes on, or back [DRV-3, RUN-20]', () => {
  const step = (name: string, status: 'assigned' | 'picked_up' | 'out_for_delivery'): ReportEntry => ({
    ...waiting(name, '11:05', { type: 'step', order_id: id('oc1'), status }),
    leg_kind: 'pickup',
  });
  const collectedBy = applyReports(dayOfJonah(), [step('k1', 'picked_up')]);
  expect([van(collectedBy), collectedBy.van[0]?.leg_id]).toEqual([['ORD-c1'], id('c1')]);
  expect(van(applyReports(collectedBy, [step('k2', 'picked_up')]))).toEqual(['ORD-c1']);
  for (const status of ['assigned', 'out_for_delivery'] as const)
    expect(van(applyReports(collectedBy, [step('k3', status)]))).toEqual([]);
});

test('a step of another day stands beside the run, until it is taken back [DRV-22]', () => {
  const step = { type: 'step', order_id: id('far'), status: 'picked_up' } as const;
  const about = { order_number: 'ORD-far', customer_name: 'Mabel Ng', leg_kind: 'pickup' } as const;
  const entry: ReportEntry = { ...waiting('k1', '11:05', step), ...about };
  const run = applyReports(dayOfJonah(), [entry]);
  expect(run.stops).toEqual(dayOfJonah().stops);
  expect(run.recent).toMatchObject([
    {
      order_number: 'ORD-far',
      customer_name: 'Mabel Ng',
      kind: 'pickup',
      state: 'done',
      undo: { until: at('11:15') },
    },
  ]);
  const undone = waiting('k2', '11:06', { type: 'undo', report_id: id('k1') });
  expect(applyReports(run, [undone]).recent).toEqual([]);
});

test('expected times are reckoned anew by what waits, once the run has started [RUN-10, RUN-17]', () => {
  const run = shownRun(dayOfJonah(), [start], business, at('08:31'));
  const [first, second] = run.stops;
  expect([first?.eta_from, first?.eta_until]).toEqual([at('08:50'), at('09:20')]);
  expect(second?.arrives_at).toEqual(at('11:00'));
  const ordered = waiting('r7', '08:10', {
    type: 'order_stops',
    day: today,
    stop_ids: [id('s3'), id('s1'), id('s2')],
  });
  const before = shownRun(dayOfJonah(), [ordered], business, now);
  expect(before.stops.map(({ eta_from }) => eta_from)).toEqual([null, null, null]);
  expect(before.stops.map(({ minutes_late }) => minutes_late)).not.toEqual([0, 0, 0]);
});

test('a scan moves no expected time, and waiting moves none either [RUN-10]', () => {
  const [first, ...others] = dayOfJonah({ started_at: at('08:00') }).stops;
  if (!first) throw new Error('the day has stops');
  const told = { eta_from: at('08:50'), eta_until: at('09:20') };
  const run = runOf([{ ...first, ...told }, ...others], { started_at: at('08:00') });
  const scanned = waiting('r5', '09:40', {
    type: 'scan',
    code: bagCode(1),
    stage: 'collected',
    leg_id: id('a2'),
  });
  const timesAt = (entry: ReportEntry, time: string) => {
    const [{ eta_from, eta_until } = told] = shownRun(run, [entry], business, at(time)).stops;
    return { eta_from, eta_until };
  };
  expect(timesAt(scanned, '09:41')).toEqual(told);
  const added = waiting('r6', '09:40', { type: 'on_my_way', leg_id: id('a1') });
  const said = timesAt(added, '09:40');
  expect(said).not.toEqual(told);
  expect(timesAt(added, '10:30')).toEqual(said);
});

test('a driver who runs late sees it without a signal, until something is done at a door [RUN-31, RUN-17]', () => {
  const late = waiting('r5', '08:32', { type: 'late', day: today, minutes: 60 });
  const shown = (...entries: OutboxEntry[]) => shownRun(dayOfJonah(), entries, business, at('08:33'));
  const [before, after] = [shown(start), shown(start, late)].map(({ stops }) => stops[0]);
  const moved = (from?: Temporal.Instant | null, to?: Temporal.Instant | null) =>
    from && to ? from.until(to).total('minutes') : null;
  expect(moved(before?.arrives_at, after?.arrives_at)).toBeGreaterThan(30);
  expect(moved(before?.eta_until, after?.eta_until)).toBeGreaterThan(30);
  const again = waiting('r6', '08:33', { type: 'late', day: today, minutes: 0 });
  expect(shown(start, late, again).stops[0]?.eta_until).toEqual(shown(start, again).stops[0]?.eta_until);
  const other = waiting('r7', '08:32', { type: 'late', day: today.add({ days: 1 }), minutes: 60 });
  expect(applyReports(dayOfJonah(), [other])).toEqual(dayOfJonah());
});

const photo = { id: id('p1'), kind: 'photo' } as const;

test('a proof that waits shows its bags, its name and its note; the bags of the pickup are those of the order [PRF-2, WGH-9, RUN-17]', () => {
  const both = [leg('a2', '09:00', 'pickup'), leg('a1', '15:00', 'delivery', { order_id: id('oa2') })];
  const done = waiting('r5', '09:20', {
    type: 'done',
    leg_id: id('a2'),
    bag_count: 3,
    receiver_name: 'Lou',
    note: 'By the bar',
  });
  const run = applyReports(runOf([stop('s1', 'Paddock Dining', ...both)]), [{ ...done, pictures: [photo] }]);
  const [pickup, delivery] = run.stops[0]?.legs ?? [];
  expect(pickup).toMatchObject({ state: 'done', bag_count: 3, receiver_name: 'Lou', note: 'By the bar' });
  expect(pickup?.files).toEqual([{ ...photo, state: 'coming' }]);
  expect([pickup?.known_bags, delivery?.known_bags]).toEqual([3, 3]);
});

const couldNot = waiting('r5', '11:10', {
  type: 'failed',
  leg_id: id('b1'),
  reason: 'nobody_home',
  note: 'Rang twice',
});

test('a stop that failed is finished, and what was to be delivered stays in the van [FST-1, RUN-17]', () => {
  const loaded = waiting('r1', '08:30', { type: 'start_run', day: today, leg_ids: [id('b1')] });
  const run = applyReports(dayOfJonah(), [loaded, couldNot]);
  expect(names(run)[0]).toBe('1 Tom Gallagher');
  expect(run.stops[0]).toMatchObject({
    finished_at: at('11:10'),
    legs: [
      {
        state: 'failed',
        failure_reason: 'nobody_home',
        note: 'Rang twice',
        order_status: 'ready_for_pickup',
      },
    ],
  });
  expect(van(run)).toEqual(['ORD-b1']);
  expect(applyReports(run, [couldNot])).toEqual(run);
  // Whether it was ticked as loaded or not.
  const unticked = applyReports(dayOfJonah(), [couldNot]);
  expect(van(unticked)).toEqual(['ORD-b1']);
  expect(van(applyReports(unticked, [undoing(couldNot)]))).toEqual([]);
  const back = applyReports(run, [undoing(couldNot)]);
  expect(back.stops.flatMap(({ legs }) => legs).find(({ id: leg_id }) => leg_id === id('b1'))).toMatchObject({
    state: 'on_the_way',
    failure_reason: null,
    note: null,
    happened_at: null,
  });
  expect(back.stops.map(({ finished_at }) => finished_at)).toEqual([null, null, null]);
});

test('a delivery that failed before its order was collected leaves the order and its pickup as they are [LEG-7, LEG-8, RUN-17]', () => {
  const both = { order_id: id('o1'), order_status: 'scheduled' } as const;
  const before = runOf([
    stop('s1', 'Glebe Books', leg('c1', '09:00', 'pickup', both)),
    stop('s2', 'Glebe Office', leg('c2', '15:00', 'delivery', both)),
  ]);
  const failed = { type: 'failed', leg_id: id('c2'), reason: 'nobody_home' } as const;
  const legs = (run: DriverRun) =>
    run.stops
      .flatMap((each) => each.legs)
      .map(({ kind, state, order_status }) => [kind, state, order_status]);
  expect(legs(applyReports(before, [waiting('r1', '08:30', failed)]))).toEqual([
    ['delivery', 'failed', 'scheduled'],
    ['pickup', 'planned', 'scheduled'],
  ]);
});

test('who brings or sets off to bring what they never collected has skipped that [LEG-7, RUN-17]', () => {
  const of = (order: string) => ({ order_id: id(order) });
  const before = runOf([
    stop('s1', 'Glebe Books', leg('c1', '09:00', 'pickup', of('o1'))),
    stop('s2', 'Tom Gallagher', leg('b1', '09:30', 'pickup', of('o2'))),
    stop('s3', 'Paddock Dining', leg('a1', '09:45', 'pickup', of('o3'))),
    stop('s4', 'Glebe Office', leg('c2', '15:00', 'delivery', of('o1'))),
    stop('s5', 'Tom Office', leg('b2', '16:00', 'delivery', of('o2'))),
    stop('s6', 'Paddock Office', leg('a2', '17:00', 'delivery', of('o3'))),
  ]);
  const run = applyReports(before, [
    waiting('r1', '08:20', { type: 'start_run', day: today, leg_ids: [id('c2')] }),
    waiting('r2', '08:30', { type: 'on_my_way', leg_id: id('b2') }),
    waiting('r3', '08:40', { type: 'done', leg_id: id('a2') }),
  ]);
  expect(states(run).toSorted()).toEqual([
    'a1 done',
    'a2 done',
    'b1 done',
    'b2 on_the_way',
    'c1 done',
    'c2 on_the_way',
  ]);
  const skipped = run.stops.filter(({ legs: [only] }) => only?.kind === 'pickup');
  expect(skipped.map(({ legs, finished_at }) => [legs[0]?.happened_at, finished_at])).toEqual([
    [null, at('08:20')],
    [null, at('08:30')],
    [null, at('08:40')],
  ]);
  expect(van(run)).toEqual(['ORD-c2']);
});

test('who takes back that a leg failed is still at its door [FST-1, RUN-16]', () => {
  const there = waiting('r1', '08:50', { type: 'on_my_way', leg_id: id('a1') });
  const failing = waiting('r2', '09:10', { type: 'failed', leg_id: id('a1'), reason: 'no_access' });
  const sent = applyReports(dayOfJonah(), [there, failing]);
  const back = applyReports(sent, [undoing(failing)]);
  expect(back.stops[0]?.next_at).toEqual(at('08:50'));
  expect(states(back).slice(0, 2)).toEqual(['a1 on_the_way', 'a2 on_the_way']);
});

test('who takes back that a stop was done is on the way there as before, with no bags they counted, unless they went elsewhere [RUN-16, RUN-17]', () => {
  const there = waiting('r1', '08:50', { type: 'on_my_way', leg_id: id('c1') });
  const done = waiting('r2', '09:10', { type: 'done', leg_id: id('c1'), bag_count: 5 });
  const sent = applyReports(dayOfJonah(), [there, done]);
  const [first] = applyReports(sent, [undoing(done)]).stops;
  expect([first?.customer_name, first?.next_at]).toEqual(['Glebe Books', at('08:50')]);
  expect(first?.legs[0]).toMatchObject({ bag_count: null, known_bags: null });
  const elsewhere = waiting('r3', '09:12', { type: 'on_my_way', leg_id: id('b1') });
  const [next] = applyReports(applyReports(sent, [elsewhere]), [undoing(done)]).stops;
  expect(next).toMatchObject({ customer_name: 'Tom Gallagher', next_at: at('09:12') });
  // Its own place is behind where they go, not by its window.
  const gone = applyReports(sent, [elsewhere]);
  const stood = dayOfJonah().stops.map((stop) => stop.id);
  const order = [stood[2], stood[0], stood[1]].flatMap((each) => each ?? []);
  const kept = (leg: (typeof gone.stops)[number]['legs'][number]) =>
    leg.undo?.report_id === done.id ? { ...leg, undo: { ...leg.undo, stops: order } } : leg;
  const known = { ...gone, stops: gone.stops.map((each) => ({ ...each, legs: each.legs.map(kept) })) };
  expect(applyReports(known, [undoing(done)]).stops.map((each) => each.customer_name)).toEqual([
    'Tom Gallagher',
    'Glebe Books',
    'Paddock Dining',
  ]);
});

test('who tries again has the next attempt as the last stop, once [FST-6]', () => {
  const again = waiting('r6', '11:30', { type: 'retry', leg_id: id('b1') });
  const failed = applyReports(dayOfJonah(), [onMyWay, couldNot]);
  const run = applyReports(failed, [again]);
  expect(run.stops[2]?.next_at).toBeNull();
  expect(names(run)).toEqual(['1 Paddock Dining', '2 Glebe Books', '3 Tom Gallagher']);
  expect(run.stops[2]).toMatchObject({
    finished_at: null,
    legs: [
      { state: 'failed' },
      { id: again.id, state: 'planned', attempt: 2, failure_reason: null, note: null },
    ],
  });
  expect(applyReports(run, [again])).toEqual(run);
  // What is done there waits for it.
  const done = applyReports(run, [waiting('r7', '15:00', { type: 'done', leg_id: again.id })]);
  expect(names(done)[0]).toBe('1 Tom Gallagher');
});

test('what another try could not bring either is in the van once, since it was loaded [RUN-20, FST-6]', () => {
  const start = waiting('r1', '08:11', { type: 'start_run', day: today, leg_ids: [id('b1')] });
  const failed = (name: string, time: string, leg_id: string) =>
    waiting(name, time, { type: 'failed', leg_id, reason: 'nobody_home', note: null });
  const again = waiting('r3', '08:20', { type: 'retry', leg_id: id('b1') });
  const gone = waiting('r4', '08:22', { type: 'on_my_way', leg_id: again.id });
  const acts = [start, failed('r2', '08:15', id('b1')), again, gone, failed('r5', '08:30', again.id)];
  expect(applyReports(dayOfJonah(), acts).van.map(({ leg_id, since }) => [leg_id, since])).toEqual([
    [again.id, at('08:11')],
  ]);
});

test('who takes another try back has the leg as it failed, and the try is gone [RUN-16, FST-6]', () => {
  const again = waiting('r6', '11:30', { type: 'retry', leg_id: id('b1') });
  const failed = applyReports(dayOfJonah(), [onMyWay, couldNot]);
  const sent = applyReports(failed, [again]);
  const undoOf = (run: DriverRun) =>
    run.stops.flatMap(({ legs }) => legs).find((leg) => leg.id === id('b1'))?.undo?.report_id;
  expect([undoOf(failed), undoOf(sent)]).toEqual([couldNot.id, again.id]);
  const back = applyReports(sent, [undoing(again)]);
  expect(states(back).toSorted()).toEqual(states(failed).toSorted());
  expect(undoOf(back)).toBeUndefined();
});

test('what is added stands below what was noted, and replaces nothing [PRF-9]', () => {
  const more = waiting('r6', '11:30', { type: 'add', leg_id: id('b1'), note: 'Gate was open' });
  const run = applyReports(dayOfJonah(), [couldNot, { ...more, pictures: [photo] }]);
  const added = run.stops[0]?.legs[0];
  expect([added?.note, added?.files.length]).toEqual(['Rang twice\n\nGate was open', 1]);
  // The reply to it is here before its entry is gone.
  expect(applyReports(run, [{ ...more, pictures: [photo] }])).toEqual(run);
});

test('what is missing is no note of the door, and is there once [RUN-20, RUN-17]', () => {
  const told = (name: string, note: string) =>
    waiting(name, '11:30', { type: 'add', leg_id: id('b1'), note, is_missing: true });
  const [first, second] = [told('r6', 'The blue bag'), told('r7', 'And the red one')];
  const run = applyReports(dayOfJonah(), [first, second]);
  const missing = (of: DriverRun) =>
    of.stops.flatMap(({ legs }) => legs.flatMap((each) => each.missing_note ?? []));
  expect(missing(run)).toEqual(['The blue bag\n\nAnd the red one']);
  expect(run.stops.find(({ id: of }) => of === id('s2'))?.legs[0]?.note).toBeNull();
  // The reply to it is here before its entry is gone.
  expect(applyReports(run, [first, second])).toEqual(run);
});

test('what is collected besides is no note of the door, and is there once [PRF-9, RUN-17]', () => {
  const said = { type: 'add', leg_id: id('b1'), note: 'Two robes', is_extra: true } as const;
  const run = applyReports(dayOfJonah(), [waiting('r6', '11:30', said)]);
  const told = run.stops.flatMap(({ legs }) => legs).find((each) => each.id === id('b1'));
  expect([told?.extra_note, told?.note, told?.missing_note ?? null]).toEqual(['Two robes', null, null]);
  expect(applyReports(run, [waiting('r6', '11:30', said)])).toEqual(run);
});

test('a stain or damage that waits stands at each stop of its order, and is there once [PRF-13, RUN-17]', () => {
  const { report: _, ...kept } = onMyWay;
  const noted: OutboxEntry = {
    ...{ ...kept, kind: 'condition', note: 'Rust at the hem' },
    orders: [{ id: id('ob1'), step: null }],
  };
  const run = applyReports(dayOfJonah(), [noted]);
  expect(run.stops.flatMap(({ legs }) => legs.map(({ conditions = [] }) => conditions))).toEqual([
    ...[[], [], [{ by: null, note: 'Rust at the hem' }], []],
  ]);
  expect(applyReports(run, [noted])).toEqual(run);
});

test('what was counted is in the lines of its order, and counts wherever its pieces do [WGH-3, RUN-17]', () => {
  const wash = {
    ...shirts,
    id: id('wash'),
    sku_id: id('skuw'),
    quantity: 14,
    unit: 'kg',
    grams: 14_000,
  } as const;
  const sheets = { ...shirts, id: id('sheet'), sku_id: id('skus') };
  const pickup = leg('a2', '09:00', 'pickup', {
    state: 'done',
    items: [shirts, wash, sheets],
    item_count: 24,
    grams: 14_000,
  });
  const delivery = leg('a1', '15:00', 'delivery', { order_id: id('oa2') });
  const other = leg('c1', '15:00', 'pickup');
  const before = runOf([stop('s1', 'Paddock Dining', pickup, delivery, other)]);
  const counting = waiting('r6', '09:30', {
    type: 'count',
    order_id: id('oa2'),
    items: [
      { sku_id: shirts.sku_id, quantity: 10 },
      { sku_id: wash.sku_id, quantity: 3.51 },
      { sku_id: sheets.sku_id, quantity: 0 },
    ],
  });
  const run = applyReports(before, [counting]);
  const legs = new Map(run.stops[0]?.legs.map((each) => [each.order_number, each]));
  expect(legs.get('ORD-a2')?.items).toEqual([
    { ...shirts, quantity: 10 },
    { ...wash, quantity: 3.51, grams: 3_510 },
  ]);
  expect(legs.get('ORD-a2')).toMatchObject({ item_count: 10, grams: 3_510 });
  expect(legs.get('ORD-a1')).toMatchObject({ item_count: 10, grams: 3_510, items: [] });
  expect(legs.get('ORD-c1')).toMatchObject({ item_count: 12, items: [shirts] });
  // The reply to it may be here before its entry is gone.
  expect(applyReports(run, [counting])).toEqual(run);
});

test('a line that was taken from the order since it was counted stays away [WGH-3, RUN-17]', () => {
  const pickup = leg('a2', '09:00', 'pickup', { state: 'done' });
  const items = [
    { sku_id: id('gone'), quantity: 4 },
    { sku_id: shirts.sku_id, quantity: 9 },
  ];
  const counting = waiting('r6', '09:30', { type: 'count', order_id: id('oa2'), items });
  const run = applyReports(runOf([stop('s1', 'Paddock Dining', pickup)]), [counting]);
  expect(run.stops[0]?.legs[0]?.items).toEqual([{ ...shirts, quantity: 9 }]);
});

const scan = (name: string, time: string, label: number, more: Partial<ReportOf<'scan'>> = {}) =>
  waiting(name, time, { type: 'scan', code: bagCode(label), stage: 'loaded', ...more });
const stages = ({ stops }: DriverRun) =>
  stops.flatMap(({ legs }) =>
    legs.flatMap((each) => each.bags.map(({ number, stage }) => `${each.order_number} ${number} ${stage}`)),
  );

test('a scan moves its bag forward alone, at every leg of its order, and starts no run [LBL-5, RUN-8]', () => {
  const order = { order_id: id('o'), bags: bags(1, 'collected', 'ready') };
  const before = runOf([
    stop(
      's1',
      'Paddock Dining',
      leg('a1', '09:00', 'delivery', order),
      leg('a2', '07:00', 'pickup', { ...order, state: 'done', happened_at: at('07:10') }),
    ),
  ]);
  const loaded = [scan('r1', '08:10', 1), scan('r2', '08:11', 1, { stage: 'collected' })];
  const run = applyReports(before, loaded);
  expect(stages(run)).toEqual(['ORD-a1 1 loaded', 'ORD-a1 2 ready', 'ORD-a2 1 loaded', 'ORD-a2 2 ready']);
  expect([run.started_at, states(run)]).toEqual([null, states(before)]);
  // The reply to it may be here already.
  expect(applyReports(run, loaded)).toEqual(run);
});

test('a label that nobody knows is the next bag of the order where it is collected, and nothing elsewhere [LBL-3, RUN-17]', () => {
  const run = applyReports(dayOfJonah(), [
    scan('r1', '08:10', 1, { stage: 'collected', leg_id: id('c1') }),
    scan('r2', '08:11', 2, { stage: 'collected', leg_id: id('c1') }),
    scan('r3', '08:12', 3, { leg_id: id('a1') }),
    scan('r4', '08:13', 4, { stage: 'collected' }),
  ]);
  expect(stages(run)).toEqual(['ORD-c1 1 collected', 'ORD-c1 2 collected']);
});

test('with Check loading a start without some bags loads what is complete, and the others are missing until they are scanned [LBL-6]', () => {
  const day = (check_loading: boolean) =>
    runOf(
      [
        stop('s1', 'Paddock Dining', leg('a1', '09:00', 'delivery', { bags: bags(1, 'loaded', 'loaded') })),
        stop('s2', 'Tom Gallagher', leg('b1', '11:00', 'delivery', { bags: bags(5, 'loaded', 'ready') })),
        stop('s3', 'Glebe Books', leg('c1', '13:00')),
        stop(
          's4',
          'Annandale Dental',
          leg('d1', '14:00', 'delivery', { bags: bags(9, 'received'), order_status: 'in_progress' }),
        ),
      ],
      { check_loading },
    );
  const ticked = waiting('r1', '08:30', {
    type: 'start_run',
    day: today,
    leg_ids: [id('a1'), id('b1'), id('c1')],
  });
  const run = applyReports(day(true), [ticked]);
  expect(van(run)).toEqual(['ORD-a1', 'ORD-c1']);
  expect(stages(run).slice(2)).toEqual(['ORD-b1 1 loaded', 'ORD-b1 2 missing', 'ORD-d1 1 received']);
  expect(stages(applyReports(run, [ticked, scan('r2', '09:00', 6)]))[3]).toBe('ORD-b1 2 loaded');
  const unchecked = applyReports(day(false), [ticked]);
  expect([van(unchecked), stages(unchecked)]).toEqual([['ORD-a1', 'ORD-b1', 'ORD-c1'], stages(day(false))]);
});
