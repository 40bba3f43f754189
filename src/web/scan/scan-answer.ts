/** What became of a code that was scanned or typed. */
export interface ScanAnswer {
  /** `repeat` was scanned before; `refused` changed nothing. */
  tone: 'taken' | 'repeat' | 'refused';
  text: string;
  /** Beside it: `3 of 4`, `Already scanned`. */
  aside?: string;
  /** It could not be sent, and can be tried again. */
  isUnsent?: boolean;
}

/** Milliseconds that a phone buzzes; long for what was refused (LBL-7). Not every one can. */
const buzzes = { taken: 40, repeat: 0, refused: 200 } as const;

export function buzz({ tone }: ScanAnswer): void {
  if (buzzes[tone] > 0) navigator.vibrate?.([buzzes[tone]]);
}
