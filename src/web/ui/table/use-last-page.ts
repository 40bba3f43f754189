import { useEffect, useEffectEvent } from 'react';

type Pages = {
  /** From 1. */
  page: number;
  pageSize: number;
  /** The number of rows of all pages; `undefined` while the list is loading. */
  total: number | undefined;
};

/** Goes to the last page if the current one no longer exists: its rows may not match the filters any more. */
export function useLastPage({ page, pageSize, total }: Pages, onLast: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  const goTo = useEffectEvent(onLast);
  useEffect(() => {
    if (page > last) goTo(last);
  }, [page, last]);
}
