import type { Setup } from '#shared/overview/setup.contract.ts';
import { noMailServer } from '#web/business/mail-leaves.ts';

const texts = {
  none: 'Send a test to yourself.',
  'on-its-way': 'On its way',
  taken: 'The mail server took it. Look into your mailbox.',
};

/** How the last test of mail went, and whether another can be sent. */
export function mailTest({ is_ready, is_done, state, reason }: Setup['mail']) {
  const isRefused = is_ready && state === 'refused';
  const how = state === 'refused' ? `Refused: ${reason}` : texts[state];
  return { isDone: is_done, isRefused, canSend: is_ready, text: is_ready ? how : noMailServer };
}
