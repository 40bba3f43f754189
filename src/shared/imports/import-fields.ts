import { joinWithOr } from '#shared/kernel/text.ts';

/** What can be imported. */
export const importKinds = ['customers', 'catalogue', 'prices'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importKindLabels = {
  customers: 'Customers',
  catalogue: 'Catalogue',
  prices: 'Agreed prices',
} as const satisfies Record<ImportKind, string>;

export interface ImportField {
  name: string;
  label: string;
  /** What stands between the parts where several columns make it; without it, one column does. */
  joins?: ' ' | ', ';
  /** Of our own exports: it is matched by itself, and never offered. */
  isOwn?: true;
  /** Its name as a head may mean something else: a person says so. */
  isAsked?: true;
  /** One value of it may hold for all rows, where the file has no column of it. */
  isForAll?: true;
}

/** Of our exports: it says which one is meant. Ids of other systems say nothing here. */
const id: ImportField = { name: 'id', label: 'Id', isOwn: true };

/** Said for all rows alone: GST is taken out of their prices. */
const withGst: ImportField = {
  ...{ name: 'with_gst', label: 'These prices include GST' },
  ...{ isOwn: true, isAsked: true, isForAll: true },
};

/** Of the fields, the amounts to which GST comes. */
export const isPrice = (field: string | null): boolean => field === 'price' || field === 'custom_price';

/** What a column may become, in the sequence in which it is offered (CSV-7, CSV-8). */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  customers: [
    { name: 'full_name', label: 'Full name', joins: ' ' },
    { name: 'email', label: 'Email' },
    { name: 'phone', label: 'Phone' },
    { name: 'address', label: 'Address', joins: ', ' },
    { name: 'delivery_address', label: 'Delivery address', joins: ', ' },
    { name: 'bill_name', label: 'Name on invoices', joins: ' ' },
    { name: 'bill_address', label: 'Address on invoices', joins: ', ' },
    { name: 'abn', label: 'ABN' },
    { name: 'invoice_emails', label: 'Invoice emails' },
    { name: 'purchase_order', label: 'Purchase order' },
    { name: 'invoice_when', label: 'When to invoice' },
    { name: 'terms_days', label: 'Terms (days)' },
    { name: 'opening_balance', label: 'Opening balance' },
    { name: 'opening_balance_on', label: 'Opening balance on', isForAll: true },
    { name: 'note', label: 'Staff note', joins: ', ' },
    { name: 'role', label: 'Role', isOwn: true },
    id,
  ],
  catalogue: [
    { name: 'name', label: 'Name', joins: ' ' },
    { name: 'category', label: 'Category', isForAll: true },
    { name: 'unit', label: 'Unit', isForAll: true },
    { name: 'price', label: 'Price' },
    { name: 'measure', label: 'Measure' },
    { name: 'description', label: 'Description' },
    withGst,
    id,
  ],
  prices: [
    { name: 'email', label: 'Email', isForAll: true },
    { name: 'customer', label: 'Customer', isAsked: true },
    { name: 'sku', label: 'SKU' },
    { name: 'custom_price', label: 'Price' },
    { name: 'customer_id', label: 'Customer id', isOwn: true },
    { name: 'sku_id', label: 'SKU id', isOwn: true },
    withGst,
    id,
  ],
};

/** A column that becomes nothing. */
export const leftOut = 'none';

/** Columns of our exports that say nothing an import writes. */
const ownLeftOut: Record<ImportKind, readonly string[]> = {
  customers: ['is_active', 'created_at'],
  catalogue: [],
  prices: ['category', 'unit', 'base_price', 'customer_full_name'],
};

/** Heads as our exports name them, where that is not the name of the field. */
const otherNames: Record<string, string> = { sku_name: 'sku' };

/** How a head is known again. */
export const headKey = (head: string): string => head.trim().toLowerCase();

