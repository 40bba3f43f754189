import type { ImportKind } from './import-fields.ts';

/** By which words other systems and spreadsheets head a column of a field, the surest first. */
interface Usual {
  whole?: string;
  /** Of a field that several columns make, each part in the sequence in which they are joined. */
  parts?: readonly string[];
}

const emails =
  'email, email address, email addr, customer email, customer email address, client email, client email address, contact email, primary email';

const usualHeads: Record<ImportKind, Record<string, Usual>> = {
  customers: {
    email: { whole: `${emails}, mail` },
    full_name: {
      whole:
        'full name, customer name, client name, contact name, name, customer, client, contact, contact person, display name',
      parts: [
        'first name, given name, given names, forename',
        'middle name, middle names',
        'last name, surname, family name',
      ],
    },
    phone: {
      whole:
        'mobile, mobile phone, mobile number, mobile phone number, phone number, cell, cell phone, telephone, telephone number, contact number, primary phone, phone no, tel, tel no, ph',
    },
    address: {
      parts: [
        'address, street, street address, address 1, address line 1, street address 1, home address',
        'address 2, address line 2, street address 2',
        'suburb, city, town, locality',
        'state, region',
        'postcode, post code, postal code, p code, zip, zip code',
      ],
    },
    delivery_address: { whole: 'shipping address, delivery street' },
    bill_name: {
      whole:
        'company, company name, business, business name, organisation, organization, associated company, trading name',
    },
    bill_address: {
      whole: 'billing address, invoice address, primary billing address, postal address, mailing address',
    },
    abn: { whole: 'abn number, australian business number, business number, tax number' },
    invoice_emails: { whole: 'invoice email, billing email, accounts email, email for invoices' },
    purchase_order: { whole: 'po, po number, purchase order number' },
    terms_days: { whole: 'terms, payment terms, payment days, credit terms, days to pay' },
    opening_balance: {
      whole:
        'balance, amount owing, balance owing, balance due, outstanding, outstanding balance, account balance',
    },
    opening_balance_on: { whole: 'opening balance date, balance date, balance as at, as at' },
    note: {
      whole:
        'notes, comment, comments, remark, remarks, customer note, customer notes, client notes, internal note, internal notes, staff note, staff notes',
    },
  },
  catalogue: {
    name: {
      whole:
        'item, item name, product, product name, service, service name, sku, sku name, article, garment, title',
    },
    category: {
      whole:
        'item category, product category, service category, group, item group, department, type, item type, product type, service type',
    },
    unit: { whole: 'unit of measure, uom, per, price per, sold by, charged by, pricing unit' },
    price: {
      whole:
        'price, base price, unit price, list price, retail price, sell price, selling price, standard price, rate, unit rate, amount, charge, fee',
    },
    measure: { whole: 'measured by' },
    description: { whole: 'item description, product description, details, notes, comments' },
  },
  prices: {
    email: { whole: `${emails}, customer, client, account` },
    customer: {
      whole:
        'customer, customer name, client, client name, account, account name, company, company name, business, business name, trading name',
    },
    sku: {
      whole:
        'sku name, item, item name, product, product name, service, service name, article, garment, name, description',
    },
    custom_price: {
      whole:
        'price, agreed price, customer price, their price, contract price, special price, net price, unit price, rate, agreed rate, unit rate, amount, charge',
    },
  },
};

/** Whether cells look like what a field holds, where a usual head alone may mislead: `Customer` may be a name. */
const looksRight = (field: string, values: readonly string[]): boolean =>
  !/email/.test(field) || values.length === 0 || values.some((value) => value.includes('@'));

/** `PriceIncGST`, `price_inc_gst` and `Price (inc. GST)` are one. */
const plain = (head: string): string =>
  head
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const withTax =
  /\b(?:inc|incl|includes|including|inclusive of|inclusive|with) (?:gst|tax)\b|\b(?:gst|tax) (?:inc|incl|included|inclusive)\b/;
const withoutTax =
  /\b(?:ex|exc|excl|excludes|excluding|exclusive of|exclusive|before|without|no|plus) (?:gst|tax)\b|\b(?:gst|tax) (?:ex|excl|excluded|exclusive)\b/;

/** Whether a head says of its prices that GST is in them. */
export const saysWithGst = (head: string): boolean => withTax.test(plain(head));

const keyOf = (head: string): string =>
  plain(head)
    .replace(withTax, '')
    .replace(withoutTax, '')
    .replace(/\baud\b/, '')
    .replaceAll(' ', '');

const keysOf = (words = ''): string[] => words.split(', ').map(keyOf).filter(Boolean);

interface Column {
  head: string;
  values: readonly string[];
  field: string | null;
}

/**
 * What each column may become that nobody has said anything of: a help for who matches them, which decides nothing (CSV-15). A field
 * that one column makes is suggested once; of one that several make all parts, where they stand in its sequence, else none.
 */
export function suggestedFields(kind: ImportKind, columns: readonly Column[]): (string | null)[] {
  const fields = columns.map(({ field }) => field);
  const keys = columns.map(({ head }) => keyOf(head));
  const isOpen = (at: number, field: string) =>
    fields[at] === null && looksRight(field, columns[at]?.values ?? []);
  for (const [field, { whole, parts = [] }] of Object.entries(usualHeads[kind])) {
    if (!fields.includes(field)) {
      const found = keysOf(whole).map((word) =>
        keys.findIndex((key, at) => key === word && isOpen(at, field)),
      );
      const first = found.find((at) => at >= 0);
      if (first !== undefined) {
        fields[first] = field;
        continue;
      }
    }
    const words = parts.map(keysOf);
    const placed = keys.flatMap((key, at) => {
      const place = words.findIndex((some) => some.includes(key));
      return fields[at] === field || (fields[at] === null && place >= 0) ? [{ at, place }] : [];
    });
    if (placed.every(({ place }, at) => place > (placed[at - 1]?.place ?? -1)))
      for (const { at } of placed) fields[at] = field;
  }
  if (kind === 'customers') putBusinessFirst(fields, columns, keys);
  return fields.map((field, at) => (columns[at]?.field === null ? field : null));
}

const contacts = keysOf('contact, contact name, contact person');

/** Lists and the phones of drivers show the full name: of a business with a contact that is the business. */
function putBusinessFirst(
  fields: (string | null)[],
  columns: readonly Column[],
  keys: readonly string[],
): void {
  const business = fields.indexOf('bill_name');
  const contact = fields.indexOf('full_name');
  const isOpen = columns[business]?.field === null && columns[contact]?.field === null;
  if (!isOpen || !contacts.includes(keys[contact] ?? '')) return;
  fields[business] = 'full_name';
  fields[contact] = 'note';
}
