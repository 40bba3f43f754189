import { describe, expect, test } from 'vitest';
import { fieldOfHead, type ImportKind } from './import-fields.ts';
import { saysWithGst, suggestedFields } from './usual-heads.ts';

const suggested = (kind: ImportKind, heads: readonly string[], values: Record<string, string> = {}) =>
  suggestedFields(
    kind,
    heads.map((head) => ({
      head,
      values: values[head] ? [values[head]] : [],
      field: fieldOfHead(kind, head),
    })),
  );

describe('heads of spreadsheets and other systems are suggested [CSV-15]', () => {
  test.each([
    ['E-mail', 'email'],
    ['Email Address', 'email'],
    ['Customer e-mail', 'email'],
    ['Name', 'full_name'],
    ['Customer', 'full_name'],
    ['Client name', 'full_name'],
    ['Mobile', 'phone'],
    ['Phone number', 'phone'],
    ['MobilePhone', 'phone'],
    ['Street', 'address'],
    ['Company', 'bill_name'],
    ['Billing address', 'bill_address'],
    ['Payment terms', 'terms_days'],
    ['Balance', 'opening_balance'],
    ['E-mail addr', 'email'],
    ['Email addr.', 'email'],
    ['Phone no', 'phone'],
    ['Ph', 'phone'],
    ['Ph.', 'phone'],
    ['Tel no.', 'phone'],
    ['P.code', 'address'],
    ['Post code', 'address'],
    ['Pcode', 'address'],
    ['Loyalty points', null],
    ['Total spent', null],
    ['', null],
  ])('of customers: %s', (head, field) => expect(suggested('customers', [head])).toEqual([field]));

  test.each([
    ['Item', 'name'],
    ['Service', 'name'],
    ['Rate', 'price'],
    ['Price (ex GST)', 'price'],
    ['Price inc. GST', 'price'],
    ['Unit price AUD', 'price'],
    ['Type', 'category'],
    ['UOM', 'unit'],
    ['Barcode', null],
  ])('of the catalogue: %s', (head, field) => expect(suggested('catalogue', [head])).toEqual([field]));

  test.each([
    ['Client e-mail', 'email'],
    ['Item', 'sku'],
    ['Service name', 'sku'],
    ['Price', 'custom_price'],
    ['Rate', 'custom_price'],
    ['E-mail addr', 'email'],
    ['Their price', 'custom_price'],
    ['Customer price', 'custom_price'],
    ['Net price', 'custom_price'],
    ['Company', 'customer'],
    ['Customer name', 'customer'],
    ['Client name', 'customer'],
    ['Account name', 'customer'],
    ['Business', 'customer'],
    ['From', null],
  ])('of prices: %s', (head, field) => expect(suggested('prices', [head])).toEqual([field]));

  test('what our own name has already, or was matched before, is not suggested again', () => {
    expect(suggested('customers', ['E-mail', 'email', 'Mobile', 'Phone'])).toEqual([null, null, null, null]);
    const known = { head: 'Who', values: [], field: 'full_name' };
    expect(suggestedFields('customers', [known, { head: 'Name', values: [], field: null }])).toEqual([
      null,
      null,
    ]);
  });

  test('of two the surer one, wherever it stands', () => {
    expect(suggested('catalogue', ['Service', 'Item', 'Rate', 'Unit price'])).toEqual([
      null,
      'name',
      null,
      'price',
    ]);
  });

  test('parts are suggested in the sequence in which they are joined, else none of them', () => {
    expect(suggested('customers', ['First Name', 'Last Name', 'Street', 'Suburb', 'Postcode'])).toEqual([
      'full_name',
      'full_name',
      'address',
      'address',
      'address',
    ]);
    expect(suggested('customers', ['Address', 'City', 'State'])).toEqual([null, 'address', 'address']);
    expect(suggested('customers', ['Surname', 'First name'])).toEqual([null, null]);
    expect(suggested('customers', ['Postcode', 'Address'])).toEqual([null, null]);
    expect(suggested('customers', ['First name', 'Surname', 'Customer'])).toEqual([null, null, 'full_name']);
  });

  test('a business with a contact gives the name that everybody reads, and the contact is noted [CSV-15]', () => {
    expect(suggested('customers', ['Business Name', 'Contact', 'Notes', 'Email'])).toEqual([
      'full_name',
      'note',
      'note',
      null,
    ]);
    expect(suggested('customers', ['Company', 'Customer name'])).toEqual(['bill_name', 'full_name']);
    expect(suggested('customers', ['Company', 'First name', 'Surname'])).toEqual([
      'bill_name',
      'full_name',
      'full_name',
    ]);
    expect(suggested('customers', ['Contact', 'Email'])).toEqual(['full_name', null]);
  });

  test('a column without an address in it is no email', () => {
    expect(suggested('prices', ['Customer'], { Customer: 'Amelia Hart' })).toEqual(['customer']);
    expect(suggested('prices', ['Customer'], { Customer: 'amelia@mail.test' })).toEqual(['email']);
    expect(suggested('customers', ['E-mail'], { 'E-mail': 'yes' })).toEqual([null]);
  });
});

test.each([
  ['Price (inc GST)', true],
  ['Price incl. GST', true],
  ['price_inc_gst', true],
  ['PriceIncGST', true],
  ['Rate including GST', true],
  ['Price, GST included', true],
  ['Price incl. tax', true],
  ['Price', false],
  ['Price ex GST', false],
  ['Price excl. GST', false],
  ['Price + GST', false],
  ['Price plus GST', false],
  ['Since', false],
])('whether %s says that GST is in it [CSV-8]', (head, says) => expect(saysWithGst(head)).toBe(says));
