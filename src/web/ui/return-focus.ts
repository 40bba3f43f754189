import { useLayoutEffect, useRef } from 'react';

/** Remembers what had the focus when something opened over the page; gives Radix's `onCloseAutoFocus`. */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (open && !wasOpen.current) opener.current = openerOf(document.activeElement);
    wasOpen.current = open;
  }, [open]);
  return (event: Event) => {
    event.preventDefault();
    // What was done may have taken the opener away with it; then the page's content is the nearest thing left.
    const left = opener.current?.isConnected ? opener.current : document.querySelector('main');
    if (left instanceof HTMLElement) left.focus();
  };
}

// A menu is gone by the time the dialog it opened closes; its button is still there.
function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = button ? document.getElementById(button) : active;
  return element instanceof HTMLElement ? element : null;
}
