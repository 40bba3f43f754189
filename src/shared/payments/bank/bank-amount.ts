import type { Cents } from '#shared/kernel/money.ts';
import { maxPaidCents } from '#shared/payments/payment.ts';

/** Nothing longer is an amount. */
const maxLength = 60;

const amount = new RegExp(
  [
    '^(?<open>\\()?',
    '(?<sign>[-+\u2212]?) ?(?:a?\\$|aud)? ?(?<inner>[-+\u2212]?)',
    '(?<dollars>\\d{1,3}(?:,\\d{3})+|\\d*)(?:\\.(?<decimals>\\d{0,2})0*)?',
    '(?<after>[-\u2212]?)(?<close>\\))?',
    ' ?(?<word>cr|dr)?$',
  ].join(''),
  'i',
);

/**
 * Reads an amount as banks write it: `1,234.50`, `-12.30`, `(12.30)`, also with `$`, and with `CR` or `DR` behind it. Below zero is
 * money that went out. `null` for anything else, such as `1.234,50`, and for more than a payment may have.
 */
export function readBankAmount(text: string): Cents | null {
  const parts = text.length > maxLength ? null : amount.exec(text.trim())?.groups;
  if (!parts) return null;
  const { open, close, sign, inner, after, dollars = '', decimals = '', word } = parts;
  if (dollars + decimals === '' || Boolean(open) !== Boolean(close)) return null;
  const signs = [sign, inner, after, open, word].filter(Boolean);
  if (signs.length > 1) return null;
  const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents > maxPaidCents) return null;
  const isOut = /^(?:[-\u2212(]|dr)$/i.test(signs[0] ?? '');
  return isOut && cents > 0 ? -cents : cents;
}
