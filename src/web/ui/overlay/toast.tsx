import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import {
  type CSSProperties,
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { unbroken } from '#web/kernel/format/unbroken.ts';

type Look = 'success' | 'destructive' | 'info';
type LiveMessage = { title: string; message: string; destructive?: boolean | undefined };

const icons: Record<Look, LucideIcon> = { success: CircleCheck, destructive: CircleAlert, info: Info };

/** Twice as long as what is only read: a button takes time to reach. */
const actableMs = 8000;

/** Shows a toast at the top right for four seconds. An equal one takes the place of the one before. */
export const toast = {
  /** `message` is an optional second line. */
  success: (title: string, message?: string) =>
    showResult({ look: 'success', title, ...(message ? { message } : {}) }),
  /** With a button that opens what was made, or goes on from it by another name. */
  made: (title: string, message: string | null, onOpen: () => void, label = 'Open') =>
    showResult(
      { look: 'success', title, ...(message && { message }), act: { label, run: onOpen } },
      actableMs,
    ),
  /** With a button that takes back what was done; `what` names it for `undone`, and `message` is an optional second line. */
  undoable: (title: string, onUndo: () => void, what?: string, message?: string) =>
    showInSlot(
      `undo ${title}`,
      { look: 'success', title, ...(message && { message }), act: { label: 'Undo', run: onUndo, what } },
      actableMs,
    ),
  /** It was taken back, here or elsewhere: nothing offers that any more. */
  undone: (what: string) => {
    for (const [name, { closed, newest }] of slots)
      if (newest.act?.what === what) sonner.dismiss(`${name} ${closed}`);
  },
  error: (title: string) => showResult({ look: 'destructive', title }),
  info: (title: string) => showResult({ look: 'info', title }),
  /** A live notification. All of them share one slot: a new one replaces the previous one. */
  live: ({ title, message, destructive }: LiveMessage) =>
    showInSlot('live', { look: destructive ? 'destructive' : 'info', title, message }),
  /** The next act begins: how the one before went is read. What can be undone, and news, stay their time. */
  clearResults: () => {
    for (const { id } of sonner.getToasts()) if (String(id).startsWith(resultPrefix)) sonner.dismiss(id);
  },
};

const gap = 8;
/** Below the top bar; three lines of a toast end above the tools of a page without buttons in its head. */
const usualTop = 62;
const topProperty = '--toasts-top';
const opened = '[data-slot=dialog-head], [data-slot=palette], [role=alertdialog]';
const overlays = `${opened}, [data-slot=dialog-foot]`;
const overlayAlerts = '[role=dialog] [data-slot=alert]';
const lines = '[data-slot=signal], [data-slot=undo-bar]';
const standing = `.page-head, [role=tablist], [data-slot=page-tools], ${lines}`;
const controls = 'main :is(a, button, input, select, textarea):not([data-slot=back])';
const menus = '[data-radix-popper-content-wrapper]';

/**
 * Toasts stand beside the title of the page where nothing can be pressed there but the way back; else where they cover neither its
 * head and tools, what waits for a signal, an `Undo` nor a menu, nor title, alerts or foot of what is open, and nothing of the palette.
 */
function placeToasts(): void {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed=false]')];
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + gap, 0);
  const left = innerWidth - 16 - Math.max(...toasts.map(({ offsetWidth }) => offsetWidth));
  const boxesOf = (kept: string) =>
    [...document.querySelectorAll(kept)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.right > left && box.bottom > 0)
      .sort((a, b) => a.top - b.top);
  const isOpen = document.querySelector(overlays) !== null;
  const isFree = boxesOf(`${controls}, ${lines}, ${menus}`).every(
    (box) => box.top >= usualTop + height - gap || box.bottom <= usualTop,
  );
  const kept = isOpen ? `${overlays}, ${overlayAlerts}, ${menus}` : isFree ? menus : `${standing}, ${menus}`;
  const top = boxesOf(kept).reduce(
    (at, box) => (box.top < at + height && box.bottom + gap > at ? Math.round(box.bottom) + gap : at),
    usualTop,
  );
  const hasRoom = top + height < innerHeight;
  document.documentElement.style.setProperty(topProperty, `${hasRoom ? top : usualTop}px`);
}

const countOpen = () => document.querySelectorAll(opened).length;

