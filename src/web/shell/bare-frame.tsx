import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { sessionQueryClient } from '#web/kernel/query-client.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { SessionProviders } from './session-providers.tsx';

/** The frame of the pages behind the sign-in that have a bar of their own; it mounts again for another user. */
export function BareFrame() {
  const user = useUser();
  return user && <BareWorkspace key={user.id} user={user} />;
}

function BareWorkspace({ user }: { user: User }) {
  const [client] = useState(sessionQueryClient);
  return (
    <SessionProviders user={user} client={client}>
      <Outlet />
    </SessionProviders>
  );
}
