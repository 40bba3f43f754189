import { sql } from 'drizzle-orm';
import { isErased } from '#shared/accounts/personal-data.ts';
import { ownFields, type PersonChange } from '#shared/accounts/user.ts';
import {
  type BillingChange,
  billingChanges,
  billingFields,
  type StoredBilling,
} from '#shared/invoicing/billing.ts';
import { formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { tooLongAgo } from '#shared/kernel/far-days.ts';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { accountEvents } from '../accounts/store/accounts.events.ts';
import { billingEvents } from '../invoicing/billing/billing.events.ts';
import { firstBilling } from '../invoicing/billing/billing.store.ts';
import { findMoneySettings, type MoneySettingsRow } from '../invoicing/settings/money-settings.store.ts';
import { newId } from '../kernel/db/columns.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { addOpenings } from '../ledger/ledger.store.ts';
import { recordMany } from '../notifications/record-many.ts';
import { customer_billing, customers, ledger, money_settings, users } from '../schema.ts';
import { type NoteChange, noteChange, writeNotes } from './plan-notes.ts';
import {
  type Actor,
  changesText,
  failed,
  fault,
  leave,
  type OpenPlan,
  onlyOnce,
  type Planned,
  said,
} from './planned.ts';
import type { ReadRow, RowError } from './read-import.ts';

type BillingValues = Pick<StoredBilling, (typeof billingFields)[number]>;
type PersonValues = Record<(typeof ownFields)[number], string | null>;

type CustomerValues = Partial<PersonValues> &
  Partial<BillingValues> & {
    id?: string;
    role?: string;
    opening_balance?: number;
    opening_balance_on?: string;
    note?: string;
  };

/** What is there of whom a row means. */
interface Found extends PersonValues {
  email: string;
  id: string | null;
  role: string;
  customer_id: string | null;
  is_main_contact: boolean;
  /** Of another person, who has the email of the row. */
  other_id: string | null;
  billing: BillingValues | null;
  opening: { amount: number; dated_on: string } | null;
  has_entries: boolean;
  note: string | null;
  /** Of the note. */
  version: number | null;
}

export interface WrittenCustomer {
  id: string;
  customer_id: string;
  isNew: boolean;
  person: PersonValues;
  renames: boolean;
  changes: PersonChange[];
  billing: BillingValues;
  billingChanges: BillingChange[];
  opening: { amount: number; dated_on: string } | null;
  note: NoteChange | null;
}

export const openCustomers: OpenPlan<WrittenCustomer> = async (db, isRun) => {
  // Books are not closed, nor invoicing switched off, until the transaction ends.
  if (isRun) await db.execute(sql`select from ${money_settings} for share`);
  const books = { ...(await findMoneySettings(db)), today: businessDay(db.now(), db.timeZone()) };
  const once = onlyOnce();
  return {
    rows: async (rows) => {
      if (isRun) await lockMeant(db, rows);
      const found = await findMeant(db, rows);
      return rows.map((read, at) => planRow(read, found[at] ?? null, books, once));
    },
    write,
  };
};

const asked = (rows: readonly ReadRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ values: { id, email } }, at) => ({ at, id, email })),
  )}::jsonb) as file (at int, id uuid, email text)`;

/** Their money first, as everywhere. */
async function lockMeant(db: DbOrTx, rows: readonly ReadRow[]): Promise<void> {
  const meant = sql`(select ${users.customer_id} from ${users} join ${asked(rows)}
    on ${users.id} = file.id or lower(${users.email}) = lower(file.email) where ${users.customer_id} is not null)`;
  await db.execute(sql`insert into ${customer_billing} (customer_id) ${meant} on conflict do nothing`);
  await db.execute(
    sql`select from ${customer_billing} where customer_id in ${meant} order by customer_id for update`,
  );
  await db.execute(sql`select from ${customers} where id in ${meant} order by id for no key update`);
  await db.execute(sql`select from ${users} where customer_id in ${meant} order by id for no key update`);
}

async function findMeant(db: DbOrTx, rows: readonly ReadRow[]): Promise<Found[]> {
  const { rows: found } = await db.execute<Found & Record<string, unknown>>(sql`
    select found.id, found.role, found.customer_id, found.is_main_contact, found.email, found.full_name, found.phone, found.address,
      found.delivery_address, case when by_email.id <> found.id then by_email.id end as other_id,
      to_jsonb(billing) as billing, ${customers.note}, ${customers.version},
      (select jsonb_build_object('amount', amount, 'dated_on', dated_on) from ${ledger}
        where ${ledger.customer_id} = found.customer_id and kind = 'opening') as opening,
      exists (select from ${ledger} where ${ledger.customer_id} = found.customer_id and kind <> 'opening') as has_entries
    from ${asked(rows)}
    left join ${users} as by_id on by_id.id = file.id
    left join ${users} as by_email on lower(by_email.email) = lower(file.email)
    left join ${users} as found on found.id = coalesce(by_id.id, by_email.id)
    left join ${customer_billing} as billing on billing.customer_id = found.customer_id
    left join ${customers} on ${customers.id} = found.customer_id
    order by file.at`);
  return found;
}

type Books = MoneySettingsRow & { today: Temporal.PlainDate };

function planRow(
  read: ReadRow,
  before: Found | null,
  books: Books,
  once: ReturnType<typeof onlyOnce>,
): Planned<WrittenCustomer> {
  const values = read.values as CustomerValues;
  const there = before?.id ? { ...before, id: before.id } : null;
  const label = there?.full_name ?? (said(read, 'full_name') || said(read, 'email'));
  if (values.role !== undefined && values.role !== 'customer')
    return leave(read, label, 'No customer', there?.id);
  if (read.errors.length > 0) return failed(read, label, read.errors);
  if (!there && !values.email) return { ...leave(read, label, 'No email'), is_without_email: true };
  if (there && isErased({ email: there.email })) return leave(read, label, 'Erased', there.id);
  const errors = there ? faultsOf(there, values) : missingOf(values);
  const twice = there && errors.length === 0 ? once(there.id, read.row) : null;
  if (twice) errors.push(...fault('email', `Row ${twice} is the same customer`, values.email));
  const opening = openingOf(values, there, books);
  errors.push(...opening.errors);
  if (errors.length > 0) return failed(read, label, errors, there?.id);
  return planWrite(read.row, label, values, there, opening.entry);
}

const missingOf = ({ full_name }: CustomerValues): RowError[] =>
  full_name === undefined ? fault('full_name', 'Enter the full name') : [];

function faultsOf(there: Found, { email }: CustomerValues): RowError[] {
  if (there.customer_id === null) return fault('email', 'This email is not that of a customer', email);
  if (there.other_id) return fault('email', 'Somebody else has this email', email);
  if (email && email.toLowerCase() !== there.email.toLowerCase())
    return fault('email', 'An import changes no email: use Edit Person', email);
  return [];
}

interface Opening {
  entry: WrittenCustomer['opening'];
  errors: RowError[];
}

/** Whether an opening balance may be kept, and what of it is new (CSV-7). */
function openingOf(values: CustomerValues, there: Found | null, books: Books): Opening {
  const { opening_balance: amount = 0, opening_balance_on: dated_on = '' } = values;
  const refused = (field: string, message: string, value: string): Opening => ({
    entry: null,
    errors: fault(field, message, value),
  });
  if (amount === 0) return { entry: null, errors: [] };
  const balance = (message: string) => refused('opening_balance', message, formatCents(amount));
  const { opening, has_entries = false } = there ?? {};
  if (opening) {
    if (opening.amount === amount && opening.dated_on === dated_on) return { entry: null, errors: [] };
    const stands = `${formatCents(opening.amount)} on ${formatShortDateOfYear(Temporal.PlainDate.from(opening.dated_on))}`;
    return balance(`They have an opening balance already: ${stands}`);
  }
  if (!books.invoicing) return balance('Invoicing is off. Switch it on first, or leave this column out');
  if (has_entries) return balance('They have invoices or payments already');
  const day = Temporal.PlainDate.from(dated_on);
  const until = books.books_closed_until;
  const dayFault =
    Temporal.PlainDate.compare(day, books.today) > 0
      ? 'Choose today or a day before'
      : until && Temporal.PlainDate.compare(day, until) <= 0
        ? `The books are closed until ${formatShortDateOfYear(until)}. Choose a later day`
        : tooLongAgo(day, books.today);
  return dayFault
    ? refused('opening_balance_on', dayFault, dated_on)
    : { entry: { amount, dated_on }, errors: [] };
}

const given = <V extends object>(fields: readonly (keyof V)[], values: Partial<V>): Partial<V> =>
  Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  ) as Partial<V>;

const nobody: PersonValues = {
  full_name: null,
  email: null,
  phone: null,
  address: null,
  delivery_address: null,
};

function planWrite(
  row: number,
  label: string,
  values: CustomerValues,
  there: (Found & { id: string }) | null,
  opening: WrittenCustomer['opening'],
): Planned<WrittenCustomer> {
  const before: PersonValues = there ?? nobody;
  const person = { ...before, ...given<PersonValues>(ownFields, values) };
  // Case does not count.
  if (there) person.email = there.email;
  else person.delivery_address ??= person.address;
  const changes = fieldChanges(ownFields, before, person);
  const billingBefore = { ...firstBilling, ...there?.billing };
  const billing = { ...billingBefore, ...given<BillingValues>(billingFields, values) };
  const ofBilling = billingChanges(billingBefore, billing);
  const opens = opening && [
    `opening balance ${formatCents(opening.amount)} on ${formatShortDateOfYear(Temporal.PlainDate.from(opening.dated_on))}`,
  ];
  const note = noteChange(there?.note ?? null, values.note);
  const notes = note && (note.before === null ? 'note added' : 'note replaced');
  const what = there ? changesText('customers', [...changes, ...ofBilling]) : 'New customer';
  const isSame = there !== null && changes.length + ofBilling.length === 0 && !opening && !note;
  const id = there?.id ?? newId();
  return {
    ...{ row, id: there?.id ?? null, label, errors: [] },
    outcome: there ? (isSame ? 'unchanged' : 'changed') : 'new',
    detail: isSame ? 'Nothing changes' : [what, opens, notes].filter(Boolean).join(', '),
    ...(opening && { opening: opening.amount }),
    ...(note && there?.version && { version: there.version }),
    write: isSame
      ? null
      : {
          ...{ id, customer_id: there?.customer_id ?? id, isNew: there === null, person, changes },
          renames: there?.is_main_contact === true && changes.some(({ field }) => field === 'full_name'),
          ...{ billing, billingChanges: ofBilling, opening, note },
        },
  };
}

async function write(
  tx: Tx,
  planned: readonly { write: WrittenCustomer }[],
  { actor_id, import_id }: Actor,
): Promise<void> {
  const all = planned.map((each) => each.write);
  const added = all.filter(({ isNew }) => isNew);
  const edited = all.filter(({ isNew, changes }) => !isNew && changes.length > 0);
  const billed = all.filter((each) => each.billingChanges.length > 0);
  await addPeople(tx, added);
  await editPeople(tx, edited);
  await writeBillings(tx, billed);
  const openings = all.flatMap(({ customer_id, opening }) => (opening ? [{ customer_id, ...opening }] : []));
  await addOpenings(tx, openings);
  await recordMany(tx, accountEvents, [
    ...added.map(({ id }) => ({
      subject_id: id,
      event: { type: 'account.created' as const, actor_id, data: { import_id } },
    })),
    ...edited.map(({ id, changes }) => ({
      subject_id: id,
      event: { type: 'account.edited' as const, actor_id, data: { changes, import_id } },
    })),
  ]);
  await recordMany(tx, billingEvents, [
    ...billed.map(({ customer_id, billingChanges: changes }) => ({
      subject_id: customer_id,
      event: { type: 'billing.changed' as const, actor_id, data: { changes, import_id } },
    })),
    ...openings.map(({ customer_id, amount, dated_on }) => ({
      subject_id: customer_id,
      event: {
        type: 'billing.opened' as const,
        actor_id,
        data: { amount: amount / 100, dated_on, import_id },
      },
    })),
  ]);
  await writeNotes(tx, all, { actor_id, import_id });
}

const peopleOf = (rows: readonly WrittenCustomer[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ id, customer_id, renames, person }) => ({ ...person, id, customer_id, renames })),
  )}::jsonb) as file (id uuid, customer_id uuid, renames boolean, email text, full_name text, phone text, address text, delivery_address text)`;

