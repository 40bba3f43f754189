import type { UnsentWork } from './outbox.ts';

/** `3 updates and 2 photos` */
const workText = ({ updates, photos }: UnsentWork): string =>
  [count(updates, 'update'), photos > 0 && count(photos, 'photo')].filter(Boolean).join(' and ');

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const isOne = ({ updates, photos }: UnsentWork): boolean => updates + photos === 1;

/** `3 updates and 2 photos wait to be sent.` */
export const unsentText = (work: UnsentWork): string =>
  `${workText(work)} ${isOne(work) ? 'waits' : 'wait'} to be sent.`;

/** What is asked before a driver logs out. */
export function unsentQuestion(work: UnsentWork) {
  const words = isOne(work) ? ['is', 'It stays', 'goes'] : ['are', 'They stay', 'go'];
  return {
    title: 'Log out?',
    body: `${workText(work)} ${words[0]} not sent yet. ${words[1]} on this phone and ${words[2]} out when you sign in again.`,
    action: 'Log out',
    cancel: 'Stay signed in',
  };
}

/** What a driver reads where this device has no place for what they did, and no connection to send it. */
export const notKeptText =
  'This phone has no room to keep it, and there is no connection. It was not recorded: try again.';

/** What a driver reads where this device has no database, or cannot open it: what was in it is not gone. */
export const unreachableText =
  'This phone keeps nothing now: what you do without a connection is not recorded. What already waits on it is still there: restart the phone, and do not remove Washline from it.';