/** While a toast is shown it makes way for what opens: `onOpened` says that a dialog did. */
function useMakeWay(onOpened: () => void): void {
  const makeWay = useEffectEvent(onOpened);
  useLayoutEffect(() => {
    placeToasts();
    let frame = 0;
    let open = countOpen();
    const observer = new MutationObserver(() => {
      const before = open;
      open = countOpen();
      if (open > before) makeWay();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(placeToasts);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

/** A toast that appears below a pointer at rest is not held by it, as it is by one that comes to it. */
function ignoreRestingPointer(event: MouseEvent): void {
  const isAtRest = event.movementX === 0 && event.movementY === 0;
  if (isAtRest && event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
    event.stopImmediatePropagation();
}

export function Toaster() {
  useEffect(() => {
    const options = { capture: true };
    for (const type of ['mouseover', 'mousemove'] as const)
      addEventListener(type, ignoreRestingPointer, options);
    return () => {
      for (const type of ['mouseover', 'mousemove'] as const)
        removeEventListener(type, ignoreRestingPointer, options);
    };
  }, []);
  return (
    <SonnerToaster
      className="toasts"
      position="top-right"
      containerAriaLabel="Messages"
      visibleToasts={3}
      duration={4000}
      // Sonner animates the list even if the user asked for reduced motion.
      style={{ '--width': '400px', transition: 'none' } as CSSProperties}
      expand
      gap={gap}
      offset={{ top: `var(${topProperty}, ${usualTop}px)`, right: 16 }}
      mobileOffset={{ top: `var(${topProperty}, ${usualTop}px)`, left: 16, right: 16 }}
    />
  );
}

type Act = { label: string; run: () => void; what?: string | undefined };
type Message = { look: Look; title: string; message?: string; act?: Act };

const resultPrefix = 'result ';

const showResult = (message: Message, duration?: number) =>
  showInSlot(`${resultPrefix}${message.look} ${message.title} ${message.message ?? ''}`, message, duration);

/** How many toasts of a slot have closed, and the newest message in it. */
const slots = new Map<string, { closed: number; newest: Message }>();

/** A toast that is closing would take its replacement with it: when it closes, the slot begins anew. */
function showInSlot(name: string, message: Message, duration?: number) {
  const closed = slots.get(name)?.closed ?? 0;
  slots.set(name, { closed, newest: message });
  const freeSlot = () => {
    const slot = slots.get(name);
    if (slot?.closed !== closed) return;
    slots.set(name, { ...slot, closed: closed + 1 });
    // A newer message replaced it, but was not rendered yet.
    if (slot.newest !== message) showInSlot(name, slot.newest, duration);
  };
  sonner.custom((id) => <Toast {...message} onDismiss={() => sonner.dismiss(id)} />, {
    id: `${name} ${closed}`,
    className: 'pointer-events-none',
    onAutoClose: freeSlot,
    onDismiss: freeSlot,
    ...(duration && { duration }),
  });
}

const box = cva(
  [
    // Sonner would set its own font.
    'grid w-[min(400px,calc(100vw-32px))] grid-cols-[18px_1fr_auto_24px] gap-x-2.5 gap-y-0.5',
    'rounded-lg py-3 pr-2.5 pl-3.5 font-sans text-sm/5 shadow-md forced-colors:border forced-colors:border-[CanvasText]',
  ],
  {
    variants: {
      look: {
        success: 'bg-raised',
        info: 'bg-raised',
        destructive: 'bg-danger-soft inset-ring inset-ring-danger-line',
      },
      /** A press on it reaches what is below; else it can be pressed also where a modal dialog disables what is outside of it. */
      isOnlyRead: {
        true: 'pointer-events-none',
        false: 'pointer-events-auto',
      },
    },
  },
);
const icon = cva('mt-px size-4.5', {
  variants: { look: { success: 'text-success', info: 'text-info', destructive: 'text-danger-ink' } },
});
const dismissStyles = [
  'pointer-events-auto col-start-4 row-start-1 -mt-0.5 grid size-6 place-items-center rounded-xs text-ink-3',
  'touch:relative touch:after:absolute touch:after:-inset-2.5',
].join(' ');

function Toast({ look, title, message, act, onDismiss }: Message & { onDismiss: () => void }) {
  const Icon = icons[look];
  const isOnlyRead = look === 'success' && !act;
  const endRead = useEffectEvent(() => {
    if (isOnlyRead) onDismiss();
  });
  useMakeWay(endRead);
  useEffect(() => {
    addEventListener('click', endRead, { capture: true });
    return () => removeEventListener('click', endRead, { capture: true });
  }, []);
  return (
    <div
      className={box({ look, isOnlyRead })}
      data-slot="toast"
      role={look === 'destructive' ? 'alert' : 'status'}
      {...usePassThroughFocus()}
    >
      <Icon className={icon({ look })} aria-hidden="true" />
      <b className={look === 'destructive' ? 'font-medium text-danger-ink' : 'font-medium'}>{title}</b>
      {act && (
        <button
          type="button"
          className="link tap-target self-start text-sm touch:me-2"
          onClick={() => {
            onDismiss();
            act.run();
          }}
        >
          {act.label}
        </button>
      )}
      <button type="button" className={dismissStyles} aria-label="Dismiss" onClick={onDismiss}>
        <X className="size-3.5" aria-hidden="true" />
      </button>
      {message && <p className="col-span-3 col-start-2 text-sm text-ink-2">{unbroken(message)}</p>}
    </div>
  );
}

/**
 * Sonner makes each toast a tab stop, and returns the focus to its previous place when Tab leaves the list: keyboard users cannot
 * get past it. Here the focus moves on, and returns only when the toast that has it is closed.
 */
function usePassThroughFocus() {
  const box = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const toast = box.current;
    toast?.closest('li')?.setAttribute('tabindex', '-1');
    return () => {
      if (!toast?.contains(document.activeElement)) return;
      const target = previousFocus.current ?? document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
  return {
    ref: box,
    onFocus: (event: FocusEvent<HTMLDivElement>) => {
      event.stopPropagation();
      if (!event.currentTarget.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget;
    },
    onBlur: (event: FocusEvent<HTMLDivElement>) => event.stopPropagation(),
  };
}
