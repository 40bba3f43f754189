import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CaseDraft } from '#shared/cases/case.ts';
import { type CaseQuery, casesRoute } from '#shared/cases/cases.contract.ts';
import { expectQueryText } from '../testing/hostile-text.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { raiseCase } from './raise-case.ts';
import { updateCase } from './update-case.ts';

let world: World;
let owner: Person;
let mabel: Person;
let tom: Person;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
  mabel = await world.person('customer', { full_name: 'Mabel Ng', email: 'mabel@ng.test' });
  tom = await world.person('customer', { full_name: 'Tom Gallagher', email: 'tom@gallagher.test' });
});
afterAll(() => world.close());

const raise = (who: Person, subject: string, more: Partial<CaseDraft> = {}) =>
  raiseCase(
    world.db,
    { ...who.user, customer_id: who.user.id },
    { subject, description: 'Nothing more to say', ...more },
  );

const setStatus = (id: string, status: 'in_progress' | 'resolved' | 'closed') =>
  updateCase(
    world.db,
    { ...owner.user, customer_id: null, session_id: '', reach: 'any' },
    { id, version: null },
    { status },
  );

const listed = async (who: Person, query: CaseQuery) => (await world.call(who, casesRoute, { query })).reply;
const subjects = async (who: Person, query: CaseQuery = {}) =>
  (await listed(who, query)).rows.map(({ subject }) => subject);

describe('the list of cases', () => {
  beforeAll(async () => {
    const start = world.now();
    const at = (text: string) => world.setNow(Temporal.Instant.from(text));
    at('2026-10-23T23:59:59.999+11:00');
    await setStatus((await raise(tom, 'Ages ago', { type: 'refund', priority: 'low' })).id, 'closed');
    at('2026-10-24T00:00:00+11:00');
    await setStatus((await raise(mabel, 'A month ago', { type: 'feedback' })).id, 'resolved');
    at('2026-11-17T23:59:00+11:00');
    await raise(tom, 'Eight days ago', { priority: 'urgent', description: 'Where is it? 100% late' });
    at('2026-11-18T00:00:00+11:00');
    await raise(mabel, 'Last week', {
      type: 'complaint',
      priority: 'high',
      description: 'It is under_ironed',
    });
    at('2026-11-24T00:00:00+11:00');
    await setStatus((await raise(mabel, 'This morning', { priority: 'urgent' })).id, 'in_progress');
    world.setNow(start);
  });

  test('is each customer’s own and for staff everybody’s, newest first [CAS-3, CAS-4, ACC-11]', async () => {
    expect(await subjects(owner)).toEqual([
      'This morning',
      'Last week',
      'Eight days ago',
      'A month ago',
      'Ages ago',
    ]);
    expect(await subjects(mabel)).toEqual(['This morning', 'Last week', 'A month ago']);
    expect(await subjects(tom)).toEqual(['Eight days ago', 'Ages ago']);
    expect((await listed(mabel, {})).rows[0]).toMatchObject({
      customer_name: 'Mabel Ng',
      customer_email: 'mabel@ng.test',
      status: 'in_progress',
      version: 2,
    });
  });

  test.each<[CaseQuery, string[]]>([
    [{ sort: 'created_at', direction: 'asc' }, ['A month ago', 'Last week', 'This morning']],
    [{ sort: 'case_number', direction: 'asc' }, ['A month ago', 'Last week', 'This morning']],
    [{ sort: 'priority' }, ['This morning', 'Last week', 'A month ago']],
    [{ sort: 'priority', direction: 'asc' }, ['A month ago', 'Last week', 'This morning']],
    [{ sort: 'status' }, ['A month ago', 'This morning', 'Last week']],
    [{ sort: 'status', direction: 'asc' }, ['Last week', 'This morning', 'A month ago']],
  ])(
    'is sorted by %j: priority from low to urgent, status from open to closed [CAS-3]',
    async (query, sorted) => {
      expect(await subjects(mabel, query)).toEqual(sorted);
    },
  );

  test('is sorted by the number of a case, not by its letters [CAS-3]', async () => {
    const fresh = await world.person('customer');
    await world.db.execute(sql`select setval(pg_get_serial_sequence('cases', 'number'), 999998)`);
    for (const subject of ['CASE-999999', 'CASE-1000000']) {
      expect((await raise(fresh, subject)).case_number).toBe(subject);
    }
    expect(await subjects(fresh, { sort: 'case_number', direction: 'asc' })).toEqual([
      'CASE-999999',
      'CASE-1000000',
    ]);
  });

  test('puts the newest first where the sorting leaves it open, and pages without gaps [CAS-3, API-3]', async () => {
    const fresh = await world.person('customer');
    const start = world.now();
    for (const [minutes, subject] of ['one', 'two', 'three', 'four', 'five'].entries()) {
      world.setNow(start.add({ minutes: Math.floor(minutes / 2) }));
      await raise(fresh, subject);
    }
    world.setNow(start);
    const newestFirst = ['five', 'four', 'three', 'two', 'one'];
    for (const sort of ['created_at', 'priority', 'status'] as const) {
      const pages = [0, 2, 4].map((offset) => subjects(fresh, { sort, limit: 2, offset }));
      expect((await Promise.all(pages)).flat()).toEqual(newestFirst);
    }
    const middle = await world.call(fresh, casesRoute, { query: { limit: 2, offset: 2 } });
    expect(middle.headers['x-total-count']).toBe('5');
    expect(middle.headers.link).toMatch(/offset=0>; rel="prev", <.*offset=4>; rel="next"/);
  });

  test.each<[CaseQuery, string[]]>([
    [{ type: ['complaint'] }, ['Last week']],
    [{ type: ['complaint', 'feedback'] }, ['Last week', 'A month ago']],
    [{ status: ['open', 'resolved'] }, ['Last week', 'A month ago']],
    [{ priority: ['urgent', 'high'] }, ['This morning', 'Last week']],
    [{ priority: ['urgent'], status: ['open'] }, []],
    [{ range: 'today' }, ['This morning']],
    [{ range: 'week' }, ['This morning', 'Last week']],
    [{ range: 'month' }, ['This morning', 'Last week', 'A month ago']],
    [
      { from: Temporal.PlainDate.from('2026-10-24'), to: Temporal.PlainDate.from('2026-11-18') },
      ['Last week', 'A month ago'],
    ],
    [{ to: Temporal.PlainDate.from('2026-11-17') }, ['A month ago']],
  ])('is narrowed by %j [CAS-3, CAS-4, ORD-10]', async (query, found) => {
    expect(await subjects(mabel, query)).toEqual(found);
    expect((await listed(mabel, query)).total).toBe(found.length);
  });

  test('counts whole business days, to the last millisecond [ORD-10]', async () => {
    expect(await subjects(tom, { range: 'month' })).toEqual(['Eight days ago']);
    const to = Temporal.PlainDate.from('2026-10-23');
    expect(await subjects(tom, { to })).toEqual(['Ages ago']);
    expect(await subjects(tom, { from: to.add({ days: 1 }) })).toEqual(['Eight days ago']);
  });

  test('is searched by number, subject and description, each sign meaning itself [CAS-3]', async () => {
    const [last] = (await listed(mabel, { search: 'Last' })).rows;
    expect(await subjects(mabel, { search: 'last WEEK' })).toEqual(['Last week']);
    expect(await subjects(mabel, { search: last?.case_number.toLowerCase() })).toEqual(['Last week']);
    expect(await subjects(mabel, { search: 'under_' })).toEqual(['Last week']);
    expect(await subjects(tom, { search: '100%' })).toEqual(['Eight days ago']);
    expect(await subjects(tom, { search: '%' })).toEqual(['Eight days ago']);
    expect(await subjects(tom, { search: '' })).toHaveLength(2);
  });

  test('is searched by staff for the customer’s name and email as well [CAS-4]', async () => {
    expect(await subjects(owner, { search: 'gallagher', sort: 'created_at' })).toEqual([
      'Eight days ago',
      'Ages ago',
    ]);
    expect(await subjects(owner, { search: 'MABEL@NG' })).toHaveLength(3);
    expect(await subjects(mabel, { search: 'mabel' })).toEqual([]);
  });

  test('never breaks on what is searched for [API-2]', () =>
    expectQueryText('/api/cases?search=', (url) =>
      world.app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } }),
    ));
});

