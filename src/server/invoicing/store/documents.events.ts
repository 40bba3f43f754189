import { formatCents } from '#shared/kernel/money.ts';
import { refresh } from '../../notifications/refresh.ts';
import {
  type EventContext,
  type EventOf,
  idsOf,
  type NotificationDraft,
  nobody,
  type Subject,
} from '../../notifications/subject.ts';
import { documents } from '../../schema.ts';

export type DocumentEvent =
  /** `period`: for what the clock drafted it, as text. */
  | EventOf<'document.drafted', { period?: string }>
  | EventOf<'document.changed'>
  | EventOf<'document.discarded'>
  | EventOf<'document.issued', { document_number: string }>
  /** What the clock drafted could not be issued. */
  | EventOf<'document.not_issued', { detail: string }>
  | EventOf<'document.marked_sent'>
  /** `addresses` as text, `null` once they are erased. */
  | EventOf<'document.sent', { addresses: string | null; is_again: boolean }>
  /** A mail was given up. */
  | EventOf<'document.not_sent', { addresses: string | null }>
  | EventOf<'document.voided', { reason: string }>
  /** `amount` in dollars, from or, of a credit, for the document or payment of that number. */
  | EventOf<'document.settled', SettledData>
  | EventOf<'document.released', SettledData>;

interface SettledData {
  amount: number;
  number: string;
  is_credit: boolean;
}

export interface EventDocument {
  id: string;
  customer_id: string;
  document_number: string | null;
  /** Whether its customer may see it. */
  is_sent: boolean;
}

const settledText = ({ amount }: SettledData): string => formatCents(Math.round(amount * 100));

/** The customer sees it from the first time that it was sent. */
const newInvoice = ({ subject, customer }: EventContext<EventDocument>): NotificationDraft => ({
  to: idsOf(customer.people),
  type: 'document_sent',
  title: 'New invoice',
  message: `${subject.document_number} is in your invoices.`,
});

/** All that follows from what happens to a document. */
export const documentEvents: Subject<DocumentEvent, EventDocument> = {
  type: 'document',
  owners: documents,
  people: [],
  personal: { data: { addresses: null } },
  concerns: ({ customer_id }) => ({ customer_ids: [customer_id] }),
  live: ({ id, is_sent }, people) => [refresh('money', id, is_sent ? people : [])],
  rules: {
    'document.drafted': {
      summary: ({ data }) => (data.period ? `drafted it for ${data.period}` : 'drafted it'),
      notify: nobody,
    },
    'document.changed': { summary: () => 'changed the draft', notify: nobody },
    'document.discarded': { summary: () => 'discarded the draft', notify: nobody },
    'document.issued': { summary: ({ data }) => `issued it as ${data.document_number}`, notify: nobody },
    'document.not_issued': {
      summary: ({ data }) => `could not issue it: ${data.detail}`,
      notify: ({ data }, { customer, staff }) => [
        {
          to: idsOf(staff),
          type: 'money_problem',
          title: 'Invoice not issued',
          message: `The draft for ${customer.name} could not be issued: ${data.detail}`,
        },
      ],
    },
    'document.marked_sent': {
      summary: () => 'marked it as sent',
      notify: (_event, context) => [newInvoice(context)],
    },
    'document.sent': {
      summary: ({ data: { addresses, is_again } }) =>
        ['sent it', is_again && 'again', addresses && `to ${addresses}`].filter(Boolean).join(' '),
      notify: ({ data }, context) => (data.is_again ? [] : [newInvoice(context)]),
    },
    'document.not_sent': {
      summary: ({ data: { addresses } }) =>
        ['could not send it', addresses && `to ${addresses}`].filter(Boolean).join(' '),
      notify: ({ data: { addresses } }, { subject, staff }) => [
        {
          to: idsOf(staff),
          type: 'money_problem',
          title: 'Invoice not sent',
          message: `${subject.document_number} could not be sent to ${addresses}.`,
        },
      ],
    },
    'document.voided': { summary: ({ data }) => `voided it: ${data.reason}`, notify: nobody },
    'document.settled': {
      summary: ({ data }) =>
        data.is_credit
          ? `used ${settledText(data)} for ${data.number}`
          : `settled ${settledText(data)} from ${data.number}`,
      notify: nobody,
    },
    'document.released': {
      summary: ({ data }) =>
        `released ${settledText(data)} ${data.is_credit ? 'for' : 'from'} ${data.number}`,
      notify: nobody,
    },
  },
};
