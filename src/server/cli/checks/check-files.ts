import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { errorMessage } from '../../kernel/error-message.ts';
import type { ObjectStore } from '../../kernel/objects/object-store.ts';
import { openObjects } from '../../kernel/objects/open-objects.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** Writes, reads and removes an object where pictures are kept. */
export async function checkFiles(
  config: Pick<Config, 'FILES_URL' | 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<Finding[]> {
  const { FILES_URL, DATA_DIR, DATABASE_URL } = config;
  // Whether the data folder is there was said before.
  if (!FILES_URL && !existsSync(DATA_DIR)) return [];
  const place = FILES_URL ? `the bucket ${FILES_URL.url.host}${FILES_URL.url.pathname}` : `${DATA_DIR}/files`;
  try {
    await tryStore(openObjects(config));
  } catch (error) {
    const hint = FILES_URL
      ? 'Do key, secret, bucket and region of FILES_URL hold, and may the key write, read and remove?'
      : 'Give it to the user that runs Washline.';
    return [failure(`Pictures cannot be kept in ${place}: ${errorMessage(error)}. ${hint}`)];
  }
  const kept = ok(`Pictures are kept in ${place}.`);
  const shared = warning(
    `Pictures are kept in a folder of this machine: with other machines on the same database, set FILES_URL.`,
  );
  return DATABASE_URL && !FILES_URL ? [kept, shared] : [kept];
}

async function tryStore(objects: ObjectStore): Promise<void> {
  const [name, bytes] = [`check-${randomUUID()}`, Buffer.from('Washline was here')];
  await objects.write(name, bytes);
  try {
    const read = await objects.read(name);
    if (!read || !bytes.equals(read)) throw new Error('what was written is not what is read');
  } finally {
    await objects.remove(name);
  }
}
