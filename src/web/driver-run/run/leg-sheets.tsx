import type { LegSheet } from '#web/driver-run/state/run-context.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const failure = 'The sheet could not be shown. Check your connection and try again.';
const sheets = {
  done: lazyDialog(async () => (await import('#web/driver-run/proof/proof-sheet.tsx')).ProofSheet, failure),
  failed: lazyDialog(
    async () => (await import('#web/driver-run/proof/could-not-sheet.tsx')).CouldNotSheet,
    failure,
  ),
  add: lazyDialog(async () => (await import('#web/driver-run/proof/add-sheet.tsx')).AddSheet, failure),
  condition: lazyDialog(
    async () => (await import('#web/driver-run/proof/condition-sheet.tsx')).ConditionSheet,
    failure,
  ),
  count: lazyDialog(async () => (await import('#web/driver-run/proof/count-sheet.tsx')).CountSheet, failure),
};

/** The sheet that the driver has opened. It stands above the stops: these may be drawn anew while it is filled in. */
export function LegSheets({ sheet: { kind, ...about }, onClose }: { sheet: LegSheet; onClose: () => void }) {
  const Sheet = sheets[kind];
  return <Sheet {...about} onClose={onClose} />;
}
