import { SuggestionDialog } from '#web/dispatch/dialogs/suggestion-dialog.tsx';
import type { SuggestionDialog as RunSuggestionDialog } from '#web/driver-run/state/run-context.ts';

/** A driver compares the orders of their own run. */
export const DriverSuggestion: RunSuggestionDialog = ({ run, news, onUse, onClose }) => (
  <SuggestionDialog
    run={run}
    news={news}
    who="You’re"
    onClose={onClose}
    onUse={({ suggested }) => {
      onClose();
      void onUse(suggested.stop_ids);
    }}
  />
);
