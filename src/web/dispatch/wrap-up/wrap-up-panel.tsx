import { useQuery } from '@tanstack/react-query';
import type { WrapUp } from '#shared/driver-run/driver-run.contract.ts';
import { bagDifferenceText } from '#shared/driver-run/proof-rules.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { OpenRuns } from './open-runs.tsx';
import { UnfitReports } from './unfit-reports.tsx';
import { unsettledReportsQuery, wrapUpQuery } from './wrap-up.api.ts';
import { OrderOfCustomer, WrapUpCard, WrapUpRow } from './wrap-up-card.tsx';

type WrapUpPanelProps = { day: Temporal.PlainDate; today: Temporal.PlainDate };

/** How a day ended: what is left to do about it, and of no card that would be empty. */
export function WrapUpPanel({ day, today }: WrapUpPanelProps) {
  const { data, error, refetch } = useQuery(wrapUpQuery(day));
  const unsettled = useQuery(unsettledReportsQuery).data?.total;
  if (data && unsettled === 0 && isClear(data))
    return <EmptyState className="card" art="van" title={`All clear for ${formatDate(day, today)}.`} />;
  return (
    <div className="gap-4 xl:columns-2 *:mb-4 *:break-inside-avoid">
      {!data && error && (
        <LoadError
          className="card"
          title="The wrap-up could not be loaded"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {!data && !error && <CardSkeleton label="Loading the wrap-up" />}
      {data && <OpenRuns runs={data.open_runs} day={day} today={today} />}
      <UnfitReports />
      {data && (
        <>
          <InVans rows={data.in_vans} />
          <Missing rows={data.missing} />
          <MissingBags rows={data.missing_bags} />
          <BagDifferences rows={data.bag_differences} />
          <AwaitedPictures rows={data.awaited_pictures} />
          <Doubtful rows={data.doubtful} />
        </>
      )}
    </div>
  );
}

/** Nothing of the day is left to do. */
const isClear = ({ missing_bags = [], ...day }: WrapUp): boolean =>
  [
    missing_bags,
    day.open_runs,
    day.in_vans,
    day.missing,
    day.bag_differences,
    day.awaited_pictures,
    day.doubtful,
  ].every((rows) => rows.length === 0);

const tookWords = { pickup: 'collected', delivery: 'loaded' } as const;

function InVans({ rows }: { rows: WrapUp['in_vans'] }) {
  return (
    <WrapUpCard title="Still in vans" count={rows.length} hint="It stayed in the van when its run ended.">
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
    <WrapUpCard title="Missing" count={rows.length}>
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

type TookRow = WrapUp['in_vans'][number] & Pick<WrapUp['missing'][number], 'told_at'>;

/** Who has it, and since when, or who told of it. */
function Took({ row: { driver_name, kind, since, told_at } }: { row: TookRow }) {
  const did = told_at ? 'reported' : tookWords[kind];
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      {driver_name} · {did} <DateTime moment={told_at ?? since} />
    </p>
  );
}

const doneWords = { pickup: 'Collected', delivery: 'Delivered' } as const;

function Doubtful({ rows }: { rows: WrapUp['doubtful'] }) {
  return (
    <WrapUpCard
      title="Times to check"
      count={rows.length}
      hint="The phone’s clock was wrong. The time is when the update arrived."
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
      title="Bag counts that differ"
      count={rows.length}
      hint="More or fewer bags came back than we collected."
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
  return (
    <WrapUpCard title="Missing bags" count={rows.length} hint="The next scan of a bag finds it again.">
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
      title="Photos still on their way"
      count={rows.length}
      hint="They are on the driver’s phone. The driver has to open the app where there is a signal."
    >
      {rows.map((row) => (
        <WrapUpRow key={row.leg_id}>
          <OrderOfCustomer {...row} />
          <p className="text-sm text-ink-3 tabular-nums">
            {row.pictures === 1 ? '1 photo' : `${row.pictures} photos`} of the {row.kind} · {row.driver_name},
            announced <DateTime moment={row.announced_at} />
          </p>
        </WrapUpRow>
      ))}
    </WrapUpCard>
  );
}
