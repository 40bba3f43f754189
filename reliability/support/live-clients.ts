import { io, type Socket } from 'socket.io-client';
import { startSession } from '#server/accounts/sessions/session.ts';
import { newId } from '#server/kernel/db/columns.ts';
import { transact } from '#server/kernel/db/database.ts';
import { agreePrice } from '#server/pricing/agree-price.ts';
import { customers, users } from '#server/schema.ts';
import type { World } from '#server/testing/world.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import type { ClientMessages, ServerMessages } from '#shared/notifications/live.ts';
import type { Role } from '#shared/roles.ts';

/** A user with a session. */
export interface LiveUser {
  id: string;
  role: Role;
  token: string;
}

/** A live connection of a user, with the messages it has received. */
export interface LiveClient {
  who: LiveUser;
  socket: Socket<ServerMessages, ClientMessages>;
  notifications: { id: string; type: string; message: string; at: number }[];
  /** The ids in `changed` messages, but those of runs, which are there once for many orders. */
  changed: string[];
  /** How often it was disconnected. */
  disconnects: number;
}

/**
 * Creates users: one in fifty is staff and one in fifty a driver, at least two of each. The others can
 * order.
 */
export async function createUsers(world: World, count: number, sku: Sku): Promise<LiveUser[]> {
  const staffCount = Math.max(2, Math.round(count / 50));
  const roleOf = (number: number): Role => {
    if (number < staffCount) return number === 0 ? 'owner' : 'admin';
    return number < 2 * staffCount ? 'driver' : 'customer';
  };
  const accounts = Array.from({ length: count }, (_, number) => {
    const [id, role] = [newId(), roleOf(number)];
    return {
      id,
      email: `${id}@washline.test`,
      full_name: `Somebody ${number}`,
      role,
      customer_id: role === 'customer' ? id : null,
      is_main_contact: role === 'customer',
      password_hash: 'nobody signs in with it',
    };
  });
  const theirCustomers = accounts.filter(({ role }) => role === 'customer');
  await world.db
    .insert(customers)
    .values(theirCustomers.map(({ id, full_name }) => ({ id, name: full_name })));
  const created = await world.db.insert(users).values(accounts).returning({ id: users.id, role: users.role });
  const price = { sku_id: sku.id, custom_price: 100 };
  await Promise.all(
    theirCustomers.map(({ id }) => agreePrice(world.db, null, { ...price, customer_id: id })),
  );
  return transact(world.db, async (tx) => {
    const people: LiveUser[] = [];
    const origin = { method: 'password', agent: undefined, network: '127.0.0.1' } as const;
    for (const person of created)
      people.push({ ...person, token: await startSession(tx, person.id, origin) });
    return people;
  });
}

/** Connects as the product's own client does; see src/web/kernel/live-connection.ts. */
export function openLiveClient(
  address: string,
  who: LiveUser,
  transports: ('websocket' | 'polling')[] = ['websocket', 'polling'],
): LiveClient {
  const socket: LiveClient['socket'] = io(address, {
    auth: { token: who.token },
    transports,
    reconnectionAttempts: 5,
    reconnectionDelay: 1_000,
    forceNew: true,
  });
  const client: LiveClient = { who, socket, notifications: [], changed: [], disconnects: 0 };
  socket.on('connect', () => socket.emit('join_room', { user_id: who.id }));
  socket.on('notification', (notification) =>
    client.notifications.push({ ...notification, at: performance.now() }),
  );
  socket.on('changed', ({ topic, id }) => void (topic !== 'run' && client.changed.push(id)));
  socket.on('disconnect', () => {
    client.disconnects += 1;
  });
  return client;
}

/** Resolves when every client has been let in. */
export const allJoined = (clients: readonly LiveClient[]): Promise<unknown> =>
  Promise.all(
    clients.map(({ socket }) => socket.connected || new Promise((done) => socket.once('connected', done))),
  );
