import type { Camera } from './use-camera.ts';

/** What the camera sees, with four corners around where a label is to be. Out of sight it stays, for a camera that comes back. */
export function Finder({ ref, state }: Camera) {
  return (
    <div
      className="relative grid [&[hidden]]:hidden min-h-30 flex-auto basis-0 place-items-center md:basis-90 overflow-clip rounded-2xl bg-press"
      hidden={state !== 'starting' && state !== 'on'}
      aria-busy={state === 'starting' || undefined}
    >
      <video
        ref={ref}
        className="absolute inset-0 size-full object-cover"
        aria-label="What the camera sees"
        // A phone shows it in its place, not in a player of its own.
        playsInline
        muted
      />
      <svg
        className="relative max-h-[70%] w-[min(240px,60%)] drop-shadow-[0_0_2px_rgb(0_0_0/0.9)]"
        viewBox="0 0 240 240"
        fill="none"
        stroke="currentColor"
        strokeWidth={4}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 44V20A16 16 0 0 1 20 4h24M196 4h24a16 16 0 0 1 16 16v24M236 196v24a16 16 0 0 1-16 16h-24M44 236H20a16 16 0 0 1-16-16v-24" />
      </svg>
    </div>
  );
}
