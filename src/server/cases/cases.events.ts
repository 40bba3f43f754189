import { type CaseChange, type CaseStatus, caseStatusLabels } from '#shared/cases/case.ts';
import { refresh } from '../notifications/refresh.ts';
import { changedFields, type EventOf, idsOf, type Subject } from '../notifications/subject.ts';
import { cases } from '../schema.ts';

type CaseEvent = EventOf<'case.raised'> | EventOf<'case.updated', { changes: CaseChange[] }>;

type EventCase = Pick<typeof cases.$inferSelect, 'id' | 'case_number' | 'customer_id' | 'subject'>;

const changeText = (changes: readonly CaseChange[]): string => {
  const status = changes.find(({ field }) => field === 'status')?.after;
  return status ? `is now ${caseStatusLabels[status as CaseStatus]}` : 'has been updated';
};

/** All that follows from what happens to a case. */
export const caseEvents: Subject<CaseEvent, EventCase> = {
  type: 'case',
  owners: cases,
  people: [],
  personal: { changes: ['resolution'] },
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
          message: `${case_number} ${changeText(data.changes)}.`,
        },
      ],
    },
  },
};
