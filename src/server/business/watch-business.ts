import type { Db } from '../kernel/db/database.ts';
import type { LiveMessage } from '../kernel/db/live-message.ts';
import { onServerChange } from '../kernel/db/server-run.ts';
import { refreshHere } from './business.events.ts';
import { applySettings, findSettings, forgetVersion } from './business.store.ts';

const pollIntervalMs = 2_000;

/**
 * Keeps the settings of this process up to date with changes by other processes, and then tells its screens
 * to reload the business. It reloads when another process sends a message, and polls in case a message is
 * lost. Another server of the database may have an earlier version, which then counts. A failed reload needs no report: the
 * next poll retries it. @returns a function that stops it
 */
export function watchBusiness(db: Db): () => void {
  const reload = (): void => {
    findSettings(db).then(
      (row) => {
        if (applySettings(db, row)) db.liveEvents.emit('messages', [refreshHere]);
      },
      () => {},
    );
  };
  const timer = setInterval(reload, pollIntervalMs);
  const onMessages = (messages: LiveMessage[]): void => {
    if (messages.some((message) => message.do === 'follow-settings')) reload();
  };
  db.liveEvents.on('remote', onMessages);
  const stopFollowing = onServerChange(db.pool, () => {
    forgetVersion(db);
    reload();
  });
  return () => {
    clearInterval(timer);
    stopFollowing();
    db.liveEvents.off('remote', onMessages);
  };
}
