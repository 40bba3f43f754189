import type { MouseEvent } from 'react';

const ITS_OWN = 'a, button, input, select, textarea, label';

/** A press on a row opens it, unless it was meant for something inside it or for a menu that lies over it. */
export function rowPress<Row>(onOpen: ((row: Row) => void) | undefined) {
  return (row: Row) =>
    onOpen &&
    ((event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event;
      if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ITS_OWN)) return;
      onOpen(row);
    });
}
