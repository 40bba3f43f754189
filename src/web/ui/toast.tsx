import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import { type CSSProperties, type FocusEvent, useLayoutEffect, useRef } from 'react';
import { type ExternalToast, Toaster as SonnerToaster, toast as sonner } from 'sonner';

type Look = 'success' | 'destructive' | 'info';
type Live = { title: string; message: string; destructive?: boolean | undefined };

const ICONS: Record<Look, LucideIcon> = { success: CircleCheck, destructive: CircleAlert, info: Info };

/** What just happened, top right, for four seconds. */
export const toast = {
  /** The message says more than the title where there is more to say. */
  success: (title: string, message?: string) =>
    show({ look: 'success', title, ...(message ? { message } : {}) }),
  error: (title: string) => show({ look: 'destructive', title }),
  info: (title: string) => show({ look: 'info', title }),
  /** News from elsewhere: all of it shares one slot, so the newest replaces the one before. */
  live: ({ title, message, destructive }: Live) =>
    showInSlot({ look: destructive ? 'destructive' : 'info', title, message }),
};

export function Toaster() {
  return (
    <SonnerToaster
      className="toasts"
      position="top-right"
      containerAriaLabel="Messages"
      visibleToasts={3}
      duration={4000}
      // Sonner has the list glide, also for whoever asked for less motion.
      style={{ '--width': '360px', transition: 'none' } as CSSProperties}
      expand
      gap={8}
      offset={{ top: 68, right: 16 }}
      mobileOffset={{ top: 68, left: 16, right: 16 }}
    />
  );
}

type Message = { look: Look; title: string; message?: string };

function show(message: Message, options: ExternalToast = {}) {
  sonner.custom((id) => <Toast {...message} onDismiss={() => sonner.dismiss(id)} />, options);
}

let slot = 0;
let newest: Message;

/** A message on its way out takes along what is put in its place: from then on there is another slot. */
function showInSlot(message: Message) {
  newest = message;
  const id = slot;
  const leave = () => {
    if (slot !== id) return;
    slot += 1;
    // Put in its place, but not drawn yet.
    if (newest !== message) showInSlot(newest);
  };
  show(message, { id: `live-${id}`, onAutoClose: leave, onDismiss: leave });
}

function Toast({ look, title, message, onDismiss }: Message & { onDismiss: () => void }) {
  const Icon = ICONS[look];
  return (
    <div
      className={`toast toast--${look}`}
      role={look === 'destructive' ? 'alert' : 'status'}
      {...useFocusPassing()}
    >
      <Icon className="icon" aria-hidden="true" />
      <b>{title}</b>
      <button type="button" className="toast__x" aria-label="Dismiss" onClick={onDismiss}>
        <X className="icon" aria-hidden="true" />
      </button>
      {message && <p>{message}</p>}
    </div>
  );
}

/**
 * Sonner makes a stop of the whole message, which has nothing to press, and sends whoever leaves the list by the key back
 * to where they came from: nobody gets past it. Here the focus passes through, and goes back only from a message that is
 * gone.
 */
function useFocusPassing() {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const toast = box.current;
    toast?.closest('li')?.setAttribute('tabindex', '-1');
    return () => {
      if (!toast?.contains(document.activeElement)) return;
      const back = cameFrom.current ?? document.querySelector('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);
  return {
    ref: box,
    onFocus: (event: FocusEvent<HTMLDivElement>) => {
      event.stopPropagation();
      if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
    },
    onBlur: (event: FocusEvent<HTMLDivElement>) => event.stopPropagation(),
  };
}
