import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Client } from 'pg';
import { owner } from '../../e2e/support/server.ts';

/** The headers of a caller: a session token for the product, and a user id for the floor. */
type Headers = Record<string, string>;

export interface BenchUsers {
  owner: Headers;
  /** The customer with the most orders. */
  customer: Headers;
  /** Many, each with a session. */
  customers: Headers[];
  driver: Headers;
  /** Customers with three agreed prices each. */
  buyers: { headers: Headers; who: string; skus: string[] }[];
  customer_id: string;
  driver_id: string;
  owner_id: string;
  emails: string[];
  names: string[];
  orders: string[];
  /** Ids of orders without a driver that are neither finished nor recurring. */
  unassigned: string[];
}

/** All users of the filled shop have the owner's password. */
export const signInBody = (email: string) => JSON.stringify({ email, password: owner.password });

/** Creates the session of a user, who is known to both servers by it. */
export async function signIn(client: Client, who: string): Promise<Headers> {
  const token = `bench-${who}`;
  await client.query(
    `insert into sessions (id, token_hash, user_id, last_used_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')
     on conflict (token_hash) do update set last_used_at = now(), expires_at = now() + interval '1 day'`,
    [randomUUIDv7(), createHash('sha256').update(token).digest(), who],
  );
  return { authorization: `Bearer ${token}`, 'x-who': who };
}

/** Reads from the filled shop what the calls need, and creates the sessions. */
export async function signInAll(client: Client): Promise<BenchUsers> {
  const column = async (text: string): Promise<string[]> => {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows.map(([value]) => value);
  };
  const signInAs = (who: string) => signIn(client, who);
  const idOf = async (email: string) =>
    (await column(`select id from users where email = '${email}'`))[0] ?? '';
  const [owner_id, customer_id, driver_id] = [
    (await column("select id from users where role = 'owner'"))[0] ?? '',
    await idOf('customer-1@bench.washline.test'),
    await idOf('driver-1@bench.washline.test'),
  ];
  const buyers: BenchUsers['buyers'] = [];
  for (const who of await column("select id from users where role = 'customer' order by email limit 40")) {
    const skus = await column(`select sku_id from customer_prices where customer_id = '${who}' limit 3`);
    buyers.push({ who, headers: await signInAs(who), skus });
  }
  const customers: Headers[] = [];
  for (const who of await column(
    "select id from users where role = 'customer' order by md5(email) limit 600",
  ))
    customers.push(await signInAs(who));
  return {
    customers,
    owner: await signInAs(owner_id),
    customer: await signInAs(customer_id),
    driver: await signInAs(driver_id),
    buyers,
    customer_id,
    driver_id,
    owner_id,
    emails: await column("select email from users where role = 'customer' order by email limit 60"),
    names: await column("select distinct full_name from users where role = 'customer'"),
    orders: await column('select id from orders order by md5(id::text) limit 1000'),
    unassigned: await column(
      `select id from orders where driver_id is null and series_id is null
       and status not in ('delivered', 'completed', 'cancelled') limit 500`,
    ),
  };
}
