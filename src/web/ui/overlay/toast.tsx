import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import { type CSSProperties, type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type ExternalToast, Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { unbroken } from '#web/kernel/format/unbroken.ts';

type Look = 'success' | 'destructive' | 'info';
type LiveMessage = { title: string; message: string; destructive?: boolean | undefined };

const icons: Record<Look, LucideIcon> = { success: CircleCheck, destructive: CircleAlert, info: Info };

/** Twice as long as what is only read: a button takes time to reach. */
const undoableMs = 8000;

/** Shows a toast at the top right for four seconds. */
export const toast = {
  /** `message` is an optional second line. */
  success: (title: string, message?: string) =>
    show({ look: 'success', title, ...(message ? { message } : {}) }),
  /** With a button that takes back what was done. */
  undoable: (title: string, onUndo: () => void) =>
    show({ look: 'success', title, onUndo }, { duration: undoableMs }),
  error: (title: string) => show({ look: 'destructive', title }),
  info: (title: string) => show({ look: 'info', title }),
  /** A live notification. All of them share one slot: a new one replaces the previous one. */
  live: ({ title, message, destructive }: LiveMessage) =>
    showInSlot({ look: destructive ? 'destructive' : 'info', title, message }),
};

/** Below the top bar. */
const usualTop = 68;
const topProperty = '--toasts-top';
let head: Element | null = null;

function placeToasts(): void {
  const bottom = head ? Math.round(head.getBoundingClientRect().bottom) + 8 : 0;
  document.documentElement.style.setProperty(topProperty, `${Math.max(usualTop, bottom)}px`);
}

/** Toasts stand below this head of a page, whose buttons are pressed one after the other. */
export function useToastsBelow<E extends Element>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  // Its height changes with its buttons.
  useLayoutEffect(() => {
    head = ref.current;
    placeToasts();
    return () => {
      head = null;
    };
  });
  return ref;
}

export function Toaster() {
  return (
    <SonnerToaster
      className="toasts"
      position="top-right"
      containerAriaLabel="Messages"
      visibleToasts={3}
      duration={4000}
      // Sonner animates the list even if the user asked for reduced motion.
      style={{ '--width': '360px', transition: 'none' } as CSSProperties}
      expand
      gap={8}
      offset={{ top: `var(${topProperty}, ${usualTop}px)`, right: 16 }}
      mobileOffset={{ top: `var(${topProperty}, ${usualTop}px)`, left: 16, right: 16 }}
    />
  );
}

type Message = { look: Look; title: string; message?: string; onUndo?: () => void };

function show(message: Message, options: ExternalToast = {}) {
  sonner.custom((id) => <Toast {...message} onDismiss={() => sonner.dismiss(id)} />, options);
}

let slot = 0;
let newest: Message;

/** A toast that is closing would take its replacement with it: when it closes, a new slot begins. */
function showInSlot(message: Message) {
  newest = message;
  const id = slot;
  const freeSlot = () => {
    if (slot !== id) return;
    slot += 1;
    // A newer message replaced it, but was not rendered yet.
    if (newest !== message) showInSlot(newest);
  };
  show(message, { id: `live-${id}`, onAutoClose: freeSlot, onDismiss: freeSlot });
}

const box = cva(
  [
    // Sonner would set its own font, and a modal dialog disables what is outside of it.
    'pointer-events-auto grid w-[min(360px,calc(100vw-32px))] grid-cols-[18px_1fr_24px] gap-x-2.5 gap-y-0.5',
    'rounded-lg py-3 pr-2.5 pl-3.5 font-sans text-sm/5 shadow-md forced-colors:border forced-colors:border-[CanvasText]',
  ],
  {
    variants: {
      look: {
        success: 'bg-raised',
        info: 'bg-raised',
        destructive: 'bg-danger-soft inset-ring inset-ring-danger-line',
      },
    },
  },
);
const icon = cva('mt-px size-4.5', {
  variants: { look: { success: 'text-success', info: 'text-info', destructive: 'text-danger-ink' } },
});
const dismissStyles = [
  'col-start-3 row-start-1 -mt-0.5 grid size-6 place-items-center rounded-xs text-ink-3',
  'touch:relative touch:after:absolute touch:after:-inset-2.5',
].join(' ');

function Toast({ look, title, message, onUndo, onDismiss }: Message & { onDismiss: () => void }) {
  const Icon = icons[look];
  return (
    <div
      className={box({ look })}
      data-slot="toast"
      role={look === 'destructive' ? 'alert' : 'status'}
      {...usePassThroughFocus()}
    >
      <Icon className={icon({ look })} aria-hidden="true" />
      <b className={look === 'destructive' ? 'font-medium text-danger-ink' : 'font-medium'}>{title}</b>
      <button type="button" className={dismissStyles} aria-label="Dismiss" onClick={onDismiss}>
        <X className="size-3.5" aria-hidden="true" />
      </button>
      {message && <p className="col-start-2 text-sm text-ink-2">{unbroken(message)}</p>}
      {onUndo && (
        <button
          type="button"
          className="link tap-target col-start-2 justify-self-start text-sm"
          onClick={() => {
            onDismiss();
            onUndo();
          }}
        >
          Undo
        </button>
      )}
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
    placeToasts();
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
