import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Brings the field that `field` of the address names into sight, marked and focused, as soon as it is there. */
export function useMarkedField(): void {
  const { pathname, search } = useLocation();
  const field = 'field' in search ? String(search.field) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have it
  useEffect(() => {
    if (!field) return;
    let marked: Element | null = null;
    const mark = () => {
      const control = document.querySelector<HTMLElement>(`main [name="${CSS.escape(field)}"]`);
      // What is still open above the page keeps the focus to itself.
      if (!control || document.querySelector('[role=dialog]')) return;
      observer.disconnect();
      marked = control.closest('[data-slot=field]') ?? control.closest('label');
      marked?.setAttribute('data-marked', '');
      control.scrollIntoView({ block: 'center' });
      control.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(mark);
    observer.observe(document.body, { childList: true, subtree: true });
    mark();
    return () => {
      observer.disconnect();
      marked?.removeAttribute('data-marked');
    };
  }, [field, pathname]);
}
