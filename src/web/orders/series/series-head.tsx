import { Pause, Pencil, Repeat } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { LazyHoldDialog } from '#web/orders/series/change/lazy-hold-dialog.ts';
import { useEndSeries } from '#web/orders/series/change/use-end-series.ts';
import { useResume } from '#web/orders/series/change/use-resume.ts';
import { useOwnSeriesName } from '#web/series/series-name.ts';
import { SeriesStateBadge } from '#web/series/series-state-badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const failure = 'The recurring order could not be opened. Check your connection and try again.';

const EditCustomerSeries = lazyDialog(
  async () => (await import('./edit/edit-customer-series.tsx')).EditCustomerSeries,
  failure,
);
const EditStaffSeries = lazyDialog(
  async () => (await import('./edit/edit-staff-series.tsx')).EditStaffSeries,
  failure,
);
const StartAgainDialog = lazyDialog(
  async () => (await import('./change/start-again-dialog.tsx')).StartAgainDialog,
  failure,
);

type SeriesButtonsProps = {
  series: SeriesDetails;
  isCustomer: boolean;
  holdButton: RefObject<HTMLButtonElement | null>;
};

/** What can be done with a series as a whole. Its hold ends in the note that says so. */
function SeriesButtons({ series, isCustomer, holdButton }: SeriesButtonsProps) {
  const [dialog, setDialog] = useState<'hold' | 'edit' | 'start' | null>(null);
  const { resume, isBusy: isResuming } = useResume(series, () => setDialog('start'));
  const EditSeries = isCustomer ? EditCustomerSeries : EditStaffSeries;
  const close = () => setDialog(null);
  const isEnded = series.state === 'ended';
  return (
    <div className="ms-auto flex flex-wrap justify-end gap-2 max-md:basis-full max-md:[&>button]:flex-auto max-md:[&>button]:px-2.5 touch:[&>button]:h-12">
      {isEnded ? (
        <Button variant="primary" icon={Repeat} busy={isResuming} onClick={() => void resume()}>
          Start Again
        </Button>
      ) : (
        <>
          <Button variant="primary" icon={Pencil} onClick={() => setDialog('edit')}>
            Edit
          </Button>
          <Button ref={holdButton} icon={Pause} onClick={() => setDialog('hold')}>
            {series.hold ? 'Change Pause' : 'Pause'}
          </Button>
          <EndButton series={series} />
        </>
      )}
      {dialog === 'hold' && <LazyHoldDialog series={series} isCustomer={isCustomer} onClose={close} />}
      {dialog === 'edit' && <EditSeries series={series} onClose={close} />}
      {dialog === 'start' && <StartAgainDialog series={series} onClose={close} />}
    </div>
  );
}

function EndButton({ series }: Pick<SeriesButtonsProps, 'series'>) {
  const { askToEnd, isBusy } = useEndSeries(series);
  return (
    <Button variant="danger-quiet" busy={isBusy} onClick={() => void askToEnd()}>
      Stop
    </Button>
  );
}

type SeriesHeadProps = {
  series: SeriesDetails;
  isCustomer: boolean;
  holdButton: RefObject<HTMLButtonElement | null>;
};

/** The name of a series, whose it is, and the buttons that change it. */
export function SeriesHead({ series, isCustomer, holdButton }: SeriesHeadProps) {
  const zone = useBusinessTimeZone();
  return (
    <div className="page-head">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1>
            <span>{useOwnSeriesName()(series)}</span>
            {!isCustomer && (
              <>
                <span> · </span>
                <PersonLink id={series.customer_id}>{series.customer_name}</PersonLink>
              </>
            )}
          </h1>
          <SeriesStateBadge state={series.state} />
        </div>
        <p>Since {formatDay(series.created_at, zone, useNow())}</p>
      </div>
      <SeriesButtons series={series} isCustomer={isCustomer} holdButton={holdButton} />
    </div>
  );
}
