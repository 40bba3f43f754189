import type { Db } from '../kernel/database.ts';
import type { LiveMessage } from '../kernel/live-message.ts';
import { refreshHere } from '../notifications/refresh.ts';
import { findSettings, know } from './business.store.ts';

const everyMilliseconds = 2_000;

/**
 * Keeps the settings of this process up to date with changes by other processes, and then tells its screens
 * to reload the business. It reloads when another process sends a message, and polls in case a message is
 * lost. A failed reload needs no report: the next poll retries it. @returns a function that stops it
 */
export function followBusiness(db: Db): () => void {
  const look = (): void => {
    findSettings(db).then(
      (row) => {
        if (know(db, row)) db.liveEvents.emit('messages', [refreshHere]);
      },
      () => {},
    );
  };
  const timer = setInterval(look, everyMilliseconds);
  const follow = (messages: LiveMessage[]): void => {
    if (messages.some((message) => message.do === 'follow-settings')) look();
  };
  db.liveEvents.on('elsewhere', follow);
  return () => {
    clearInterval(timer);
    db.liveEvents.off('elsewhere', follow);
  };
}
