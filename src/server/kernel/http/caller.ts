import type { Reach } from '#shared/kernel/route.ts';
import type { Role } from '#shared/roles.ts';

/** The signed-in person behind a call. */
export interface SessionUser {
  id: string;
  role: Role;
  full_name: string;
  session_id: string;
}

/** The signed-in person, and the reach of their role on this route. */
export interface Caller extends SessionUser {
  reach: Reach;
}

/** The user of a token, or `null` when nobody is signed in with it. */
export type Authenticate = (token: string) => Promise<SessionUser | null>;
