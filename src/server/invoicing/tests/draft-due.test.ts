import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InvoiceWhen } from '#shared/invoicing/invoice-when.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { inOneTransaction } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { editOrder } from '../../orders/edit/edit-order.ts';
import { edit, type Shop } from '../../orders/orders.fixture.ts';
import { sessions, settings } from '../../schema.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import { draftOf, type Person } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { draftDue } from '../draft-due.ts';
import {
  abn,
  change,
  deliver,
  discard,
  documentOf,
  documentsOf,
  draft,
  issue,
  local,
  newCustomer,
  openInvoicingShop,
  ownLine,
  see,
  setBilling,
  setMoney,
} from '../invoicing.fixture.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop({ invoicing_from: Temporal.PlainDate.from('2026-01-01') });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  who = await newCustomer(shop);
  // Nobody has to sign in again, however far the clock goes.
  const never = local('2030-01-01T00:00');
  await shop.db.update(sessions).set({ expires_at: never, last_used_at: never });
});
// Nothing of one test is due in another.
afterEach(() => setBilling(shop, who, { invoice_when: 'by_hand' }));

const when = (invoice_when: InvoiceWhen) => setBilling(shop, who, { invoice_when });
/** The clock of the service strikes. */
const tick = async (at: string, zone?: string) => {
  shop.setNow(local(at, zone));
  await draftDue(shop.db);
};
/** The drafts and invoices of the customer: period, orders, state. */
const made = async () => {
  const rows = await documentsOf(shop, who);
  return Promise.all(
    rows.map(async ({ id, period_start, period_end, state }) => {
      const { order_count } = await see(shop, { id });
      return `${period_start} ${period_end} ${order_count} ${state}`;
    }),
  );
};

