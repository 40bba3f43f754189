import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { sendStatementRoute } from '#shared/statements/statements.contract.ts';
import {
  mailsOf,
  newCustomer,
  openInvoicingShop,
  setBilling,
  setMoney,
} from '../invoicing/invoicing.fixture.ts';
import { createJobs } from '../jobs.ts';
import type { DeliverMail } from '../kernel/ops/mail.ts';
import { mailQueue } from '../kernel/ops/mail-queue.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import { customer_billing, documents, events, money_settings, statement_mails } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { mailMonthlyStatements } from './mail-monthly-statements.ts';
import type { StatementMail } from './mail-statement.ts';
import { at, bill, days, pay } from './statements.fixture.ts';

let shop: Shop;
let who: Person;
let month = Temporal.PlainYearMonth.from('2026-11');

beforeAll(async () => {
  shop = await openInvoicingShop();
});
/** Each test has a customer and a month of its own, as the days of documents never fall. */
beforeEach(async () => {
  month = month.add({ months: 1 });
  await at(shop, on(1));
  await shop.db.update(money_settings).set({ statements: 'none' });
  who = await newCustomer(shop, 'Harbour Lane Hotel');
});
afterAll(() => shop.close());

const on = (day: number) => `${month.toPlainDate({ day })}`;
const next = (day: number) => `${month.add({ months: 1 }).toPlainDate({ day })}`;
const mailsTo = async ({ user }: Person) =>
  ((await mailsOf(shop)) as unknown as StatementMail[]).filter(
    ({ statement_of }) => statement_of === user.id,
  );
const send = (by: Person, from = on(1), to = on(1)) => {
  const { from: first, to: last } = days(from, to);
  if (!first || !last) throw new Error('there are no days');
  return shop.call(by, sendStatementRoute, { params: { id: who.user.id }, body: { from: first, to: last } });
};
const wanting = (values: Partial<typeof customer_billing.$inferInsert>) =>
  shop.db
    .insert(customer_billing)
    .values({ customer_id: who.user.id, ...values })
    .onConflictDoUpdate({ target: customer_billing.customer_id, set: values });

/** The job that sends mails, with what it hands over. */
function mailJob() {
  const sent: Parameters<DeliverMail>[0][] = [];
  const jobs = createJobs(shop.db, async (mail) => void sent.push(mail));
  const job = jobs.find(({ queue }) => queue === mailQueue);
  if (!job?.giveUp) throw new Error('mails have no job');
  return { sent, run: job.run, giveUp: job.giveUp };
}

describe('staff send a statement', () => {
  test('to where invoices go; its job has ids and days alone, and a repeat is the same mail [STM-1]', async () => {
    await setBilling(shop, who, { invoice_emails: ['books@hotel.test'] });
    await bill(shop, who, 10_000);
    expect((await send(shop.admin)).reply).toEqual({ addresses: ['books@hotel.test'] });
    const [queued] = await mailsTo(who);
    expect(queued).toEqual({
      ...{ id: expect.any(String), date: expect.any(String), to: 'books@hotel.test' },
      ...{ statement_of: who.user.id, from: on(1), until: on(1) },
    });
    const { run, sent } = mailJob();
    await run(queued);
    await run(queued);
    const [mail, repeat] = sent;
    expect(mail?.subject).toMatch(/^Statement of Harbour Lane Hotel, 1 \w+ \d{4}, \$110\.00 to pay$/);
    expect(mail?.text).toContain(`/dashboard/customer/invoices/statement?from=${on(1)}&to=${on(1)}`);
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      `statement-${on(1)}-to-${on(1)}.pdf`,
    ]);
    expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect([repeat, mail?.id]).toEqual([mail, queued?.id]);
  });

  test('it is the customer’s own: what was not sent to them is not in it [STM-1]', async () => {
    await bill(shop, who, 10_000, { isSent: false });
    await send(shop.admin);
    const [queued] = await mailsTo(who);
    const { run, sent } = mailJob();
    await run(queued);
    expect(sent[0]?.subject).toContain('nothing to pay');
  });

  test('it asks for what is left now of its balance, whose figures stay, and for nothing where that is paid [INV-27, STM-1]', async () => {
    await bill(shop, who, 10_000);
    const day = on(1);
    await setMoney(shop, { bsb: '062000', account_number: '12345678' });
    await at(shop, on(5));
    const mailed = async () => {
      await send(shop.admin, day, day);
      const { run, sent } = mailJob();
      await run((await mailsTo(who)).at(-1));
      const { subject = '', text = '' } = sent[0] ?? {};
      return { left: subject.split(', ').at(-1), text, asks: text.includes('By transfer') };
    };
    expect(await mailed()).toMatchObject({ left: '$110.00 to pay', asks: true });
    // What is billed since is on another statement, and so is what pays it.
    await bill(shop, who, 5_000);
    await pay(shop, who, { amount: 3_000 });
    const part = await mailed();
    expect(part).toMatchObject({ left: '$80.00 to pay', asks: true });
    expect(part.text).toContain('$30.00 of it was paid or taken off since.');
    expect(part.text).toMatch(/Balance on 1 \w+ \d{4}: \$110\.00/);
    await pay(shop, who, { amount: 8_000 });
    const paid = await mailed();
    expect(paid).toMatchObject({ left: 'nothing to pay', asks: false });
    expect(paid.text).toContain('Nothing to pay.');
  });

  test('customers and drivers cannot, and of nobody there is none [STM-1]', async () => {
    const driver = await shop.person('driver');
    expect([(await send(who)).status, (await send(driver)).status]).toEqual([403, 403]);
    expect((await send(shop.admin, on(1), on(2))).status).toBe(422);
    await shop
      .call(shop.owner, sendStatementRoute, {
        params: { id: crypto.randomUUID() },
        body: { from: month.toPlainDate({ day: 1 }), to: month.toPlainDate({ day: 1 }) },
      })
      .then(({ status }) => expect(status).toBe(404));
    expect(await mailsTo(who)).toEqual([]);
  });

  test('it is a fact with who; a mail that is given up is told to staff [STM-1]', async () => {
    await send(shop.admin);
    const [queued] = await mailsTo(who);
    await mailJob().giveUp(queued);
    const recorded = await shop.db
      .select({ type: events.type, actor_id: events.actor_id })
      .from(events)
      .where(and(eq(events.subject_type, 'statement'), eq(events.subject_id, who.user.id)));
    expect(recorded).toEqual([
      { type: 'statement.sent', actor_id: shop.admin.user.id },
      { type: 'statement.not_sent', actor_id: null },
    ]);
    const { rows } = (await shop.call(shop.owner, notificationsRoute, {})).reply;
    expect(rows.find(({ message }) => message.includes(who.user.email))?.title).toBe('Statement not sent');
  });
});