describe('with some thousand cases, the list', () => {
  beforeAll(async () => {
    await world.db.execute(sql`
      insert into customers (id, name) select gen_random_uuid(), 'Many ' || n from generate_series(1, 200) n`);
    await world.db.execute(sql`
      insert into users (id, email, full_name, role, customer_id, is_main_contact, password_hash)
      select id, id || '@washline.test', name, 'customer', id, true, ''
      from customers where name like 'Many %'`);
    await world.db.execute(sql`
      insert into cases (id, customer_id, subject, description, type, priority, status, created_at)
      select gen_random_uuid(), (array(select id from users where full_name like 'Many %'))[1 + n % 200], 'Case ' || n,
        repeat('text ', 40), 'inquiry', 'medium', case when n % 50 = 0 then 'open' else 'closed' end,
        now() - n * interval '7 minutes'
      from generate_series(1, 6000) n`);
    await world.db.execute(sql`analyze customers`);
    await world.db.execute(sql`analyze users`);
    await world.db.execute(sql`analyze cases`);
  });

  /** The plan of the statement that a call sends. */
  async function planOf(who: Person, query: CaseQuery): Promise<string> {
    const spy = vi.spyOn(world.db.pool, 'query');
    await listed(who, query);
    const sent = spy.mock.calls.map(([query, values]) => ({
      query: query as unknown as { text: string },
      values,
    }));
    spy.mockRestore();
    const page = sent.find(({ query: { text } }) => /from "cases".* limit /.test(text));
    if (!page) throw new Error('no page of cases was asked for');
    const { rows } = await world.db.pool.query(
      `explain ${page.query.text}`,
      page.values as unknown as unknown[],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test.each<[string, () => [Person, CaseQuery], string]>([
    ['a customer’s', () => [mabel, {}], 'cases_customer_created'],
    ['everybody’s', () => [owner, {}], 'cases_created'],
    ['everybody’s open', () => [owner, { status: ['open'] }], 'cases_status_created'],
    ['this week’s', () => [owner, { range: 'week' }], 'cases_created'],
  ])('of %s cases reads an index, not the table [API-3]', async (_name, ask, index) => {
    const plan = await planOf(...ask());
    expect(plan).toMatch(new RegExp(`Scan (Backward )?(using|on) ${index}\\b`));
    expect(plan).not.toContain('Seq Scan on cases');
  });
});
