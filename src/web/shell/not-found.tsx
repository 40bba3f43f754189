import { Link, useLocation } from '@tanstack/react-router';
import { useBrand } from '#web/business/brand.ts';
import { Logo, logoStyles } from '#web/business/logo.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { EmptyArt } from '#web/ui/display/empty-art.tsx';
import { emptyStyles } from '#web/ui/display/empty-state.tsx';
import { dashboardOf, placeAt } from './places.ts';

/** The page for an unknown address. */
export function NotFound() {
  return (
    <div className="flex min-h-dvh flex-col px-10 py-8 max-md:px-5 max-md:py-4">
      <header>
        <Link to="/" className={logoStyles}>
          <Logo />
        </Link>
      </header>
      <main className="m-auto pb-16">
        <LostPage />
      </main>
    </div>
  );
}

/** What an owner has at this address, where an admin asks for it in their own dashboard. */
function useOwnersPlace(): string | null {
  const role = useUser()?.role;
  const pathname = useLocation({ select: (location) => location.pathname });
  if (role !== 'admin') return null;
  const at = placeAt('owner', {
    pathname: pathname.replace(dashboardOf('admin'), dashboardOf('owner')),
    search: {},
  });
  return at?.place.ownerOnly ? at.place.label : null;
}

/** The same inside the frame. */
export function LostPage() {
  const { logo_text } = useBrand();
  const owners = useOwnersPlace();
  const title = owners ? 'The owner does this' : 'Page not found';
  return (
    <>
      <title>{`${title} · ${logo_text}`}</title>
      <section className={emptyStyles}>
        <EmptyArt name="sock" />
        <h1 className="text-md">{title}</h1>
        <p className="max-w-[44ch] text-balance text-ink-2">
          {owners
            ? `Only an owner opens ${owners}. Ask yours if something has to change.`
            : 'There is nothing at this address. It may be mistyped, or no longer there.'}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Link to="/" className={buttonStyles({ variant: 'primary' })} data-slot="button">
            {`Back to ${logo_text}`}
          </Link>
        </div>
      </section>
    </>
  );
}
