import { Link } from '@tanstack/react-router';
import { useBrand } from '#web/business/brand.ts';
import { Logo } from '#web/business/logo.tsx';
import { EmptyArt } from '#web/ui/display/empty-art.tsx';

/** The page for an unknown address. */
export function NotFound() {
  return (
    <div className="flex min-h-dvh flex-col px-10 py-8 max-md:px-5 max-md:py-4">
      <header>
        <Link to="/" className="logo">
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
      <section className="empty">
        <EmptyArt name="sock" />
        <h1 className="text-md">Page not found</h1>
        <p>There is nothing at this address. It may be mistyped, or no longer there.</p>
        <div className="empty__actions">
          <Link to="/" className="btn btn--primary">
            {`Back to ${logo_text}`}
          </Link>
        </div>
      </section>
    </>
  );
}
