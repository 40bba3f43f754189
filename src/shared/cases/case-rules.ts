import { fieldChanges } from '#shared/kernel/field-changes.ts';
import type { Case, CaseChange, CaseUpdate } from './case.ts';

/** The fields of a case that staff may change. */
type CaseState = Pick<Case, CaseChange['field']>;

const fields = ['status', 'priority', 'resolution'] as const satisfies readonly CaseChange['field'][];

/** The case after an update. An absent field stays; a resolution of `null` or blank becomes none. */
export const updatedState = (current: CaseState, update: CaseUpdate): CaseState => ({
  status: update.status ?? current.status,
  priority: update.priority ?? current.priority,
  resolution: update.resolution === undefined ? current.resolution : update.resolution || null,
});

/** The differences between two states of a case, field by field. */
export const caseChanges = (before: CaseState, after: CaseState): CaseChange[] =>
  fieldChanges(fields, before, after);
