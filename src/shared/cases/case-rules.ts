import type { Case, CaseChange, CaseUpdate } from './case.ts';

/** What staff may change of a case. */
type CaseState = Pick<Case, CaseChange['field']>;

const fields = ['status', 'priority', 'resolution'] as const satisfies readonly CaseChange['field'][];

/** The case as an update leaves it: what is left out stays, and a resolution that is `null` or blank is none. */
export const updatedState = (present: CaseState, update: CaseUpdate): CaseState => ({
  status: update.status ?? present.status,
  priority: update.priority ?? present.priority,
  resolution: update.resolution === undefined ? present.resolution : update.resolution || null,
});

/** What differs between two states, field by field. */
export const caseChanges = (before: CaseState, after: CaseState): CaseChange[] =>
  fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
