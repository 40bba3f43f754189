import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';

type Look = 'success' | 'destructive' | 'info';
type Live = { title: string; message: string; destructive?: boolean | undefined };

const ICONS: Record<Look, LucideIcon> = { success: CircleCheck, destructive: CircleAlert, info: Info };
const LIVE_SLOT = 'live';

/** What just happened, top right, for four seconds. */
export const toast = {
  /** The message says more than the title where there is more to say. */
  success: (title: string, message?: string) =>
    show({ look: 'success', title, ...(message ? { message } : {}) }),
  error: (title: string) => show({ look: 'destructive', title }),
  info: (title: string) => show({ look: 'info', title }),
  /** News from elsewhere: all of it shares one slot, so the newest replaces the one before. */
  live: ({ title, message, destructive }: Live) =>
    show({ look: destructive ? 'destructive' : 'info', title, message }, LIVE_SLOT),
};

export function Toaster() {
  return (
    <SonnerToaster
      className="toasts"
      position="top-right"
      containerAriaLabel="Messages"
      visibleToasts={3}
      duration={4000}
      style={{ '--width': '360px' } as CSSProperties}
      expand
      gap={8}
      offset={{ top: 68, right: 16 }}
      mobileOffset={{ top: 68, left: 16, right: 16 }}
    />
  );
}

type Message = { look: Look; title: string; message?: string };

function show(message: Message, slot?: string) {
  sonner.custom(
    (id) => <Toast {...message} onDismiss={() => sonner.dismiss(id)} />,
    slot ? { id: slot } : {},
  );
}

function Toast({ look, title, message, onDismiss }: Message & { onDismiss: () => void }) {
  const Icon = ICONS[look];
  return (
    <div className={`toast toast--${look}`} role={look === 'destructive' ? 'alert' : 'status'}>
      <Icon className="icon" aria-hidden="true" />
      <b>{title}</b>
      <button type="button" className="toast__x" aria-label="Dismiss" onClick={onDismiss}>
        <X className="icon" aria-hidden="true" />
      </button>
      {message && <p>{message}</p>}
    </div>
  );
}
