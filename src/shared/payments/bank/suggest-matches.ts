import type { Cents } from '#shared/kernel/money.ts';
import type { MatchConfidence } from './bank-line.ts';
import { namedNumbers, wordsOf } from './named-documents.ts';

/** A line to be matched. */
export interface WaitingLine {
  id: string;
  amount: Cents;
  description: string;
}

export interface OpenDocument {
  id: string;
  kind: 'invoice' | 'adjustment';
  number: number;
  document_number: string;
  customer_id: string;
  /** Above zero. */
  open: Cents;
}

export interface OwingCustomer {
  id: string;
  /** What they are called, by the shop and on invoices. */
  names: readonly string[];
  /** All that they owe, less what is theirs. */
  balance: Cents;
}

/** Whom a line is from, and what it pays. */
export interface Match {
  confidence: Exclude<MatchConfidence, 'none'>;
  customer_id: string;
  pays: PaidDocument[];
  /** What is left for none of them. */
  unused: Cents;
}

interface PaidDocument {
  document: OpenDocument;
  /** Above zero. */
  amount: Cents;
  then_open: Cents;
}

interface Owed {
  document: OpenDocument;
  /** What surer lines, and those before, leave of it. */
  open: Cents;
}

interface Customer extends OwingCustomer {
  words: ReadonlySet<string>;
  owed: Owed[];
}

interface Line extends WaitingLine {
  /** Found when they are asked for: few lines need them. */
  words: () => ReadonlySet<string>;
  /** What it names with its kind, and by bare digits. */
  named: Owed[];
  bare: Owed[];
}

/**
 * The one suggestion of each line that has one, by its id, the surest first (PAY-10); what one takes no other does. `documents` are
 * due in their sequence. It goes in steps of a few milliseconds, between which others have a turn.
 */
export function* suggestMatches(
  lines: readonly WaitingLine[],
  documents: readonly OpenDocument[],
  customers: readonly OwingCustomer[],
): Generator<void, Map<string, Match>> {
  const books = new OpenBooks();
  yield* inSteps(customers, (customer) => books.addCustomer(customer));
  yield* inSteps(documents, (document) => books.addDocument(document));
  const matches = new Map<string, Match>();
  let waiting: Line[] = [];
  yield* inSteps(lines, (line) => waiting.push(books.asLine(line)));
  for (const rule of rules) {
    const unmatched: Line[] = [];
    yield* inSteps(waiting, (line) => {
      const match = rule(line, books);
      if (match) matches.set(line.id, match);
      else unmatched.push(line);
    });
    waiting = unmatched;
  }
  return matches;
}

/** So many rows make a step. */
const rowsOfStep = 1_000;

function* inSteps<Row>(rows: readonly Row[], work: (row: Row) => void): Generator<void, void> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsOfStep === rowsOfStep - 1) yield;
    work(row);
  }
}

type Rule = (line: Line, books: OpenBooks) => Match | null;

/** It names numbers whose open amounts add up to it, or one that has its open amount. */
const bySum: Rule = ({ amount, named, bare }, books) => {
  for (const some of [named, [...named, ...bare]]) {
    const sums = [...Map.groupBy(some, ({ document }) => document.customer_id).values()];
    const whole = sums.filter((owed) => sumOf(owed) === amount);
    const alone = some.filter(({ open }) => open === amount);
    const [only, another] = whole.length > 0 ? whole : ofEach(alone);
    if (only && !another) return books.take('sure', only, amount);
  }
  return null;
};

/** One document of each customer. */
const ofEach = (owed: readonly Owed[]): Owed[][] =>
  [...Map.groupBy(owed, ({ document }) => document.customer_id).values()].map((own) => own.slice(0, 1));

const sumOf = (owed: readonly Owed[]): Cents => owed.reduce((sum, { open }) => sum + open, 0);

/** It names numbers, with another amount; of several customers the one whose name is in the text, else the first. */
const byNumber =
  (which: 'named' | 'bare'): Rule =>
  (line, books) => {
    const { amount, [which]: named } = line;
    const owner = (named.find((owed) => isIn(line, books.customerOf(owed))) ?? named[0])?.document
      .customer_id;
    if (owner === undefined) return null;
    return books.take(
      'likely',
      named.filter(({ document }) => document.customer_id === owner),
      amount,
    );
  };

