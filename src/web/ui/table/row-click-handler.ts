import type { MouseEvent } from 'react';

const interactiveSelector = 'a, button, input, select, textarea, label';

/** The click handler of a row. It ignores clicks on controls in the row, and on menus rendered over it. */
export function rowClickHandler<Row>(onOpen: ((row: Row) => void) | undefined) {
  return (row: Row) =>
    onOpen &&
    ((event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event;
      if (
        !(target instanceof Element) ||
        !currentTarget.contains(target) ||
        target.closest(interactiveSelector)
      )
        return;
      onOpen(row);
    });
}
