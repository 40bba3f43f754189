import type { Socket } from 'socket.io';
import type { SessionUser } from '../http/caller.ts';

/**
 * Live connections of one process. A window has one, so a session is a person's windows in one browser, and an account all
 * of them on all devices.
 */
export const maxSockets = { session: 30, account: 100, process: 20_000 } as const;

export type Limited = keyof typeof maxSockets;

/** Counts the live connections of this process, from when they are let in until they are closed. */
export function countSockets() {
  const counts = new Map<string, number>();
  const change = (keys: string[], by: 1 | -1): void => {
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  };
  /**
   * Counts a connection of this person. The newest is refused and not the oldest: that one would come back at once, in the
   * place of the next. @returns what there are too many of; `null` when it is counted
   */
  return (connection: Socket['conn'], { id, session_id }: SessionUser): Limited | null => {
    const keys = { process: 'process', account: `account ${id}`, session: `session ${session_id}` };
    const names = Object.keys(keys) as Limited[];
    const full = names.find((name) => (counts.get(keys[name]) ?? 0) >= maxSockets[name]);
    if (full) return full;
    // It may have been closed while its session was looked up.
    if (connection.readyState !== 'open') return null;
    const counted = Object.values(keys);
    change(counted, 1);
    connection.once('close', () => change(counted, -1));
    return null;
  };
}
