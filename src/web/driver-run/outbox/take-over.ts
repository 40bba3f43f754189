import * as z from 'zod';
import { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { Id } from '#shared/kernel/text.ts';
import { DeviceInstant } from '#shared/kernel/time.ts';
import type { StoredEntry } from '#web/kernel/phone-database.ts';
import { OutboxEntry } from './outbox-entry.ts';
import { phoneStore } from './phone-store.ts';

/** Where earlier versions kept the status updates of drivers, in localStorage, and what their database did not take. */
const earlierKey = 'waiting_reports';
const reserveKey = 'outbox_reserve';

const EarlierEntry = z.object({
  key: z.string(),
  user_id: Id,
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  update: DeliveryUpdate,
  made_at: DeviceInstant,
  refusal: z.string().nullable(),
});

function fromEarlier(json: unknown): OutboxEntry | null {
  const { data } = EarlierEntry.safeParse(json);
  if (!data) return null;
  const { key, order_id, update, ...rest } = data;
  return { ...rest, kind: 'status', id: key, orders: [{ id: order_id, step: update.status }], update };
}

/**
 * Takes over what earlier versions kept, once: it is removed there when it is kept here. What cannot be read stays where it is.
 * Returns how many these are. @throws where this device cannot keep it
 */
export async function takeOverEarlier(): Promise<number> {
  const reserve = parseList(localStorage.getItem(reserveKey) ?? '') as StoredEntry[] | null;
  if (reserve) {
    await phoneStore.add(reserve);
    localStorage.removeItem(reserveKey);
  }
  const text = localStorage.getItem(earlierKey);
  if (text === null) return 0;
  const all = parseList(text);
  if (!all) return 1;
  const readable = all.flatMap((json) => fromEarlier(json) ?? []);
  const unreadable = all.filter((json) => fromEarlier(json) === null);
  await phoneStore.add(readable.map((entry) => ({ id: entry.id, json: z.encode(OutboxEntry, entry) })));
  if (unreadable.length > 0) localStorage.setItem(earlierKey, JSON.stringify(unreadable));
  else localStorage.removeItem(earlierKey);
  return unreadable.length;
}

function parseList(text: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}
