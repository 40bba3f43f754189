import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail as it is kept until it is sent. */
export interface PostedMail extends Mail {
  /** One mail has one, however often it is sent: a process may die between sending it and noting that. */
  id: string;
  date: string;
}

export const post = (mail: Mail, now: Temporal.Instant): PostedMail => ({
  ...mail,
  id: crypto.randomUUID(),
  date: now.toString({ smallestUnit: 'millisecond' }),
});

export type DeliverMail = (mail: PostedMail) => Promise<void>;

interface MailSettings {
  smtp_url: string | undefined;
  /** Asked at each mail: the business may have got another name. */
  from: () => string;
  /** Where mails land as .eml files while there is no SMTP server. */
  outbox: string;
  log: (message: string) => void;
}

/** In milliseconds: a server that hangs has to fail before its job's time is over, or mails that went out go again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends over SMTP, or writes the mail into the outbox folder and logs where. Rejects when the server does not take it.
 * A mail that is sent again has the same Message-ID, by which mailboxes know it, and the same file.
 */
export function createMailer({ smtp_url, from, outbox, log }: MailSettings): DeliverMail {
  const letterOf = ({ id, date, ...mail }: PostedMail) => {
    const sender = from();
    const domain = /@([^@>\s]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost';
    return { from: sender, ...mail, messageId: `<${id}@${domain}>`, date: new Date(date) };
  };
  if (smtp_url) {
    const transport = createTransport({ url: smtp_url, ...patience });
    return async (mail) => void (await transport.sendMail(letterOf(mail)));
  }
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await writer.sendMail(letterOf(mail));
    const file = join(outbox, `${mail.date.replaceAll(':', '-')}-${mail.id}.eml`);
    await mkdir(outbox, { recursive: true });
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log(`A mail "${mail.subject}" was written to ${file}`);
  };
}
