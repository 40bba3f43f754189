import { formatDay, formatTimes } from '#shared/kernel/date-text.ts';
import { useBusinessTimeZone } from './business-time-zone.ts';
import { formatRecent, formatSoon, formatTimeAgo, insideSentence } from './format.ts';
import { useNow } from './use-now.ts';

/**
 * A date and time in business time: `Tue 24 Nov, 9:30 am`, of a window `Tue 24 Nov, 9:30–11:30 am`. With a countdown also
 * `in 5 h`. It breaks at its `wbr` alone, where a parent allows it.
 */
export function DateTime({
  moment,
  until = null,
  withCountdown = false,
}: {
  moment: Temporal.Instant;
  /** The end of its window; a free time has none. */
  until?: Temporal.Instant | null;
  withCountdown?: boolean;
}) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const relative = withCountdown ? formatSoon(moment, zone, now) : null;
  return (
    <span className="date">
      <time dateTime={moment.toString()}>
        {`${formatDay(moment, zone, now)}, `}
        <wbr />
        {formatTimes(moment, until, zone)}
      </time>
      {relative && (
        <>
          <wbr />
          <span className="text-xs font-medium text-accent-ink"> {relative}</span>
        </>
      )}
    </span>
  );
}

/** A past date and time, with how long ago while it is recent: `Tue 24 Nov, 9:30 am · 10 min ago`. */
export function PastDateTime({ moment }: { moment: Temporal.Instant }) {
  const recent = formatRecent(moment, useNow());
  return (
    <>
      <DateTime moment={moment} />
      {recent && <span>{` · ${recent}`}</span>}
    </>
  );
}

type TimeAgoProps = {
  moment: Temporal.Instant;
  /** It stands inside a sentence: `just now`, `today, 6:00 am`. */
  isInside?: boolean;
};

/** How long ago something was: `10 min ago`, `Today, 6:00 am`, `Mon 23 Nov`. */
export function TimeAgo({ moment, isInside = false }: TimeAgoProps) {
  const zone = useBusinessTimeZone();
  const text = formatTimeAgo(moment, zone, useNow());
  return (
    <time className="date" dateTime={moment.toString()}>
      {isInside ? insideSentence(text) : text}
    </time>
  );
}
