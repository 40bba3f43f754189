import { Outlet } from '@tanstack/react-router';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import './frame.css';

/** What stands around every dashboard. */
export function Frame() {
  return (
    <ConfirmProvider>
      <main className="main">
        <Outlet />
      </main>
      <Toaster />
    </ConfirmProvider>
  );
}
