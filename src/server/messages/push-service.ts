import { createECDH, ECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushSubscription } from '#shared/messages/messages.contract.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { askOutside, isAllowedUrl, OutsideError } from '../kernel/http/fetch-json.ts';
import type { Push } from './compose-message.ts';

declare module '../kernel/db/database.ts' {
  interface AppContext {
    /** Push services beside those of the browsers, as hosts. */
    push_hosts: readonly string[];
  }
}

/** The push services of Google, Mozilla, Apple and Microsoft. */
const serviceHosts =
  /^(fcm\.googleapis\.com|([\w-]+\.)+(push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/** Whether pushes go to an address: who could name any would have the service call what is not theirs. */
export function isPushAddress({ push_hosts }: Pick<DbOrTx, 'push_hosts'>, endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || !isAllowedUrl(url) || url.username) return false;
  return (url.protocol === 'https:' && serviceHosts.test(url.host)) || push_hosts.includes(url.host);
}

/** Whether a device gave what is needed to seal for it, RFC 8291: a point of the curve, and a secret of 16 bytes. */
export function areDeviceKeys({ p256dh, auth }: PushSubscription['keys']): boolean {
  try {
    const point = ECDH.convertKey(p256dh, curve, 'base64url', 'base64url', 'uncompressed');
    return point === p256dh && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

const curve = 'prime256v1';
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The keys by which push services know this shop, RFC 8292: made from the service key, so that nothing else has to be kept. */
export function vapidKeys({ keyOf }: Pick<DbOrTx, 'keyOf'>): { publicKey: string; privateKey: string } {
  const number = (BigInt(`0x${keyOf('push').toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

const encoding = 'aes128gcm';

/** In seconds; what a device did not get by then is no news any more. */
const keptFor = { urgent: 3_600, normal: 12 * 3_600 } as const;

/** What became of a push at its service; `refused` has the sentence. */
export type PushOutcome = 'taken' | 'gone' | { refused: string };

/** Sends a push to one device. @throws OutsideError where its service may take it later */
export async function pushTo(
  db: DbOrTx,
  subscription: Pick<PushSubscription, 'endpoint' | 'keys'>,
  push: Push,
  isUrgent: boolean,
): Promise<PushOutcome> {
  const subject = db.public_url.startsWith('https:') ? db.public_url : 'mailto:no-reply@localhost';
  const url = new URL(subscription.endpoint);
  const { publicKey, privateKey } = vapidKeys(db);
  const signed = webPush.getVapidHeaders(url.origin, subject, publicKey, privateKey, encoding);
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(push), {
    headers: signed,
    contentEncoding: encoding,
    TTL: keptFor[isUrgent ? 'urgent' : 'normal'],
    urgency: isUrgent ? 'high' : 'normal',
    topic: push.tag.replaceAll('-', ''),
  });
  const sent = Object.entries(headers ?? {}).map(([name, value]) => [name, `${value}`]);
  const answer = await askOutside(url, {
    method: 'POST',
    headers: Object.fromEntries(sent),
    body: new Uint8Array(body as Buffer),
  });
  if (answer.ok) return 'taken';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  const said = `${url.host} answers ${answer.status}`;
  if (answer.status === 429 || answer.status >= 500) throw new OutsideError(said);
  return { refused: `${said}.` };
}
