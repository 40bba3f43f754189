import { Camera, CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { drawPicture, unreadablePictureText } from '#web/files/draw-picture.ts';
import { useObjectUrl } from '#web/files/use-picture.ts';
import { Button } from '#web/ui/display/button.tsx';
import type { Photo } from './use-note-condition.ts';

type PhotoFieldProps = {
  photo: Photo | undefined;
  onChoose: (photo: Photo) => void;
  error: string | undefined;
  disabled: boolean;
};

/** One photo, by the camera of a phone or from a file; shown as it will be sent. */
export function PhotoField({ photo, onChoose, error, disabled }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const url = useObjectUrl(photo?.picture);
  const draw = async (file: File) => {
    setDrawing(true);
    setUnreadable(false);
    try {
      onChoose({ picture: await drawPicture(file), taken_at: Temporal.Now.instant() });
    } catch {
      setUnreadable(true);
    } finally {
      setDrawing(false);
    }
  };
  const message = isUnreadable ? unreadablePictureText : error;
  return (
    <div className="grid justify-items-start gap-1.5">
      <label className="text-sm font-medium" htmlFor={id}>
        Photo
      </label>
      <input
        ref={input}
        id={id}
        className="sr-only"
        type="file"
        accept="image/*"
        tabIndex={-1}
        disabled={disabled}
        aria-invalid={message ? true : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void draw(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {url && (
        <img
          className="max-h-48 max-w-full rounded-md border border-line"
          src={url}
          alt="As it will be sent"
        />
      )}
      <Button
        icon={Camera}
        busy={isDrawing}
        busyLabel="Reading..."
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {photo ? 'Take another photo' : 'Take a photo'}
      </Button>
      <div aria-live="polite">
        {message && (
          <p className="flex items-start gap-1.5 text-xs font-medium text-danger-ink">
            <CircleAlert className="mt-px size-3.5" aria-hidden="true" />
            <span>{message}</span>
          </p>
        )}
      </div>
    </div>
  );
}
