import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './world.ts';

const ofAll = (): string => process.env.WASHLINE_OUTBOX ?? '';

/** Waits for the newest mail to an address, or of a number, that has something in it, and returns that; not what came before. */
export async function foundInMail(
  about: string,
  pattern: RegExp,
  { outbox = ofAll(), isNot }: { outbox?: string; isNot?: string | undefined } = {},
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const files = await readdir(outbox);
    const mails = await Promise.all(files.toSorted().map((file) => readFile(join(outbox, file), 'utf8')));
    const bodies = mails
      .filter((text) => text.includes(about))
      // A long line is broken in two.
      .map((text) => text.slice(text.indexOf('\r\n\r\n')).replaceAll('=\r\n', ''));
    found = bodies.map((body) => pattern.exec(body)?.[0]).findLast((text) => text !== undefined);
    expect(found).toBeDefined();
    expect(found).not.toBe(isNot);
  }).toPass();
  return found ?? '';
}
