import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDraftRoute } from '#shared/invoicing/invoices.contract.ts';
import { countOrderRoute } from '#shared/orders/actuals.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { inOneTransaction, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { editOrder } from '../../orders/edit/edit-order.ts';
import { type Shop, send } from '../../orders/orders.fixture.ts';
import { pay } from '../../payments/payments.fixture.ts';
import { documents, payments } from '../../schema.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import type { Person } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { adjust, correction } from '../adjustments/adjustments.fixture.ts';
import { lockMoney } from '../billing/billing.store.ts';
import { discardDraft } from '../drafts/change-draft.ts';
import {
  askDraft,
  deliver,
  documentOf,
  documentsOf,
  draft,
  invoice,
  issue,
  newCustomer,
  openInvoicingShop,
  ownLine,
  read,
  refusal,
  see,
  voidIt,
} from '../invoicing.fixture.ts';
import { issueDraft } from '../issue-draft.ts';
import { lockDocument } from '../store/lock-document.store.ts';

let shop: Shop;
let who: Person;
let order: Order;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await newCustomer(shop);
  order = await deliver(shop, { who, sheets: 2 });
});

const staff = (): Caller => ({ ...shop.owner.user, reach: 'any', customer_id: null, session_id: '' });
const items = () => [{ sku_id: shop.towel.id, quantity: 10 }];
const seen = async () => {
  const made = await draft(shop, [order], { who });
  return { made, id: made.id, version: made.version, actor_id: shop.admin.user.id };
};

test('an order that is being changed at that moment refuses the issue, which has not seen it [INV-6]', async () => {
  const { made } = await seen();
  const outcome = await inOneTransaction(shop.db, async (db) => {
    await editOrder(db, { id: order.id, caller: staff(), ifMatch: null }, { items: items() });
    const issuing = issue(shop, made);
    await untilBlocked(shop.db);
    return { issuing };
  }).then(({ issuing }) => issuing);
  expect(outcome[0]?.problem?.type).toBe('urn:washline:problem:changed-meanwhile');
  expect(await see(shop, made)).toMatchObject({ state: 'draft', base: 1_450 });
});

test('issued without a look it is on it as changed [INV-5, INV-6]', async () => {
  const { made } = await seen();
  const { issuing } = await inOneTransaction(shop.db, async (db) => {
    await editOrder(db, { id: order.id, caller: staff(), ifMatch: null }, { items: items() });
    const issuing = transact(shop.db, (tx) => issueDraft(tx, null, { id: made.id, version: null }));
    await untilBlocked(shop.db);
    return { issuing };
  });
  await issuing;
  const issued = await see(shop, made);
  expect([issued.state, issued.base, (await read(shop, order.id)).items[0]?.quantity]).toEqual([
    'issued',
    1_450,
    10,
  ]);
});

test.each([
  [
    'an edit',
    (it: Order) => shop.call(shop.owner, editOrderRoute, { params: { id: it.id }, body: { items: items() } }),
  ],
  [
    'a count',
    (it: Order) =>
      shop.call(shop.owner, countOrderRoute, {
        params: { id: it.id },
        body: { items: [{ sku_id: shop.sheet.id, quantity: 7 }] },
      }),
  ],
] as const)(
  '%s that waits for the issue is refused with the number [INV-6, INV-16]',
  async (_what, change) => {
    const { made, ...command } = await seen();
    const { changing, document_number } = await inOneTransaction(shop.db, async (db) => {
      const { document_number } = await transact(db, (tx) => issueDraft(tx, command.actor_id, command));
      const changing = change(order);
      await untilBlocked(shop.db);
      return { changing, document_number };
    });
    const answer = await changing;
    expect([answer.status, refusal(answer)]).toEqual([
      409,
      [
        'order-invoiced',
        `${order.order_number} is on ${document_number}. Correct it with an adjustment note.`,
      ],
    ]);
    expect(await see(shop, made)).toMatchObject({ state: 'issued', base: 760 });
  },
);

test('who writes to an order of a document that is being issued waits for it, and not in a circle with it [INV-6]', async () => {
  const { made, ...command } = await seen();
  const { writing } = await inOneTransaction(shop.db, async (db) => {
    await transact(db, (tx) => lockDocument(tx, made.id));
    // Past the service, which would try again.
    const writing = shop.db
      .execute(sql`update orders set special_instructions = 'Ring' where id = ${order.id}`)
      .then(() => 'written');
    await untilBlocked(shop.db);
    await transact(db, (tx) => issueDraft(tx, command.actor_id, command));
    return { writing };
  });
  expect(await writing).toBe('written');
  const { special_instructions } = await read(shop, order.id);
  expect([(await see(shop, made)).state, special_instructions]).toEqual(['issued', 'Ring']);
});

