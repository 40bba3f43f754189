import { sweepEmailChanges } from './accounts/change-email.ts';
import { sendQueuedInvitations } from './accounts/invite.ts';
import { giveUpLink, type LinkRequest, linkQueue, sendLink } from './accounts/links/send-link.ts';
import { sweepChallenges } from './accounts/passkeys/challenges.store.ts';
import { sweepResetCodes } from './accounts/passwords/reset-codes.store.ts';
import { type CodeRequest, resetCodeQueue, resetCodeRetries } from './accounts/reset/request-reset-code.ts';
import { sendMailedCode } from './accounts/reset/send-mailed-code.ts';
import { sweepSessions } from './accounts/sessions/session.ts';
import { sweepSignIns } from './accounts/sessions/sign-ins.store.ts';
import { remindOfClosedDays } from './booking/remind-closed-days.ts';
import { remindOfNewDates } from './deliveries/remind-of-new-dates.ts';
import { fileJobs } from './files/file-jobs.ts';
import { type CheckJob, checkImport, checkQueue, checkRetries, giveUpCheck } from './imports/check-import.ts';
import { sweepImports } from './imports/imports.store.ts';
import { draftDue } from './invoicing/draft-due.ts';
import { eraseBuyers } from './invoicing/erase-buyers.ts';
import { giveUpDocumentMail, isDocumentMail, mailDocument } from './invoicing/mail-document.ts';
import type { Db } from './kernel/db/database.ts';
import { sweepIdempotencyKeys } from './kernel/http/idempotency.ts';
import { sweepRateLimits } from './kernel/http/rate-limit.ts';
import { eachAlone } from './kernel/ops/each-alone.ts';
import { eachMinute, type Job, type RetryPolicy } from './kernel/ops/job-queues.ts';
import type { DeliverMail, QueuedMail } from './kernel/ops/mail.ts';
import { mailQueue, mailRetries } from './kernel/ops/mail-queue.ts';
import { removeMails, removeMailsQueue } from './kernel/ops/remove-mails.ts';
import { remindOfPickups } from './messages/remind-of-pickups.ts';
import { giveUpMessage, isMessageJob, type MessageJob, sendDue, sendMail } from './messages/send-message.ts';
import { giveUpPush, type PushJob, pushQueue, sendPush } from './messages/send-push.ts';
import { giveUpText, sendText, textQueue } from './messages/send-text.ts';
import { expireOutgoing } from './messages/sent-messages.ts';
import { expireHistory } from './notifications/expire-history.ts';
import { withdrawClosed } from './orders/closed-days/withdraw-closed.ts';
import { lockDueOrders } from './orders/lock/lock-due-orders.ts';
import { createDueOccurrences, dueOccurrencesQueue } from './orders/occurrences/create-due-occurrences.ts';
import {
  addressesQueue,
  geocodeAddress,
  geocoderQueue,
  geocoderRetries,
  queueUnknown,
} from './places/geocode-addresses.ts';
import type { Door } from './places/places.store.ts';
import { sweepRequests } from './requests/requests.store.ts';
import { mailMonthlyStatements } from './statements/mail-monthly-statements.ts';
import { giveUpReminder, isReminderMail, mailReminder } from './statements/mail-reminder.ts';
import { giveUpStatementMail, isStatementMail, mailStatement } from './statements/mail-statement.ts';
import { remindDue } from './statements/remind-due.ts';

/** What is no longer of use goes, each kind for itself. */
const sweeps = [
  sweepSessions,
  sweepSignIns,
  sweepResetCodes,
  sweepChallenges,
  sweepEmailChanges,
  sweepIdempotencyKeys,
  sweepRateLimits,
  sweepRequests,
  expireOutgoing,
  sweepImports,
];

interface MailOptions {
  /** Overrides the retry policy of mails. */
  retries?: RetryPolicy | undefined;
  /** The folder where mails are written when there is no SMTP server. */
  outbox?: string;
}