/** Its amount fits one document or one balance, and the name of that customer is in the text. */
const byName: Rule = (line, books) => {
  const { amount } = line;
  const document = onlyOne(books.ofAmount(amount));
  if (document && isIn(line, books.customerOf(document))) return books.take('likely', [document], amount);
  const customer = onlyOne(books.ofBalance(amount));
  return customer && isIn(line, customer) ? books.take('likely', customer.owed, amount) : null;
};

/** Its amount alone fits one thing only. */
const byAmount: Rule = ({ amount }, books) => {
  const [documents, customers] = [books.ofAmount(amount), books.ofBalance(amount)];
  if (documents.size > 1 || customers.size > 1) return null;
  const document = onlyOne(documents);
  const customer = onlyOne(customers);
  if (!document) return customer ? books.take('possible', customer.owed, amount) : null;
  // The balance of its own customer is the same thing.
  return !customer || customer.owed.includes(document) ? books.take('possible', [document], amount) : null;
};

const rules: readonly Rule[] = [bySum, byNumber('named'), byName, byNumber('bare'), byAmount];

const onlyOne = <T>(all: ReadonlySet<T>): T | undefined => (all.size === 1 ? [...all][0] : undefined);
const nothing: ReadonlySet<never> = new Set();

const isIn = ({ words }: Line, customer: Customer | undefined): boolean =>
  customer !== undefined && [...customer.words].some((word) => words().has(word));

/** What is open, as the matches so far leave it. */
class OpenBooks {
  readonly #byNumber = new Map<string, Owed>();
  readonly #byCustomer = new Map<string, Customer>();
  readonly #byAmount = new Map<Cents, Set<Owed>>();
  readonly #byBalance = new Map<Cents, Set<Customer>>();

  addCustomer(owing: OwingCustomer): void {
    const customer = { ...owing, words: wordsOf(owing.names.join(' ')), owed: [] };
    this.#byCustomer.set(customer.id, customer);
    add(this.#byBalance, customer.balance, customer);
  }

  addDocument(document: OpenDocument): void {
    const owed = { document, open: document.open };
    this.#byNumber.set(`${document.kind} ${document.number}`, owed);
    this.customerOf(owed)?.owed.push(owed);
    add(this.#byAmount, owed.open, owed);
  }

  asLine(line: WaitingLine): Line {
    const named: Owed[] = [];
    const bare: Owed[] = [];
    for (const { kind, number } of namedNumbers(line.description)) {
      const owed = kind
        ? this.#byNumber.get(`${kind} ${number}`)
        : (this.#byNumber.get(`invoice ${number}`) ?? this.#byNumber.get(`adjustment ${number}`));
      const list = kind ? named : bare;
      if (owed && !named.includes(owed) && !bare.includes(owed)) list.push(owed);
    }
    let words: Set<string> | undefined;
    return { ...line, words: () => (words ??= wordsOf(line.description)), named, bare };
  }

  customerOf = ({ document }: Owed): Customer | undefined => this.#byCustomer.get(document.customer_id);

  ofAmount = (amount: Cents): ReadonlySet<Owed> => this.#byAmount.get(amount) ?? nothing;

  ofBalance = (amount: Cents): ReadonlySet<Customer> => this.#byBalance.get(amount) ?? nothing;

  /** Pays these documents of one customer from a line, in their sequence, as far as it goes. */
  take(confidence: Match['confidence'], some: readonly Owed[], amount: Cents): Match | null {
    const [first] = some;
    const customer = first && this.customerOf(first);
    if (!customer) return null;
    let unused = amount;
    const pays: PaidDocument[] = [];
    for (const owed of some) {
      const paid = Math.min(unused, owed.open);
      if (paid <= 0) continue;
      unused -= paid;
      this.#byAmount.get(owed.open)?.delete(owed);
      owed.open -= paid;
      if (owed.open > 0) add(this.#byAmount, owed.open, owed);
      pays.push({ document: owed.document, amount: paid, then_open: owed.open });
    }
    this.#byBalance.get(customer.balance)?.delete(customer);
    customer.balance -= amount;
    add(this.#byBalance, customer.balance, customer);
    return { confidence, customer_id: customer.id, pays, unused };
  }
}

function add<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}
