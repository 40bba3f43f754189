import { Link } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Logo, PRODUCT_NAME } from '#web/ui/logo.tsx';

/** An unknown address, as a page of its own. */
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
  return (
    <>
      <title>{`Page not found · ${PRODUCT_NAME}`}</title>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        art="sock"
        title="Nothing hangs here"
        actions={
          <Link to="/" className="btn btn--primary">
            {`Back to ${PRODUCT_NAME}`}
          </Link>
        }
      >
        There is no page at this address. It may be mistyped, or no longer there.
      </EmptyState>
    </>
  );
}
