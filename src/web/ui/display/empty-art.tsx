import type { ReactNode } from 'react';

const drawings = {
  basket: (
    <>
      <path d="M44 42h44c2-8-4-14-11-12-3-7-14-7-17 0-8-3-17 3-16 12z" fill="var(--surface)" />
      <path d="M54 42c0-6 4-10 9-11M72 42c1-5 3-8 6-10" />
      <path d="M36 42h60l-6 34a5 5 0 0 1-5 4H47a5 5 0 0 1-5-4z" fill="var(--accent-soft-hover)" />
      <path d="M40 54h52M42 66h48M54 46l3 30M78 46l-3 30" stroke="var(--accent-text)" />
    </>
  ),
  search: (
    <>
      <path d="M14 30c30 12 74 12 104 0" />
      <path d="M32 36v-8M64 40v-8M100 36v-8" strokeWidth="3.5" stroke="var(--accent-text)" />
      <circle cx="72" cy="58" r="15" fill="var(--surface)" />
      <path d="m83 69 11 11" />
      <path d="M66 58h12" stroke="var(--accent-text)" />
    </>
  ),
  talk: (
    <>
      <path
        d="M30 22h52a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H56L44 66V56H30a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6z"
        fill="var(--surface)"
      />
      <path d="M36 34h36M36 44h22" stroke="var(--accent-text)" />
      <path
        d="M94 40h8a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6v8l-9-8H76a6 6 0 0 1-6-5"
        fill="var(--accent-soft-hover)"
      />
    </>
  ),
  van: (
    <>
      <path d="M22 74V38a4 4 0 0 1 4-4h46a4 4 0 0 1 4 4v36" fill="var(--surface)" />
      <path d="M76 46h17a4 4 0 0 1 3.3 1.8L106 61a4 4 0 0 1 .7 2.3V74H76z" fill="var(--accent-soft-hover)" />
      <path d="M83 52h9l6 9H83z" fill="var(--surface)" />
      <path d="M18 74h12M48 74h34M100 74h12" />
      <circle cx="39" cy="75" r="8" fill="var(--surface)" />
      <circle cx="91" cy="75" r="8" fill="var(--surface)" />
      <path d="M34 48c3 8 6 10 8 10s4-4 5-10c1 6 3 10 5 10s5-2 8-10" stroke="var(--accent-text)" />
    </>
  ),
  shirt: (
    <>
      <path d="M66 33v-6a5.5 5.5 0 1 0-5.5-5.5" />
      <path
        d="M54 34 36 45l7 13 8-4v24h30V54l8 4 7-13-18-11c-2 5-6 8-12 8s-10-3-12-8z"
        fill="var(--surface)"
      />
      <path d="M66 52v26" stroke="var(--accent-text)" />
      <path d="M86 64h11l8 7-8 7H86z" fill="var(--accent-soft-hover)" />
    </>
  ),
  calendar: (
    <>
      <rect x="36" y="26" width="60" height="52" rx="6" fill="var(--surface)" />
      <path d="M36 40h60M50 20v11M82 20v11" />
      <path d="M56 60a10 10 0 0 1 18-5l3 3M76 60a10 10 0 0 1-18 5l-3-3" stroke="var(--accent-text)" />
      <path d="M77 52v6h-6M55 68v-6h6" stroke="var(--accent-text)" />
    </>
  ),
  sock: (
    <>
      <path d="M10 26c36 12 76 12 112 0" />
      <path d="M66 31v-6" strokeWidth="4" stroke="var(--accent-text)" />
      <path d="M58 33h17v24c0 4 3 6 8 9 6 4 5 13-3 13H68c-6 0-10-4-10-10z" fill="var(--surface)" />
      <path d="M58 42h17" stroke="var(--accent-text)" />
      <path d="M58 62c5-1 9 2 10 8M86 70c-4 0-6 3-6 8" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type EmptyArtName = keyof typeof drawings;

/** The product's own drawings; their colours are tokens, so they follow the theme. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <svg
      className="mb-3 h-24 w-33"
      viewBox="0 0 132 96"
      fill="none"
      stroke="var(--text-2)"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="66" cy="80" rx="54" ry="9" fill="var(--sky)" stroke="none" />
      {drawings[name]}
    </svg>
  );
}
