import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST ends mails of its kind, RFC 8058. */
  unsubscribe_url?: string | undefined;
}

interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** A mail as it is in the queue. */
export interface QueuedMail extends Mail {
  /**
   * Stays the same when the mail is sent again: a process may die after sending it and before completing the
   * job.
   */
  id: string;
  date: string;
}

/** Gives a mail its id and its date. */
export const toQueuedMail = (mail: Mail, now: Temporal.Instant): QueuedMail => ({
  ...mail,
  id: crypto.randomUUID(),
  date: now.toString({ smallestUnit: 'millisecond' }),
});

/** What is attached is written as the mail is sent, and in no queue. */
export type DeliverMail = (mail: QueuedMail & { attachments?: Attachment[] }) => Promise<void>;

interface MailSettings {
  smtp_url: string | undefined;
  /** Called for each mail: the name of the business may have changed. */
  from: () => string;
  /** Where answers go, if not there. */
  replyTo?: () => Promise<string | null>;
  /** The folder where mails are written as .eml files when there is no SMTP server. */
  outbox: string;
  log: (message: string) => void;
}

/**
 * In milliseconds. A server that hangs must fail before the job expires, or mails that were sent are sent
 * again.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends over SMTP, or writes the mail into the outbox folder and logs where. Rejects when the server does not accept it. A mail
 * that is sent again has the same Message-ID, by which mailboxes recognize it, and the same file.
 */
export function createMailer({ smtp_url, from, replyTo, outbox, log }: MailSettings): DeliverMail {
  const messageOf = async ({ id, date, unsubscribe_url, ...mail }: Parameters<DeliverMail>[0]) => {
    const sender = from();
    const domain = /@([^@>\s]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost';
    // As an object it is one address, whatever signs it has.
    const to = { name: '', address: mail.to };
    const headers = {
      // No machine answers it, as with a note of absence.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe_url && {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    };
    const answers = (await replyTo?.()) ?? undefined;
    return {
      ...{ from: sender, ...mail, to, headers, messageId: `<${id}@${domain}>`, date: new Date(date) },
      ...(answers && { replyTo: { name: '', address: answers } }),
    };
  };
  if (smtp_url) {
    const transport = createTransport({ url: smtp_url, ...timeouts });
    return async (mail) => void (await transport.sendMail(await messageOf(mail)));
  }
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await writer.sendMail(await messageOf(mail));
    const file = join(outbox, `${mail.date.replaceAll(':', '-')}-${mail.id}.eml`);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log(`A mail "${mail.subject}" was written to ${file}`);
  };
}
