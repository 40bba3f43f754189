import { Link } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Logo, PRODUCT_NAME } from '#web/ui/logo.tsx';

export function NotFound() {
  return (
    <div className="not-found">
      <title>{`Page not found · ${PRODUCT_NAME}`}</title>
      <Link to="/" className="logo self-start">
        <Logo />
      </Link>
      <main className="m-auto">
        <EmptyState
          art="sock"
          title="This page got lost in the wash"
          actions={
            <Link to="/" className="btn btn--primary">
              Back to Washline
            </Link>
          }
        >
          There is nothing at this address. It may have been mistyped, or moved.
        </EmptyState>
      </main>
    </div>
  );
}
