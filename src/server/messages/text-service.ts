import * as z from 'zod';
import { askOutside, isAllowedUrl, OutsideError } from '../kernel/http/fetch-json.ts';

/** What a text says, and the number it goes to. */
export interface Text {
  to: string;
  body: string;
}

/** Where texts are asked for: the Messages API of Twilio, and in whose name. */
export interface TextService {
  url: URL;
  authorization: string;
  from: string;
}

/** The service of `twilio://SID:TOKEN@api.twilio.com`, by http on this machine alone; `null` for another address. */
export function readTextService(text: string): Omit<TextService, 'from'> | null {
  const { protocol, username, password, host, pathname, search } = URL.parse(text) ?? {};
  if (protocol !== 'twilio:' || !username || !password || !host || search) return null;
  if (!/^AC[\da-f]{32}$/i.test(username) || !['', '/'].includes(pathname ?? '')) return null;
  const scheme = isAllowedUrl(new URL(`http://${host}`)) ? 'http' : 'https';
  const key = `${username}:${decodeURIComponent(password)}`;
  return {
    url: new URL(`${scheme}://${host}/2010-04-01/Accounts/${username}/Messages.json`),
    authorization: `Basic ${Buffer.from(key).toString('base64')}`,
  };
}

/** A registered name has 3 to 11 characters and a letter. */
export const isTextSender = (from: string): boolean =>
  /^\+\d{6,15}$/.test(from) || /^(?=.*[a-z])[a-z\d][a-z\d ]{1,9}[a-z\d]$/i.test(from);

/** What became of a text: `unknown` where nobody knows whether it goes out. */
export type TextOutcome =
  | { state: 'sent' }
  | { state: 'refused'; reason: string; is_opted_out: boolean }
  | { state: 'unknown'; reason: string };

/** As Twilio documents its errors. */
const TwilioError = z.object({ code: z.number(), message: z.string() });
/** The recipient answered STOP. */
const optedOut = 21_610;

/** Nothing was asked: there was no connection. */
const notConnected = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Asks for a text, once. @throws OutsideError where nothing was asked yet, so that it may be tried again */
export async function askForText(
  { url, authorization, from }: TextService,
  { to, body }: Text,
): Promise<TextOutcome> {
  const request = {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ To: to, From: from, Body: body }).toString(),
  };
  try {
    const { ok, status, text } = await askOutside(url, request);
    if (ok) return { state: 'sent' };
    if (status >= 500) return { state: 'unknown', reason: `${url.host} answered ${status}.` };
    const error = errorOf(text);
    return {
      state: 'refused',
      // The number stands in no table but that of people.
      reason: error?.message.replaceAll(` ${to}`, '') ?? `${url.host} answered ${status}.`,
      is_opted_out: error?.code === optedOut,
    };
  } catch (error) {
    if (!(error instanceof OutsideError) || notConnected.includes(codeOf(error))) throw error;
    return { state: 'unknown', reason: `${error.message}.` };
  }
}

function errorOf(text: string): z.infer<typeof TwilioError> | undefined {
  try {
    return TwilioError.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Of what the fetch itself failed of. */
const codeOf = ({ cause }: Error): string => {
  const { cause: reason } = (cause ?? {}) as { cause?: { code?: string } };
  return reason?.code ?? '';
};
