import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicHolidays } from '#shared/booking/public-holidays.ts';
import { outgoingRoute } from '#shared/messages/messages.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import {
  mailsOf,
  newCustomer,
  openInvoicingShop,
  see,
  setBilling,
  setMoney,
} from '../../invoicing/invoicing.fixture.ts';
import { createJobs } from '../../jobs.ts';
import type { DeliverMail } from '../../kernel/ops/mail.ts';
import { mailQueue } from '../../kernel/ops/mail-queue.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { closed_days, money_settings, reminders, sessions, users } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import type { ReminderMail } from '../mail-reminder.ts';
import { dayOf, goTo, overdue, owe, paid, remindNow, unremind } from '../overdue.fixture.ts';
import { remindDue } from '../remind-due.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop({
    account_name: 'Washline Laundry Pty Ltd',
    bsb: '062-000',
    account_number: '12345678',
  });
  await remindAfter(3, 14, 30);
});
afterAll(() => shop.close());

let year = 2026;
/** Every test has a November of its own, as days of issue never fall: from Mon 2 Nov 2026, Mon 1 Nov 2027, and so on. */
beforeEach(async () => {
  who = await newCustomer(shop, 'Bluegum Backpackers');
  const never = dayOf('2190-01-01').toZonedDateTime('UTC').toInstant();
  await shop.db.update(sessions).set({ expires_at: never, last_used_at: never });
  monday = dayOf(`${year}-11-01`);
  monday = monday.add({ days: (8 - monday.dayOfWeek) % 7 });
  year++;
  at(0);
});
/** What is left of one test reminds nobody in the next. */
afterEach(() => unremind(shop, who));

let monday: Temporal.PlainDate;
/** The clock stands so many days after the Monday. */
const at = (days: number, time?: string): void => goTo(shop, `${monday.add({ days })}`, time);
const dueAfter = (days: number) => ({ due: `${monday.add({ days })}` });

const remindAfter = (...reminder_days: number[]) => shop.db.update(money_settings).set({ reminder_days });

/** The reminders of a customer that are queued, in the sequence in which they were. */
const queued = async (person = who) =>
  ((await mailsOf(shop)) as unknown as ReminderMail[])
    .filter(({ reminded_customer_id }) => reminded_customer_id === person.user.id)
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.to.localeCompare(other.to));
const mails = async (person = who) => (await queued(person)).map(({ to }) => to);
const kept = async ({ id }: { id: string }) =>
  (await shop.db.select().from(reminders).where(eq(reminders.document_id, id)))
    .map(({ step_days, sent_on }) => [step_days, monday.until(sent_on).days])
    .toSorted(([a = 0], [b = 0]) => a - b);

/** Runs the job as often as there are processes, and says how many mails it queued. */
async function job(): Promise<number> {
  const before = (await mails()).length;
  await Promise.all([remindDue(shop.db), remindDue(shop.db)]);
  await remindDue(shop.db);
  return (await mails()).length - before;
}

test('a reminder is among the messages of its customer, with where it went [MSG-14]', async () => {
  await owe(shop, who, 1_100);
  at(3);
  expect(await job()).toBe(1);
  const query = { user_id: who.user.id };
  const { rows } = (await shop.call(shop.admin, outgoingRoute, { query })).reply;
  const addresses = who.user.email;
  const money = rows.filter(({ kind }) => kind === 'payment_reminder');
  expect(money).toMatchObject([{ state: 'sent', addresses }]);
});

