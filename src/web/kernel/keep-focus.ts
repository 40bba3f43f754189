/** What had the focus last, and all that it stood in, from the inside out. */
let trail: Element[] = [];

/** No field to type in: on a phone its keyboard would come. */
const focusable = 'button:not(:disabled, [tabindex="-1"]), a[href], summary, [tabindex="0"]';

/** What stands around an element now, and can be found again when the element is gone. */
export function trailOf(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let each = element; each; each = each.parentElement) around.push(each);
  return around;
}

/** Focuses what took the place of an element that is gone: its main button first; on another page its title. */
export function focusNear(gone: readonly Element[]): void {
  const main = document.querySelector('main');
  const near = gone.filter((each) => each.isConnected && each !== main && main?.contains(each));
  for (const around of near) {
    const all = [...around.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility());
    const next = all.find((each) => each.dataset.variant === 'primary') ?? all[0];
    if (next) {
      next.focus({ preventScroll: true });
      return;
    }
  }
  const title = main?.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  (title ?? main)?.focus({ preventScroll: true });
}

const isLost = () => document.activeElement === document.body && trail[0]?.isConnected === false;

/** Keeps the focus on the page when what had it goes away, and tells presses from keys for the ring of focus. */
export function keepFocus(): void {
  const { documentElement } = document;
  document.addEventListener('focusin', ({ target }) => {
    trail = target instanceof Element ? trailOf(target) : [];
  });
  document.addEventListener('pointerdown', () => documentElement.setAttribute('data-pressed', ''), true);
  document.addEventListener('keydown', () => documentElement.removeAttribute('data-pressed'), true);
  // A dialog that closes gives the focus back by itself, a moment later.
  const mend = () => requestAnimationFrame(() => setTimeout(() => isLost() && focusNear(trail)));
  new MutationObserver(() => isLost() && mend()).observe(document.body, { childList: true, subtree: true });
}
