import { shownEmail } from '#shared/kernel/email.ts';

/** Of a new email whose link nobody has used yet. */
export const waitingEmailText = (email: string): string =>
  `Waiting for ${shownEmail(email)}: it counts once its link is used.`;
