import { useState } from 'react';
import { mainButton } from '#web/driver-run/main-button.ts';
import { type Unloaded, unloadedText } from '#web/driver-run/state/bags-of-leg.ts';
import { isFinished, useRun } from '#web/driver-run/state/run-context.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
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

/** What is asked before a run starts without some bags: one line for each of the first orders, and how many more there are. */
function missingQuestion(unloaded: readonly Unloaded[]) {
  const count = (of: readonly Unloaded[]) => of.reduce((sum, { bags }) => sum + bags.length, 0);
  const missing = count(unloaded);
  const more = count(unloaded.slice(namedOrders));
  return {
    title: missing === 1 ? '1 bag is not in the van' : `${missing} bags are not in the van`,
    body: (
      <>
        {unloaded.slice(0, namedOrders).map((each) => (
          <span key={each.leg.id} className="block">
            Missing: {unloadedText(each)}.
          </span>
        ))}
        {more > 0 && <span>{`And ${more} more.`}</span>}
      </>
    ),
    action: missing === 1 ? 'Start without it' : 'Start without them',
    cancel: 'Back to loading',
    danger: true,
  };
}
const namedOrders = 5;

function StartFoot({ loading: { loads, unloaded } }: { loading: Loading }) {
  const { run, report } = useRun();
  const confirm = useConfirm();
  const start = async () => {
    if (unloaded.length > 0 && !(await confirm(missingQuestion(unloaded)))) return;
    const ticked = loads.filter(({ isTicked }) => isTicked);
    await report(
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
      <Button variant="primary" className={mainButton} onClick={() => void start()}>
        Start run
      </Button>
    </div>
  );
}
