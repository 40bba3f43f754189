import type { WrapUp } from '#shared/driver-run/driver-run.contract.ts';
import { bagDifferenceText } from '#shared/driver-run/proof-rules.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { OrderOfCustomer, WrapUpCard, WrapUpRow } from './wrap-up-card.tsx';

/** Deliveries that brought another number of bags than was collected, with what the driver noted. */
export function BagDifferences({ rows }: { rows: WrapUp['bag_differences'] }) {
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
export function MissingBags({ rows = [] }: { rows: WrapUp['missing_bags'] }) {
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
export function AwaitedPictures({ rows }: { rows: WrapUp['awaited_pictures'] }) {
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
