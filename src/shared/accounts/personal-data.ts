import type { User } from './user.ts';

/** The name of an erased account. */
export const erasedName = 'Erased person';

/** `.invalid` never receives mail (RFC 2606), and the domain marks the account as erased. */
export const erasedDomain = '@erased.invalid';
export const erasedEmail = (id: string): string => `${id}${erasedDomain}`;
export const isErased = ({ email }: Pick<User, 'email'>): boolean => email.endsWith(erasedDomain);
