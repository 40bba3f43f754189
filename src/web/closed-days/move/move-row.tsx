import type { ReactNode } from 'react';
import { changeUntilText, closedDayText } from '#shared/booking/closed-day-texts.ts';
import type { AffectedOrder } from '#shared/booking/closed-days.contract.ts';
import { formatDate, formatDateTime } from '#shared/kernel/date-text.ts';
import { businessDay, yearFault } from '#shared/kernel/time.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { SeriesLink } from '#web/series/series-link.tsx';
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import {
  changeUntilOf,
  type Move,
  type MoveChoice,
  moveOf,
  moveOptions,
  offeredDates,
  otherOption,
  skipReason,
} from './move-choice.ts';

type MoveRowProps = Pick<MoveRowLayoutProps, 'order' | 'asked'> & {
  choice: MoveChoice;
  onChoose: (choice: MoveChoice) => void;
  /** The sentence on until when another time can be chosen stands here, as it is not the same for all. */
  saysUntil: boolean;
  /** Somebody tried to move the orders: what is missing is named. */
  isChecked: boolean;
  disabled: boolean;
};

/** An order on a closed day: to when it moves, and what its customer will read. */
export function MoveRow({ order, asked, choice, onChoose, saysUntil, isChecked, disabled }: MoveRowProps) {
  const clock = useClock();
  const move = moveOf(choice, clock.zone);
  const { order_number } = order;
  return (
    <MoveRowLayout order={order} asked={asked}>
      <div className="grid content-start gap-1.5">
        <Field label={<span className="sr-only">New date for {order_number}</span>}>
          <Select
            value={choice.option}
            disabled={disabled}
            onChange={({ target }) => onChoose({ ...choice, option: target.value })}
          >
            {moveOptions(order, clock).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {choice.option === otherOption && (
          <Field
            label={<span className="sr-only">Another date for {order_number}</span>}
            error={
              isChecked && move.kind === 'incomplete'
                ? (yearFault(choice.other) ?? 'Enter a date and time')
                : undefined
            }
          >
            <DateTimeInput
              required
              disabled={disabled}
              value={choice.other}
              onChange={({ target }) => onChoose({ ...choice, other: target.value })}
            />
          </Field>
        )}
        <p className="text-xs text-ink-3 empty:hidden">{skipReason(order, move)}</p>
        <p className="text-xs text-ink-3 empty:hidden" aria-live="polite">
          {noteFor(order, move, { clock, saysUntil })}
        </p>
      </div>
    </MoveRowLayout>
  );
}

const useClock = () => ({ zone: useBusinessTimeZone(), now: useNow() });

type NoteContext = { clock: ReturnType<typeof useClock>; saysUntil: boolean };

/** What the customer will read; of an order that stays, nothing but why none is suggested. */
function noteFor(order: AffectedOrder, move: Move, { clock, saysUntil }: NoteContext): string | null {
  if (move.kind === 'stay')
    return offeredDates(order).length === 0 && !order.is_as_planned ? 'No day near it is open.' : null;
  if (move.kind === 'incomplete') return null;
  const { leg, next_pickup, day, day_name } = order;
  const to = move.kind === 'move' ? move.to : null;
  const along = to && order.deliveries_along?.[offeredDates(order).findIndex((date) => date.equals(to))];
  const delivery = along ? { to: along } : null;
  const text = closedDayText({ day, name: day_name }, { leg, to, delivery, next_pickup }, clock);
  const until = saysUntil ? changeUntilOf({ order, move }) : null;
  return `Reads: ${text}${until ? ` ${changeUntilText(until, clock, [to])}` : ''}`;
}

type MoveRowLayoutProps = {
  order: AffectedOrder;
  /** The day whose orders are shown; of two visits the pickup is moved, also where the delivery is on it. */
  asked?: Temporal.PlainDate | null | undefined;
  children: ReactNode;
};

/** Whose visit it is, and when; beside it what becomes of it. */
export function MoveRowLayout({ order, asked, children }: MoveRowLayoutProps) {
  const { zone, now } = useClock();
  const {
    series_id,
    is_series_proposal,
    order_id,
    order_number,
    customer_name,
    driver_name,
    leg,
    date,
    is_proposed,
    is_proposal,
  } = order;
  return (
    <li className="grid grid-cols-[minmax(0,5fr)_minmax(0,8fr)] gap-x-6 gap-y-2 border-line py-3.5 not-first:border-t first:pt-0 last:pb-0 max-md:grid-cols-1">
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <LegMark kind={leg} />
          {is_series_proposal && series_id ? (
            <SeriesLink id={series_id} className="order-no order-link tap-target">
              {order_number}
            </SeriesLink>
          ) : is_proposal ? (
            <OrderLink order={{ id: order_id, order_number }} />
          ) : (
            <span className="order-no">{order_number}</span>
          )}
        </p>
        <p className="font-medium">{customer_name}</p>
        <p className="text-sm text-ink-3 tabular-nums">
          {[`${legLabels[leg]} ${formatDateTime(date, zone, now)}`, driver_name].filter(Boolean).join(' · ')}
        </p>
        {asked && leg === 'pickup' && !order.day.equals(asked) && (
          <p className="text-sm text-ink-2">
            Its delivery is on {formatDate(asked, businessDay(now, zone))}.
          </p>
        )}
        {is_proposed && !is_proposal && (
          <p className="text-sm text-ink-2">A proposed change waits for the customer, and stays.</p>
        )}
      </div>
      {children}
    </li>
  );
}