test('who waits for a draft that is discarded meanwhile finds it gone [INV-4]', async () => {
  const { made, ...command } = await seen();
  const { issuing } = await inOneTransaction(shop.db, async (db) => {
    await discardDraft(db, { ...command, ifMatch: null });
    const issuing = issue(shop, made);
    await untilBlocked(shop.db);
    return { issuing };
  });
  expect((await issuing)[0]?.problem?.type).toBe('urn:washline:problem:not-found');
  expect(await documentOf(shop, order)).toBeNull();
});

test('an order chosen for two drafts at once stands on one of them [INV-2]', async () => {
  const other = await openSecondProcess(shop);
  const body = { customer_id: who.user.id, order_ids: [order.id] };
  const answers = await Promise.all([
    askDraft(shop, [order], { who }),
    send(other, shop.owner, createDraftRoute, { body }, {}),
    askDraft(shop, [order], { who }),
  ]);
  await other.close();
  const statuses = answers.map((answer) => ('status' in answer ? answer.status : answer.statusCode));
  expect(statuses.toSorted()).toEqual([201, 409, 409]);
  expect(await documentsOf(shop, who)).toHaveLength(1);
});

test('issues, voids and edits all at once: no number twice or left out, and nothing waits in a circle [INV-7, INV-15]', async () => {
  const drafts = [];
  for (const sheets of [1, 2, 3, 4, 5, 6]) {
    const one = await deliver(shop, { who, sheets });
    drafts.push({ one, made: await draft(shop, [one], { who, lines: [ownLine('Bag', 100)] }) });
  }
  const answers = await Promise.all(
    drafts.flatMap(({ one, made }, index) => [
      issue(shop, made).then(([outcome]) => outcome?.outcome ?? 'none'),
      index % 2 === 0
        ? voidIt(shop, made).then(({ status }) => status)
        : shop
            .call(shop.owner, editOrderRoute, {
              params: { id: one.id },
              body: { special_instructions: 'Ring' },
            })
            .then(({ status }) => status),
      issue(shop, made).then(() => 200),
    ]),
  );
  expect(answers.filter((answer) => typeof answer === 'number' && answer >= 500)).toEqual([]);
  const { rows } = await shop.db.execute<Record<'count' | 'numbers' | 'last' | 'counter', number>>(sql`
    select count(*)::int as count, count(distinct number)::int as numbers, max(number)::int as last,
      (select last_number from document_counters)::int as counter from documents where number is not null`);
  const counter = rows[0]?.counter ?? 0;
  expect(counter).toBeGreaterThan(0);
  expect(rows).toEqual([{ count: counter, numbers: counter, last: counter, counter }]);
});

describe('the moment of a number is that at which it was given, however long somebody waited for it:', () => {
  const lines = [ownLine('Bag', 1_000)];
  /** Two of them at once, of which the first waits and comes last. */
  const withFirstWaiting = async (one: () => Promise<unknown>, other: () => Promise<unknown>) => {
    const waiting = await inOneTransaction(shop.db, async (db) => {
      await transact(db, (tx) => lockMoney(tx, who.user.id));
      const waiting = one();
      await untilBlocked(shop.db);
      shop.setNow(shop.now().add({ seconds: 2 }));
      await other();
      return { waiting };
    });
    await waiting.waiting;
  };

  test('invoices [INV-7]', async () => {
    const other = await newCustomer(shop);
    const drafts = [
      await draft(shop, [], { who, lines }),
      await draft(shop, [], { who: other, lines }),
    ] as const;
    await withFirstWaiting(
      () => issue(shop, drafts[0]),
      () => issue(shop, drafts[1]),
    );
    const [late, early] = [await see(shop, drafts[0]), await see(shop, drafts[1])];
    expect(Number(late.document_number?.slice(4))).toBe(Number(early.document_number?.slice(4)) + 1);
    const moments = [early, late].map(
      ({ history }) => history.find(({ type }) => type === 'document.issued')?.created_at,
    );
    expect(moments).toEqual([shop.now(), shop.now()]);
  });

  test('payments [INV-7, PAY-1]', async () => {
    const other = await newCustomer(shop);
    await withFirstWaiting(
      () => pay(shop, who, 1_000),
      () => pay(shop, other, 1_000),
    );
    const rows = await shop.db.select().from(payments).orderBy(payments.number);
    const moments = rows.map(({ created_at }) => created_at.epochMilliseconds);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  test('notes [INV-7]', async () => {
    const other = await newCustomer(shop);
    const [one, two] = [
      await invoice(shop, [], { who, lines }),
      await invoice(shop, [], { who: other, lines }),
    ];
    const less = { lines: { 0: { price: 900 } } };
    await withFirstWaiting(
      () => adjust(shop, one, correction(one, less)),
      () => adjust(shop, two, correction(two, less)),
    );
    const rows = await shop.db
      .select()
      .from(documents)
      .where(eq(documents.kind, 'adjustment'))
      .orderBy(documents.number);
    const moments = rows.map(({ created_at }) => created_at.epochMilliseconds);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });
});
