import { kilogramsText, type PricedLine } from '#shared/pricing/line-amount.ts';

/** How much an order is: what is by weight has no pieces. */
export interface Pieces {
  pieces: number;
  grams: number;
}

export const piecesOf = (items: readonly Pick<PricedLine, 'quantity' | 'grams'>[]): Pieces => ({
  pieces: items.reduce((sum, { quantity, grams }) => sum + (grams === undefined ? quantity : 0), 0),
  grams: items.reduce((sum, { grams = 0 }) => sum + grams, 0),
});

/** `1 piece`, `2 pieces, 3.5 kg`, `3.5 kg` */
export const piecesText = ({ pieces, grams }: Pieces): string =>
  [
    (pieces > 0 || grams === 0) && (pieces === 1 ? '1 piece' : `${pieces} pieces`),
    grams > 0 && kilogramsText(grams / 1000),
  ]
    .filter(Boolean)
    .join(', ');
