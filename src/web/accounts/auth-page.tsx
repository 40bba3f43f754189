import './auth-page.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo, PRODUCT_NAME } from '#web/ui/logo.tsx';
import { WashingLine } from '#web/ui/washing-line.tsx';

/** Where somebody stands who is not signed in: the form, and beside it, where there is room, the scene. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth">
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <div className="auth__form">
        <header>
          <Link to="/" className="logo">
            <Logo />
          </Link>
        </header>
        <main className="auth__box">{children}</main>
        <footer className="text-xs text-ink-3">{`© ${Temporal.Now.plainDateISO().year} ${PRODUCT_NAME}`}</footer>
      </div>
      <aside className="auth__side" aria-label={`About ${PRODUCT_NAME}`}>
        <WashingLine />
        <div className="auth__say">
          <p>Collected at the door. Back when we said, folded.</p>
          <p>Pickup, care and delivery in one quiet place.</p>
        </div>
      </aside>
    </div>
  );
}
