import { SuggestionDialog } from '#web/dispatch/dialogs/suggestion-dialog.tsx';
import type { SuggestionDialog as RunSuggestionDialog } from '#web/driver-run/state/run-context.ts';

/** A driver compares the orders of their own run. */
export const DriverSuggestion: RunSuggestionDialog = ({ run, onUse, onClose }) => (
  <SuggestionDialog
    run={run}
    who="You’re"
    onClose={onClose}
    onUse={({ suggested }) => {
      onClose();
      void onUse(suggested.stop_ids);
    }}
  />
);
