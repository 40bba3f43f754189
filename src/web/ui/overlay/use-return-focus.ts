import { useLayoutEffect, useRef } from 'react';
import { focusNear, trailOf } from '#web/kernel/keep-focus.ts';

/** What opened the overlay that closes, until it has the focus again: one that opens meanwhile was opened by the same. */
let closingOpener: HTMLElement | null = null;

/** A handler for Radix's `onCloseAutoFocus` that returns the focus to what opened the overlay. */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  const around = useRef<Element[]>([]);
  useLayoutEffect(() => {
    if (!open) return;
    const { activeElement, body } = document;
    opener.current = openerOf(activeElement === body ? closingOpener : activeElement);
    around.current = trailOf(opener.current);
    return () => {
      closingOpener = opener.current;
    };
  }, [open]);
  return (event: Event) => {
    event.preventDefault();
    closingOpener = null;
    // Not if another overlay has taken the focus since: a letter typed there would be selected, and lost with the next.
    if (document.activeElement !== document.body) return;
    // The action may have removed the opener from the page; then what took its place gets the focus.
    if (opener.current?.isConnected) opener.current.focus();
    else if (!focusNear(around.current)) document.querySelector('main')?.focus();
  };
}

// When a menu opened the dialog, the menu is gone by the time the dialog closes; its button is still there.
function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = button ? document.getElementById(button) : active;
  return element instanceof HTMLElement ? element : null;
}
