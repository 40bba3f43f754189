import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../db/database.ts';
import { enqueue } from './job-queues.ts';

/** The queue of a job that removes the mails to some addresses from the outbox folder. */
export const removeMailsQueue = 'remove-mails';

interface RemovedMails {
  /** SHA-256 of the addresses: the queue must not hold what is being erased. */
  digests: string[];
}

const digestOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex');

/** Has the mails to these addresses removed once the transaction commits. */
export async function enqueueRemovedMails(tx: Tx, addresses: readonly string[]): Promise<void> {
  const data: RemovedMails = { digests: addresses.map(digestOf) };
  await enqueue(tx, removeMailsQueue, data);
}

/** Removes the mails to one of these addresses that were written to the outbox folder. */
export async function removeMails(outbox: string, { digests }: RemovedMails): Promise<void> {
  const files = await readdir(outbox).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(outbox, file);
    const [head = ''] = (await readFile(path, 'utf8').catch(() => '')).split('\r\n\r\n', 1);
    const [, to = ''] = /^To: (.*(?:\r\n[ \t].*)*)/m.exec(head) ?? [];
    const isAddressed = (to.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []).some((address) =>
      digests.includes(digestOf(address)),
    );
    if (isAddressed) await rm(path, { force: true });
  }
}
