import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caseRoute, casesRoute, raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import type { NewAdjustment } from '#shared/invoicing/adjustment.ts';
import { adjustInvoiceRoute, previewAdjustmentRoute } from '#shared/invoicing/adjustments.contract.ts';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { exportInvoicesRoute, invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { inOneTransaction } from '../../kernel/db/database.ts';
import { findBalance } from '../../ledger/ledger.store.ts';
import { type Shop, send } from '../../orders/orders.fixture.ts';
import { document_counters, document_lines, documents, settings } from '../../schema.ts';
import { untilBlocked } from '../../testing/until-blocked.ts';
import type { Person } from '../../testing/world.ts';
import {
  abn,
  ask,
  deliver,
  draft,
  invoice,
  local,
  mailsOf,
  markSent,
  newCustomer,
  openInvoicingShop,
  ownLine,
  refusal,
  see,
  setBilling,
  setMoney,
  voidIt,
} from '../invoicing.fixture.ts';
import { type DocumentMail, giveUpDocumentMail } from '../mail-document.ts';
import { adjustInvoice } from './adjust-invoice.ts';
import { adjust, askNote, askPreview, type Corrections, correction, pay } from './adjustments.fixture.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await newCustomer(shop);
});

/** 40 × $4.15 of an own line: $182.60 in all. */
const sheets = () => invoice(shop, [], { who, lines: [ownLine('Bed Sheet', 415, 40)] });
const lessOne: Corrections = { lines: { 0: { quantity: 39 } } };
const moreOne: Corrections = { lines: { 0: { quantity: 41 } } };
const note = (of: DocumentDetails, corrections = lessOne, more: Partial<NewAdjustment> = {}) =>
  adjust(shop, of, correction(of, corrections, more));
const balance = () => findBalance(shop.db, who.user.id);
const sums = ({ base, gst, total }: Pick<DocumentDetails, 'base' | 'gst' | 'total'>) => [base, gst, total];
const openOf = async (one: { id: string }) => {
  const { open, payment_status } = await see(shop, one);
  return [open, payment_status];
};
const codeOf = (answer: Parameters<typeof refusal>[0]) => refusal(answer)[0];

