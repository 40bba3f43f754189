import './kernel/zod-jitless.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '#web/kernel/keep-focus.ts';
import { onSessionChange } from '#web/kernel/session-token.ts';
import { router } from './router.tsx';

export function startApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element to render into');
  // The guards of the routes run again for the new session.
  onSessionChange(() => void router.invalidate());
  keepFocus();
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
