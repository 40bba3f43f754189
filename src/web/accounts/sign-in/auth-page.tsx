import './auth-page.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { formatAbn } from '#shared/business/abn.ts';
import { fetchBrand, useBrand } from '#web/business/brand.ts';
import { Logo } from '#web/business/logo.tsx';
import { WashingLine } from './washing-line.tsx';

/** The layout for users who are not signed in: the form and, on wide screens, an illustration beside it. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const { logo_text, business_name, abn } = useBrand();
  useEffect(() => void fetchBrand(), []);
  const foot = `© ${Temporal.Now.plainDateISO().year} ${business_name}${abn ? ` · ABN ${formatAbn(abn)}` : ''}`;
  return (
    <div className="auth">
      <title>{`${title} · ${logo_text}`}</title>
      <div className="auth__form">
        <header>
          <Link to="/" className="logo">
            <Logo />
          </Link>
        </header>
        <main className="auth__box">{children}</main>
        <footer className="text-xs text-ink-3">{foot}</footer>
      </div>
      <aside className="auth__side" aria-label={`About ${logo_text}`}>
        <WashingLine />
        <div className="auth__say">
          <p>Collected at the door. Back when we said, folded.</p>
          <p>Pickup, care and delivery in one quiet place.</p>
        </div>
      </aside>
    </div>
  );
}