describe('Washline reminds by itself', () => {
  test('once for each document and step, so many days after it was due [STM-6]', async () => {
    const one = await owe(shop, who, 1_100);
    const days: number[] = [];
    for (let day = 0; day <= 45; day++) {
      at(day);
      if ((await job()) > 0) days.push(day);
    }
    // Step 30 falls on a Wednesday.
    expect(days).toEqual([3, 14, 30]);
    expect(await kept(one)).toEqual([
      [3, 3],
      [14, 14],
      [30, 30],
    ]);
  });

  test('Monday to Friday from 9:00 of business time [STM-6]', async () => {
    const one = await owe(shop, who, 1_100, dueAfter(2));
    // Three days late on Saturday.
    for (const [day, time] of [
      [5, '12:00'],
      [6, '12:00'],
      [7, '08:59'],
    ] as const) {
      at(day, time);
      expect(await job()).toBe(0);
    }
    at(7, '09:00');
    expect(await job()).toBe(1);
    expect(await kept(one)).toEqual([[3, 7]]);
  });

  test('on no closed day and no public holiday of its state, though the shop is open on it [STM-6]', async () => {
    const one = await owe(shop, who, 1_100);
    await shop.db.insert(closed_days).values({ day: monday.add({ days: 3 }), name: 'Melbourne Cup' });
    at(3);
    expect(await job()).toBe(0);
    at(4);
    expect(await job()).toBe(1);
    // The next step falls on Christmas Day, or on Boxing Day where that is on a Saturday.
    await patchSettings(shop, shop.owner, { holiday_state: 'NSW' });
    const due = monday.with({ month: 12, day: 22 });
    goTo(shop, `${due}`);
    await owe(shop, who, 2_200);
    const off = publicHolidays(due.year, 'NSW').map(({ day }) => `${day}`);
    const days = [3, 4, 5, 6, 7].map((more) => due.add({ days: more }));
    const first = days.find((day) => day.dayOfWeek < 6 && !off.includes(`${day}`));
    await shop.db.insert(reminders).values({ document_id: one.id, step_days: 90, sent_on: due });
    const reminded: string[] = [];
    for (const day of days) {
      goTo(shop, `${day}`);
      if ((await job()) > 0) reminded.push(`${day}`);
    }
    expect([off.includes(`${days[0]}`), reminded]).toEqual([true, [`${first}`]]);
    await patchSettings(shop, shop.owner, { holiday_state: null });
  });

  test('with one mail a day of all that is overdue [STM-6]', async () => {
    const early = await owe(shop, who, 1_100);
    const late = await owe(shop, who, 2_200, dueAfter(2));
    at(3);
    expect([await job(), await kept(late)]).toEqual([1, []]);
    // Its turn comes on Saturday.
    at(7);
    expect([await job(), await kept(early), await kept(late)]).toEqual([1, [[3, 3]], [[3, 7]]]);
    const again = await owe(shop, who, 3_300);
    at(10);
    expect(await job()).toBe(1);
    const { document_number } = again;
    expect((await sentMails(1)).at(-1)?.text).toContain(document_number);
    at(14);
    expect(await remindNow(shop, who)).toEqual([['sent', null]]);
    expect(await job()).toBe(0);
  });

  test('with one mail after downtime, not one for each step missed [STM-6]', async () => {
    const one = await owe(shop, who, 1_100);
    at(35);
    expect(await job()).toBe(1);
    expect(await kept(one)).toEqual([
      [3, 35],
      [14, 35],
      [30, 35],
    ]);
    at(36);
    expect(await job()).toBe(0);
    // A step before one that they were reminded of is none.
    await remindAfter(3, 14, 20, 30);
    expect(await job()).toBe(0);
    await remindAfter(3, 14, 30);
  });

  test('once, however many processes run [STM-6]', async () => {
    const second = await openSecondProcess(shop);
    try {
      const one = await owe(shop, who, 1_100);
      at(3);
      second.setNow?.(shop.now());
      await Promise.all([shop.db, second.db, shop.db, second.db].map(remindDue));
      expect([await mails(), await kept(one)]).toEqual([[who.user.email], [[3, 3]]]);
    } finally {
      await second.close();
    }
  });

  test('nobody whose credit covers what is overdue [STM-6]', async () => {
    await owe(shop, who, 1_100);
    await paid(shop, who, 1_100);
    at(3);
    expect([await job(), await remindNow(shop, who)]).toEqual([
      0,
      [['refused', 'The credit of Bluegum Backpackers, $11.00, covers what is overdue.']],
    ]);
    at(4);
    await owe(shop, who, 1);
    at(7);
    expect(await job()).toBe(1);
  });

  test('nobody who has reminders or mails off, but staff do [STM-6]', async () => {
    await owe(shop, who, 1_100);
    await unremind(shop, who);
    at(3);
    expect([await job(), await remindNow(shop, who)]).toEqual([0, [['sent', null]]]);
    who = await newCustomer(shop);
    await setBilling(shop, who, { is_mailed: false });
    await owe(shop, who, 1_100);
    at(7);
    expect([await job(), await remindNow(shop, who)]).toEqual([0, [['sent', null]]]);
  });

  test('of nothing that its customer has not got [STM-6]', async () => {
    const one = await owe(shop, who, 1_100, { isSent: false });
    at(3);
    expect([await job(), await remindNow(shop, who)]).toEqual([
      0,
      [['refused', 'Nothing that was sent to Bluegum Backpackers is overdue.']],
    ]);
    expect(await kept(one)).toEqual([]);
  });

  test('not while no days are set, or invoicing is off [STM-6, INV-1]', async () => {
    await owe(shop, who, 1_100);
    at(3);
    await remindAfter();
    expect(await job()).toBe(0);
    await remindAfter(3, 14, 30);
    await setMoney(shop, { invoicing: false });
    expect(await job()).toBe(0);
    await expect(remindNow(shop, who)).rejects.toThrow('urn:washline:problem:invoicing-off');
    await setMoney(shop, { invoicing: true });
    expect(await job()).toBe(1);
  });
});

