import { eq } from 'drizzle-orm';
import { type CaseChange, type CaseStatus, caseStatusLabels } from '#shared/cases/case.ts';
import { refresh } from '../notifications/refresh.ts';
import {
  changedFields,
  type EventOf,
  type FactChange,
  idsOf,
  nobody,
  type Subject,
} from '../notifications/subject.ts';
import { cases } from '../schema.ts';

type CaseEvent =
  | EventOf<'case.raised'>
  | EventOf<'case.updated', { changes: CaseChange[] }>
  | EventOf<'case.added', { text: string }>
  | EventOf<'case.photo_removed'>;

type EventCase = Pick<typeof cases.$inferSelect, 'id' | 'case_number' | 'customer_id' | 'subject'>;

const updatedText = (case_number: string, changes: readonly CaseChange[]): string => {
  const status = changes.find(({ field }) => field === 'status')?.after;
  const what = status ? `is now ${caseStatusLabels[status as CaseStatus]}` : 'has been updated';
  return `${case_number} ${what}.`;
};

const excerptLength = 80;
/** So much of an addition as fits a notice. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const letters = [...line];
  return letters.length > excerptLength ? `${letters.slice(0, excerptLength).join('').trimEnd()}…` : line;
}

const changeLabels = { status: 'Status', priority: 'Priority', resolution: 'Our answer' } as const;

const asFact = ({ field, before, after }: CaseChange): FactChange => {
  const said = (value: string | null): string | null =>
    field === 'status' && value ? caseStatusLabels[value as CaseStatus] : value;
  return { label: changeLabels[field], before: said(before), after: said(after) };
};

/** All that follows from what happens to a case. */
export const caseEvents: Subject<CaseEvent, EventCase> = {
  type: 'case',
  owners: cases,
  people: [],
  personal: { changes: ['resolution'], data: { text: 'Erased' } },
  find: async (db, id) => {
    const { case_number, customer_id, subject } = cases;
    const columns = { id: cases.id, case_number, customer_id, subject };
    return (await db.select(columns).from(cases).where(eq(cases.id, id)))[0];
  },
  concerns: ({ customer_id }) => ({ customer_ids: [customer_id] }),
  live: ({ id }, people) => [refresh('case', id, people)],
  rules: {
    'case.raised': {
      summary: () => 'raised the case',
      notify: (_event, { subject: { case_number, subject }, customer, staff }) => [
        {
          to: idsOf(staff),
          type: 'case_raised',
          title: 'New case',
          kind: 'case_raised',
          message: `${customer.name} raised ${case_number}: ${subject}`,
        },
      ],
    },
    'case.updated': {
      summary: ({ data }) => `changed ${changedFields(data.changes)}`,
      notify: ({ data }, { subject: { case_number }, customer }) => [
        {
          to: idsOf(customer.people),
          type: 'case_updated',
          title: 'Case updated',
          message: updatedText(case_number, data.changes),
        },
      ],
      mail: ({ data }, { subject: { id, case_number, subject }, customer }) => [
        {
          kind: 'case_answer',
          to: customer.people,
          subject: `${case_number}: ${subject}`,
          heading: 'Case updated',
          paragraphs: [updatedText(case_number, data.changes)],
          changes: data.changes.map(asFact),
          link: { text: 'See Your Case', path: `/dashboard/customer?tab=cases&case=${id}` },
        },
      ],
    },
    'case.added': {
      summary: () => 'added to the case',
      notify: ({ data: { text } }, { subject: { case_number }, customer, staff }) => [
        {
          to: idsOf(staff),
          type: 'case_raised',
          title: 'Case added to',
          kind: 'case_raised',
          message: `${customer.name} added to ${case_number}: ${excerptOf(text)}`,
        },
      ],
    },
    'case.photo_removed': { summary: () => 'removed a photo', notify: nobody },
  },
};
