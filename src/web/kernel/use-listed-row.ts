import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Page } from '#shared/kernel/route.ts';

/**
 * The newest copy of a row that the pages on screen have held since. Live messages load those again, so a
 * dialog over a list follows what others change. The last copy stays when the row leaves the page.
 */
export function useListedRow<T extends { id: string } | undefined>(pageKey: QueryKey, row: T): T {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const listed = useSyncExternalStore(subscribe, () =>
    cache
      .findAll({ queryKey: pageKey, type: 'active' })
      .flatMap(({ state }) => (state.data as Page<NonNullable<T>> | undefined)?.rows ?? [])
      .find(({ id }) => id === row?.id),
  );
  const [latest, setLatest] = useState(row);
  if (listed && listed !== latest) setLatest(listed);
  return listed ?? latest;
}