describe('a note that decreases', () => {
  test('says what changed, takes the next number and today, and is settled against its invoice [INV-17, INV-18]', async () => {
    const made = await sheets();
    const first = await note(made);
    expect(first).toMatchObject({
      ...{ kind: 'adjustment', state: 'issued', base: -415, gst: -41, total: -456, sent_at: null },
      ...{ open: 0, payment_status: 'used', order_count: 0, own_line_count: 0 },
      corrects: { id: made.id, document_number: made.document_number, is_sent: false },
    });
    expect(first.document_number).toMatch(/^ADJ-\d{6}$/);
    expect([`${first.issued_on}`, `${first.due_on}`]).toEqual(['2026-11-24', '2026-11-24']);
    expect(first.content).toMatchObject({
      document_number: first.document_number,
      pay_to: null,
      seller: { abn },
      buyer: { name: 'Corner Café' },
      own_lines: [{ quantity: 39, price: 415, amount: 16_185 }],
      adjustment: {
        corrects_number: made.document_number,
        corrects_issued_on: made.issued_on,
        reason: 'One sheet was missing',
        case_number: null,
        changes: [{ order: null, lines: [{ description: 'Bed Sheet', difference: -415 }] }],
        before: { base: 16_600, gst: 1_660, total: 18_260 },
        after: { base: 16_185, gst: 1_619, total: 17_804 },
        ...{ then_open: 17_804, credit: 0 },
      },
    });
    expect(await openOf(made)).toEqual([17_804, 'part_paid']);
    expect(await balance()).toEqual({ balance: 17_804, overdue: 0, credit: 0 });
    const second = await note(made, { lines: { 0: { quantity: 38 } } }, { turn: 2 });
    expect(Number(second.document_number?.slice(4))).toBe(Number(first.document_number?.slice(4)) + 1);
    expect((await see(shop, made)).notes).toMatchObject([{ id: first.id, total: -456 }, { id: second.id }]);
  });

  test('leaves the invoice as it is, and both say so in their histories [INV-17, INV-24]', async () => {
    const made = await sheets();
    const issued = await note(made);
    const { content, state, total, history, version } = await see(shop, made);
    expect({ content, state, total }).toEqual({ content: made.content, state: 'issued', total: made.total });
    expect(version).toBeGreaterThan(made.version);
    expect(history.map(({ summary }) => summary).slice(0, 2)).toEqual([
      `used $4.56 of ${issued.document_number} for it`,
      `decreased it by $4.56 with ${issued.document_number}`,
    ]);
    expect(issued.history.map(({ summary, actor_name }) => [summary, actor_name])).toEqual([
      [`used $4.56 for ${made.document_number}`, 'Adam Admin'],
      [`issued it as ${issued.document_number}`, 'Adam Admin'],
    ]);
  });

  test('is credit beyond what is open of its invoice [INV-18]', async () => {
    const made = await sheets();
    await pay(shop, who, 18_000);
    const part = await note(made);
    expect(part.content.adjustment).toMatchObject({ then_open: 0, credit: 196 });
    expect([await openOf(made), await openOf(part)]).toEqual([
      [0, 'paid'],
      [196, 'credit'],
    ]);
    const all = await note(made, { lines: { 0: { quantity: 38 } } }, { turn: 2 });
    expect(all.content.adjustment).toMatchObject({ then_open: 0, credit: -all.total });
    expect(await balance()).toMatchObject({ balance: all.total - 196, credit: 196 - all.total });
    // What comes next uses it, the oldest first.
    const next = await invoice(shop, [], { who, lines: [ownLine('Bag', 1_850)] });
    expect((await openOf(part))[0]).toBe(0);
    expect(next.total - ((await openOf(next))[0] as number)).toBe(196 - all.total);
  });

  test('settles its invoice before the notes that increase it [INV-18]', async () => {
    const made = await sheets();
    const more = await note(made, moreOne);
    const less = await note(made, lessOne, { turn: 2 });
    expect([await openOf(made), await openOf(more), await openOf(less)]).toEqual([
      [18_260 - 913, 'part_paid'],
      [457, 'open'],
      [0, 'used'],
    ]);
  });

  test('takes back what an opposite note had put on [INV-19]', async () => {
    const made = await sheets();
    await pay(shop, who, 18_260);
    const wrong = await note(made, moreOne);
    expect(await openOf(wrong)).toEqual([457, 'open']);
    const right = await note(made, { lines: { 0: { quantity: 40 } } }, { turn: 2 });
    expect([sums(wrong), sums(right)]).toEqual([
      [415, 42, 457],
      [-415, -42, -457],
    ]);
    expect([await openOf(wrong), await openOf(right)]).toEqual([
      [0, 'paid'],
      [0, 'used'],
    ]);
    expect(await balance()).toEqual({ balance: 0, overdue: 0, credit: 0 });
  });
});

describe('a note that increases', () => {
  test('falls due by the terms of the customer, and says how to pay [INV-18]', async () => {
    await setMoney(shop, { bsb: '062000', account_number: '12345678' });
    await setBilling(shop, who, { terms_days: 21 });
    const made = await sheets();
    const issued = await note(made, moreOne);
    expect([sums(issued), `${issued.due_on}`]).toEqual([[415, 42, 457], '2026-12-15']);
    expect(issued.content).toMatchObject({
      pay_to: { bsb: '062000' },
      adjustment: { then_open: 18_717, credit: 0 },
    });
    expect([await openOf(made), await openOf(issued)]).toEqual([
      [18_260, 'open'],
      [457, 'open'],
    ]);
    expect((await see(shop, made)).history[0]?.summary).toBe(
      `increased it by $4.57 with ${issued.document_number}`,
    );
    await setMoney(shop, { bsb: '', account_number: '' });
  });

  test('is settled from credit as an invoice is [INV-6, INV-18]', async () => {
    const made = await sheets();
    await pay(shop, who, 18_360);
    expect(await openOf(await note(made, moreOne))).toEqual([357, 'part_paid']);
  });
});

test('notes in turn add up to the last state, line by line in the database too [INV-17]', async () => {
  const one = await deliver(shop, { who, sheets: 7 });
  const made = await invoice(shop, [one], { who, lines: [ownLine('Bag', 333, 2.5)] });
  const steps: Corrections[] = [
    { lines: { 0: { quantity: 6.5, price: 371 } } },
    { lines: { 0: { quantity: 0 } }, added: [{ description: 'Stairs', quantity: 3, price: 115 }] },
    { lines: { 0: { quantity: 7 }, 2: { quantity: 0.33 } } },
  ];
  let last = made;
  const notes: DocumentDetails[] = [];
  for (const [index, step] of steps.entries()) {
    last = await adjust(shop, made, correction(last, step, { turn: index + 1 }));
    notes.push(last);
  }
  const added = [made, ...notes].reduce((sum, each) => sum + each.total, 0);
  expect(added).toBe(last.content.adjustment?.after.total);
  for (const each of notes) {
    const rows = await shop.db
      .select()
      .from(document_lines)
      .where(eq(document_lines.document_id, each.id))
      .orderBy(asc(document_lines.position));
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(each.base);
    expect(rows.filter(({ order_id }) => order_id === one.id).length).toBeGreaterThan(0);
  }
  expect((await balance()).balance).toBe(added);
});

