import { sql } from 'drizzle-orm';
import { erasedDomain } from '#shared/accounts/personal-data.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { nameKey } from '../catalogue/starter-skus.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { writeWanted } from '../pricing/agree-many.ts';
import { customer_billing, customer_prices, customers, users } from '../schema.ts';
import { findCatalogue } from './plan-catalogue.ts';
import { type Actor, failed, fault, leave, type OpenPlan, onlyOnce, type Planned, said } from './planned.ts';
import type { ReadRow } from './read-import.ts';

export interface WrittenPrice {
  customer_id: string;
  sku_id: string;
  price: number;
}

interface PriceValues {
  email?: string;
  customer?: string;
  sku?: string;
  custom_price?: number;
  customer_id?: string;
  sku_id?: string;
  id?: string;
}

type Catalogue = Awaited<ReturnType<typeof findCatalogue>>;

export const openPrices: OpenPlan<WrittenPrice> = async (db, isRun) => {
  const catalogue = await findCatalogue(db);
  const once = onlyOnce();
  return {
    rows: async (rows) => {
      const found = await findCustomers(db, rows);
      const meant = rows.map((read, at) => meantBy(read, catalogue, found[at]));
      const prices = await findPrices(db, meant, isRun);
      return rows.map((read, at) => planRow(read, meant[at], prices[at] ?? null, once));
    },
    write,
  };
};

interface FoundCustomer {
  customer_id: string | null;
  name: string | null;
  is_erased: boolean;
  sku_id: string | null;
  /** Of two customers by whose name a row goes. */
  emails: string[] | null;
}

/** Whom each row means: by the id of a price, else that of the customer, else by email, else by name. */
async function findCustomers(db: DbOrTx, rows: readonly ReadRow[]): Promise<FoundCustomer[]> {
  const asked = rows.map(({ values }, at) => ({ at, ...(values as PriceValues) }));
  const { rows: found } = await db.execute<FoundCustomer & Record<string, unknown>>(sql`
    with file as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as file (at int, id uuid, customer_id uuid, email text, customer text)
    ), named as (${named})
    select ${customers.id} as customer_id, ${customers.name} as name, own.sku_id,
      case when cardinality(named.emails) > 1 then named.emails[1:2] end as emails,
      coalesce(person.email like ${`%${erasedDomain}`}, false) as is_erased
    from file
    left join ${customer_prices} as own on own.id = file.id
    left join ${users} as person on lower(person.email) = lower(file.email) and person.customer_id is not null
    left join named on file.email is null and named.key = lower(file.customer)
    left join ${customers} on ${customers.id} = coalesce(own.customer_id, file.customer_id, person.customer_id,
      case when cardinality(named.emails) = 1 then named.ids[1] end)
    order by file.at`);
  return found;
}

/**
 * The customers that have each name of a file: their own, that on their invoices, or the email of a person of theirs. A file that goes
 * by email alone looks for none.
 */
const named = sql`
  select key, array_agg(main.customer_id order by main.email) as ids, array_agg(main.email order by main.email) as emails
  from (
    select lower(name) as key, id as customer_id from ${customers}
    union select lower(bill_name), customer_id from ${customer_billing}
    union select lower(email), customer_id from ${users} where customer_id is not null
  ) as names
  join ${users} as main on main.customer_id = names.customer_id and main.is_main_contact
    and main.email not like ${`%${erasedDomain}`}
  where exists (select from file where email is null and customer is not null)
    and key in (select lower(customer) from file where email is null)
  group by key`;

interface Meant {
  customer: FoundCustomer | undefined;
  skus: readonly Sku[];
}

function meantBy(
  { values }: ReadRow,
  { byId, byName }: Catalogue,
  customer: FoundCustomer | undefined,
): Meant {
  const { sku, sku_id } = values as PriceValues;
  const own = byId.get(customer?.sku_id ?? sku_id ?? '');
  return { customer, skus: own ? [own] : (byName.get(nameKey(sku ?? '')) ?? []) };
}

type FoundPrice = { id: string | null; custom_price: number | null };

