import type { Document } from '#shared/invoicing/document.ts';
import { noteTitle } from '#shared/invoicing/document-text.ts';
import { shownEmail } from '#shared/kernel/email.ts';
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
  /** `is_again`: its mail had been given up. */
  | EventOf<'document.marked_sent', { is_again?: boolean }>
  /** `addresses` as text, `null` once they are erased. `mail_id`: that mail had been given up, and arrived after all. */
  | EventOf<'document.sent', { addresses: string | null; is_again: boolean; mail_id?: string }>
  /** A mail was given up. */
  | EventOf<'document.not_sent', { addresses: string | null; mail_id: string }>
  /** Its customer was reminded of it so many days after it was due. */
  | EventOf<'document.reminded', { days: number; addresses: string | null }>
  | EventOf<'document.voided', { reason: string }>
  /** By which note, and by how much, in dollars, its total rose or fell. */
  | EventOf<'document.adjusted', { document_number: string; amount: number }>
  /** `amount` in dollars, from or, of a credit, for the document or payment of that number. */
  | EventOf<'document.settled', SettledData>
  | EventOf<'document.released', SettledData>
  /** The years to keep are over, and its customer was erased. */
  | EventOf<'document.buyer_erased'>;

interface SettledData {
  amount: number;
  number: string;
  is_credit: boolean;
}

export interface EventDocument extends Pick<Document, 'kind' | 'gst_charged' | 'total'> {
  id: string;
  customer_id: string;
  /** What a note is about, which then shows it. */
  case_id: string | null;
  document_number: string | null;
  /** Whether its customer may see it. */
  is_sent: boolean;
}

const amountText = ({ amount }: { amount: number }): string =>
  formatCents(Math.round(Math.abs(amount) * 100));

const nameOf = (document: EventDocument): string =>
  document.kind === 'invoice' ? 'invoice' : noteTitle(document).toLowerCase();

/** The customer sees it from the first time that it was sent. */
const newDocument = ({ subject, customer }: EventContext<EventDocument>): NotificationDraft => ({
  to: idsOf(customer.people),
  type: 'document_sent',
  title: `New ${nameOf(subject)}`,
  message: `${subject.document_number} is in your invoices.`,
});

/** All that follows from what happens to a document. */
export const documentEvents: Subject<DocumentEvent, EventDocument> = {
  type: 'document',
  owners: documents,
  people: [],
  personal: { data: { addresses: null } },
  concerns: ({ customer_id }) => ({ customer_ids: [customer_id] }),
  live: ({ id, is_sent, case_id }, people) => {
    const seenBy = is_sent ? people : [];
    return [refresh('money', id, seenBy), ...(case_id ? [refresh('case', case_id, seenBy)] : [])];
  },
  rules: {
    'document.drafted': {
      summary: ({ data }) => (data.period ? `drafted it for ${data.period}` : 'drafted it'),
      notify: nobody,
    },
    'document.changed': { summary: () => 'changed the draft', notify: nobody },
    'document.buyer_erased': { summary: () => 'erased whom it was for', notify: nobody },
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
      notify: ({ data }, context) => (data.is_again ? [] : [newDocument(context)]),
    },
    'document.sent': {
      summary: ({ data: { addresses, is_again } }) =>
        ['sent it', is_again && 'again', addresses && `to ${shownEmail(addresses)}`]
          .filter(Boolean)
          .join(' '),
      notify: ({ data }, context) => (data.is_again ? [] : [newDocument(context)]),
    },
    'document.not_sent': {
      summary: ({ data: { addresses } }) =>
        ['could not send it', addresses && `to ${shownEmail(addresses)}`].filter(Boolean).join(' '),
      notify: ({ data: { addresses } }, { subject, staff }) => [
        {
          to: idsOf(staff),
          type: 'money_problem',
          title: subject.kind === 'invoice' ? 'Invoice not sent' : `${noteTitle(subject)} not sent`,
          message: shownEmail(`${subject.document_number} could not be sent to ${addresses}.`),
        },
      ],
    },
    // Of all that is overdue at once they are notified once.
    'document.reminded': {
      summary: ({ data: { days, addresses } }) =>
        [
          'sent a reminder',
          addresses && `to ${shownEmail(addresses)}`,
          `${days} ${days === 1 ? 'day' : 'days'} after it was due`,
        ]
          .filter(Boolean)
          .join(' '),
      notify: nobody,
    },
    'document.voided': { summary: ({ data }) => `voided it: ${data.reason}`, notify: nobody },
    'document.adjusted': {
      summary: ({ data }) =>
        `${data.amount < 0 ? 'decreased' : 'increased'} it by ${amountText(data)} with ${data.document_number}`,
      notify: nobody,
    },
    'document.settled': {
      summary: ({ data }) =>
        data.is_credit
          ? `used ${amountText(data)} for ${data.number}`
          : data.number.startsWith('PAY-')
            ? `recorded a payment of ${amountText(data)}, ${data.number}`
            : `used ${amountText(data)} of ${data.number} for it`,
      notify: nobody,
    },
    'document.released': {
      summary: ({ data }) =>
        data.is_credit
          ? `took ${amountText(data)} off ${data.number}`
          : `took off ${amountText(data)} from ${data.number}`,
      notify: nobody,
    },
  },
};
