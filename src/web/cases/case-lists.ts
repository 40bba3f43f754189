import * as z from 'zod';
import {
  type Case,
  casePriorities,
  casePriorityLabels,
  caseStatuses,
  caseStatusLabels,
  caseTypeLabels,
  caseTypes,
} from '#shared/cases/case.ts';
import { CaseQuery } from '#shared/cases/cases.contract.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';
import type { ListState } from '#web/ui/list/use-list-screen.ts';
import { casesQuery } from './cases.api.ts';

const defineCases = (failure: string, searchLabel: string, kept: { perPage: number; keptAs?: string }) =>
  defineList({
    noun: 'cases',
    failure,
    ...kept,
    search: CaseQuery,
    view: z.object({ view: z.enum(['table', 'list']).optional() }),
    query: casesQuery,
    bar: {
      searchLabel,
      filters: [
        { name: 'type', label: 'Type', as: 'many', options: toOptions(caseTypes, caseTypeLabels) },
        { name: 'status', label: 'Status', as: 'chips', options: toOptions(caseStatuses, caseStatusLabels) },
        {
          name: 'priority',
          label: 'Priority',
          as: 'chips',
          options: toOptions(casePriorities, casePriorityLabels),
        },
      ],
      sorts: [
        { value: 'created_at', label: 'Created' },
        { value: 'case_number', label: 'Case number' },
        { value: 'status', label: 'Status' },
        { value: 'priority', label: 'Priority' },
      ],
      defaultSort: { column: 'created_at', direction: 'desc' },
    },
  });

export const staffCasesList = defineCases('Failed to fetch cases', 'Case number, subject or customer', {
  perPage: 25,
  keptAs: 'cases',
});
export const customerCasesList = defineCases(
  'Your cases could not be loaded',
  'Case number, subject or description',
  { perPage: 12 },
);

export type CasesState = ListState<Parameters<typeof staffCasesList.query>[0], Case>;
