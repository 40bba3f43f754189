/**
 * A process of the service whose parent sets the clock. At each tick it runs the jobs of every minute, and
 * from the first on it sends queued mails all the time. Tests kill it.
 */

import { join } from 'node:path';
import { sendQueuedInvitations } from '#server/accounts/invite.ts';
import { sendDue } from '#server/messages/send-message.ts';
import { readTextService } from '#server/messages/text-service.ts';
import { lockDueOrders } from '#server/orders/lock/lock-due-orders.ts';
import { createDueOccurrences } from '#server/orders/occurrences/create-due-occurrences.ts';
import { openServices } from '#server/services.ts';
import { openFolderStore } from '../../src/server/kernel/objects/open-objects.ts';

const [database_url = '', outbox = '', offset = ''] = process.argv.slice(2);
const texts = readTextService(process.env.SMS_URL ?? '');
let now = Temporal.Now.instant();

const shop = await openServices({
  database_url,
  public_url: process.env.PUSH_HOST ? 'https://washline.test' : 'http://washline.test',
  push_hosts: [process.env.PUSH_HOST ?? ''],
  ...(texts ? { texts: { ...texts, from: 'Washline' } } : {}),
  // Mails of a killed process are tried again after some seconds here, so that the test is fast.
  mail: {
    smtp_url: process.env.SMTP_URL,
    outbox,
    retries: { retryLimit: 100, retryDelay: 0, retryBackoff: false, expireInSeconds: 5 },
  },
  objects: openFolderStore(join(outbox, '../files')),
  now: () => now,
  log: { info: () => {}, warn: () => {}, error: () => {} },
});
let isWorking = false;

process.on('message', async (moment: string) => {
  now = Temporal.Instant.from(moment).add(offset);
  try {
    // Before the test says what time it is, a text might wait for the end of tonight's quiet hours.
    if (!isWorking) await shop.startWorkers();
    isWorking = true;
    await createDueOccurrences(shop.db);
    await lockDueOrders(shop.db);
    await sendDue(shop.db);
    await sendQueuedInvitations(shop.db);
    process.send?.('done');
  } catch (error) {
    process.send?.(String(error));
  }
});
process.send?.('open');