describe('staff remind', () => {
  test('before any step, once a day, and no earlier step follows [STM-6]', async () => {
    const one = await owe(shop, who, 1_100);
    at(2);
    expect(await remindNow(shop, who, shop.customer)).toEqual([
      ['sent', null],
      ['refused', 'Nothing that was sent to Harbour Lane Hotel is overdue.'],
    ]);
    expect(await remindNow(shop, who)).toEqual([
      ['refused', 'Bluegum Backpackers was reminded today already.'],
    ]);
    expect([await mails(), await kept(one)]).toEqual([[who.user.email], [[2, 2]]]);
    at(4);
    expect([await remindNow(shop, who), await job()]).toEqual([[['sent', null]], 0]);
    expect(await kept(one)).toEqual([
      [2, 2],
      [3, 4],
      [4, 4],
    ]);
    const { rows } = await overdue(shop, { search: who.user.email });
    expect(rows).toMatchObject([{ last_reminder_days: 4, last_reminded_on: monday.add({ days: 4 }) }]);
  });

  test('at the addresses for invoices; nobody without one [STM-6]', async () => {
    await owe(shop, who, 1_100);
    at(1);
    await shop.db.update(users).set({ is_active: false }).where(eq(users.id, who.user.id));
    expect(await remindNow(shop, who)).toEqual([
      ['refused', 'Bluegum Backpackers has no address for a mail.'],
    ]);
    await setBilling(shop, who, { invoice_emails: ['desk@bluegum.example', 'pay@bluegum.example'] });
    expect(await remindNow(shop, who)).toEqual([['sent', null]]);
    expect(await mails()).toEqual(['desk@bluegum.example', 'pay@bluegum.example']);
  });

  test('which the document, its customer and their notices say [STM-6, INV-24, NTF-8]', async () => {
    const one = await owe(shop, who, 1_100);
    at(1);
    await remindNow(shop, who);
    expect((await see(shop, one)).history[0]).toMatchObject({
      summary: `sent a reminder to ${who.user.email} 1 day after it was due`,
      actor_name: shop.admin.user.full_name,
    });
    const notices = (await shop.call(who, notificationsRoute, {})).reply.rows;
    expect(notices.filter(({ type }) => type === 'payment_reminder')).toMatchObject([
      { title: 'Payment reminder', message: `$11.00 is overdue: ${one.document_number}.` },
    ]);
  });
});

/** What the job of mails hands over of the last so many reminders. */
async function sentMails(count: number) {
  const sent: Parameters<DeliverMail>[0][] = [];
  const mailer = createJobs(shop.db, async (mail) => void sent.push(mail)).find(
    ({ queue }) => queue === mailQueue,
  );
  for (const mail of (await queued()).slice(-count)) await mailer?.run(mail);
  return sent;
}

describe('a reminder', () => {
  test('says what is overdue as it is sent, what to pay and how [STM-6]', async () => {
    const [first, second] = [await owe(shop, who, 37_224), await owe(shop, who, 18_612, dueAfter(2))];
    await paid(shop, who, 1_000);
    at(21);
    await remindNow(shop, who);
    const waiting = (await queued()).at(-1);
    expect(Object.keys(waiting ?? {}).sort()).toEqual(['date', 'id', 'reminded_customer_id', 'to']);
    const [mail] = await sentMails(1);
    expect([mail?.id, mail?.to, mail?.subject]).toEqual([
      waiting?.id,
      who.user.email,
      'Payment reminder, $548.36 overdue',
    ]);
    const text = [
      'Hello Bluegum Backpackers,',
      '$548.36 is past its due day. Please pay it, or tell us if something is wrong with it.',
      [
        `${first.document_number}, due ${yearly(0)}, 21 days late: $372.24`,
        `${second.document_number}, due ${yearly(2)}, 19 days late: $186.12`,
        'Credit, not used yet: −$10.00',
        'To pay now: $548.36',
      ].join('\n'),
      'See your invoices:\nhttp://washline.test/dashboard/customer/invoices',
      `By transfer: Washline Laundry Pty Ltd, BSB 062-000, account number 1234 5678, reference ${first.document_number}, ${second.document_number}.`,
    ];
    expect(mail?.text).toContain(text.join('\n\n'));
    for (const part of [first.document_number, '$548.36', 'BSB 062-000']) expect(mail?.html).toContain(part);
    // Paid in part, and then whole, before it is sent.
    await paid(shop, who, 37_224 - 1_000);
    expect((await sentMails(1))[0]?.subject).toBe('Payment reminder, $186.12 overdue');
    await paid(shop, who, 18_612);
    expect(await sentMails(1)).toEqual([]);
  });

  test('says what was paid or taken off of each document [STM-6, INV-27]', async () => {
    const { document_number } = await owe(shop, who, 11_000);
    await paid(shop, who, 3_000, { settles: true });
    at(1);
    await remindNow(shop, who);
    expect((await sentMails(1))[0]?.text).toContain(
      `${document_number}, due ${yearly(0)}, 1 day late, $30.00 of $110.00 paid or taken off: $80.00`,
    );
  });

  const yearly = (days: number) =>
    monday.add({ days }).toLocaleString('en-AU', { day: 'numeric', month: 'short', year: 'numeric' });

  test('that is given up tells staff [STM-6]', async () => {
    await owe(shop, who, 1_100);
    at(1);
    await remindNow(shop, who);
    const mailer = createJobs(shop.db, async () => {}).find(({ queue }) => queue === mailQueue);
    await mailer?.giveUp?.((await queued()).at(-1));
    const [notice] = (await shop.call(shop.owner, notificationsRoute, {})).reply.rows;
    expect([notice?.title, notice?.message]).toEqual([
      'Reminder not sent',
      `The reminder for Bluegum Backpackers could not be sent to ${who.user.email}.`,
    ]);
  });
});
