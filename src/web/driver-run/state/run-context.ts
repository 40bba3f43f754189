import { createContext, type FunctionComponent, useContext } from 'react';
import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import type { Calendar } from '#shared/runs/texts/stop-texts.ts';
import type { ReportRun } from './use-report.ts';

/** What every part of the run needs. */
export interface RunContext extends ReportRun {
  run: DriverRun;
  calendar: Calendar;
  now: Temporal.Instant;
  /** Opens the dialog of all steps of an order; `null` where the order is not on this device. */
  updateOrder: (order_id: string) => (() => void) | null;
  openSheet: (sheet: LegSheet) => void;
  openScan: (place: ScanPlace) => void;
}

/** Where the driver scans: at the door of a leg, at the van before the run starts, or anywhere, to see whose a bag is. */
export type ScanPlace = { leg_id: string } | 'van' | 'run';

/** A sheet about a leg as it was when it was opened: it was done, it failed, there is more to say of it, to count, or to note of its items. */
export interface LegSheet {
  kind: 'done' | 'failed' | 'add' | 'count' | 'condition';
  stop: DriverStop;
  leg: DriverLeg;
}

/** The dialog that compares two orders of the stops; it comes from what composes the driver's screens. */
export type SuggestionDialog = FunctionComponent<{
  run: DriverRun;
  onUse: (stop_ids: string[]) => Promise<unknown>;
  onClose: () => void;
}>;

const Context = createContext<RunContext | null>(null);
export const RunProvider = Context.Provider;

export function useRun(): RunContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRun needs a RunProvider above it');
  return context;
}

/** The report on a leg that can still be taken back. */
export const undoOf = (
  { undo }: Pick<DriverLeg | DriverRun, 'undo'>,
  now: Temporal.Instant,
): string | null => (undo && Temporal.Instant.compare(now, undo.until) < 0 ? undo.report_id : null);

export const isFinished = ({ finished_at }: DriverStop): boolean => finished_at !== null;
