import * as z from 'zod';
import { FileProgress, PictureDraft } from '#shared/files/files.contract.ts';
import { csvExport, forExcel, noPage } from '#shared/kernel/export.ts';
import { commaSeparated, IdParams, listQuery, periodQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import {
  Case,
  CaseAddition,
  CaseDetails,
  CaseDraft,
  CaseUpdate,
  casePriorities,
  caseStatuses,
  caseTypes,
} from './case.ts';

const caseSorts = ['created_at', 'case_number', 'status', 'priority'] as const;

export const CaseQuery = z.object({
  ...listQuery,
  /** When the case was raised. */
  ...periodQuery,
  sort: z.enum(caseSorts).optional(),
  type: commaSeparated(caseTypes).optional(),
  status: commaSeparated(caseStatuses).optional(),
  priority: commaSeparated(casePriorities).optional(),
  /** Only those of this customer. */
  customer_id: Id.optional(),
});
export type CaseQuery = z.infer<typeof CaseQuery>;

export const casesRoute = route({
  method: 'GET',
  path: '/api/cases',
  summary:
    'The cases the caller may see, newest first; search looks at number, subject, description and customer',
  access: { ...staffOnly, customer: 'own' },
  query: CaseQuery,
  reply: z.array(Case),
  list: true,
});

export const exportCasesRoute = route({
  path: '/api/cases/export',
  summary: 'All cases of a query as CSV; `bom` for Excel',
  access: staffOnly,
  query: CaseQuery.omit(noPage).extend(forExcel),
  ...csvExport,
});

export const caseRoute = route({
  method: 'GET',
  path: '/api/cases/:id',
  summary: 'One case, with what was added to it, its photos and the adjustment notes that name it',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  reply: CaseDetails,
  versioned: true,
});

export const raiseCaseRoute = route({
  method: 'POST',
  path: '/api/cases',
  summary: 'Raise a case, about one of the own orders if it concerns one',
  access: { customer: 'own' },
  body: CaseDraft,
  reply: Case,
  status: 201,
});

export const addToCaseRoute = route({
  method: 'POST',
  path: '/api/cases/:id/additions',
  summary: 'Add a text to a case of one’s own that is open or in progress; staff are told',
  access: { customer: 'own' },
  params: IdParams,
  body: CaseAddition,
  reply: CaseDetails,
  refusals: [409],
});

export const announceCasePhotoRoute = route({
  method: 'POST',
  path: '/api/cases/:id/photos',
  summary:
    'Announce a photo of a case, whose bytes then arrive in pieces; the same again says how far it has come',
  access: { customer: 'own' },
  params: IdParams,
  body: PictureDraft,
  keyless: 'own-id',
  reply: FileProgress,
  refusals: [409, 413, 429],
});

export const removeCasePhotoRoute = route({
  method: 'DELETE',
  path: '/api/cases/:id/photos/:file_id',
  summary: 'Remove a photo of a case for good; the case keeps that there was one',
  access: staffOnly,
  params: IdParams.extend({ file_id: Id }),
  reply: null,
});

export const updateCaseRoute = route({
  method: 'PUT',
  path: '/api/cases/:id',
  summary: 'Set status, priority or resolution of a case; what is left out stays',
  access: staffOnly,
  params: IdParams,
  body: CaseUpdate,
  reply: Case,
  versioned: true,
});
