import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** A mail as it is kept until it is sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export type DeliverMail = (mail: Mail) => Promise<void>;

interface MailSettings {
  smtp_url: string | undefined;
  from: string;
  /** Where mails land as .eml files while there is no SMTP server. */
  outbox: string;
  log: (message: string) => void;
}

/** In milliseconds: a server that hangs has to fail before its job's time is over, or mails that went out go again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends over SMTP, or writes the mail into the outbox folder and logs where. Rejects when the server does not take it. */
export function createMailer({ smtp_url, from, outbox, log }: MailSettings): DeliverMail {
  if (smtp_url) {
    const transport = createTransport({ url: smtp_url, ...patience });
    return async (mail) => void (await transport.sendMail({ from, ...mail }));
  }
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await writer.sendMail({ from, ...mail });
    const file = join(
      outbox,
      `${Temporal.Now.instant().toString().replaceAll(':', '-')}-${crypto.randomUUID()}.eml`,
    );
    await mkdir(outbox, { recursive: true });
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log(`A mail "${mail.subject}" was written to ${file}`);
  };
}
