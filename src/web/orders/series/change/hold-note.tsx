import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import type { RefObject } from 'react';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { seriesChangeQuery } from '#web/series/series.api.ts';
import { alertStyles } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { droppedText } from './effects-text.ts';
import { holdText, resumerFor } from './hold-text.ts';
import { StillComing } from './still-coming.tsx';
import { resumeLabel, useResume } from './use-resume.ts';

type HoldNoteProps = {
  series: SeriesDetails;
  isCustomer: boolean;
  /** Gets the focus when the button of the note is gone. */
  holdButton: RefObject<HTMLButtonElement | null>;
};

/** Says from when until when a series is on hold, and what falls out, and ends the hold; nothing without one. */
export function HoldNote({ series, isCustomer, holdButton }: HoldNoteProps) {
  const { hold } = series;
  const zone = useBusinessTimeZone();
  const now = useNow();
  const query = seriesChangeQuery(series, { hold: hold ?? { from: businessDay(now, zone), until: null } });
  // A hold that nobody ends has nothing to count, and nothing after it.
  const { data: loaded, isPlaceholderData } = useQuery({ ...query, enabled: hold?.until != null });
  // What another hold did is not what this one does.
  const data = isPlaceholderData ? undefined : loaded;
  const { resume, isBusy } = useResume(series);
  if (!hold) return null;
  const today = businessDay(now, zone);
  const dayOf = (moment: Temporal.Instant) => formatDay(moment, zone, now);
  const resumeAndFocus = async () => {
    if (await resume()) holdButton.current?.focus();
  };
  return (
    <div
      className={alertStyles({
        kind: 'info',
        className: 'mb-4 items-center max-md:flex-wrap max-md:items-start',
      })}
      data-slot="alert"
    >
      <Pause className="mt-0! flex-none max-md:mt-0.5!" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p role="status">
          {[
            `Paused ${holdText(hold, today, resumerFor(isCustomer))}.`,
            data && droppedText(data, dayOf),
            data?.first_after && `The first after it is ${dayOf(data.first_after)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <ul className="mt-1.5 grid gap-1.5 tabular-nums empty:hidden">
          <StillComing hold={hold} isCustomer={isCustomer} />
        </ul>
      </div>
      <Button
        size="sm"
        icon={Play}
        className="touch:h-12 max-md:basis-full"
        busy={isBusy}
        onClick={() => void resumeAndFocus()}
      >
        {resumeLabel(series)}
      </Button>
    </div>
  );
}
