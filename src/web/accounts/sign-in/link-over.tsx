import { Link } from '@tanstack/react-router';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { AuthTitle } from './auth-page.tsx';

/** In place of what a link opened: it was used, ended, or is too old. */
export function LinkOver() {
  return (
    <>
      <div role="status">
        <AuthTitle>This link no longer works.</AuthTitle>
        <p className="mt-1 text-ink-2">Ask us for a new one.</p>
      </div>
      <Link to="/login" className={buttonStyles({ block: true })} data-slot="button">
        Sign In
      </Link>
    </>
  );
}
