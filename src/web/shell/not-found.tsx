import { Link } from '@tanstack/react-router';
import { useBrand } from '#web/business/brand.ts';
import { Logo, logoStyles } from '#web/business/logo.tsx';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { EmptyArt } from '#web/ui/display/empty-art.tsx';
import { emptyStyles } from '#web/ui/display/empty-state.tsx';

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

/** The same inside the frame. */
export function LostPage() {
  const { logo_text } = useBrand();
  return (
    <>
      <title>{`Page not found · ${logo_text}`}</title>
      <section className={emptyStyles}>
        <EmptyArt name="sock" />
        <h1 className="text-md">Page not found</h1>
        <p className="max-w-[44ch] text-balance text-ink-2">
          There is nothing at this address. It may be mistyped, or no longer there.
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
