import { useState } from 'react';
import { formatDate } from '#shared/kernel/date-text.ts';
import { VanAnswersField } from '#web/driver-run/van-answers.tsx';
import { asVanAnswers, countUnanswered, type VanChoices } from '#web/driver-run/van-choices.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { type OpenRun, useEndRun } from './wrap-up.api.ts';

type EndRunDialogProps = {
  run: OpenRun;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  onClose: () => void;
};

/** Staff end the run of a driver, with an answer for all that is still in the van. */
export function EndRunDialog({ run, day, today, onClose }: EndRunDialogProps) {
  const [choices, setChoices] = useState<VanChoices>(new Map());
  const [refused, setRefused] = useState<string | null>(null);
  const { run: send, isBusy } = useAction();
  const { mutateAsync } = useEndRun();
  const { run_id, van, driver_name, stops } = run;
  const isAnswered = countUnanswered(van, choices) === 0;
  const end = async () => {
    setRefused(null);
    const isEnded = await send(() => mutateAsync({ run_id, van: asVanAnswers(van, choices) }), {
      done: `The run of ${driver_name} ended`,
      failure: 'Failed to end the run',
      onFailure: setRefused,
    });
    if (isEnded) onClose();
  };
  return (
    <FormDialog
      title="End run"
      description={`${driver_name}, ${formatDate(day, today)}${van.length > 0 ? ' · what is still in the van' : ''}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnswered) void end();
      }}
      busy={isBusy}
      dirty={choices.size > 0}
      isUnsendable={!isAnswered}
      notice={refused && <Alert>{refused}</Alert>}
      action={isAnswered ? 'End run' : 'Answer every row'}
    >
      {van.length > 0 ? (
        <VanAnswersField rows={van} value={choices} onChange={setChoices} disabled={isBusy} />
      ) : (
        <p className="text-ink-2">
          {stops === 1 ? 'The stop is done.' : `All ${stops} stops are done.`} Nothing is left in the van.
        </p>
      )}
    </FormDialog>
  );
}
