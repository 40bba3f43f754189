import type { Reach } from '#shared/kernel/route.ts';
import type { Role } from '#shared/roles.ts';

/** The signed-in person behind a call. */
export interface SessionUser {
  id: string;
  role: Role;
  full_name: string;
  /** The customer whose person this is; `null` for all but customers. */
  customer_id: string | null;
  session_id: string;
}

/** The signed-in person, and the reach of their role on this route. */
export interface Caller extends SessionUser {
  reach: Reach;
}

/** A person, and the reach of their role on this route. */
export type Viewer = Pick<Caller, 'id' | 'customer_id' | 'reach'>;

/** The customer or driver whose rows are all that the viewer sees; `undefined` for all rows. */
const personOf = ({ id, customer_id, reach }: Viewer): string | undefined =>
  reach === 'any' ? undefined : (customer_id ?? id);

/**
 * Whose view of the data this is, as part of the key of a read: all who may see everything share one, and so do the
 * people of a customer.
 */
export const viewerKey = (viewer: Viewer): string => `${viewer.reach} ${personOf(viewer) ?? ''}`;

/** The user of a token, or `null` when nobody is signed in with it. */
export type Authenticate = (token: string) => Promise<SessionUser | null>;
