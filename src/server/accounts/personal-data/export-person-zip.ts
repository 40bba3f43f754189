import * as z from 'zod';
import { PersonalData } from '#shared/accounts/personal-data.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { FileReply } from '#shared/kernel/route.ts';
import type { Db } from '../../kernel/db/database.ts';
import { type ZipEntry, zipOf } from '../../kernel/zip.ts';
import { exportPerson } from './export-person.ts';
import { readPicture } from './person-pictures.store.ts';

/**
 * Exports all stored data of one person as a ZIP file: the JSON of it, and the pictures of their orders. They are read one after
 * the other. @throws Refusal `not-found`; `unavailable` where the store of the pictures does not answer
 */
export async function exportPersonZip(db: Db, id: string): Promise<FileReply> {
  const data = await exportPerson(db, id);
  const first = data.files.find(({ picture }) => picture !== null);
  // Once the reply has begun it can only break off.
  if (first) await readPicture(db, String(first.id)).catch(refuseUnavailable);
  return { bytes: zipOf(entriesOf(db, data)), filename: 'personal-data.zip' };
}

const refuseUnavailable = (): never =>
  refuse('unavailable', 'The pictures cannot be read right now. Please try again later.');

/** The JSON comes last: then it is known which pictures are there. */
async function* entriesOf(db: Db, data: PersonalData): AsyncGenerator<ZipEntry> {
  const files: PersonalData['files'] = [];
  for (const file of data.files) {
    const { picture } = file;
    const bytes = picture === null ? null : await readPicture(db, String(file.id));
    files.push({ ...file, picture: bytes && picture });
    if (bytes)
      yield { name: String(picture), bytes, written_at: Temporal.Instant.from(String(file.taken_at)) };
  }
  const json = JSON.stringify(z.encode(PersonalData, { ...data, files }), null, 2);
  yield { name: 'personal-data.json', bytes: Buffer.from(json), written_at: data.exported_at };
}
