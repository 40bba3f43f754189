import { Link } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Logo, PRODUCT_NAME } from '#web/ui/logo.tsx';

/** An unknown address, as a page of its own. */
export function NotFound() {
  return (
    <div className="flex min-h-dvh flex-col px-10 py-8 max-md:px-5 max-md:py-4">
      <Link to="/" className="logo self-start">
        <Logo />
      </Link>
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
      <EmptyState
        art="sock"
        title="Page not found"
        actions={
          <Link to="/" className="btn btn--primary">
            {`Back to ${PRODUCT_NAME}`}
          </Link>
        }
      >
        Like a sock after the wash, this page is nowhere to be found. The address may be mistyped, or old.
      </EmptyState>
    </>
  );
}
