import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { type FileKind, type FilePurpose, maxPhotos } from '#shared/files/file.ts';
import { now } from '#shared/kernel/time.ts';
import { useBrand } from '#web/business/brand.ts';
import { isNearlyFull, nearlyFullText } from '#web/driver-run/outbox/driver-notices.tsx';
import { keepPicture, loadDrafts, removePictures, useOutboxState } from '#web/driver-run/outbox/outbox.ts';
import type { PictureWithBytes } from '#web/driver-run/outbox/phone-store.ts';
import { askToPersist, type LegToAdd } from '#web/driver-run/state/run-context.ts';
import { drawPicture, unreadablePictureText } from '#web/files/draw-picture.ts';
import { PhotoTile, TakePhotoTile } from '#web/files/photo-tiles.tsx';
import { sha256 } from '#web/files/sha256.ts';
import { dialHref } from '#web/kernel/format/dial-href.ts';
import { logFailure } from '#web/kernel/log.ts';
import { randomId } from '#web/kernel/writes/random-key.ts';

type PhotosFieldProps = Pictures & {
  required: boolean;
  /** It is what closes the stop: who cannot take one calls the shop. */
  closesStop?: boolean;
  /** How many more there can be. */
  max?: number;
  camera: RefObject<HTMLInputElement | null>;
};

/** Photos of a door, each taken with the camera of the phone. */
export function PhotosField({
  pictures,
  isDrawing,
  take,
  remove,
  required,
  closesStop = true,
  max = maxPhotos,
  camera,
}: PhotosFieldProps) {
  const label = useId();
  const photos = ofKind(pictures, 'photo');
  const [problem, setProblem] = useState<string | null>(null);
  const kept = useOutboxState().pictures;
  const takeChosen = async (file: File) => {
    setProblem(null);
    if (!(await take(file))) setProblem(unreadablePictureText);
  };
  return (
    <fieldset className="grid gap-1.5" aria-labelledby={label}>
      <p id={label} className="text-sm font-medium">
        Photos
        {!required && <span className="font-normal text-ink-3"> optional</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <Thumbnail
            key={photo.picture.id}
            photo={photo}
            number={index + 1}
            onRemove={() => remove(photo.picture.id)}
          />
        ))}
        {photos.length < max && (
          <TakePhotoTile
            label="Take a photo"
            isReading={isDrawing}
            capture="environment"
            input={camera}
            onTake={takeChosen}
          />
        )}
      </div>
      {required && closesStop && photos.length === 0 && <NoPhoto />}
      {isNearlyFull(kept) && <p className="text-xs text-warning-ink">{nearlyFullText}</p>}
      <p className="text-xs font-medium text-danger-ink empty:absolute" aria-live="polite">
        {problem}
      </p>
    </fieldset>
  );
}

/** `No photo possible? Call the shop on 02 9555 0148, they can close this stop.` */
function NoPhoto() {
  const { contact_phone } = useBrand();
  const href = contact_phone && dialHref(contact_phone);
  return (
    <p className="text-xs text-ink-3">
      <span>{`No photo possible? Call the shop${href ? ' on ' : ', they can close this stop.'}`}</span>
      {href && (
        <a className="link tap-target whitespace-nowrap" href={href}>
          {contact_phone}
        </a>
      )}
      {href && <span>, they can close this stop.</span>}
    </p>
  );
}

type ThumbnailProps = { photo: Draft; number: number; onRemove: () => void };

function Thumbnail({ photo, number, onRemove }: ThumbnailProps) {
  const url = usePictureUrl(photo);
  return <PhotoTile url={url} alt={`Taken at this stop, ${number}`} number={number} onRemove={onRemove} />;
}

/** A picture of a sheet, with its bytes. */
export type Draft = PictureWithBytes;

/** The pictures of a sheet that is being filled in. They are kept from the first moment: a camera may push the app out of memory. */
export function usePictures(leg: LegToAdd, purpose: FilePurpose, user_id: string) {
  const [pictures, setPictures] = useState<readonly Draft[]>([]);
  const [isDrawing, setDrawing] = useState(false);
  const load = useEffectEvent(async () => {
    try {
      const kept = await loadDrafts(user_id, leg.id, purpose);
      setPictures((taken) => [...kept, ...taken]);
    } catch (error) {
      logFailure('Pictures of an earlier try could not be read on this device', error);
    }
  });
  useEffect(() => void load(), []);

  const add = async (kind: FileKind, bytes: Uint8Array<ArrayBuffer>) => {
    const picture = {
      id: randomId(),
      user_id,
      order_id: leg.order_id,
      leg_id: leg.id,
      purpose,
      kind,
      taken_at: now().toString(),
      size: bytes.length,
      sha256: await sha256(bytes),
      is_sent: false,
    };
    askToPersist();
    // Without room for it, it is in memory until the report goes out.
    await keepPicture({ picture, bytes });
    setPictures((before) => [...before, { picture, bytes }]);
  };
  /** Returns whether it is a picture. */
  const take = async (file: Blob): Promise<boolean> => {
    setDrawing(true);
    try {
      const drawn = await drawPicture(file).catch((error: unknown) => {
        logFailure('A picture could not be drawn', error);
        return null;
      });
      if (drawn) await add('photo', new Uint8Array(await drawn.arrayBuffer()));
      return drawn !== null;
    } finally {
      setDrawing(false);
    }
  };
  const remove = (...ids: string[]) => {
    setPictures((before) => before.filter(({ picture }) => !ids.includes(picture.id)));
    removePictures(...ids).catch((error: unknown) =>
      logFailure('A picture could not be removed on this device', error),
    );
  };
  return { pictures, isDrawing, add, take, remove };
}

type Pictures = ReturnType<typeof usePictures>;

export const ofKind = (pictures: readonly Draft[], kind: FileKind): Draft[] =>
  pictures.filter(({ picture }) => picture.kind === kind);

/** The address of a picture on this phone. */
export function usePictureUrl({ bytes }: Draft): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes])), [bytes]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
