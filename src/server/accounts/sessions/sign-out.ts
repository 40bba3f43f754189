import { type Db, transact } from '../../kernel/db/database.ts';
import { sessionRoom } from '../../kernel/db/live-message.ts';
import type { SessionUser } from '../../kernel/http/caller.ts';
import { endSession } from './session.ts';

/** Ends the caller's session and closes its sockets on every process. */
export async function signOut(db: Db, { session_id }: SessionUser): Promise<void> {
  await transact(db, async (tx) => {
    await endSession(tx, session_id);
    tx.messages.push({ do: 'disconnect', rooms: [sessionRoom(session_id)] });
  });
}