describe('the clock drafts', () => {
  test('nothing for who is invoiced by hand [INV-3]', async () => {
    await deliver(shop, { who });
    await tick('2027-02-01T00:01');
    expect(await made()).toEqual([]);
  });

  test('one for each delivery, within its minute [INV-3]', async () => {
    await when('delivery');
    await deliver(shop, { who, at: '2026-11-24T10:12' });
    await deliver(shop, { who, at: '2026-11-24T10:12' });
    await tick('2026-11-24T10:13');
    expect(await made()).toEqual(['2026-11-24 2026-11-24 1 draft', '2026-11-24 2026-11-24 1 draft']);
    await tick('2026-11-24T10:14');
    expect(await made()).toHaveLength(2);
  });

  test.each([
    ['weekly', '2026-11-28T23:59', '2026-11-29T00:00', '2026-11-22 2026-11-28 1 draft'],
    ['fortnightly', '2026-12-05T23:59', '2026-12-06T00:00', '2026-11-22 2026-12-05 1 draft'],
    ['monthly', '2026-11-30T23:59', '2026-12-01T00:00', '2026-11-01 2026-11-30 1 draft'],
  ] as const)(
    'a %s one once its period has ended, and no minute earlier [INV-3]',
    async (kind, before, end, drafted) => {
      await when(kind);
      await deliver(shop, { who, at: '2026-11-24T10:12' });
      await tick(before);
      expect(await made()).toEqual([]);
      await deliver(shop, { who, at: end });
      await tick(end);
      expect(await made()).toEqual([drafted]);
      await tick(end);
      expect(await made()).toEqual([drafted]);
      const [row] = await documentsOf(shop, who);
      const { history } = await see(shop, { id: row?.id ?? '' });
      expect(history[0]?.actor_name).toBe('Washline');
      expect(history[0]?.summary).toMatch(/^drafted it for \d+ Nov 2026 to \d+ (Nov|Dec) 2026$/);
    },
  );

  test('no order that is no longer delivered by then [INV-2, INV-4]', async () => {
    await when('delivery');
    const order = await deliver(shop, { who });
    const caller: Caller = { ...shop.owner.user, reach: 'any', customer_id: null, session_id: '' };
    const { drafting } = await inOneTransaction(shop.db, async (db) => {
      await editOrder(db, { id: order.id, caller, ifMatch: null }, { status: 'in_progress' });
      const drafting = draftDue(shop.db);
      await untilBlocked(shop.db);
      return { drafting };
    });
    await drafting;
    expect([await made(), await documentOf(shop, order)]).toEqual([[], null]);
  });

  test('older orders too, so that nothing is forgotten [INV-3]', async () => {
    await deliver(shop, { who, at: '2026-10-01T10:00' });
    await deliver(shop, { who, at: '2026-11-14T23:59' });
    await deliver(shop, { who, at: '2026-11-21T23:59' });
    await deliver(shop, { who, at: '2026-11-22T00:00' });
    await when('weekly');
    await tick('2026-11-24T10:12');
    expect(await made()).toEqual(['2026-11-15 2026-11-21 3 draft']);
    await tick('2026-11-29T00:00');
    expect(await made()).toEqual(['2026-11-15 2026-11-21 3 draft', '2026-11-22 2026-11-28 1 draft']);
  });

  test('not what was delivered before invoicing began [INV-1, INV-3]', async () => {
    await deliver(shop, { who, at: '2025-12-31T23:59' });
    await when('monthly');
    await tick('2026-11-24T10:12');
    expect(await made()).toEqual([]);
  });

  test('nothing while invoicing is off [INV-1]', async () => {
    await when('delivery');
    await deliver(shop, { who });
    await setMoney(shop, { invoicing: false });
    await tick('2026-11-24T10:13');
    expect(await made()).toEqual([]);
    await setMoney(shop, { invoicing: true });
  });

  test('as the shop does where nothing was agreed, and as agreed where something was [INV-3]', async () => {
    const other = await newCustomer(shop, 'Tom');
    await setBilling(shop, who, { invoice_when: null });
    await setBilling(shop, other, { invoice_when: 'by_hand' });
    await deliver(shop, { who });
    await deliver(shop, { who: other });
    // The customers of the shop itself stay as they are.
    for (const person of [shop.customer, shop.stranger])
      await setBilling(shop, person, { invoice_when: 'by_hand' });
    await setMoney(shop, { invoice_when: 'delivery' });
    await tick('2026-11-24T10:13');
    await setMoney(shop, { invoice_when: 'by_hand' });
    expect([(await made()).length, (await documentsOf(shop, other)).length]).toEqual([1, 0]);
  });
});

describe('the end of a period', () => {
  test('is midnight of the business, whatever its summer time [INV-3]', async () => {
    // In Sydney the clocks went forward on Sunday 4 October 2026, at 2 am: the midnight before is 14:00 UTC.
    await when('weekly');
    await deliver(shop, { who, at: '2026-10-03T23:59' });
    shop.setNow(Temporal.Instant.from('2026-10-03T14:00:00Z'));
    await deliver(shop, { who });
    await tick('2026-10-04T00:00');
    expect(await made()).toEqual(['2026-09-27 2026-10-03 1 draft']);
    // A week later it is 13:00 UTC.
    shop.setNow(Temporal.Instant.from('2026-10-10T12:59:59.999Z'));
    await deliver(shop, { who });
    await draftDue(shop.db);
    expect(await made()).toHaveLength(1);
    shop.setNow(Temporal.Instant.from('2026-10-10T13:00:00Z'));
    await deliver(shop, { who });
    await draftDue(shop.db);
    expect(await made()).toEqual(['2026-09-27 2026-10-03 1 draft', '2026-10-04 2026-10-10 2 draft']);
  });

  test('is that of the zone of the business [INV-3]', async () => {
    await when('weekly');
    await patchSettings(shop, shop.owner, { time_zone: 'Australia/Perth' });
    await deliver(shop, { who, at: '2026-11-28T23:00' });
    await tick('2026-11-29T00:00');
    expect(await made()).toEqual([]);
    await tick('2026-11-29T00:00', 'Australia/Perth');
    expect(await made()).toEqual(['2026-11-22 2026-11-28 1 draft']);
    await patchSettings(shop, shop.owner, { time_zone: 'Australia/Sydney' });
  });
});

