import { readBankAmount } from './bank-amount.ts';
import { type BankColumnRole, type BankFileForm, columnsFault } from './bank-columns.ts';
import { readBankDay } from './bank-day.ts';

/** So many rows are looked at. */
export const sampleSize = 50;

/** Heads by what stands below them, in lower case without other signs; the first that is there counts. */
const headsOf = {
  day: [
    'transaction date',
    'date',
    'day',
    'posting date',
    'posted date',
    'date posted',
    'entered date',
    'effective date',
    'process date',
    'processed date',
    'value date',
  ],
  amount: ['amount', 'transaction amount', 'amount aud', 'aud amount', 'net amount', 'value'],
  credit: [
    'credit',
    'credit amount',
    'credits',
    'deposit',
    'deposits',
    'money in',
    'paid in',
    'amount in',
    'cr',
  ],
  debit: [
    'debit',
    'debit amount',
    'debits',
    'withdrawal',
    'withdrawals',
    'money out',
    'paid out',
    'amount out',
    'dr',
  ],
} as const satisfies Partial<Record<BankColumnRole, readonly string[]>>;

/** All that are there count. */
const textHeads = [
  'description',
  'transaction description',
  'narrative',
  'narration',
  'details',
  'transaction details',
  'particulars',
  'reference',
  'payment reference',
  'payee',
  'payer',
  'memo',
  'text',
];

/**
 * Guesses how a file is read: by its heads or, where it has none or they say too little, by its values. What cannot be guessed
 * is `none`.
 */
export function guessForm(rows: readonly (readonly string[])[]): BankFileForm {
  const has_heads = hasHeads(rows);
  const [first = []] = rows;
  const values = rows.slice(has_heads ? 1 : 0, sampleSize + 1);
  const byHeads = has_heads ? guessByHeads(first, values) : null;
  if (byHeads && columnsFault(byHeads) === null) return { columns: byHeads, has_heads };
  return { columns: guessByValues(first.length, values), has_heads };
}

/** The first row is one of heads where no cell of it is a day or has a figure in it that is an amount. */
export const hasHeads = ([first = []]: readonly (readonly string[])[]): boolean =>
  first.every((cell) => readBankDay(cell) === null && readBankAmount(cell) === null);

const plain = (head: string): string =>
  head
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

export function guessByHeads(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): BankColumnRole[] {
  const names = heads.map(plain);
  const find = (role: keyof typeof headsOf): number =>
    headsOf[role]
      .map((name) => names.indexOf(name))
      .find((index) => index >= 0 && isReadable(role, valuesOf(rows, index))) ?? -1;
  const [day, credit, debit] = [find('day'), find('credit'), find('debit')];
  // Where there is one for each way, one with both is a sum or a balance.
  const amount = credit >= 0 && debit >= 0 ? -1 : find('amount');
  const isSplit = amount < 0;
  const roles = names.map((name, index): BankColumnRole => {
    if (index === day) return 'day';
    if (index === amount) return 'amount';
    if (isSplit && index === credit) return 'credit';
    if (isSplit && index === debit) return 'debit';
    return textHeads.includes(name) ? 'description' : 'none';
  });
  return roles.includes('description') ? roles : withText(roles, rows);
}

/** What has the most letters in it is the text. */
function withText(roles: readonly BankColumnRole[], rows: readonly (readonly string[])[]): BankColumnRole[] {
  const [text] = roles
    .flatMap((role, index) => (role === 'none' ? [{ index, letters: lettersIn(valuesOf(rows, index)) }] : []))
    .toSorted((a, b) => b.letters - a.letters);
  return roles.map((role, index) => (index === text?.index && text.letters > 0 ? 'description' : role));
}

const valuesOf = (rows: readonly (readonly string[])[], index: number): string[] =>
  rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');

/** Most of it is: a cell that is not is an error of its row, and says nothing of its column. */
const isReadable = (role: BankColumnRole, values: readonly string[]): boolean =>
  values.filter((value) => (role === 'day' ? readBankDay(value) : readBankAmount(value)) !== null).length *
    2 >=
  values.length;

function guessByValues(width: number, rows: readonly (readonly string[])[]): BankColumnRole[] {
  const columns = Array.from({ length: width }, (_, index) => ({ index, values: valuesOf(rows, index) }));
  const filled = columns.filter(({ values }) => values.length > 0);
  const day = filled.find(({ values }) => values.length * 2 >= rows.length && isReadable('day', values));
  const amounts = filled.filter(
    (column) => column !== day && isReadable('amount', column.values) && column.values.some(looksLikeMoney),
  );
  const pair = pairOf(rows, amounts);
  const roles: BankColumnRole[] = Array(width).fill('none');
  if (day) roles[day.index] = 'day';
  if (pair) {
    roles[pair.credit] = 'credit';
    roles[pair.debit] = 'debit';
  } else if (amounts[0]) roles[amounts[0].index] = 'amount';
  return withText(roles, rows);
}

/** With cents, a sign or `$`: other numbers may be those of accounts. */
const looksLikeMoney = (value: string): boolean => /[.$()\u2212-]/.test(value);

const lettersIn = (values: readonly string[]): number => values.join('').replace(/\P{L}/gu, '').length;

interface Column {
  index: number;
  values: string[];
}

/** Two columns of which each row has exactly one: where neither is below zero, what goes out stands first. */
function pairOf(rows: readonly (readonly string[])[], amounts: readonly Column[]) {
  for (const [place, first] of amounts.entries())
    for (const second of amounts.slice(place + 1)) {
      const isFilled = (row: readonly string[], { index }: Column) => (row[index]?.trim() ?? '') !== '';
      if (!rows.every((row) => isFilled(row, first) !== isFilled(row, second))) continue;
      const isOut = ({ values }: Column) => values.every((value) => (readBankAmount(value) ?? 0) < 0);
      const [debit, credit] = isOut(second) && !isOut(first) ? [second, first] : [first, second];
      return { debit: debit.index, credit: credit.index };
    }
  return null;
}
