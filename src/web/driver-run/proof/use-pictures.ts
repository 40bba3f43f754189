import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DriverLeg } from '#shared/driver-run/driver-run.ts';
import type { FileKind, FilePurpose } from '#shared/files/file.ts';
import { now } from '#shared/kernel/time.ts';
import type { PictureWithBytes } from '#web/driver-run/outbox/phone-store.ts';
import { keepPicture, loadDrafts, removePictures } from '#web/driver-run/outbox/pictures.ts';
import { askToPersist } from '#web/driver-run/state/ask-to-persist.ts';
import { drawPicture } from '#web/files/draw-picture.ts';
import { sha256 } from '#web/files/sha256.ts';
import { logFailure } from '#web/kernel/log.ts';
import { randomId } from '#web/kernel/writes/random-key.ts';

/** A picture of a sheet, with its bytes. */
export type Draft = PictureWithBytes;

/** The pictures of a sheet that is being filled in. They are kept from the first moment: a camera may push the app out of memory. */
export function usePictures(leg: DriverLeg, purpose: FilePurpose, user_id: string) {
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

export type Pictures = ReturnType<typeof usePictures>;

export const ofKind = (pictures: readonly Draft[], kind: FileKind): Draft[] =>
  pictures.filter(({ picture }) => picture.kind === kind);

/** The address of a picture on this phone. */
export function usePictureUrl({ bytes }: Draft): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes])), [bytes]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