describe('is refused', () => {
  test('a draft, a void invoice, a note itself, and what is not there [INV-17]', async () => {
    const drafted = await draft(shop, [], { who, lines: [ownLine('Bag', 1_850)] });
    const voided = await sheets();
    await voidIt(shop, voided);
    const issued = await note(await sheets());
    const body = correction(voided, lessOne);
    expect(refusal(await askNote(shop, drafted, body))).toEqual([
      'not-issued',
      'This is a draft. Issue it first.',
    ]);
    expect(refusal(await askNote(shop, voided, body))).toEqual([
      'not-issued',
      `${voided.document_number} is void.`,
    ]);
    expect(refusal(await askNote(shop, issued, body))).toEqual([
      'not-issued',
      `${issued.document_number} is an adjustment note. Adjust the invoice that it corrects.`,
    ]);
    expect((await askNote(shop, { id: crypto.randomUUID() }, body)).status).toBe(404);
  });

  test('a difference of nothing, a result below zero, lines that are not there: no number is used [INV-7, INV-17]', async () => {
    const made = await sheets();
    const asked = (corrections: Corrections, more?: Partial<NewAdjustment>) =>
      askNote(shop, made, correction(made, corrections, more));
    const [before] = await shop.db
      .select()
      .from(document_counters)
      .where(eq(document_counters.kind, 'adjustment'));
    expect([await asked({})].map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [409, 'no-difference'],
    ]);
    const below = await asked({ added: [{ description: 'Discount', quantity: 1, price: -16_601 }] });
    expect([below.status, refusal(below)[1]]).toEqual([
      422,
      `${made.document_number} would fall below zero.`,
    ]);
    expect((await asked({}, { lines: [{ line: 1, quantity: 1, price: 1 }] })).status).toBe(422);
    expect((await asked(lessOne, { case_id: crypto.randomUUID() })).status).toBe(422);
    const [after] = await shop.db
      .select()
      .from(document_counters)
      .where(eq(document_counters.kind, 'adjustment'));
    expect(after).toEqual(before);
    expect((await see(shop, made)).notes).toEqual([]);
  });

  test('who has not seen the last note, and who saw one that is not there [INV-17]', async () => {
    const made = await sheets();
    const first = await note(made);
    const answers = [
      await askNote(shop, made, correction(made, moreOne)),
      await askNote(shop, made, correction(made, moreOne, { turn: 3 })),
    ];
    for (const answer of answers)
      expect([answer.status, refusal(answer)]).toEqual([
        412,
        [
          'changed-meanwhile',
          `${made.document_number} has been adjusted by ${first.document_number}. Look at its lines again.`,
        ],
      ]);
  });

  test('while invoicing is off, and without an ABN [INV-1, INV-18]', async () => {
    const made = await sheets();
    await setMoney(shop, { invoicing: false });
    expect(codeOf(await askNote(shop, made, correction(made, lessOne)))).toBe('invoicing-off');
    await setMoney(shop, { invoicing: true });
    await shop.db.update(settings).set({ abn: null });
    expect(codeOf(await askNote(shop, made, correction(made, lessOne)))).toBe('invoice-needs-abn');
    await shop.db.update(settings).set({ abn });
  });

  test('a void of a note, and of an invoice that was adjusted [INV-15, INV-19]', async () => {
    const made = await sheets();
    const issued = await note(made);
    expect(refusal(await voidIt(shop, issued))).toEqual([
      'document-issued',
      `${issued.document_number} stays. Correct it with an opposite adjustment note.`,
    ]);
    expect(refusal(await voidIt(shop, made))).toEqual([
      'document-issued',
      `${made.document_number} was adjusted and stays. Correct it with another adjustment note.`,
    ]);
  });

  test('customers and drivers [INV-17]', async () => {
    const made = await sheets();
    await markSent(shop, made);
    for (const person of [who, shop.jonah])
      for (const route of [adjustInvoiceRoute, previewAdjustmentRoute]) {
        const call = { params: { id: made.id }, body: correction(made, lessOne) };
        expect((await shop.call(person, route, call)).status).toBe(403);
      }
  });
});

