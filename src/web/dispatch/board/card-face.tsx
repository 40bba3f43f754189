import { memo, type RefCallback } from 'react';
import { formatTime } from '#shared/kernel/date-text.ts';
import { dueAt, settingsOf } from '#shared/runs/reckon-run.ts';
import { doorMs } from '#shared/runs/run-plan.ts';
import { expectedText, lateText, legWords, placeText, windowsOf } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { shortTimes, sinceText } from '#web/dispatch/board-texts.ts';
import { type Card, isAtOwnShop } from '#web/dispatch/lanes/lanes.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useBoard } from './board-context.ts';
import type { CardLook } from './card-styles.ts';

type CardFaceProps = {
  card: Omit<Card, 'id' | 'stop_id' | 'is_next'>;
  look: CardLook;
  /** When it was finished. */
  finished_at?: Temporal.Instant | null;
  /** What lifts the card by keyboard: its name is a button then. */
  grip?: Grip | undefined;
};

interface Grip {
  ref: RefCallback<HTMLElement>;
  describedBy: string;
  isPressed: boolean;
}

/** The whole card is what a pointer meets. */
const gripStyles =
  'cursor-[inherit] text-start outline-none after:absolute after:inset-0 after:rounded-[10px]';

/** What a card says of a stop: its place, times, customer, suburb, and what is late. */
export const CardFace = memo(function CardFace({ card, look, finished_at, grip }: CardFaceProps) {
  const { day, today, zone } = useBoard();
  const { customer_name, address, legs, position, arrives_at, minutes_late, overdue } = card;
  const business = useBusiness();
  const msAtDoor = doorMs(settingsOf(business));
  const windows = windowsOf(legs, { day }, { today, zone });
  const hasSeveral = windows.length > 1;
  const isQuiet = look === 'done' || look === 'gone';
  const nameStyles = classNames('truncate text-base', isQuiet ? 'font-normal text-ink-3' : 'font-medium');
  const noteStyles = isQuiet ? '' : 'font-medium text-warning-ink';
  return (
    <>
      {position !== null && (
        <span
          className={classNames(
            'row-span-3 text-center text-xs/[18px] tabular-nums',
            look === 'next' ? 'font-semibold text-accent-ink' : 'text-ink-3',
          )}
        >
          <span className="sr-only">Stop </span>
          {position}
        </span>
      )}
      <span className="flex flex-wrap gap-x-3 pr-7 text-xs/[18px] text-ink-2 tabular-nums max-md:pr-10 max-md:text-sm">
        {!hasSeveral && <span className="sr-only">{legWords(legs)}</span>}
        {windows.map(({ text, kinds }) => (
          <span key={text} className="flex min-w-0 gap-x-1.5">
            <span className="flex h-[1lh] flex-none items-center gap-x-1.5">
              {kinds.map((kind) => (
                <LegMark key={kind} kind={kind} />
              ))}
            </span>
            {/* Times without a word read as two stops. */}
            <span className="min-w-0">
              {hasSeveral
                ? `${legWords(kinds.map((kind) => ({ kind })))} ${shortTimes(text)}`
                : shortTimes(text)}
            </span>
          </span>
        ))}
      </span>
      {grip ? (
        <button
          ref={grip.ref}
          type="button"
          className={classNames(gripStyles, nameStyles)}
          data-slot="card-name"
          aria-roledescription="stop to move"
          aria-describedby={grip.describedBy}
          aria-pressed={grip.isPressed || undefined}
        >
          {customer_name}
        </button>
      ) : (
        <b className={nameStyles}>{customer_name}</b>
      )}
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-3 tabular-nums">
        <span>{isAtOwnShop(card, business) ? 'At our own shop' : placeText(address)}</span>
        {card.is_part_done && <span>Part done</span>}
        {minutes_late > 0 && (
          <span className={noteStyles}>
            {shortTimes(lateText(minutes_late, dueAt(legs, arrives_at ? msAtDoor : 0), { day, today, zone }))}
          </span>
        )}
        {overdue && (
          <>
            <span className={noteStyles}>{sinceText(overdue.day, today)}</span>
            <span>{overdue.driver_name}</span>
          </>
        )}
        {look === 'next' && <Expected card={card} />}
        {finished_at && <span>{shortTimes(formatTime(finished_at, zone))}</span>}
      </span>
    </>
  );
});

/** Beside the time that was agreed: when its customer reads that the driver comes. */
function Expected({ card }: Pick<CardFaceProps, 'card'>) {
  const times = expectedText(card, useNow(), useBoard().zone);
  return times && <span>{`Expected ${shortTimes(times)}`}</span>;
}
