import { formatTime } from '#shared/kernel/date-text.ts';
import { plainText } from '#shared/kernel/search-text.ts';
import type { ComboboxOption } from '#web/ui/form/use-combobox.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** How many zones are offered at once. */
const maxOptions = 40;

/** `UTC+10:00` */
export const offsetText = (zone: string, now: Temporal.Instant): string =>
  `UTC${now.toZonedDateTimeISO(zone).offset}`;

/** A zone with its current offset and its current time. */
export const zoneOption = (zone: string, now: Temporal.Instant): ComboboxOption => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  note: `${offsetText(zone, now)} · ${formatTime(now, zone)} now`,
});

const wordsIn = (text: string): string[] =>
  plainText(text)
    .split(/[\s/_]+/)
    .filter(Boolean);

/**
 * The zones in which every typed word is the beginning of a word or of the offset, in any order. Without a
 * text: the zones in the same part of the world as the current one.
 */
export function findZones(
  text: string,
  current: string,
  now: Temporal.Instant,
): { options: ComboboxOption[]; total: number } {
  const typed = wordsIn(text);
  const region = `${current.split('/')[0]}/`;
  const matches = zones.filter((zone) => {
    if (typed.length === 0) return zone.startsWith(region);
    const words = [...wordsIn(zone), offsetText(zone, now).toLowerCase(), offsetText(zone, now).slice(3)];
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
  return {
    options: matches.slice(0, maxOptions).map((zone) => zoneOption(zone, now)),
    total: typed.length === 0 ? zones.length : matches.length,
  };
}

/** What a change of zone does to nine o'clock, as a sentence; `null` when both clocks show the same time. */
export function shiftText(from: string, to: string, now: Temporal.Instant): string | null {
  const nine = now.toZonedDateTimeISO(from).withPlainTime('09:00').toInstant();
  const [before, after] = [formatTime(nine, from), formatTime(nine, to)];
  return before === after ? null : `A pickup today that reads ${before} will read ${after}.`;
}
