import { useState } from 'react';
import type { Run, Suggestion } from '#shared/runs/run.ts';
import { useUpdateRun } from '#web/dispatch/dispatch.api.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { SuggestionDialog } from './suggestion-dialog.tsx';

/** Staff compare the orders of a run, and may use the suggested one. */
export function SuggestDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { mutateAsync } = useUpdateRun();
  const { run: act, isBusy } = useAction();
  const [failure, setFailure] = useState<string | null>(null);
  const apply = async ({ suggested, version }: Suggestion) => {
    setFailure(null);
    const edit = { stop_ids: suggested.stop_ids };
    const isDone = await act(() => mutateAsync({ id: run.id ?? '', version, edit }), {
      done: `${run.driver_name}’s stops are in the suggested order.`,
      failure: 'The order could not be saved. Check your connection and try again.',
      onFailure: setFailure,
    });
    if (isDone) onClose();
  };
  return (
    <SuggestionDialog
      run={run}
      busy={isBusy}
      failure={failure}
      onUse={(suggestion) => void apply(suggestion)}
      onClose={onClose}
    />
  );
}
