import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { formatAbn } from '#shared/business/abn.ts';
import { fetchBrand, useBrand } from '#web/business/brand.ts';
import { Logo, logoStyles } from '#web/business/logo.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { WashingLine } from './washing-line.tsx';

const boxStyles = classNames(
  'm-auto grid w-[min(360px,100%)] gap-5 py-10 max-md:mt-6 max-md:py-4',
  '[&_:is([data-slot=input],[data-variant=primary])]:h-11',
  'max-md:[&_:is([data-slot=input],[data-variant=primary])]:h-12',
  // With a smaller font, iOS zooms in on focus.
  'max-md:[&_[data-slot=input]]:text-[1rem]',
);

/** The layout for users who are not signed in: the form and, on wide screens, an illustration beside it. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const { logo_text, business_name, abn } = useBrand();
  useEffect(() => void fetchBrand(), []);
  const foot = `© ${Temporal.Now.plainDateISO().year} ${business_name}${abn ? ` · ABN ${formatAbn(abn)}` : ''}`;
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(440px,46%)_1fr] bg-surface max-[900px]:grid-cols-1">
      <title>{`${title} · ${logo_text}`}</title>
      <div className="flex flex-col px-10 py-8 max-md:px-5 max-md:pt-4 max-md:pb-6">
        <header>
          <Link to="/" className={logoStyles}>
            <Logo />
          </Link>
        </header>
        <main className={boxStyles}>{children}</main>
        <footer className="text-xs text-ink-3">{foot}</footer>
      </div>
      <aside
        className="relative overflow-hidden border-s border-line max-[900px]:hidden"
        aria-label={`About ${logo_text}`}
      >
        <WashingLine />
        <div className="absolute inset-x-16 top-18">
          <p className="max-w-[15em] text-[2rem]/[2.5rem] font-semibold tracking-[-0.022em] text-balance">
            Collected at the door. Back when we said, folded.
          </p>
          <p className="mt-2.5 text-md text-ink-2">Pickup, care and delivery in one quiet place.</p>
        </div>
      </aside>
    </div>
  );
}

export function AuthTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-2xl tracking-title">{children}</h1>;
}
