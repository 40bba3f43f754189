import type { Db } from '../kernel/database.ts';
import type { LiveMessage } from '../kernel/live-message.ts';
import { refreshHere } from '../notifications/refresh.ts';
import { findSettings, know } from './business.store.ts';

const everyMilliseconds = 2_000;

/**
 * Keeps this process's idea of the business up to date with what other processes change, until it is told to stop, and
 * has its screens load it once it is known here. It looks when another process says so, and now and then in case that
 * was lost. A failed look is made again: without its database the service has other worries.
 */
export function followBusiness(db: Db): () => void {
  const look = (): void => {
    findSettings(db).then(
      (row) => {
        if (know(db, row)) db.committed.emit('messages', [refreshHere]);
      },
      () => {},
    );
  };
  const timer = setInterval(look, everyMilliseconds);
  const follow = (messages: LiveMessage[]): void => {
    if (messages.some((message) => message.do === 'follow-settings')) look();
  };
  db.committed.on('elsewhere', follow);
  return () => {
    clearInterval(timer);
    db.committed.off('elsewhere', follow);
  };
}
