import type { Db } from '../kernel/db/database.ts';
import type { LiveMessage } from '../kernel/db/live-message.ts';
import { refreshHere } from './business.events.ts';
import { reloadSettings } from './business.store.ts';

const pollIntervalMs = 2_000;

/**
 * Keeps the settings of this process as the database has them: by messages of other processes, with each new connection, which may
 * lead to another server, and by a poll in case a message is lost. @returns a function that stops it
 */
export function watchBusiness(db: Db): () => void {
  const reload = (): void => {
    reloadSettings(db).then(
      (isChanged) => isChanged && db.liveEvents.emit('messages', [refreshHere]),
      () => {},
    );
  };
  const timer = setInterval(reload, pollIntervalMs);
  const onMessages = (messages: LiveMessage[]): void => {
    if (messages.some((message) => message.do === 'follow-settings')) reload();
  };
  db.liveEvents.on('remote', onMessages);
  db.pool.on('connect', reload);
  return () => {
    clearInterval(timer);
    db.pool.off('connect', reload);
    db.liveEvents.off('remote', onMessages);
  };
}
