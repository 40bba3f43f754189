import type { Db } from '../kernel/database.ts';
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
  db.committed.on('settings', look);
  return () => {
    clearInterval(timer);
    db.committed.off('settings', look);
  };
}
