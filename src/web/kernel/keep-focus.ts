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

/**
 * Focuses an element that is gone where it is drawn anew, found by its id; else what took its place: its main button first; on
 * another page its title. Returns whether there is something already.
 */
export function focusNear(gone: readonly Element[]): boolean {
  const main = document.querySelector('main');
  const same = gone[0]?.id ? document.getElementById(gone[0].id) : null;
  same?.focus();
  if (same && document.activeElement === same) return true;
  const near = gone.filter((each) => each.isConnected && each !== main && main?.contains(each));
  for (const around of near) {
    const all = [...around.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility());
    const next = all.find((each) => each.dataset.variant === 'primary') ?? all[0];
    if (next) {
      next.focus({ preventScroll: true });
      return true;
    }
  }
  const title = main?.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
  return title !== null && title !== undefined;
}

const isLost = () => document.activeElement === document.body && trail[0]?.isConnected === false;

/** Keeps the focus on the page when what had it goes away, and marks what got it by a press: no ring is drawn there. */
export function keepFocus(): void {
  let isPressed = false;
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  document.addEventListener(
    'keydown',
    () => {
      isPressed = false;
      document.activeElement?.removeAttribute('data-pressed');
    },
    true,
  );
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    trail = trailOf(target);
    // On the element alone: a mark on the root would style the whole page anew.
    target.toggleAttribute('data-pressed', isPressed);
  });
  // A dialog that closes gives the focus back by itself, a moment later.
  const mend = () => requestAnimationFrame(() => setTimeout(() => isLost() && focusNear(trail)));
  new MutationObserver(() => isLost() && mend()).observe(document.body, { childList: true, subtree: true });
}