test('a preview says what is issued then, but for its number, and leaves nothing behind [INV-19]', async () => {
  const made = await sheets();
  const body = correction(made, { ...lessOne, added: [{ description: 'Stairs', quantity: 2, price: 150 }] });
  const { reply } = await askPreview(shop, made, body);
  expect((await see(shop, made)).notes).toEqual([]);
  const issued = await adjust(shop, made, body);
  expect(issued.content).toEqual({ ...reply, document_number: issued.document_number });
  expect(codeOf(await askPreview(shop, made, body))).toBe('changed-meanwhile');
  expect(codeOf(await askPreview(shop, made, correction(issued, {}, { turn: 2 })))).toBe('no-difference');
});

test('its day is never before that of the note before, where the business moves further west [INV-8, INV-18]', async () => {
  const now = shop.now();
  const made = await sheets();
  shop.setNow(local('2026-11-27T00:30'));
  await note(made);
  // In Perth it is still the 26th.
  await patchSettings(shop, shop.owner, { time_zone: 'Australia/Perth' });
  const second = await note(made, { lines: { 0: { quantity: 38 } } }, { turn: 2 });
  expect([`${second.issued_on}`, `${second.due_on}`]).toEqual(['2026-11-27', '2026-11-27']);
  await patchSettings(shop, shop.owner, { time_zone: 'Australia/Sydney' });
  shop.setNow(now);
});

describe('a note that is sent', () => {
  const mailed = async ({ id }: { id: string }) =>
    ((await mailsOf(shop)) as unknown as DocumentMail[]).filter(({ document_id }) => document_id === id)
      .length;
  const told = async () =>
    (await shop.call(who, notificationsRoute, {})).reply.rows
      .filter(({ type }) => type === 'document_sent')
      .map(({ title, message }) => [title, message]);

  test('is mailed at once, after its invoice if that was not sent, and is its customer’s to see [INV-13, INV-18]', async () => {
    const made = await sheets();
    const kept = await note(made);
    expect([(await ask(shop, who, kept)).status, await mailed(kept)]).toEqual([404, 0]);
    const issued = await note(made, { lines: { 0: { quantity: 38 } } }, { turn: 2, send: true });
    expect(issued.sent_at).toEqual(shop.now());
    expect([await mailed(made), await mailed(issued)]).toEqual([1, 1]);
    expect(await told()).toEqual([
      ['New adjustment note', `${issued.document_number} is in your invoices.`],
      ['New invoice', `${made.document_number} is in your invoices.`],
    ]);
    // Its notes are those that were sent, and so is what settled it.
    const { notes, settlements } = (await ask(shop, who, made)).reply;
    expect(notes.map(({ id }) => id)).toEqual([issued.id]);
    expect(settlements.map(({ credit }) => credit.number)).toEqual([issued.document_number]);
    expect((await ask(shop, who, issued)).reply.content).toEqual(issued.content);
    expect((await ask(shop, shop.stranger, issued)).status).toBe(404);
    await markSent(shop, kept);
    expect((await ask(shop, who, kept)).status).toBe(200);
  });

  test('waits where the customer’s mail is off [INV-13]', async () => {
    await setBilling(shop, who, { is_mailed: false });
    const issued = await note(await sheets(), lessOne, { send: true });
    expect([issued.sent_at, await mailed(issued)]).toEqual([null, 0]);
  });

  test('is told to staff by what it is called where its mail was given up [INV-13, INV-18]', async () => {
    const issued = await note(await sheets(), lessOne, { send: true });
    const mail = { id: crypto.randomUUID(), date: '', document_id: issued.id, to: 'desk@cafe.example' };
    await giveUpDocumentMail(shop.db, mail);
    const { rows } = (await shop.call(shop.owner, notificationsRoute, {})).reply;
    expect(rows[0]).toMatchObject({
      title: 'Adjustment note not sent',
      message: `${issued.document_number} could not be sent to desk@cafe.example.`,
    });
  });
});

