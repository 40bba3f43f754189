import { useBrand } from './brand.ts';

/** The link or heading that holds the logo. */
export const logoStyles = [
  'inline-flex min-h-11 max-w-[min(100%,300px)] min-w-0 items-center gap-2.5 rounded-sm',
  'text-[1.0625rem] font-semibold tracking-[-0.02em]',
].join(' ');

/** The mark, and the name beside it: the logo text where none is given. Put it inside a link or heading with `logoStyles`. */
export function Logo({ name }: { name?: string }) {
  const { logo_text } = useBrand();
  return (
    <>
      <svg className="size-7 flex-none" viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="8" fill="var(--accent)" />
        <path
          d="M5.5 9.5c.6 6 2 9 4.3 9s4-3 4.2-9c.2 6 1.9 9 4.2 9s3.7-3 4.3-9"
          fill="none"
          stroke="var(--text-on-solid)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <g fill="var(--text-on-solid)">
          <circle cx="5.5" cy="9" r="1.9" />
          <circle cx="14" cy="9" r="1.9" />
          <circle cx="22.5" cy="9" r="1.9" />
        </g>
      </svg>
      <span className="min-w-0 overflow-hidden text-ellipsis whitespace-nowrap">{name ?? logo_text}</span>
    </>
  );
}
