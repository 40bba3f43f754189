/** A question with its answer, and the name of the place it leads to: where that is off, there is no question. */
export interface Question {
  place: string;
  question: string;
  /** At most 60 words. */
  answer: string;
}
