import { Suspense } from 'react';
import type { Role } from '#shared/roles.ts';
import { type LazyComponent, lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { Frame } from '#web/shell/frame.tsx';

const StaffCommands = lazyWithRetry(async () => (await import('./staff-commands.tsx')).StaffCommands);
const commands: Partial<Record<Role, LazyComponent<object>>> = {
  owner: StaffCommands,
  admin: StaffCommands,
  customer: lazyWithRetry(async () => (await import('./customer-commands.tsx')).CustomerCommands),
};

export const preloadCommands = (role: string | undefined) => commands[role as Role]?.preload();

/** The frame with what a role creates, finds and opens over any page. Drivers have one page, which brings its own. */
export function Workspace() {
  const role = useUser()?.role;
  const Commands = role && commands[role];
  return (
    <Frame>
      {Commands && (
        <Suspense fallback={null}>
          <Commands />
        </Suspense>
      )}
    </Frame>
  );
}
