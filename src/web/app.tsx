import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { refreshUser } from '#web/accounts/session.ts';
import { queryClient } from '#web/kernel/query-client.ts';
import { onSessionChange, storedUser } from '#web/kernel/session-store.ts';
import { router } from './router.tsx';

export function startApp(): void {
  followSession();
  if (storedUser()) void refreshUser();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element to render into');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Whoever signs in next sees nothing of the one before, and the guards decide anew where this person belongs. */
function followSession(): void {
  let before = storedUser();
  onSessionChange(() => {
    const now = storedUser();
    if (now?.id === before?.id && now?.role === before?.role) return;
    before = now;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'business' });
    void router.invalidate();
  });
}
