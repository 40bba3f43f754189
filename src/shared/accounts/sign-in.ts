import { isStaff, type Role } from '#shared/roles.ts';

/** How somebody signed in: with a password, one and a second step, a passkey, a mailed code, or an invitation. */
export const signInMethods = ['password', 'second-step', 'passkey', 'code', 'invitation'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** What a mailed code is good for: each for one use alone. */
export const codePurposes = ['reset', 'sign-in', 'second-step', 'prove'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** What an answer is asked for: to add a passkey, to sign in or prove oneself with one, and the second step of a sign-in. */
export const challengePurposes = ['passkey-add', 'passkey-sign-in', 'passkey-prove', 'second-step'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Whose right password is followed by a second step. */
export const secondFactorRoles = ['nobody', 'owners', 'staff'] as const;
export type SecondFactorRoles = (typeof secondFactorRoles)[number];

/** What becomes of a new password that is among the commonest. */
export const commonPasswordRules = ['warn', 'refuse'] as const;
export type CommonPasswordRule = (typeof commonPasswordRules)[number];
export const commonPasswordLabels: Record<CommonPasswordRule, string> = { warn: 'Warn', refuse: 'Refuse' };

/** Whether the rule of the business asks somebody of this role for a second step. */
export const asksSecondStep = (rule: SecondFactorRoles, role: Role): boolean =>
  (rule !== 'nobody' && role === 'owner') || (rule === 'staff' && isStaff(role));

export const secondFactorLabels: Record<SecondFactorRoles, string> = {
  nobody: 'Nobody',
  owners: 'Owners',
  staff: 'Owners and admins',
};
