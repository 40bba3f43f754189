import * as z from 'zod';
import type { FilePurpose } from '#shared/files/file.ts';
import type { FileDraft } from '#shared/files/files.contract.ts';
import { isBefore, now } from '#shared/kernel/time.ts';
import { logFailure } from '#web/kernel/log.ts';
import type { StoredPicture } from '#web/kernel/phone-database.ts';
import { outboxChanged, outboxState } from './outbox.ts';
import { OutboxEntry } from './outbox-entry.ts';
import { type PictureWithBytes, phoneStore } from './phone-store.ts';

/** The pictures of a report that this device keeps. */
export const picturesOf = (report_id: string): StoredPicture[] =>
  outboxState().pictures.filter((picture) => picture.report_id === report_id);

/** What the service is told of a picture before its bytes. */
export function draftOf(picture: StoredPicture): FileDraft {
  const { id, size: bytes, sha256, order_id, purpose, kind, item_index = null, note = null } = picture;
  // What an item looked like belongs to its order, not to the door.
  const leg_id = purpose === 'condition' ? null : picture.leg_id;
  const taken_at = Temporal.Instant.from(picture.taken_at);
  return { id, bytes, sha256, order_id, leg_id, item_index, purpose, kind, note, taken_at };
}

/** Keeps a picture before its report is made: who opens the sheet of its leg again finds it there. Returns whether it could. */
export async function keepPicture(each: PictureWithBytes): Promise<boolean> {
  try {
    await phoneStore.add([], [each]);
  } catch (error) {
    logFailure('This device could not keep a picture', error);
    return false;
  }
  await outboxChanged();
  return true;
}

/** A sheet that nobody has opened again for so long is forgotten, with its pictures. */
const draftHours = 24;

/** The pictures of a sheet that its driver had begun to fill in; those of old ones go. @throws where this device cannot read them */
export async function loadDrafts(
  user_id: string,
  leg_id: string,
  purpose: FilePurpose,
): Promise<PictureWithBytes[]> {
  const drafts = outboxState().pictures.filter(({ report_id }) => report_id === undefined);
  const since = now().subtract({ hours: draftHours });
  // What seems to be older than a year was taken while the clock was wrong, and may be new.
  const earliest = now().subtract({ hours: 365 * 24 });
  const isOld = ({ taken_at: text }: StoredPicture) => {
    const taken_at = Temporal.Instant.from(text);
    return isBefore(taken_at, since) && isBefore(earliest, taken_at);
  };
  const old = drafts.filter(isOld).map(({ id }) => id);
  if (old.length > 0) await removePictures(...old);
  const found = drafts.filter(
    (each) => each.user_id === user_id && each.leg_id === leg_id && each.purpose === purpose && !isOld(each),
  );
  const withBytes = found.map(async (picture) => ({ picture, bytes: await phoneStore.bytesOf(picture.id) }));
  return (await Promise.all(withBytes)).flatMap(({ picture, bytes }) => (bytes ? [{ picture, bytes }] : []));
}

/** Makes all that is about one leg be about another. */
export async function moveToLeg(from_leg_id: string, leg_id: string): Promise<void> {
  for (const entry of outboxState().entries) {
    if (entry.kind !== 'report' || !('leg_id' in entry.report) || entry.report.leg_id !== from_leg_id)
      continue;
    const moved = { ...entry, report: { ...entry.report, leg_id } };
    await phoneStore.replace(entry.id, z.encode(OutboxEntry, moved));
  }
  const ofLeg = outboxState().pictures.filter((picture) => picture.leg_id === from_leg_id);
  await phoneStore.updatePictures(ofLeg.map((picture) => ({ ...picture, leg_id })));
  await outboxChanged();
}

/** Writes pictures anew, such as one that has arrived at the service. */
export async function updatePictures(...pictures: StoredPicture[]): Promise<void> {
  await phoneStore.updatePictures(pictures);
  await outboxChanged();
}

export async function removePictures(...ids: string[]): Promise<void> {
  await phoneStore.removePictures(ids);
  await outboxChanged();
}

export const pictureBytes = (id: string): Promise<Uint8Array<ArrayBuffer> | null> => phoneStore.bytesOf(id);
