import { createHmac } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { OwnMessages, PushSubscription } from '#shared/messages/messages.contract.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import { seal, unseal } from '../kernel/db/service-key.ts';
import { push_subscriptions as devices } from '../schema.ts';
import { areDeviceKeys, isPushAddress, vapidKeys } from './push-service.ts';

/** Those of one person that told of themselves last; who adds more loses the others. */
const maxDevices = 20;

interface DeviceId {
  user_id: string;
  device_id: string;
}

/** @throws Refusal `not-set-up` */
function requirePushes(db: DbOrTx): void {
  if (!db.channels.includes('push'))
    refuse('not-set-up', 'Pushes need https: PUBLIC_URL has to begin with https://.');
}

/** The key with which a device subscribes. @throws Refusal `not-set-up` */
export function pushKeyOf(db: DbOrTx): string {
  requirePushes(db);
  return vapidKeys(db).publicKey;
}

/**
 * A device takes pushes to a person, until it is removed; whose it was before gets none on it any more.
 * @throws Refusal `not-set-up`; `invalid` for an address or keys that are none
 */
export async function subscribeDevice(
  db: Db,
  { user_id, device_id }: DeviceId,
  subscription: PushSubscription,
): Promise<void> {
  requirePushes(db);
  if (!isPushAddress(db, subscription.endpoint))
    refuseField('endpoint', 'Must be at a push service of Google, Mozilla, Apple or Microsoft');
  if (!areDeviceKeys(subscription.keys)) refuseField('keys', 'Must be keys of a push subscription');
  const sealed = seal(Buffer.from(JSON.stringify(subscription)), db.keyOf('device'));
  const endpoint_mac = createHmac('sha256', db.keyOf('device address'))
    .update(subscription.endpoint)
    .digest();
  const own = eq(devices.user_id, user_id);
  await transact(db, async (tx) => {
    const isOther = or(ne(devices.user_id, user_id), ne(devices.device_id, device_id));
    await tx.delete(devices).where(and(eq(devices.endpoint_mac, endpoint_mac), isOther));
    await tx
      .insert(devices)
      .values({ user_id, device_id, endpoint_mac, sealed, last_ok_at: tx.now() })
      .onConflictDoUpdate({
        target: [devices.user_id, devices.device_id],
        set: { endpoint_mac, sealed, last_ok_at: tx.now() },
        setWhere: isNotNull(devices.sealed),
      });
    const others = tx
      .select({ device_id: devices.device_id })
      .from(devices)
      .where(own)
      .orderBy(desc(devices.last_ok_at))
      .offset(maxDevices);
    await tx.delete(devices).where(and(own, inArray(devices.device_id, others)));
  });
}

/** What was removed stays so, however often the device tells of itself. Again is the same. */
export async function removeDevice(db: DbOrTx, id: DeviceId): Promise<void> {
  await db.update(devices).set({ endpoint_mac: null, sealed: null }).where(isDevice(id));
}

/** A device as it is used: what cannot be opened was sealed with another service key. */
interface Device extends PushSubscription {
  device_id: string;
  last_ok_at: Temporal.Instant;
}

/** Those that take pushes, the last heard of first. */
export async function findSubscriptions(db: DbOrTx, user_id: string): Promise<Device[]> {
  const isTold = and(eq(devices.user_id, user_id), isNotNull(devices.sealed));
  const rows = await db.select().from(devices).where(isTold).orderBy(desc(devices.last_ok_at));
  return rows.flatMap(({ device_id, sealed, last_ok_at }) => {
    try {
      const opened = unseal(sealed ?? Buffer.alloc(0), db.keyOf('device')).toString();
      return [{ ...(JSON.parse(opened) as PushSubscription), device_id, last_ok_at }];
    } catch {
      return [];
    }
  });
}

export async function findDevices(db: DbOrTx, user_id: string): Promise<OwnMessages['devices']> {
  const found = await findSubscriptions(db, user_id);
  return found.map(({ device_id, name, last_ok_at }) => ({
    device_id,
    name: name || 'A device',
    last_ok_at,
  }));
}

const isDevice = ({ user_id, device_id }: DeviceId) =>
  and(eq(devices.user_id, user_id), eq(devices.device_id, device_id));

/** Its push service has taken a push. */
export const noteReached = (db: DbOrTx, id: DeviceId) =>
  db.update(devices).set({ last_ok_at: db.now() }).where(isDevice(id));

/** Its push service knows it no more; unless it has told of another address since. */
export const forgetDevice = (db: DbOrTx, id: DeviceId, { last_ok_at }: Device) =>
  db.delete(devices).where(and(isDevice(id), eq(devices.last_ok_at, last_ok_at)));
