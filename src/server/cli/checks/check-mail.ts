import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { errorMessage } from '../../kernel/error-message.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Connects and signs in to the mail server; no mail is sent. */
export async function checkMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): Promise<Finding> {
  if (!SMTP_URL) {
    return warning(`SMTP_URL is not set: mails are written to ${DATA_DIR}/outbox, and reach nobody.`);
  }
  const { hostname, port } = new URL(SMTP_URL);
  const server = port ? `${hostname}:${port}` : hostname;
  const transport = createTransport({ url: SMTP_URL, ...timeouts });
  try {
    await transport.verify();
    return ok(`The mail server ${server} lets Washline in; mails come from ${MAIL_FROM}.`);
  } catch (error) {
    const hint =
      'Is the address right, does the firewall let it through, do name and password of SMTP_URL hold?';
    return failure(`The mail server ${server} cannot be used: ${errorMessage(error)}. ${hint}`);
  } finally {
    transport.close();
  }
}