describe('of one period there is one draft', () => {
  const late = async (at: string) => {
    // A driver's report comes when their phone has a signal again: it says when it happened.
    const { id } = await deliver(shop, { who });
    await shop.db.execute(`update orders set fulfilled_at = '${local(at)}' where id = '${id}'`);
    return { id };
  };

  test('what is told late goes onto it, and who saw it before issues nothing that they did not see [INV-3, INV-6]', async () => {
    await when('weekly');
    await deliver(shop, { who, at: '2026-11-20T10:00' });
    await tick('2026-11-24T10:12');
    const [row] = await documentsOf(shop, who);
    const seen = await see(shop, { id: row?.id ?? '' });
    const order = await late('2026-11-21T17:00');
    await tick('2026-11-24T10:20');
    expect(await made()).toEqual(['2026-11-15 2026-11-21 2 draft']);
    expect(await documentOf(shop, order)).toBe(seen.id);
    const [outcome] = await issue(shop, seen);
    expect(outcome?.problem?.type).toBe('urn:washline:problem:changed-meanwhile');
  });

  test('once it is issued, what is told late waits for the next [INV-3]', async () => {
    await when('weekly');
    await deliver(shop, { who, at: '2026-11-20T10:00' });
    await tick('2026-11-24T10:12');
    const [row] = await documentsOf(shop, who);
    await issue(shop, await see(shop, { id: row?.id ?? '' }));
    await late('2026-11-21T17:00');
    await tick('2026-11-24T10:20');
    expect(await made()).toEqual(['2026-11-15 2026-11-21 1 issued', '2026-11-15 2026-11-21 1 draft']);
  });

  test('a draft of another rhythm that ends on the same day takes what is told late [INV-3]', async () => {
    await when('weekly');
    await deliver(shop, { who, at: '2026-11-20T10:00' });
    await tick('2026-11-24T10:12');
    await when('fortnightly');
    const order = await late('2026-11-21T17:00');
    await tick('2026-11-24T10:20');
    expect(await made()).toEqual(['2026-11-15 2026-11-21 2 draft']);
    expect(await documentOf(shop, order)).not.toBeNull();
  });

  test('discarded, it is not made again, and its orders go along with the next [INV-3, INV-4]', async () => {
    await when('weekly');
    await deliver(shop, { who, at: '2026-11-20T10:00' });
    await tick('2026-11-24T10:12');
    const [row] = await documentsOf(shop, who);
    await discard(shop, { id: row?.id ?? '' });
    await tick('2026-11-24T10:13');
    expect(await made()).toEqual([]);
    await tick('2026-11-29T00:00');
    expect(await made()).toEqual(['2026-11-22 2026-11-28 1 draft']);
  });

  test('what staff took out of it stays out until the next [INV-3, INV-4]', async () => {
    await when('weekly');
    const [one, two] = [
      await deliver(shop, { who, at: '2026-11-20T10:00' }),
      await deliver(shop, { who, at: '2026-11-20T11:00' }),
    ];
    await tick('2026-11-24T10:12');
    const [row] = await documentsOf(shop, who);
    await change(shop, { id: row?.id ?? '' }, { order_ids: [one.id] });
    await tick('2026-11-24T10:13');
    expect(await documentOf(shop, two)).toBeNull();
    expect(await made()).toEqual(['2026-11-15 2026-11-21 1 draft']);
  });

  test('a delivery whose draft is discarded is not drafted again [INV-3, INV-4]', async () => {
    await when('delivery');
    await deliver(shop, { who });
    await tick('2026-11-24T10:13');
    const [row] = await documentsOf(shop, who);
    await discard(shop, { id: row?.id ?? '' });
    await tick('2026-11-24T10:14');
    expect(await made()).toEqual([]);
  });

  test('what staff have drafted themselves is not drafted again [INV-2, INV-3]', async () => {
    await when('weekly');
    const one = await deliver(shop, { who, at: '2026-11-20T10:00' });
    const { id } = await draft(shop, [one], { who });
    await tick('2026-11-24T10:12');
    expect((await documentsOf(shop, who)).map((row) => row.id)).toEqual([id]);
  });

  test('however many processes run, several of them at once [INV-3]', async () => {
    await when('weekly');
    for (const hour of [10, 11, 12]) await deliver(shop, { who, at: `2026-11-20T${hour}:00` });
    const other = await openSecondProcess(shop);
    const at = local('2026-11-24T10:12');
    for (const world of [shop, other]) world.setNow(at);
    await Promise.all([shop, other, shop, other].map(({ db }) => draftDue(db)));
    await other.close();
    expect(await made()).toEqual(['2026-11-15 2026-11-21 3 draft']);
  });
});

