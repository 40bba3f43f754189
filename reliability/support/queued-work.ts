import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { meRoute, registerRoute } from '#shared/accounts/accounts.contract.ts';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import { updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import type { StaffOrderDraft } from '#shared/orders/order.ts';
import { editOrderRoute, placeOrderForRoute } from '#shared/orders/orders.contract.ts';
import { call, type Laundry } from './laundry.ts';

/**
 * What the product does by itself of what staff enter, beside the orders of a load: it locks, makes the next ones of series,
 * drafts, issues and sends invoices, and tells of all that by notices and mails.
 */
export interface QueuedWork {
  /** Enters a bit more of each kind, while the service takes it. */
  more: () => Promise<void>;
  /** Waits until all of it is done, and expects each effect once. @returns what there was */
  expectOnce: () => Promise<string>;
}

/** In the instructions of its orders. */
export const workNote = 'by staff';

type Rows = (sql: string) => Promise<Record<string, unknown>[]>;

const leadDays = 7;
const atOnce = { lock: 4, deliver: 4, series: 2, accounts: 2 };

/** Turns invoicing on. `rows` asks the database that takes writes now. */
export async function openQueuedWork(laundry: Laundry, outbox: string, rows: Rows): Promise<QueuedWork> {
  const asOwner = <R extends RouteShape>(route: R, input: RouteInput<R>) =>
    call(laundry, laundry.owner, route, input);
  const { business_name, pickup_address } = await asOwner(settingsRoute, {});
  const business = { business_name, pickup_address, occurrence_lead_days: leadDays, abn: '51824753556' };
  await asOwner(updateSettingsRoute, { body: business });
  const money = { invoicing: true, invoice_when: 'delivery', auto_issue: true } as const;
  await asOwner(updateMoneySettingsRoute, { body: money });
  const daily = { name: 'Daily', frequency_type: 'daily', frequency_value: 1 } as const;
  const { id: frequency_template_id } = await asOwner(createFrequencyTemplateRoute, { body: daily });
  const { id: customer_id } = await call(laundry, laundry.customer, meRoute, {});
  const placed = { lock: 0, deliver: 0, series: 0, accounts: 0 };

  const place = (hours: number, more: Partial<StaffOrderDraft> = {}) => {
    const pickup_date = Temporal.Now.instant().add({ hours });
    const dates = { pickup_date, delivery_date: pickup_date.add({ hours: hours > 1 ? 48 : 3 }) };
    const body = { ...laundry.draft, ...dates, customer_id, special_instructions: workNote, ...more };
    return asOwner(placeOrderForRoute, { body });
  };
  const enter: Record<keyof typeof placed, () => Promise<unknown>> = {
    // To be delivered within the hours in which the clock locks.
    lock: () => place(1),
    deliver: async () => {
      const { id } = await place(24);
      return asOwner(editOrderRoute, { params: { id }, body: { status: 'delivered' } });
    },
    series: () => place(24, { is_recurring: true, frequency_template_id }),
    accounts: () => {
      const email = `guest.${placed.accounts}@washline.test`;
      const guest = { full_name: 'A Guest', role: 'customer', password: 'a secret of their own' } as const;
      return asOwner(registerRoute, { body: { email, ...guest } });
    },
  };

  const nothing = async (sql: string) => expect(await rows(sql)).toEqual([]);
  const count = async (sql: string) => Number((await rows(`select count(*) as n ${sql}`))[0]?.n);
  const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 200_000, interval: 500 });
  const locked = `from orders where special_instructions = '${workNote}' and is_locked`;
  const invoices = `from documents where state <> 'draft'`;

  return {
    more: async () => {
      for (const [kind, times] of Object.entries(atOnce)) {
        for (let time = 0; time < times; time++) {
          await enter[kind as keyof typeof placed]();
          placed[kind as keyof typeof placed] += 1;
        }
      }
    },
    expectOnce: async () => {
      const occurrences = placed.series * leadDays;
      await until(async () => expect(await count(locked)).toBeGreaterThanOrEqual(placed.lock));
      await until(async () => expect(await count(invoices)).toBeGreaterThanOrEqual(placed.deliver));
      const made = `from orders where series_id is not null`;
      await until(async () => expect(await count(made)).toBeGreaterThanOrEqual(occurrences));
      await until(() =>
        nothing(`select from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`),
      );

      // One event, and one notice of it for each person.
      await nothing(`select type, subject_id from events where type in ('order.placed', 'order.locked', 'occurrence.created',
        'account.created', 'document.issued', 'document.sent') group by 1, 2 having count(*) > 1`);
      await nothing('select event_id from notifications group by event_id, user_id having count(*) > 1');
      // Two orders of one minute are told in the same words.
      await nothing(`select user_id, subject_id, message from notifications join events on events.id = event_id
        where notifications.type in ('order_locked', 'occurrence_created', 'order_status')
        group by user_id, subject_id, notifications.type, message having count(*) > 1`);
      expect(await count(`from events where type = 'order.locked'`)).toBe(await count(locked));
      expect(await count(`from notifications where type = 'order_locked'`)).toBe(await count(locked));
      // Each number of a series is one order, told once; what was made after its time is told to nobody.
      await nothing(`select series_id from orders where series_id is not null group by series_id
        having array_agg(occurrence_number order by occurrence_number) <> array(select generate_series(1, max(occurrence_number)))`);
      const later = `from orders where occurrence_number > 1`;
      const created = `from events where type = 'occurrence.created'`;
      expect(await count(created)).toBe(await count(later));
      const inTime = await count(`${created} and not jsonb_exists(data, 'because')`);
      expect(await count(`from notifications where type = 'occurrence_created'`)).toBe(inTime);
      // Each delivered order is on one invoice, and their numbers have no gap.
      expect([await count(invoices), await count(`from documents`)]).toEqual([
        placed.deliver,
        placed.deliver,
      ]);
      await nothing('select number from documents group by number having count(*) > 1');
      const [span] = await rows('select (max(number) - min(number) + 1)::int as length from documents');
      expect(span).toEqual({ length: placed.deliver });
      const mails = await expectMailsOnce();
      expect(mails.filter((subject) => / can no longer be changed$/.test(subject))).toHaveLength(
        await count(locked),
      );
      expect(mails.filter((subject) => /INV-\d+/.test(subject))).toHaveLength(placed.deliver);
      // And of the two accounts that the laundry began with.
      expect(mails.filter((subject) => /Your account$/.test(subject))).toHaveLength(placed.accounts + 2);
      return `${await count(locked)} locks, ${await count(later)} next orders of ${placed.series} series, ${placed.deliver} invoices, ${await count('from notifications')} notices and ${mails.length} mails, each once`;
    },
  };

  /** Every mail of the queue is in the outbox once, and no two say the same to one person. @returns their subjects */
  async function expectMailsOnce(): Promise<string[]> {
    const queued = await rows(`select state from pgboss.job where name = 'mail' and data->>'id' is not null`);
    expect(queued.filter(({ state }) => state !== 'completed')).toEqual([]);
    const left = await count(`from outgoing where channel = 'mail' and state = 'sent'`);
    const files = await readdir(outbox);
    const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    const header = (text: string, name: string) =>
      new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im')
        .exec(text)?.[1]
        ?.replaceAll(/\r?\n[ \t]/g, ' ') ?? '';
    const ids = texts.map((text) => header(text, 'Message-ID'));
    expect([new Set(ids).size, ids.length]).toEqual([queued.length + left, queued.length + left]);
    const about = (text: string) => /\bORD-\d+/.exec(text)?.[0] ?? '';
    const said = texts.map((text) => `${header(text, 'To')} ${header(text, 'Subject')} ${about(text)}`);
    expect(new Set(said).size).toBe(said.length);
    return texts.map((text) => header(text, 'Subject'));
  }
}
