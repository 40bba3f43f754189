import { describe, expect, test } from 'vitest';
import { columnsFault } from './bank-columns.ts';
import { guessForm } from './guess-columns.ts';

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));

describe('by its heads [PAY-9]', () => {
  test.each([
    [
      'one amount',
      `Date;Amount;Account Number;;Transaction Type;Transaction Details;Balance;Category
       23/11/26;182.60;062000 1234;;TRANSFER CREDIT;HARBOUR LANE INV-131;1000.00;
       22/11/26;-40.00;062000 1234;;FEE;MONTHLY;817.40;`,
      'day amount none none none description none none',
    ],
    [
      'one for each way',
      `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
       1234,23/11/2026,HARBOUR LANE,,182.60,1000.00,DEP,
       1234,22/11/2026,FEE,40.00,,817.40,FEE,`.replaceAll(',', ';'),
      'none day description debit credit none none none',
    ],
    [
      'what came in before what went out',
      `Date;Description;Credit;Debit;Balance
       23/11/2026;HARBOUR LANE;182.60;;1000.00`,
      'day description credit debit none',
    ],
    [
      'two days: that of the transaction',
      `Value Date;Transaction Date;Details;Amount (AUD)
       24/11/2026;23/11/2026;HARBOUR LANE;182.60`,
      'none day description amount',
    ],
    [
      'two texts',
      `Date;Description;Reference;Amount
       23/11/2026;OSKO PAYMENT;INV-000131;182.60`,
      'day description description amount',
    ],
    [
      'an amount beside one for each way',
      `Date;Narrative;Debit;Credit;Amount
       23/11/2026;HARBOUR LANE;;182.60;182.60`,
      'day description debit credit none',
    ],
    [
      'heads of their own: then by the values below',
      `Wann;Was;Wieviel
       23/11/2026;HARBOUR LANE;182.60
       22/11/2026;FEE;-40.00`,
      'day description amount',
    ],
    [
      'a head with other values: then by the values',
      `Date;Amount;Sum;Text
       23/11/2026;AUD;182.60;HARBOUR LANE`,
      'day none amount description',
    ],
  ])('%s', (_what, text, columns) => {
    const form = guessForm(rowsOf(text));
    expect({ columns: form.columns.join(' '), has_heads: form.has_heads }).toEqual({
      columns,
      has_heads: true,
    });
  });
});

describe('by its values, where it has none [PAY-9]', () => {
  test.each([
    [
      'amount before balance',
      `23/11/2026;182.60;HARBOUR LANE INV-000131;+1000.00
       22/11/2026;-40.00;MONTHLY FEE;+817.40`,
      'day amount description none',
    ],
    [
      'what went out before what came in',
      `23/11/2026;HARBOUR LANE;;182.60;1000.00
       22/11/2026;MONTHLY FEE;40.00;;817.40`,
      'day description debit credit none',
    ],
    [
      'what went out, below zero, behind what came in',
      `23/11/2026;HARBOUR LANE;182.60;;1000.00
       22/11/2026;MONTHLY FEE;;-40.00;817.40`,
      'day description credit debit none',
    ],
    [
      'the number of an account is no amount',
      `0620012;20261123;182.60;HARBOUR LANE
       0620012;20261122;-40.00;FEE`,
      'none day amount description',
    ],
  ])('%s', (_what, text, columns) => {
    const form = guessForm(rowsOf(text));
    expect({ columns: form.columns.join(' '), has_heads: form.has_heads }).toEqual({
      columns,
      has_heads: false,
    });
  });

  test.each([
    ['nothing', ''],
    ['texts alone', 'a;b\nc;d'],
    ['no amount', '23/11/2026;HARBOUR LANE'],
    ['no day', '182.60;HARBOUR LANE'],
  ])('what cannot be guessed is left to a person: %s', (_what, text) => {
    expect(columnsFault(guessForm(rowsOf(text)).columns)).toMatch(/^Choose /);
  });
});

describe('columns by which a file is read [PAY-9]', () => {
  test.each([
    [['day', 'amount'], null],
    [['credit', 'day'], null],
    [['day', 'debit', 'credit', 'description', 'description', 'none'], null],
    [['amount'], 'Choose the column with the day'],
    [['day', 'day', 'amount'], 'Choose one column for day'],
    [['day'], 'Choose the column with the amount'],
    [['day', 'debit'], 'Choose the column with the amount that came in'],
    [['day', 'amount', 'credit'], 'Choose either one column with the amount, or one for each way'],
  ] as const)('%j: %s', (columns, fault) => {
    expect(columnsFault([...columns])).toBe(fault);
  });
});
