import { useQuery } from '@tanstack/react-query';
import type { WrapUp } from '#shared/driver-run/driver-run.contract.ts';
import { bagDifferenceText } from '#shared/driver-run/proof-rules.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { OpenRuns } from './open-runs.tsx';
import { UnfitReports } from './unfit-reports.tsx';
import { wrapUpQuery } from './wrap-up.api.ts';
import { OrderOfCustomer, WrapUpCard, WrapUpRow } from './wrap-up-card.tsx';

type WrapUpPanelProps = { day: Temporal.PlainDate; today: Temporal.PlainDate };

const columnStyles = 'grid min-w-0 content-start gap-4';

/** How a day ended: what is left to do about it. */
export function WrapUpPanel({ day, today }: WrapUpPanelProps) {
  const { data, error, refetch } = useQuery(wrapUpQuery(day));
  return (
    <div className="grid grid-cols-2 gap-4 max-xl:grid-cols-1">
      <div className={columnStyles}>
        {data && (
          <>
            <OpenRuns runs={data.open_runs} day={day} today={today} />
            <InVans rows={data.in_vans} />
            <Missing rows={data.missing} />
            <MissingBags rows={data.missing_bags} />
            <BagDifferences rows={data.bag_differences} />
          </>
        )}
        {!data && error && (
          <LoadError
            className="card"
            title="The wrap-up could not be loaded"
            error={error}
            onRetry={() => refetch()}
          />
        )}
        {!data && !error && <CardSkeleton label="Loading the wrap-up" />}
      </div>
      <div className={columnStyles}>
        <UnfitReports />
        {data && (
          <>
            <AwaitedPictures rows={data.awaited_pictures} />
            <Doubtful rows={data.doubtful} />
          </>
        )}
      </div>
    </div>
  );
}

const tookWords = { pickup: 'collected', delivery: 'loaded' } as const;

function InVans({ rows }: { rows: WrapUp['in_vans'] }) {
  return (
    <WrapUpCard
      title="Still in vans"
      count={rows.length}
      hint="It stayed in the van when its run ended."
      empty="Nothing stayed in a van."
    >
      {rows.map((row) => (
        <WrapUpRow key={row.leg_id}>
          <OrderOfCustomer {...row} />
          <Took row={row} />
        </WrapUpRow>
      ))}
    </WrapUpCard>
  );
}

function Missing({ rows }: { rows: WrapUp['missing'] }) {
  return (
    <WrapUpCard title="Missing" count={rows.length} empty="Nothing is missing.">
      {rows.map((row) => (
        <WrapUpRow key={row.leg_id}>
          <OrderOfCustomer {...row} />
          {row.note && <p className="font-medium text-warning-ink">{row.note}</p>}
          <Took row={row} />
        </WrapUpRow>
      ))}
    </WrapUpCard>
  );
}

/** Who has it, and since when. */
function Took({ row: { driver_name, kind, since } }: { row: WrapUp['in_vans'][number] }) {
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      {driver_name} · {tookWords[kind]} <DateTime moment={since} />
    </p>
  );
}

const doneWords = { pickup: 'Collected', delivery: 'Delivered' } as const;

function Doubtful({ rows }: { rows: WrapUp['doubtful'] }) {
  return (
    <WrapUpCard
      title="Times in doubt"
      count={rows.length}
      hint="The clock of the phone did not fit. The time is when the report arrived."
      empty="No time is in doubt."
    >
      {rows.map((row) => (
        <WrapUpRow key={row.leg_id}>
          <OrderOfCustomer {...row} />
          <p className="text-sm text-ink-3 tabular-nums">
            {doneWords[row.kind]} <DateTime moment={row.happened_at} /> · {row.driver_name}
          </p>
        </WrapUpRow>
      ))}
    </WrapUpCard>
  );
}

function CardSkeleton({ label }: { label: string }) {
  return (
    <div className="card grid gap-4 p-4" role="status" aria-busy="true" aria-label={label}>
      <Skeleton width="40%" />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </div>
  );
}

/** Deliveries that brought another number of bags than was collected, with what the driver noted. */
function BagDifferences({ rows }: { rows: WrapUp['bag_differences'] }) {
  return (
    <WrapUpCard
      title="Fewer or more bags"
      count={rows.length}
      hint="Another number was delivered than was collected."
      empty="As many bags were delivered as were collected."
    >
      {rows.map((row) => (
        <WrapUpRow key={row.leg_id}>
          <OrderOfCustomer {...row} />
          <p className="font-medium text-warning-ink">{bagDifferenceText(row.collected, row.delivered)}</p>
          {row.note && <p className="wrap-anywhere whitespace-pre-line">{row.note}</p>}
          <p className="text-sm text-ink-3 tabular-nums">
            Delivered <DateTime moment={row.happened_at} /> · {row.driver_name}
          </p>
        </WrapUpRow>
      ))}
    </WrapUpCard>
  );
}

/** Bags with labels that were not in the van, or that nobody found as a run ended; nothing where all are there. */
function MissingBags({ rows = [] }: { rows: WrapUp['missing_bags'] }) {
  if (rows.length === 0) return null;
  return (
    <WrapUpCard
      title="Missing bags"
      count={rows.length}
      hint="The next scan of a bag finds it again."
      empty="No bag is missing."
    >
      {rows.map(({ number, of, driver_name, ...row }) => (
        <WrapUpRow key={`${row.leg_id} ${number}`}>
          <OrderOfCustomer {...row} />
          <p className="font-medium text-warning-ink">
            Bag {number} of {of}
          </p>
          <p className="text-sm text-ink-3">{driver_name}</p>
        </WrapUpRow>
      ))}
    </WrapUpCard>
  );
}

/** Pictures that the phone of a driver announced and has not sent whole. */
function AwaitedPictures({ rows }: { rows: WrapUp['awaited_pictures'] }) {
  return (
    <WrapUpCard
      title="Pictures that have not arrived"
      count={rows.length}
      hint="They are still on the phone of the driver, who has to open the app where there is a signal."
      empty="Every picture has arrived."
    >
      {rows.map((row) => (
        <WrapUpRow key={row.leg_id}>
          <OrderOfCustomer {...row} />
          <p className="text-sm text-ink-3 tabular-nums">
            {row.pictures === 1 ? '1 picture' : `${row.pictures} pictures`} of the {row.kind} ·{' '}
            {row.driver_name}, announced <DateTime moment={row.announced_at} />
          </p>
        </WrapUpRow>
      ))}
    </WrapUpCard>
  );
}
