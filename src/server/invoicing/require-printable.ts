import type { DocumentContent } from '#shared/invoicing/document.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { lettersLacking } from '../papers/pdf/printable-text.ts';

/** A text of a paper: the field that it was entered in, what that is called, and what it says. */
type PrintedText = [path: string, name: string, ...texts: (string | null)[]];

/** So many letters are named. */
const namedLetters = 10;

/**
 * Nothing is issued or sent of which a paper would leave out letters: who writes to whom can be read on it (INV-12).
 * @throws Refusal `invalid`
 */
export function requirePrintable(texts: readonly PrintedText[]): void {
  const errors = texts.flatMap(([path, name, ...written]) => {
    const letters = lettersLacking(...written);
    if (letters.length === 0) return [];
    const named = [...letters.slice(0, namedLetters), ...(letters.length > namedLetters ? ['…'] : [])];
    const message = `The ${name} has letters that a PDF cannot print: ${named.join(', ')}. Write it in Latin, Greek or Cyrillic letters.`;
    return [{ path, message }];
  });
  const [first] = errors;
  if (first) throw new Refusal('invalid', first.message, { errors });
}

/** Who writes to whom, which a note has as it is now as well. */
export const printedLetter = ({
  seller,
  buyer,
  pay_to,
  footer,
}: Pick<DocumentContent, 'seller' | 'buyer'> & Partial<DocumentContent>): PrintedText[] => [
  ['bill_name', 'billing name', buyer.name],
  ['bill_address', 'billing address', buyer.address],
  ['business_name', 'name of the business', seller.business_name],
  ['legal_name', 'legal name of the business', seller.legal_name],
  ['pickup_address', 'address of the business', seller.address],
  ['account_name', 'name of the account', pay_to?.account_name ?? null],
  ['footer', 'footer', footer ?? null],
];

/** All that a draft says. */
export const printedDraft = (content: DocumentContent): PrintedText[] => [
  ...printedLetter(content),
  ['purchase_order', 'purchase order', content.purchase_order],
  ['note', 'note', content.note],
  ['lines', 'text of a line', ...content.own_lines.map(({ description }) => description)],
  ...content.orders.flatMap(({ order_number, purchase_order, lines }): PrintedText[] => [
    ['orders', `purchase order of ${order_number}`, purchase_order],
    ['orders', `text of a line of ${order_number}`, ...lines.map(({ description }) => description)],
  ]),
];
