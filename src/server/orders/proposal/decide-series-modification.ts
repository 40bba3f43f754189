import { refuse } from '#shared/kernel/problem.ts';
import { movedDates } from '#shared/orders/editable-details.ts';
import { isStaff } from '#shared/roles.ts';
import type { ChangedSeries, SeriesEffects } from '#shared/series/series.contract.ts';
import { bookVisits } from '../../booking/book-visits.ts';
import { requireOpen } from '../../booking/require-open.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { asProposed } from '../../series/proposal-rules.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { touchSeries } from '../../series/series.store.ts';
import type { StoredSeries } from '../../series/stored-series.ts';
import type { SeriesCommand } from '../occurrences/series-command.ts';
import { withdrawOfSeries } from '../occurrences/withdraw-proposals.ts';
import { changeContent } from '../series/change-content.ts';
import { findTarget } from '../series/first-open.ts';
import { changeWithEffects } from '../series/hold-resume-stop.ts';
import { noEffects } from '../series/plan-effects.ts';
import { type ScopedEffects, withKept } from '../series/scoped-edit.ts';
import {
  findSeriesProposal,
  type LoadedSeriesProposal,
  settleSeriesProposal,
} from '../store/proposals.store.ts';
import { proposedDetails } from './proposed-details.ts';

/**
 * The customer approves what waits on a series, or staff say that they agreed. All of it applies to what is open at this moment.
 * @throws Refusal `nothing-proposed`, also when a newer proposal replaced it; `invalid` when the dates no longer fit
 */
export const approveSeriesModification = (db: Db, command: SeriesCommand): Promise<ChangedSeries> =>
  decide(db, command, async (tx, stored, proposal) => {
    const scoped = await applySeriesProposal(tx, command.caller, stored, proposal);
    return withKept(noEffects, scoped);
  });

/** Applies a proposal to its series and all orders of it that are open. Needs the row of the series locked. */
export async function applySeriesProposal(
  tx: Tx,
  { id: actor_id, role }: Caller,
  stored: StoredSeries,
  proposal: LoadedSeriesProposal,
): Promise<ScopedEffects | null> {
  const { series } = stored;
  const { include_changed } = proposal;
  const target = await findTarget(tx, stored, proposal.occurrence_number);
  const wanted = await proposedDetails(tx, target.details, proposal);
  await requireOpen(tx, movedDates(target.details, wanted.details), proposal.created_at);
  await settleSeriesProposal(tx, series.id, 'approved');
  // The shop has promised it: nothing of it is refused for want of a place.
  const mode = 'promised' as const;
  const { windows } = await bookVisits(tx, mode, wanted.details, { before: target.details });
  const change = {
    ...wanted,
    details: { ...wanted.details, ...windows },
    include_changed,
    mode,
    as: asProposed(role),
  };
  const { changes, scoped } = await changeContent(tx, actor_id, target, change);
  const data = { changes, ...(isStaff(role) && { is_by_staff: true }) };
  await record(tx, seriesEvents, series, { type: 'series.modification_approved', actor_id, data });
  return scoped;
}

/** The customer rejects what waits on a series. @throws Refusal `nothing-proposed`, also when a newer one replaced it */
export const rejectSeriesModification = (db: Db, command: SeriesCommand): Promise<ChangedSeries> =>
  decide(db, command, async (tx, { series }) => {
    await settleSeriesProposal(tx, series.id, 'rejected');
    const event = { type: 'series.modification_rejected' as const, actor_id: command.caller.id, data: {} };
    await record(tx, seriesEvents, series, event);
    return noEffects;
  });

/** Staff withdraw what they proposed for a series. @throws Refusal `nothing-proposed`, also when a newer one replaced it */
export const withdrawSeriesModification = (db: Db, command: SeriesCommand): Promise<ChangedSeries> =>
  decide(db, command, async (tx, { series }) => {
    await withdrawOfSeries(tx, series, null, command.caller.id);
    return noEffects;
  });

/** @throws Refusal `nothing-proposed` */
export async function requireSeriesProposal(tx: Tx, series_id: string): Promise<LoadedSeriesProposal> {
  const proposal = await findSeriesProposal(tx, series_id);
  return proposal ?? refuse('nothing-proposed', 'No changes wait for approval any more.');
}

type Decision = (tx: Tx, stored: StoredSeries, proposal: LoadedSeriesProposal) => Promise<SeriesEffects>;

function decide(db: Db, command: SeriesCommand, decision: Decision): Promise<ChangedSeries> {
  // "No proposal" tells people more than "changed meanwhile", so the version is checked last.
  return changeWithEffects(db, { ...command, ifMatch: null }, async (tx, stored) => {
    const proposal = await requireSeriesProposal(tx, command.id);
    if (command.ifMatch !== null && command.ifMatch < proposal.version) {
      refuse('nothing-proposed', 'There’s a newer change. Look at it first.');
    }
    requireVersion(command.ifMatch, stored.series.version);
    await touchSeries(tx, command.id);
    return decision(tx, stored, proposal);
  });
}