const nowOf = (tx: Tx) => sql`${tx.now().toString()}::timestamptz`;

/** Active, and without a way in: they are invited later. */
async function addPeople(tx: Tx, rows: readonly WrittenCustomer[]): Promise<void> {
  if (rows.length === 0) return;
  const now = nowOf(tx);
  await tx.execute(sql`insert into ${customers} (id, name, created_at, updated_at)
    select id, full_name, ${now}, ${now} from ${peopleOf(rows)}`);
  await tx.execute(sql`insert into ${users}
      (id, email, full_name, role, customer_id, is_main_contact, phone, address, delivery_address, created_at, updated_at)
    select id, email, full_name, 'customer', customer_id, true, phone, address, delivery_address, ${now}, ${now}
    from ${peopleOf(rows)}`);
}

async function editPeople(tx: Tx, rows: readonly WrittenCustomer[]): Promise<void> {
  if (rows.length === 0) return;
  const now = nowOf(tx);
  await tx.execute(sql`update ${users} set full_name = file.full_name, phone = file.phone, address = file.address,
      delivery_address = file.delivery_address, version = version + 1, updated_at = ${now}
    from ${peopleOf(rows)} where ${users.id} = file.id`);
  await tx.execute(sql`update ${customers} set name = file.full_name, updated_at = ${now}
    from ${peopleOf(rows)} where ${customers.id} = file.customer_id and file.renames`);
}

async function writeBillings(tx: Tx, rows: readonly WrittenCustomer[]): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(rows.map(({ customer_id, billing }) => ({ ...billing, customer_id })));
  await tx.execute(sql`
    insert into ${customer_billing} as kept
      (customer_id, bill_name, bill_address, abn, invoice_emails, purchase_order, invoice_when, terms_days)
    select customer_id, bill_name, bill_address, abn, invoice_emails, purchase_order, invoice_when, terms_days
    from jsonb_to_recordset(${values}::jsonb) as file (customer_id uuid, bill_name text, bill_address text, abn text,
      invoice_emails text[], purchase_order text, invoice_when text, terms_days int)
    on conflict (customer_id) do update set bill_name = excluded.bill_name, bill_address = excluded.bill_address,
      abn = excluded.abn, invoice_emails = excluded.invoice_emails, purchase_order = excluded.purchase_order,
      invoice_when = excluded.invoice_when, terms_days = excluded.terms_days, version = kept.version + 1`);
}
