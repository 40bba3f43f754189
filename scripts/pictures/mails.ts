import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { foundInMail } from '../../e2e/support/mails.ts';

/** Whoever is asked to come in; the demo has them as a request. */
const invited = { full_name: 'Iman Saleh', email: 'iman.saleh@mail.example' };
const newEmail = 'amelia.hart@mail.example';

type Mailed = { method: string; path: string; token?: string | undefined; body: object; to: string };

/** Has the mails of the ways in sent, and keeps what they show as pages, by the placeholder of each. */
export async function keepMails(
  url: string,
  data: string,
  { staff, customer }: { staff: string | undefined; customer: string | undefined },
): Promise<Record<string, string>> {
  const mails: Record<string, Mailed> = {
    mail_invitation: { method: 'POST', path: 'invitations', token: staff, body: invited, to: invited.email },
    mail_email: {
      method: 'PUT',
      path: 'auth/email',
      token: customer,
      body: { new_email: newEmail },
      to: newEmail,
    },
    mail_code: {
      method: 'POST',
      path: 'auth/forgot-password',
      body: { email: 'jonah@washline.example' },
      to: 'jonah@washline.example',
    },
  };
  const pages: Record<string, string> = {};
  for (const [name, { method, path, token, body, to }] of Object.entries(mails)) {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    await fetch(`${url}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    const html = await foundInMail(to, /<!doctype html[\s\S]*<\/html>/i, { outbox: join(data, 'outbox') });
    const file = join(data, `${name}.html`);
    await writeFile(file, readQuotedPrintable(html));
    pages[name] = pathToFileURL(file).href;
  }
  return pages;
}

const readQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
