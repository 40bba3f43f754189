import type { Case, CasePriority, CaseStatus } from '#shared/cases/case.ts';

/** The fields of a case that staff update, as the form holds them. */
export interface CaseFormValues {
  status: CaseStatus;
  priority: CasePriority;
  resolution: string;
}

export const toCaseFormValues = ({ status, priority, resolution }: Case): CaseFormValues => ({
  status,
  priority,
  resolution: resolution ?? '',
});

/** A three-way merge: fields the user changed stay as typed, all others take their current value. */
export const mergeCase = (
  typed: CaseFormValues,
  base: CaseFormValues,
  current: CaseFormValues,
): CaseFormValues => ({
  status: typed.status === base.status ? current.status : typed.status,
  priority: typed.priority === base.priority ? current.priority : typed.priority,
  resolution: typed.resolution === base.resolution ? current.resolution : typed.resolution,
});

export const isSame = (one: CaseFormValues, other: CaseFormValues): boolean =>
  one.status === other.status && one.priority === other.priority && one.resolution === other.resolution;
