import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { contactLinks, saysToContact } from '#shared/business/contact.ts';
import { ProveAgain } from '#web/accounts/sign-in/prove-again.tsx';
import { SignInAgain } from '#web/accounts/sign-in/sign-in-again.tsx';
import { applyBrand } from '#web/business/brand.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { ContactLinks } from '#web/business/contact-links.tsx';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { adoptSession } from '#web/kernel/query-client.ts';
import { refreshUser } from '#web/kernel/session.ts';
import { useIsSessionExpired, useToken } from '#web/kernel/session-store.ts';
import { onKeptDevice } from '#web/messages/on-kept-device.ts';
import { AddendumContext } from '#web/ui/display/addendum.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';

type SessionProvidersProps = { user: User; client: QueryClient; children: ReactNode };

/** What every page behind the sign-in stands on: cache, business, questions, toasts, and the sign-in over it once the session has expired. */
export function SessionProviders({ user, client, children }: SessionProvidersProps) {
  const isSessionExpired = useIsSessionExpired();
  const token = useToken();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another session of the same person
  useEffect(() => adoptSession(client), [client, token]);
  useEffect(() => void refreshUser(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session tells of the device again
  useEffect(() => void onKeptDevice(({ tellAgain }) => tellAgain(user.id)), [user.id, token]);
  return (
    <QueryClientProvider client={client}>
      <BusinessProvider>
        <ConfirmProvider>
          {children}
          <ProveAgain />
          {isSessionExpired && <SignInAgain user={user} />}
          <Toaster />
        </ConfirmProvider>
      </BusinessProvider>
    </QueryClientProvider>
  );
}

/** Gives every date the time zone of the business, what says to contact the shop its links, and keeps the brand up to date. */
function BusinessProvider({ children }: { children: ReactNode }) {
  const business = useBusiness();
  useEffect(() => applyBrand(business), [business]);
  const hasContact = contactLinks(business).length > 0;
  const addendumOf = (message: string) =>
    hasContact && saysToContact(message) ? (
      <>
        {' '}
        <ContactLinks {...business} />
      </>
    ) : null;
  return (
    <BusinessTimeZoneContext value={business.time_zone}>
      <AddendumContext value={addendumOf}>{children}</AddendumContext>
    </BusinessTimeZoneContext>
  );
}
