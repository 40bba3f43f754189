/** A question with its answer, and the name of the place it leads to: where that is off, there is no question. */
export interface Question {
  place: string;
  question: string;
  /** Other words by which the palette finds it. */
  keywords?: string;
  /** At most 60 words. */
  answer: string;
  /** What opens over the place, in place of the place alone. */
  opens?: { label: string; search: object };
}
