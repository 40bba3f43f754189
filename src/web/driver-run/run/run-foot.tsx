import { useState } from 'react';
import { mainButton } from '#web/driver-run/main-button.ts';
import { isFinished, useRun } from '#web/driver-run/state/run-context.ts';
import { Button } from '#web/ui/display/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { Loading } from './use-loading.ts';

const EndRunDialog = lazyDialog(
  async () => (await import('#web/driver-run/dialogs/end-run-dialog.tsx')).EndRunDialog,
  'The run could not be ended. Check your connection and try again.',
);

const footStyles = [
  'sticky bottom-0 z-10 -mx-gutter mt-4 border-t border-line bg-canvas px-gutter',
  'pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]',
  'md:[&>button]:max-w-[528px]',
].join(' ');

/** `Start run`, or `End run` once nothing is open; always in reach. */
export function RunFoot({ loading }: { loading: Loading }) {
  const { run } = useRun();
  const [isEnding, setEnding] = useState(false);
  const hasOpen = run.stops.some((stop) => !isFinished(stop));
  const isOver = run.stops.length > 0 && !hasOpen && run.ended_at === null;
  if (run.started_at === null && hasOpen) return <StartFoot loading={loading} />;
  if (!isOver) return null;
  return (
    <div className={footStyles}>
      <Button variant="primary" className={mainButton} onClick={() => setEnding(true)}>
        End run
      </Button>
      {isEnding && <EndRunDialog onClose={() => setEnding(false)} />}
    </div>
  );
}

function StartFoot({ loading: { loads } }: { loading: Loading }) {
  const { run, report } = useRun();
  const start = () => {
    const ticked = loads.filter(({ isTicked }) => isTicked);
    void report(
      { type: 'start_run', day: run.day, leg_ids: ticked.map(({ leg }) => leg.id) },
      {
        orders: ticked.map(({ leg }) => ({ id: leg.order_id, step: 'out_for_delivery' })),
        order_number: null,
        customer_name: null,
      },
      'Run started.',
    );
  };
  return (
    <div className={footStyles}>
      <Button variant="primary" className={mainButton} onClick={start}>
        Start run
      </Button>
    </div>
  );
}
