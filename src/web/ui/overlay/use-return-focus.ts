import { useLayoutEffect, useRef } from 'react';

/** What opened the overlay that is taken away in this commit; the one that comes in its place was opened by the same. */
let replacedOpener: HTMLElement | null = null;

/** A handler for Radix's `onCloseAutoFocus` that returns the focus to what opened the overlay. */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (open && !wasOpen.current)
      opener.current = openerOf(activeElement === body ? replacedOpener : activeElement);
    wasOpen.current = open;
  }, [open]);
  useLayoutEffect(
    () => () => {
      if (!wasOpen.current) return;
      replacedOpener = opener.current;
      queueMicrotask(() => {
        replacedOpener = null;
      });
    },
    [],
  );
  return (event: Event) => {
    event.preventDefault();
    // The action may have removed the opener from the page; then the main content gets the focus.
    const target = opener.current?.isConnected ? opener.current : sameElsewhere(opener.current);
    (target ?? document.querySelector('main'))?.focus();
  };
}

/** What has the id of an opener that the action has drawn anew elsewhere. */
const sameElsewhere = (opener: HTMLElement | null): HTMLElement | null =>
  opener?.id ? document.getElementById(opener.id) : null;

// When a menu opened the dialog, the menu is gone by the time the dialog closes; its button is still there.
function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = button ? document.getElementById(button) : active;
  return element instanceof HTMLElement ? element : null;
}
