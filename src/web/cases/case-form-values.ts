import * as z from 'zod';
import {
  type Case,
  type CasePriority,
  type CaseStatus,
  CaseUpdate,
  casePriorityLabels,
  caseStatusLabels,
} from '#shared/cases/case.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

/** The fields of a case that staff update, as the form holds them. */
export interface CaseFormValues {
  status: CaseStatus;
  priority: CasePriority;
  resolution: string;
}

type CaseField = keyof CaseFormValues;

export const caseFields: MergeFields<CaseFormValues, CaseField> = {
  labels: { status: 'Status', priority: 'Priority', resolution: 'Resolution' },
};

/** Validates the form by the rules of the service. */
export const caseFormSchema = z
  .transform((values: CaseFormValues): z.input<typeof CaseUpdate> => values)
  .pipe(CaseUpdate);

export const toCaseFormValues = ({ status, priority, resolution }: Case): CaseFormValues => ({
  status,
  priority,
  resolution: resolution ?? '',
});

/** A field as people read it. */
export const caseFieldText = (field: CaseField, values: CaseFormValues): string =>
  ({
    status: caseStatusLabels[values.status],
    priority: casePriorityLabels[values.priority],
    resolution: values.resolution,
  })[field];
