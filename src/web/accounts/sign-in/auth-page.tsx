import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { abnUnbroken } from '#shared/business/abn.ts';
import { fetchBrand, useBrand } from '#web/business/brand.ts';
import { Logo, logoStyles } from '#web/business/logo.tsx';
import { classNames } from '#web/ui/class-names.ts';

const boxStyles = classNames(
  'm-auto grid w-[min(360px,100%)] gap-5 py-10 max-md:mt-6 max-md:py-4',
  '[&_:is([data-slot=input],[data-variant=primary])]:h-11',
  'max-md:[&_:is([data-slot=input],[data-variant=primary])]:h-12',
  // With a smaller font, iOS zooms in on focus.
  'max-md:[&_[data-slot=input]]:text-[1rem]',
);

type AuthPageProps = {
  title: string;
  /** Opened by the link of a mail: the business stands at the top, as it wrote the mail, and not what staff know the product by. */
  isOfLink?: boolean;
  children: ReactNode;
};

/** The layout for users who are not signed in: the form and, on wide screens, an illustration beside it. */
export function AuthPage({ title, isOfLink = false, children }: AuthPageProps) {
  const { logo_text, business_name, abn } = useBrand();
  const name = isOfLink ? business_name : logo_text;
  useEffect(() => void fetchBrand(), []);
  const foot = `© ${Temporal.Now.plainDateISO().year} ${business_name}${abn ? ` · ${abnUnbroken(abn)}` : ''}`;
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(440px,46%)_1fr] bg-surface max-[900px]:grid-cols-1">
      <title>{`${title} · ${name}`}</title>
      <div className="flex flex-col px-10 py-8 max-md:px-5 max-md:pt-4 max-md:pb-6">
        <header>
          <Link to="/" className={logoStyles}>
            <Logo name={name} />
          </Link>
        </header>
        <main className={boxStyles}>{children}</main>
        <footer className="text-xs text-ink-3">{foot}</footer>
      </div>
      <aside
        className="relative overflow-hidden border-s border-line max-[900px]:hidden"
        aria-label={`About ${name}`}
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

/** The illustration of the sign-in page; it fills its container. */
function WashingLine() {
  return (
    <svg
      className="washing-line"
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label="Sheets and shirts drying on a line above a quiet yard"
    >
      <rect width="720" height="900" fill="var(--sc-sky)" />
      <circle cx="560" cy="250" r="58" fill="var(--sc-sun)" />
      <path d="M0 640c90-34 190-46 300-22s230 18 420-34v316H0z" fill="var(--sc-hill)" />
      <path d="M0 712c140-40 280-30 400-8s220 14 320-20v216H0z" fill="var(--sc-lawn)" />
      <g fill="none" stroke="var(--sc-line)" strokeWidth="2.5" strokeLinecap="round">
        <path d="M96 412v390M640 362v440" strokeWidth="7" />
        <path d="M66 412h60M610 366h60" strokeWidth="5" />
      </g>
      <g fill="var(--sc-shade)">
        <ellipse cx="232" cy="806" rx="104" ry="7" />
        <ellipse cx="404" cy="812" rx="66" ry="6" />
        <ellipse cx="540" cy="804" rx="54" ry="6" />
      </g>
      <path
        d="M136 424C190 434 260 438 322 429c4 98-2 180 6 262-34 10-58-6-88 2s-66 12-104-2c8-92 2-182 0-275z"
        fill="var(--sc-cloth)"
      />
      <path
        d="M192 434c4 92-4 176 2 262M262 436c-2 92 6 168 2 260"
        fill="none"
        stroke="var(--sc-fold)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M364 424c34-6 64-11 94-18 2 77-4 116 4 170-20 8-32-4-50 2s-30 8-50 0c6-54 2-104 0-160z"
        fill="var(--sc-towel)"
      />
      <path
        d="M363 552c34 6 64 0 97-6M362 566c34 6 66 0 99-6"
        fill="none"
        stroke="var(--sc-towel2)"
        strokeWidth="5"
      />
      <g transform="translate(0 -17)">
        <path
          d="m500 416-34 58 26 20 14-22c2 42 0 78 2 118 22 8 44 6 66-2-4-40-2-78-2-122l18 18 22-24-44-52-20 2c-4 12-22 14-28 4z"
          fill="var(--sc-cloth)"
        />
        <path
          d="M534 420c2 52 2 110 4 172M520 412c-4 0-14 2-20 4l14 22 20-16 18 8 6-24-10 2"
          fill="none"
          stroke="var(--sc-fold)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M-10 372c110 62 240 74 372 52S618 372 730 330"
        fill="none"
        stroke="var(--sc-line)"
        strokeWidth="2.5"
      />
      <g fill="var(--sc-peg)">
        <rect x="150" y="414" width="8" height="24" rx="3" />
        <rect x="304" y="420" width="8" height="24" rx="3" />
        <rect x="374" y="410" width="8" height="24" rx="3" />
        <rect x="440" y="399" width="8" height="24" rx="3" />
        <rect x="498" y="386" width="8" height="24" rx="3" />
        <rect x="550" y="375" width="8" height="24" rx="3" />
      </g>
      <path d="M300 806h104l-10 44a8 8 0 0 1-8 6h-68a8 8 0 0 1-8-6z" fill="var(--sc-basket)" />
      <path d="M310 822h84M313 836h78" stroke="var(--sc-fold)" strokeWidth="3" />
      <path d="M308 806c8-22 30-26 44-14s34-2 44 14z" fill="var(--sc-cloth)" />
    </svg>
  );
}
