import { useCallback, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const clamps = { 2: 'line-clamp-2', 3: 'line-clamp-3' };

type ClampedNoteProps = { lines?: keyof typeof clamps; children: string };

/** A note of which a long one shows its first lines, so that what is pressed stays in sight, and all of it on request. */
export function ClampedNote({ lines = 3, children }: ClampedNoteProps) {
  const [isWhole, setWhole] = useState(false);
  const [isLong, setLong] = useState(false);
  const measure = useCallback(
    (text: HTMLElement | null) => {
      if (!text || isWhole) return;
      const check = () => setLong(text.scrollHeight > text.clientHeight);
      const observer = new ResizeObserver(check);
      observer.observe(text);
      // Another font may need one more line in a box that stays as high, of which the observer hears nothing.
      document.fonts?.addEventListener('loadingdone', check);
      return () => {
        observer.disconnect();
        document.fonts?.removeEventListener('loadingdone', check);
      };
    },
    [isWhole],
  );
  return (
    <>
      <span
        key={children}
        ref={measure}
        className={classNames('whitespace-pre-line', isWhole ? 'block' : clamps[lines])}
      >
        {children}
      </span>
      {isLong && (
        <button
          type="button"
          className="link tap-target mt-1 block text-sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show Less' : 'Show All'}
        </button>
      )}
    </>
  );
}