describe('orders of $0.00', () => {
  const gift = async (at: string) => {
    shop.setNow(local(at));
    const free = await shop.sku(0);
    await shop.agree(who, free, 0);
    const order = await shop.place(who, draftOf(shop, [{ sku: free, quantity: 1 }]));
    await edit(shop, shop.owner, order, { status: 'delivered' });
  };

  test.each(['delivery', 'weekly'] as const)('make no draft of their own: %s [INV-2]', async (kind) => {
    await when(kind);
    await gift('2026-11-20T10:00');
    await tick('2026-11-24T10:12');
    expect(await made()).toEqual([]);
  });

  test('go along with others [INV-2]', async () => {
    await when('weekly');
    await gift('2026-11-20T10:00');
    await deliver(shop, { who, at: '2026-11-20T11:00' });
    await tick('2026-11-24T10:12');
    expect(await made()).toEqual(['2026-11-15 2026-11-21 2 draft']);
  });
});

describe('without a look', () => {
  const problems = async () =>
    (await shop.call(shop.admin, notificationsRoute, {})).reply.rows
      .filter(({ type }) => type === 'money_problem')
      .map(({ title, message }) => [title, message]);
  const unasked = async () => {
    await when('delivery');
    await setMoney(shop, { auto_issue: true });
    await deliver(shop, { who, sheets: 3 });
    await tick('2026-11-24T10:13');
    await setMoney(shop, { auto_issue: false });
    const [row] = await documentsOf(shop, who);
    return see(shop, { id: row?.id ?? '' });
  };

  test('what the clock has drafted is issued and sent [INV-5, INV-13]', async () => {
    const issued = await unasked();
    expect([issued.state, issued.total, `${issued.issued_on}`]).toEqual(['issued', 1_254, '2026-11-24']);
    expect(issued.history.map(({ summary, actor_name }) => [summary, actor_name])).toEqual([
      [expect.stringMatching(/^sent it to .*@washline\.test$/), 'Washline'],
      [`issued it as ${issued.document_number}`, 'Washline'],
      ['drafted it for 24 Nov 2026', 'Washline'],
    ]);
  });

  test('one that is refused stays a draft, and staff are told why, once [INV-5]', async () => {
    const before = (await problems()).length;
    await shop.db.update(settings).set({ abn: null });
    const refused = await unasked();
    await tick('2026-11-24T10:14');
    await shop.db.update(settings).set({ abn });
    const why = 'Enter the ABN of the business in the settings first.';
    expect([refused.state, refused.document_number]).toEqual(['draft', null]);
    expect(refused.history[0]?.summary).toBe(`could not issue it: ${why}`);
    const told = await problems();
    expect([told.length - before, told[0]]).toEqual([
      1,
      ['Invoice not issued', `The draft for Corner Café could not be issued: ${why}`],
    ]);
  });

  test('what staff have drafted waits for them [INV-5]', async () => {
    await setMoney(shop, { auto_issue: true });
    const mine = await draft(shop, [], { who, lines: [ownLine('Bag', 100)] });
    await tick('2026-11-24T10:13');
    await setMoney(shop, { auto_issue: false });
    expect((await see(shop, mine)).state).toBe('draft');
  });
});
