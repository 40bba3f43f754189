import type { VanAnswer, VanAnswers } from '#shared/driver-run/driver-report.ts';
import type { VanRow } from '#shared/driver-run/driver-run.ts';

/** What was chosen for each leg in the van, by its id; the note is of what is missing. */
export type VanChoices = ReadonlyMap<string, { answer: VanAnswer; note: string }>;

/** What is missing counts as answered once it has a note. */
const isAnswered = (choice: ReturnType<VanChoices['get']>): boolean =>
  choice !== undefined && (choice.answer !== 'missing' || choice.note.trim() !== '');

/** How many rows have no answer yet. */
export const countUnanswered = (rows: readonly VanRow[], choices: VanChoices): number =>
  rows.filter(({ leg_id }) => !isAnswered(choices.get(leg_id))).length;

/** The choices as they are sent; of rows that left the van meanwhile nothing. */
export const asVanAnswers = (rows: readonly VanRow[], choices: VanChoices): VanAnswers =>
  rows.flatMap(({ leg_id }) => {
    const choice = choices.get(leg_id);
    if (!choice) return [];
    const { answer, note } = choice;
    return [{ leg_id, answer, note: answer === 'missing' ? note.trim() : null }];
  });
