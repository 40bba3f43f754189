import type { Case, CasePriority, CaseStatus } from '#shared/cases/case.ts';

/** What staff set of a case, as the fields hold it. */
export interface CaseValues {
  status: CaseStatus;
  priority: CasePriority;
  resolution: string;
}

export const valuesOf = ({ status, priority, resolution }: Case): CaseValues => ({
  status,
  priority,
  resolution: resolution ?? '',
});

/** What somebody set stays; what they left alone becomes what it is now. */
export const rebase = (typed: CaseValues, seen: CaseValues, present: CaseValues): CaseValues => ({
  status: typed.status === seen.status ? present.status : typed.status,
  priority: typed.priority === seen.priority ? present.priority : typed.priority,
  resolution: typed.resolution === seen.resolution ? present.resolution : typed.resolution,
});

export const isSame = (one: CaseValues, other: CaseValues): boolean =>
  one.status === other.status && one.priority === other.priority && one.resolution === other.resolution;
