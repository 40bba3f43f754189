import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { keepDraft } from '#web/kernel/drafts.ts';
import { legsOf, scannedCount, stageAtDoor } from './leg-facts.ts';

/** What is typed in the sheet of a leg that is done, and how many bags were scanned as their number was typed. */
export interface TypedProof {
  bags: { text: string; scanned: number } | null;
  receiver: string;
  note: string;
}

/** What was typed of the leg that a report has closed stands in its sheet again, for who takes that report back. */
export function keepTypedAgain(run: DriverRun, report_id: string): void {
  const leg = legsOf(run).find((each) => each.leg.undo?.report_id === report_id)?.leg;
  const type = leg?.undo?.type;
  if (!leg || (type !== 'done' && type !== 'failed')) return;
  const { id: about, bag_count, receiver_name, failure_reason: reason } = leg;
  const note = leg.note ?? '';
  const bags = bag_count ? { text: String(bag_count), scanned: scannedCount(leg, stageAtDoor(leg)) } : null;
  const values = type === 'done' ? { bags, receiver: receiver_name ?? '', note } : { reason, note };
  const draft = { user_id: run.driver_id, kept_at: serviceNow().toString(), about, values };
  keepDraft(`${type === 'done' ? 'proof' : 'could-not'}:${about}`, draft);
}
