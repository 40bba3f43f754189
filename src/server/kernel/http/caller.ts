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

/** A person, and the reach of their role on this route. */
export type Viewer = Pick<Caller, 'id' | 'reach'>;

/** Whose view of the data this is, as part of a cache key: all who may see everything share one. */
export const viewerKey = ({ id, reach }: Viewer): string => (reach === 'any' ? reach : `${reach} ${id}`);

/** The user of a token, or `null` when nobody is signed in with it. */
export type Authenticate = (token: string) => Promise<SessionUser | null>;