/** What a head becomes by its own name: case, spaces and hyphens do not count. `null`: a person has to say. */
export function fieldOfHead(kind: ImportKind, head: string): string | null {
  const name = headKey(head).replaceAll(/[\s-]+/g, '_');
  if (ownLeftOut[kind].includes(name)) return leftOut;
  const field = otherNames[name] ?? name;
  return importFields[kind].some((each) => each.name === field && !each.isAsked) ? field : null;
}

/** What a row says whom it is about by; rows without are left out, where that is ticked. */
export const whoWords = (kind: ImportKind): { one: string; none: string } =>
  kind === 'prices' ? { one: 'a customer', none: 'no customer' } : { one: 'an email', none: 'no email' };

export const fieldOf = (kind: ImportKind, name: string | null): ImportField | undefined =>
  importFields[kind].find((field) => field.name === name);

/** Envelopes have no comma before an Australian state or postcode. */
const stateOrPostcode = /^(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA|\d{4})$/i;

/** What stands before a part of a field that several columns make. */
export const joinBefore = (part: string, field: ImportField | undefined): ' ' | ', ' =>
  field?.name.endsWith('address') && stateOrPostcode.test(part.trim()) ? ' ' : (field?.joins ?? ' ');

/** Of each group one has to be matched, so that it can be said which customer or SKU a row means. */
const needed: Record<ImportKind, readonly (readonly string[])[]> = {
  customers: [['email', 'id']],
  catalogue: [['name', 'id']],
  prices: [['email', 'customer', 'customer_id', 'id'], ['sku', 'sku_id', 'id'], ['custom_price']],
};

/** What a row that is new has to have besides; a file that only changes what is there does without. */
const neededOfNew: Record<ImportKind, readonly string[]> = {
  customers: ['full_name'],
  catalogue: ['category', 'unit', 'price'],
  prices: [],
};

/**
 * What is still to be matched, or said for all rows: without one of each of the first nothing can be checked, without the others no
 * new row.
 */
export function stillNeeded(
  kind: ImportKind,
  fields: readonly (string | null)[],
): { always: ImportField[][]; ofNew: ImportField[] } {
  const named = (names: readonly string[]) => importFields[kind].filter(({ name }) => names.includes(name));
  const missing = needed[kind].filter((names) => !names.some((name) => fields.includes(name)));
  // Our own exports have all that they need.
  const ofNew = fields.includes('id') ? [] : neededOfNew[kind];
  const ofBalance = fields.includes('opening_balance') ? ['opening_balance_on'] : [];
  return {
    always: missing.map((names) => named(names).filter(({ isOwn }) => !isOwn)),
    ofNew: named([...ofNew, ...ofBalance].filter((name) => !fields.includes(name))),
  };
}

/** A field of another column that may have no second one, by the number of the column. */
export const takenTwice = (kind: ImportKind, columns: readonly (string | null)[]): number =>
  columns.findIndex(
    (name, at) =>
      name !== null && name !== leftOut && !fieldOf(kind, name)?.joins && columns.indexOf(name) < at,
  );

/** Why the columns cannot be checked yet, in a sentence; `null`: they can. */
export function matchFault(kind: ImportKind, columns: readonly (string | null)[]): string | null {
  const open = columns.filter((name) => name === null).length;
  if (open > 0)
    return open === 1
      ? '1 column is neither matched nor left out.'
      : `${open} columns are neither matched nor left out.`;
  const twice = takenTwice(kind, columns);
  const label = (name: string | null | undefined) => fieldOf(kind, name ?? null)?.label ?? '';
  if (twice >= 0) return `Match one column to ${label(columns[twice])}.`;
  const [missing] = stillNeeded(kind, columns).always;
  return missing ? `Match a column to ${eitherOf(missing)}.` : null;
}

/** Fields of which one will do: `Email or Customer`. */
export const eitherOf = (fields: readonly ImportField[]): string =>
  joinWithOr(fields.map(({ label }) => label));
