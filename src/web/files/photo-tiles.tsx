import { Camera, X } from 'lucide-react';
import type { ChangeEvent, RefObject } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/display/spinner.tsx';

const tileStyles = 'relative size-[84px] flex-none overflow-clip rounded-[10px]';
const takeStyles = classNames(
  tileStyles,
  'grid cursor-pointer content-center justify-items-center gap-1 border border-dashed border-line-control text-xs text-ink-2',
  'hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-progress',
);

type TakePhotoTileProps = {
  label: string;
  isReading: boolean;
  disabled?: boolean;
  /** The camera at once, not what the device has already. */
  capture?: 'environment';
  input?: RefObject<HTMLInputElement | null>;
  onTake: (file: File) => Promise<void>;
};

/** Takes or chooses one photo. */
export function TakePhotoTile({ label, isReading, disabled, capture, input, onTake }: TakePhotoTileProps) {
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    await onTake(file);
    // The same picture can be chosen again.
    currentTarget.value = '';
  };
  return (
    <label className={takeStyles}>
      {isReading ? <Spinner label="Reading the photo" /> : <Camera className="size-5" aria-hidden="true" />}
      {label}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={capture}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        disabled={isReading || disabled}
        onChange={(event) => void take(event)}
      />
    </label>
  );
}

type PhotoTileProps = {
  url: string | undefined;
  /** What it shows. */
  alt: string;
  number: number;
  /** It can be left out. */
  onRemove?: (() => void) | undefined;
};

/** A photo that is not sent yet. */
export function PhotoTile({ url, alt, number, onRemove }: PhotoTileProps) {
  return (
    <div className={tileStyles}>
      {url && <img src={url} alt={alt} className="size-full object-cover" />}
      {onRemove && (
        <button
          type="button"
          className="absolute end-0 top-0 grid size-12 place-items-center focus-visible:-outline-offset-2"
          aria-label={`Remove photo ${number}`}
          onClick={onRemove}
        >
          <span className="grid size-6 place-items-center rounded-full bg-raised shadow-sm">
            <X aria-hidden="true" />
          </span>
        </button>
      )}
    </div>
  );
}
