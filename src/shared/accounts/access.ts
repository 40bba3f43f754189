/** How far an account has come to signing in; `joined`: it has a password or a passkey. */
export const accesses = ['not_invited', 'invited', 'expired', 'mail_refused', 'joined'] as const;
export type Access = (typeof accesses)[number];

/** An invitation left for them, wherever it arrived, and they have not joined. */
export const wasInvited = (access: Access): boolean => access !== 'not_invited' && access !== 'joined';

export const accessLabels: Record<Access, string> = {
  not_invited: 'Not invited',
  invited: 'Invited',
  expired: 'Invitation expired',
  mail_refused: 'Mail refused',
  joined: 'Joined',
};

/** The lifetime of the link of an invitation, in days. */
export const invitationDays = 7;

/** The lifetime of the link that confirms a new email, in hours. */
export const emailLinkHours = 24;

/** So many invitations leave in a minute, where many wait. */
export const invitationsAMinute = 60;

export const invitationOutcomes = ['sent', 'refused'] as const;