test('a case that it names shows it, to its customer once it is sent [INV-18]', async () => {
  const raise = async (person: Person) =>
    (await shop.call(person, raiseCaseRoute, { body: { subject: 'One short', description: 'On Friday' } }))
      .reply;
  const [one, other] = [await raise(who), await raise(shop.stranger)];
  const made = await sheets();
  const strange = await askNote(shop, made, correction(made, lessOne, { case_id: other.id }));
  expect([strange.status, refusal(strange)[1]]).toEqual([422, 'Choose a case of this customer']);
  const issued = await note(made, lessOne, { case_id: one.id });
  expect(issued.content.adjustment?.case_number).toBe(one.case_number);
  const shown = async (person: Person) =>
    (await shop.call(person, caseRoute, { params: { id: one.id } })).reply.adjustments;
  const entry = { id: issued.id, document_number: issued.document_number, total: -456 };
  expect([await shown(shop.owner), await shown(who)]).toEqual([[entry], []]);
  await markSent(shop, issued);
  expect(await shown(who)).toEqual([entry]);
  const { rows } = (await shop.call(shop.owner, casesRoute, { query: { customer_id: who.user.id } })).reply;
  expect(rows.map(({ id }) => id)).toEqual([one.id]);
});

test('lists tell notes from invoices, and order both by when they were issued [INV-18]', async () => {
  shop.setNow(local('2026-11-28T10:00'));
  const first = await sheets();
  shop.setNow(local('2026-11-29T10:00'));
  const issued = await note(first);
  shop.setNow(local('2026-11-30T10:00'));
  const next = await sheets();
  const listed = async (query: object) =>
    (
      await shop.call(shop.owner, invoicesRoute, { query: { customer_id: who.user.id, ...query } })
    ).reply.rows.map(({ id }) => id);
  expect(await listed({ kind: ['adjustment'] })).toEqual([issued.id]);
  expect(await listed({ kind: ['invoice'], sort: 'number' })).toEqual([next.id, first.id]);
  for (const state of [undefined, ['issued', 'void']])
    expect(await listed({ sort: 'number', ...(state && { state }) })).toEqual([next.id, issued.id, first.id]);
  const { statusCode, body } = await send(
    shop,
    shop.owner,
    exportInvoicesRoute,
    {
      query: { customer_id: who.user.id, kind: ['adjustment'] },
    },
    {},
  );
  const [heads = '', row = ''] = body.split('\r\n');
  expect([statusCode, row.split(',')[heads.split(',').indexOf('corrects')]]).toEqual([
    200,
    first.document_number,
  ]);
});

describe('at once', () => {
  test('of two notes with the same turn one is issued, the other has not seen it [INV-17]', async () => {
    const made = await sheets();
    const answers = await Promise.all([
      askNote(shop, made, correction(made, lessOne)),
      askNote(shop, made, correction(made, moreOne)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412]);
    expect((await see(shop, made)).notes).toHaveLength(1);
  });

  test('a void that waits for a note finds the invoice adjusted, and a note that waits for a void finds it void [INV-15, INV-17]', async () => {
    const made = await sheets();
    const { voiding } = await inOneTransaction(shop.db, async (db) => {
      await adjustInvoice(db, { id: made.id, actor_id: shop.admin.user.id }, correction(made, lessOne));
      const voiding = voidIt(shop, made);
      await untilBlocked(shop.db);
      return { voiding };
    });
    expect(codeOf(await voiding)).toBe('document-issued');
    for (let round = 0; round < 4; round++) {
      const each = await sheets();
      const [adjusted, voided] = await Promise.all([
        askNote(shop, each, correction(each, lessOne)),
        voidIt(shop, each),
      ]);
      expect([adjusted.status, voided.status].toSorted()).toEqual(
        adjusted.status === 201 ? [201, 409] : [200, 409],
      );
    }
  });

  test('notes and payments leave the balance that documents and payments say [INV-17, INV-18]', async () => {
    const made = await Promise.all([1, 2, 3].map(sheets));
    await Promise.all(
      made.flatMap((each) => [
        pay(shop, who, 10_000),
        askNote(shop, each, correction(each, lessOne)),
        pay(shop, who, 9_000),
      ]),
    );
    const rows = await shop.db
      .select({ total: documents.total })
      .from(documents)
      .where(eq(documents.customer_id, who.user.id));
    const owed = rows.reduce((sum, { total }) => sum + (total ?? 0), 0);
    expect([rows.length, (await balance()).balance]).toEqual([6, owed - 57_000]);
    const { rows: numbers } = await shop.db.execute<Record<'count' | 'last' | 'counter', number>>(sql`
      select count(*)::int as count, max(number)::int as last,
        (select last_number from document_counters where kind = 'adjustment')::int as counter
      from documents where kind = 'adjustment'`);
    const { counter = 0 } = numbers[0] ?? {};
    expect(numbers).toEqual([{ count: counter, last: counter, counter }]);
  });
});
