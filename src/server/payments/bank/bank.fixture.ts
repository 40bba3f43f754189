import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import {
  type BankImportQuery,
  type BankLineQuery,
  bankLinesRoute,
  type ChosenLine,
  ignoreBankLineRoute,
  importBankFileRoute,
  recordBankLinesRoute,
} from '#shared/payments/bank-lines.contract.ts';
import type { Shop } from '../../orders/orders.fixture.ts';

/** A file of a bank without heads: day, amount, text and balance. */
export const fileOf = (...lines: string[]): string => lines.map((line) => `${line},1000.00\n`).join('');

export const askImport = (shop: Shop, text: string | Uint8Array, query: Partial<BankImportQuery> = {}) =>
  shop.call(shop.admin, importBankFileRoute, {
    query: { account: 'Main account', ...query },
    body: new Uint8Array(typeof text === 'string' ? new TextEncoder().encode(text) : text),
  });

/** Staff import a file. @throws Error unless it succeeds */
export const importFile = async (...args: Parameters<typeof askImport>) => (await askImport(...args)).reply;

/** New, known already, and left out. */
export const countsOf = async (...args: Parameters<typeof askImport>): Promise<number[]> => {
  const { new_count, known_count, debit_count } = await importFile(...args);
  return [new_count, known_count, debit_count];
};

export const linesOf = async (shop: Shop, query: BankLineQuery = {}): Promise<BankLine[]> =>
  (await shop.call(shop.admin, bankLinesRoute, { query: { limit: 200, ...query } })).reply.rows;

/** Each line in a word or two: its text, and what is suggested. */
export const suggestionsOf = async (shop: Shop, query: BankLineQuery = {}): Promise<string[]> =>
  (await linesOf(shop, query)).map(({ description, suggestion }) =>
    [
      description,
      suggestion?.confidence,
      suggestion?.customer?.name,
      ...(suggestion?.documents ?? []).map(
        ({ document_number, amount, then_open }) => `${document_number} ${amount} ${then_open}`,
      ),
    ]
      .filter(Boolean)
      .join(' | '),
  );

/** The line with this text. @throws Error if there is none */
export async function lineOf(shop: Shop, description: string, query: BankLineQuery = {}): Promise<BankLine> {
  const line = (await linesOf(shop, query)).find((each) => each.description === description);
  if (!line) throw new Error(`no line says ${description}`);
  return line;
}

/** Staff record lines. */
export const recordLines = async (shop: Shop, ...lines: ChosenLine[]) =>
  (await shop.call(shop.admin, recordBankLinesRoute, { body: lines })).reply;

export const ignore = (shop: Shop, { id }: Pick<BankLine, 'id'>) =>
  shop.call(shop.admin, ignoreBankLineRoute, { params: { id } });