describe('monthly statements', () => {
  const runAt = async (day: string, time: string) => {
    await at(shop, day, time);
    await mailMonthlyStatements(shop.db);
  };

  test('are mailed on the 1st from 6:00 on, of the month before, once, however often and in how many processes [STM-4]', async () => {
    await wanting({ statements: 'monthly' });
    await bill(shop, who, 10_000);
    await runAt(next(1), '05:59');
    expect(await mailsTo(who)).toEqual([]);
    await at(shop, next(1), '06:00');
    await Promise.all([mailMonthlyStatements(shop.db), mailMonthlyStatements(shop.db)]);
    await runAt(next(2), '09:00');
    const last = month.toPlainDate({ day: month.daysInMonth });
    expect(await mailsTo(who)).toEqual([expect.objectContaining({ from: on(1), until: `${last}` })]);
  });

  test('come on a later day where nothing ran on the 1st [STM-4]', async () => {
    await wanting({ statements: 'monthly' });
    await bill(shop, who, 10_000);
    await runAt(next(4), '03:00');
    expect((await mailsTo(who)).map(({ from }) => from)).toEqual([on(1)]);
  });

  test('go as the shop has it, where nothing else was agreed, and only where mail is on [STM-4]', async () => {
    await shop.db.update(money_settings).set({ statements: 'monthly' });
    const asShop = who;
    await bill(shop, asShop, 10_000);
    const never = await newCustomer(shop);
    const onPaper = await newCustomer(shop, 'On Paper', { is_mailed: false });
    for (const other of [never, onPaper]) await bill(shop, other, 10_000);
    await shop.db
      .update(customer_billing)
      .set({ statements: 'none' })
      .where(eq(customer_billing.customer_id, never.user.id));
    await runAt(next(1), '07:00');
    const counts = [asShop, never, onPaper].map(async (one) => (await mailsTo(one)).length);
    expect(await Promise.all(counts)).toEqual([1, 0, 0]);
    // Who changes their mind during the month gets the next one.
    await shop.db.update(customer_billing).set({ statements: 'monthly', is_mailed: true });
    await runAt(next(1), '08:00');
    expect((await mailsTo(never)).length).toBe(0);
  });

  test('none without movement and a balance; one where it is settled to nothing, and each month where it is owed [STM-4]', async () => {
    await shop.db.update(money_settings).set({ statements: 'monthly' });
    const paidUp = who;
    await bill(shop, paidUp, 10_000);
    await pay(shop, paidUp, { amount: 11_000 });
    const owing = await newCustomer(shop);
    await bill(shop, owing, 10_000);
    const quiet = await newCustomer(shop);
    const unsent = await newCustomer(shop);
    const document = await bill(shop, unsent, 10_000, { isSent: false });
    const lost = await newCustomer(shop);
    const { id } = await bill(shop, lost, 10_000);
    await shop.db.update(documents).set({ given_up_at: shop.now() }).where(eq(documents.id, id));
    await runAt(next(1), '07:00');
    const countsOf = () =>
      Promise.all([paidUp, owing, quiet, unsent, lost].map(async (one) => (await mailsTo(one)).length));
    expect(await countsOf()).toEqual([1, 1, 0, 0, 0]);
    expect(document.sent_at).toBeNull();
    // Dated back into the month that was mailed, or written after the 1st: on the next.
    await pay(shop, quiet, { amount: 500, on: on(20) });
    await runAt(next(1), '08:00');
    expect(await countsOf()).toEqual([1, 1, 0, 0, 0]);
    month = month.add({ months: 1 });
    await runAt(next(1), '07:00');
    expect(await countsOf()).toEqual([1, 2, 1, 0, 0]);
  });

  test('none while invoicing is off [STM-4]', async () => {
    await wanting({ statements: 'monthly' });
    await bill(shop, who, 10_000);
    await at(shop, next(1), '07:00');
    await setMoney(shop, { invoicing: false });
    await mailMonthlyStatements(shop.db);
    await setMoney(shop, { invoicing: true });
    expect(await mailsTo(who)).toEqual([]);
    expect(await shop.db.$count(statement_mails, eq(statement_mails.customer_id, who.user.id))).toBe(0);
  });
});
