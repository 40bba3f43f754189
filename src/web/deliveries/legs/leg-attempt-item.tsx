import { Fragment, type ReactNode } from 'react';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { failureLabels, isOpenLeg, type LegAttempt, lateReportMinutes } from '#shared/orders/leg-attempt.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { AttemptProof } from './attempt-proof.tsx';

type LegAttemptItemProps = {
  order: OrderDetails;
  attempt: LegAttempt;
  /** It says which attempt it is. */
  isOneOfSeveral: boolean;
  /** The action on its driver. */
  action: ReactNode;
};

/** One attempt at a leg: what became of it and when, what was promised, and whose it is. */
export function LegAttemptItem({ order, attempt, isOneOfSeveral, action }: LegAttemptItemProps) {
  const isStaff = useIsStaff();
  // Their run says when they are expected, which may be later.
  const isDriver = useUser()?.role === 'driver';
  const phone = isStaff ? attempt.driver_phone : null;
  const until = windowEnd(order, attempt);
  const isDone = attempt.state === 'done';
  const isOver = isDone || attempt.state === 'failed';
  return (
    <li className="grid gap-0.5 not-first:border-t not-first:border-line not-first:pt-3.5">
      {isOneOfSeveral && <p className="text-xs text-ink-3">{ordinal(attempt.attempt)} attempt</p>}
      <p className="font-medium tabular-nums [&_.date_wbr]:whitespace-normal">
        {isDone && <DoneText attempt={attempt} />}
        {attempt.state === 'failed' && <FailedText attempt={attempt} />}
        {!isOver && (
          <DateTime
            moment={attempt.window_start}
            until={until}
            withCountdown={isOpenLeg(attempt) && !isDriver}
          />
        )}
      </p>
      {isOver && <Notes parts={[...overParts(attempt, until, phone), isStaff && doubtOf(attempt)]} />}
      <Notes parts={timeParts(attempt)} />
      <AttemptProof order={order} attempt={attempt} />
      {!isOver && (
        <DriverRow attempt={attempt} phone={phone}>
          {action}
        </DriverRow>
      )}
    </li>
  );
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
const ordinal = (attempt: number): string => ordinals[attempt - 1] ?? `${attempt}th`;

/** A free time has no end that people know of. */
const windowEnd = (order: OrderDetails, { kind, window_end }: LegAttempt): Temporal.Instant | null =>
  order[`${kind}_until`] && window_end;

const doneWords = { pickup: 'Collected', delivery: 'Delivered' } as const;

function DoneText({ attempt: { kind, happened_at } }: { attempt: LegAttempt }) {
  return (
    <>
      {doneWords[kind]} {happened_at && <DateTime moment={happened_at} />}
    </>
  );
}

/** Why it failed, and when. */
function FailedText({ attempt: { failure_reason, happened_at } }: { attempt: LegAttempt }) {
  return (
    <>
      <span className="text-warning-ink">{failure_reason ? failureLabels[failure_reason] : 'Failed'}</span>
      {happened_at && (
        <span>
          , <DateTime moment={happened_at} />
        </span>
      )}
    </>
  );
}

/** What stands below an attempt that is done or failed. */
function overParts(attempt: LegAttempt, until: Temporal.Instant | null, phone: string | null): ReactNode[] {
  const { driver_id, driver_name, happened_at, arrived_at, done_how } = attempt;
  const delay = happened_at && arrived_at && happened_at.until(arrived_at).total('minutes');
  return [
    <Fragment key="window">
      {until ? 'Window' : 'Planned'}{' '}
      <DateTimeBeside moment={attempt.window_start} until={until} beside={happened_at} />
    </Fragment>,
    driver_name && (
      <Fragment key="driver">
        <PersonLink id={driver_id} isOther>
          {driver_name}
        </PersonLink>
        {phone && (
          <span>
            , <span className="whitespace-nowrap">{phone}</span>
          </span>
        )}
      </Fragment>
    ),
    arrived_at && delay && delay > lateReportMinutes && (
      <Fragment key="arrived">
        arrived <DateTimeBeside moment={arrived_at} beside={happened_at} />
      </Fragment>
    ),
    done_how === 'skipped' && 'skipped, without a time',
    done_how === 'by_staff' && 'marked by staff',
  ];
}

const doubtOf = ({ is_time_doubtful }: LegAttempt): ReactNode =>
  is_time_doubtful && <span className="font-medium text-warning-ink">time to check</span>;

/** Loaded as the run started it is on the way, but nobody had said yet that they go there. */
function setOffWord(at: Temporal.Instant, loaded_at: LegAttempt['loaded_at'], isAfter: boolean): string {
  if (loaded_at?.equals(at)) return isAfter ? 'loaded' : 'Loaded';
  return isAfter ? 'on the way' : 'On the way';
}

/** The times of the steps before. */
const timeParts = ({ assigned_at, on_the_way_at, loaded_at }: LegAttempt): ReactNode[] => [
  assigned_at && (
    <Fragment key="assigned">
      Assigned <DateTime moment={assigned_at} />
    </Fragment>
  ),
  on_the_way_at && (
    <Fragment key="on the way">
      {setOffWord(on_the_way_at, loaded_at, assigned_at !== null)} <DateTime moment={on_the_way_at} />
    </Fragment>
  ),
];

/** Small print, with a dot between one part and the next; without any part nothing. */
function Notes({ parts }: { parts: readonly ReactNode[] }) {
  const shown = parts.filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere text-ink-3 tabular-nums [&_.date_wbr]:whitespace-normal">
      {shown.map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other identity
        <Fragment key={position}>
          {position > 0 && <span>{' · '}</span>}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  );
}

type DriverRowProps = { attempt: LegAttempt; phone: string | null; children: ReactNode };

function DriverRow({ attempt, phone, children }: DriverRowProps) {
  const { driver_id, driver_name } = attempt;
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2.5">
      <Avatar name={driver_name ?? undefined} />
      <div className="min-w-0 flex-auto">
        <p className={driver_name ? 'font-medium' : 'text-ink-3'}>
          {driver_name ? (
            <PersonLink id={driver_id} isOther>
              {driver_name}
            </PersonLink>
          ) : isOpenLeg(attempt) ? (
            'No driver yet'
          ) : (
            'No driver'
          )}
        </p>
        {phone && <p className="text-sm text-ink-3 tabular-nums">{phone}</p>}
      </div>
      {children}
    </div>
  );
}

type DateTimeBesideProps = {
  moment: Temporal.Instant;
  /** The end of its window; a free time has none. */
  until?: Temporal.Instant | null;
  /** The moment that stands before it. */
  beside: Temporal.Instant | null;
};

/** A time as `DateTime` shows it, without the day where one beside it says the day already. */
function DateTimeBeside({ moment, until = null, beside }: DateTimeBesideProps) {
  const zone = useBusinessTimeZone();
  const isSameDay = beside && businessDay(moment, zone).equals(businessDay(beside, zone));
  if (!isSameDay) return <DateTime moment={moment} until={until} />;
  return (
    <time className="date" dateTime={moment.toString()}>
      {formatTimes(moment, until, zone)}
    </time>
  );
}
