import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from '#shared/kernel/route.ts';
import { matcherOf } from '#shared/kernel/search-text.ts';
import { type BankLine, matchConfidences, type Suggestion } from '#shared/payments/bank/bank-line.ts';
import { type Match, suggestMatches } from '#shared/payments/bank/suggest-matches.ts';
import type { BankLineQuery } from '#shared/payments/bank-lines.contract.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { findDoneLines, findWaitingLines, type WaitingLine } from './bank-lines.store.ts';
import { findOpenDocuments, findOwingCustomers } from './open-books.store.ts';

/** One page of the lines: those that wait, each with its one suggestion, unless the query asks for others. */
export const findBankLines = (db: DbOrTx, query: BankLineQuery): Promise<Page<BankLine>> =>
  query.state && query.state !== 'new' ? findDoneLines(db, query.state, query) : findWaiting(db, query);

/** What is suggested is worked out with the page, and stored nowhere: a payment recorded meanwhile counts. */
async function findWaiting(
  db: DbOrTx,
  { limit = defaultLimit, offset = 0, account, search, ...order }: BankLineQuery,
): Promise<Page<BankLine>> {
  const lines = await findWaitingLines(db);
  const customers = await findOwingCustomers(db);
  const matches = await inTurns(suggestMatches(lines, await findOpenDocuments(db), customers));
  const names = new Map(customers.map(({ id, name }) => [id, name]));
  const hasText = matcherOf(search ?? '');
  const found = lines.filter((line) => (!account || line.account === account) && hasText(line.description));
  return {
    rows: inSequence(found, matches, order)
      .slice(offset, offset + limit)
      .map(({ undone, ...line }) => ({
        ...line,
        payment: null,
        ...(undone && { undone }),
        suggestion: suggestionOf(line, matches.get(line.id), names),
      })),
    total: found.length,
  };
}

/** Others have a turn between two steps. */
async function inTurns<T>(steps: Iterator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

function inSequence(
  lines: readonly WaitingLine[],
  matches: ReadonlyMap<string, Match>,
  {
    sort = 'match',
    direction = sort === 'match' ? 'asc' : 'desc',
  }: Pick<BankLineQuery, 'sort' | 'direction'>,
): WaitingLine[] {
  const confidenceOf = ({ id }: WaitingLine) =>
    matchConfidences.indexOf(matches.get(id)?.confidence ?? 'none');
  const rows = lines.map((line, index) => ({ line, index, confidence: confidenceOf(line) }));
  const sign = direction === 'asc' ? 1 : -1;
  return rows
    .toSorted((a, b) => {
      // The last day first, and of a day as they stand in the file.
      if (sort === 'match')
        return (
          sign * (a.confidence - b.confidence) ||
          Temporal.PlainDate.compare(b.line.day, a.line.day) ||
          a.index - b.index
        );
      if (sort === 'amount') return sign * (a.line.amount - b.line.amount || a.index - b.index);
      return sign * (a.index - b.index);
    })
    .map(({ line }) => line);
}

function suggestionOf(
  { amount }: Pick<WaitingLine, 'amount'>,
  match: Match | undefined,
  names: ReadonlyMap<string, string>,
): Suggestion {
  if (!match) return { confidence: 'none', customer: null, documents: [], unused: amount };
  const { confidence, customer_id, pays, unused } = match;
  return {
    confidence,
    customer: { id: customer_id, name: names.get(customer_id) ?? '' },
    documents: pays.map(({ document, amount: paid, then_open }) => ({
      document_id: document.id,
      document_number: document.document_number,
      amount: paid,
      then_open,
    })),
    unused,
  };
}