async function findPrices(db: DbOrTx, meant: readonly Meant[], isRun: boolean): Promise<FoundPrice[]> {
  const asked = meant.map(({ customer, skus: [sku] }, at) => ({
    at,
    customer_id: customer?.customer_id,
    sku_id: sku?.id,
  }));
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as file (at int, customer_id uuid, sku_id uuid)`;
  const isOfRow = sql`${customer_prices.customer_id} = file.customer_id and ${customer_prices.sku_id} = file.sku_id`;
  if (isRun) {
    // Customers first, as everywhere: nobody of them is erased until the transaction ends.
    await db.execute(
      sql`select from ${customers} where id in (select customer_id from ${pairs}) order by id for key share`,
    );
    await db.execute(sql`select from ${customer_prices} join ${pairs} on ${isOfRow}
      order by ${customer_prices.customer_id}, ${customer_prices.sku_id} for no key update of ${customer_prices}`);
  }
  const { rows } = await db.execute<FoundPrice & Record<string, unknown>>(sql`
    select ${customer_prices.id}, ${customer_prices.custom_price}::float8 as custom_price
    from ${pairs} left join ${customer_prices} on ${isOfRow} order by file.at`);
  return rows;
}

function planRow(
  read: ReadRow,
  meant: Meant | undefined,
  price: FoundPrice | null,
  once: ReturnType<typeof onlyOnce>,
): Planned<WrittenPrice> {
  const values = read.values as PriceValues;
  const { email, sku, custom_price } = values;
  const name = email ? undefined : values.customer;
  const { customer, skus: [first, second] = [] } = meant ?? {};
  const who = customer?.name ?? (said(read, 'email') || said(read, 'customer'));
  const label = [who, first?.name ?? said(read, 'sku')].filter(Boolean).join(' · ');
  if (read.errors.length > 0) return failed(read, label, read.errors);
  if (!email && !name && !values.customer_id && !values.id)
    return { ...leave(read, label, 'No customer'), is_without_email: true };
  if (!customer?.customer_id || customer.is_erased)
    return failed(read, label, nobody(email, name, customer?.emails));
  if (!first) return failed(read, label, fault('sku', sku ? 'No SKU has this name' : 'Enter the SKU', sku));
  if (second) return failed(read, label, fault('sku', 'Two SKUs of your catalogue have this name', sku));
  if (custom_price === undefined) return failed(read, label, fault('custom_price', 'Enter a price'));
  const { customer_id } = customer;
  const twice = once(`${customer_id} ${first.id}`, read.row);
  if (twice) return failed(read, label, fault('sku', `Row ${twice} has the same customer and SKU`, sku));
  const before = price?.custom_price ?? null;
  const common = { row: read.row, id: price?.id ?? null, label, errors: [] };
  if (before === custom_price)
    return { ...common, outcome: 'unchanged', detail: 'Nothing changes', write: null };
  return {
    ...common,
    outcome: before === null ? 'new' : 'changed',
    detail:
      before === null
        ? `Agreed at ${formatCents(custom_price)}`
        : `Price ${formatCents(before)} → ${formatCents(custom_price)}`,
    write: { customer_id, sku_id: first.id, price: custom_price },
  };
}

/** Why a row means no customer. */
function nobody(email: string | undefined, name: string | undefined, emails: string[] | null = null) {
  if (email) return fault('email', 'No customer has this email', email);
  if (!name) return fault('email', 'Enter the email');
  return fault(
    'customer',
    emails
      ? `Two customers have this name: ${joinWithAnd(emails)}. Write the email of one`
      : 'No customer has this name',
    name,
  );
}

async function write(
  tx: Tx,
  planned: readonly { write: WrittenPrice }[],
  { actor_id, import_id }: Actor,
): Promise<void> {
  const rows = JSON.stringify(planned.map((each) => each.write));
  const wanted = sql`(select customer_id, sku_id, price
    from jsonb_to_recordset(${rows}::jsonb) as file (customer_id uuid, sku_id uuid, price bigint)) as wanted`;
  const { added, changed } = await writeWanted(tx, { actor_id, import_id }, wanted, true);
  // Somebody has agreed one of them, after it was looked for and before it was written.
  if (added.length + changed.length < planned.length)
    refuse('changed-meanwhile', 'Someone else just changed one of these prices.');
}