/** All background jobs, queued or scheduled. */
export const createJobs = (db: Db, deliver: DeliverMail, { retries, outbox }: MailOptions = {}): Job[] => [
  {
    queue: mailQueue,
    retries: retries ?? mailRetries,
    run: (mail) => {
      if (isDocumentMail(mail)) return mailDocument(db, deliver, mail);
      if (isStatementMail(mail)) return mailStatement(db, deliver, mail);
      if (isReminderMail(mail)) return mailReminder(db, deliver, mail);
      // One that an earlier version has queued has its text.
      return isMessageJob(mail) ? sendMail(db, deliver, mail) : deliver(mail as QueuedMail);
    },
    giveUp: async (mail) => {
      if (isDocumentMail(mail)) await giveUpDocumentMail(db, mail);
      if (isStatementMail(mail)) await giveUpStatementMail(db, mail);
      if (isReminderMail(mail)) await giveUpReminder(db, mail);
      if (isMessageJob(mail)) await giveUpMessage(db, mail);
    },
  },
  {
    queue: pushQueue,
    retries: retries ?? mailRetries,
    run: (push) => sendPush(db, push as PushJob),
    giveUp: (push) => giveUpPush(db, push as PushJob),
  },
  {
    queue: textQueue,
    retries: retries ?? mailRetries,
    isOneByOne: true,
    run: (text) => sendText(db, text as MessageJob),
    giveUp: (text) => giveUpText(db, text as MessageJob),
  },
  {
    queue: resetCodeQueue,
    retries: retries ?? resetCodeRetries,
    policy: 'exclusive',
    run: (request) => sendMailedCode(db, deliver, request as CodeRequest),
  },
  {
    queue: linkQueue,
    retries: retries ?? mailRetries,
    isOneByOne: true,
    run: (request) => sendLink(db, deliver, request as LinkRequest),
    giveUp: (request) => giveUpLink(db, request as LinkRequest),
  },
  {
    queue: removeMailsQueue,
    run: async (mails) => {
      if (outbox) await removeMails(outbox, mails as Parameters<typeof removeMails>[1]);
    },
  },
  {
    queue: addressesQueue,
    policy: 'exclusive',
    run: (addresses) => queueUnknown(db, addresses as { doors: Door[] }),
  },
  {
    queue: geocoderQueue,
    retries: geocoderRetries,
    policy: 'exclusive',
    run: (door) => geocodeAddress(db, door as Door),
  },
  {
    queue: checkQueue,
    retries: checkRetries,
    isOneByOne: true,
    run: (job) => checkImport(db, job as CheckJob),
    giveUp: (job) => giveUpCheck(db, job as CheckJob),
  },
  {
    queue: dueOccurrencesQueue,
    cron: eachMinute,
    run: () =>
      eachAlone(
        [withdrawClosed, createDueOccurrences],
        (step) => step(db),
        'Some recurring orders could not go on.',
      ),
  },
  { queue: 'pickup-reminders', cron: eachMinute, run: () => remindOfPickups(db) },
  { queue: 'due-invitations', cron: eachMinute, run: () => sendQueuedInvitations(db) },
  { queue: 'due-messages', cron: eachMinute, run: () => sendDue(db) },
  { queue: 'lock-due-orders', cron: eachMinute, run: () => lockDueOrders(db) },
  { queue: 'draft-invoices', cron: eachMinute, run: () => draftDue(db) },
  { queue: 'erase-buyers', cron: '35 23 1 * *', run: () => eraseBuyers(db) },
  { queue: 'monthly-statements', cron: '*/10 * * * *', run: () => mailMonthlyStatements(db) },
  { queue: 'remind-overdue', cron: '*/5 * * * *', run: () => remindDue(db) },
  { queue: 'closed-days-missing', cron: '20 23 * * *', run: () => remindOfClosedDays(db) },
  { queue: 'remind-new-dates', cron: '40 * * * *', run: () => remindOfNewDates(db) },
  {
    queue: 'sweep',
    cron: '17 * * * *',
    run: () => eachAlone(sweeps, (sweep) => sweep(db), 'Something was not swept.'),
  },
  { queue: 'expire-history', cron: '29 2 * * *', run: () => expireHistory(db) },
  ...fileJobs(db),
];
