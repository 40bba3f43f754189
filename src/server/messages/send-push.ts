import { messageKinds } from '#shared/messages/message-kinds.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { enqueue } from '../kernel/ops/job-queues.ts';
import { composePush, type OutgoingRow } from './compose-message.ts';
import { findSubscriptions, forgetDevice, noteReached } from './devices.ts';
import { isPushAddress, type PushOutcome, pushTo } from './push-service.ts';
import { claim, giveUpMessage, type MessageJob, settle } from './send-message.ts';

export const pushQueue = 'push';

export interface PushJob extends MessageJob {
  /** Those that are left, where others have taken it. */
  device_ids?: string[];
}

/**
 * Sends a push of the table to each device of its person, or drops it with the reason. A repeat replaces what is shown.
 * @throws Error of a push service, for the job to try it again
 */
export async function sendPush(db: Db, { outgoing_id, device_ids }: PushJob): Promise<void> {
  const row = await transact(db, (tx) => claim(tx, outgoing_id));
  if (!row) return;
  const end = (outcome: Parameters<typeof settle>[2]) =>
    settle(db, row, device_ids ? { state: 'sent', sent_at: db.now(), reason: null } : outcome);
  const composed = await composePush(db, row);
  if ('dropped' in composed) return end({ state: 'dropped', reason: composed.dropped });
  const { user_id } = row;
  const devices = (await findSubscriptions(db, user_id)).filter(
    ({ device_id }) => device_ids?.includes(device_id) ?? true,
  );
  const isUrgent = messageKinds[row.kind].isUrgent === true;
  const tried = await Promise.allSettled(
    devices.map(async (device): Promise<PushOutcome> => {
      const id = { user_id, device_id: device.device_id };
      const isKnown = isPushAddress(db, device.endpoint);
      const outcome = isKnown ? await pushTo(db, device, composed.push, isUrgent) : 'gone';
      if (outcome === 'taken') await noteReached(db, id);
      if (outcome === 'gone') await forgetDevice(db, id, device);
      return outcome;
    }),
  );
  const outcomes = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = devices.filter((_, at) => tried[at]?.status === 'rejected');
  const isTaken = outcomes.includes('taken');
  if (failed.length > 0) {
    if (isTaken)
      return leaveRest(
        db,
        row,
        failed.map(({ device_id }) => device_id),
      );
    await settle(db, row, { state: 'waiting', reason: null });
    throw tried.find((each) => each.status === 'rejected')?.reason;
  }
  if (isTaken) return end({ state: 'sent', sent_at: db.now(), reason: null });
  const refused = outcomes.find((outcome) => typeof outcome === 'object');
  if (refused) return end({ state: 'refused', reason: refused.refused });
  return end({ state: 'dropped', reason: 'No device of theirs takes pushes any more.' });
}

/** Those that did not take it are tried again without the others, on whose screens it is by now. */
const leaveRest = (db: Db, { id }: OutgoingRow, device_ids: string[]): Promise<void> =>
  transact(db, (tx) => enqueue(tx, pushQueue, { outgoing_id: id, device_ids }, { startAfter: 30 }));

/** After its last try. */
export async function giveUpPush(db: Db, { outgoing_id, device_ids }: PushJob): Promise<void> {
  if (!device_ids) return giveUpMessage(db, { outgoing_id }, 'Its push service did not take it for a day.');
  await settle(db, { id: outgoing_id }, { state: 'sent', sent_at: db.now(), reason: null });
}
