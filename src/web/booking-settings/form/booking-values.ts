import * as z from 'zod';
import { type Booking, BookingDraft } from '#shared/booking/booking.contract.ts';
import { draftProblems } from '#shared/booking/booking-draft.ts';
import { windowTimesText } from '#shared/booking/window-text.ts';
import {
  leadDaysRange,
  type StoredSettings,
  settingLabels,
  weekdayNames,
} from '#shared/business/settings.ts';
import { integerInRange, parseWholeNumber } from '#shared/kernel/whole-number.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

/** What the page shows: windows and areas, and the settings that stand beside them. Both versions only rise. */
export interface BookingPageData {
  booking: Booking;
  settings: StoredSettings;
  version: number;
}

export const toPageData = (booking: Booking, settings: StoredSettings): BookingPageData => ({
  booking,
  settings,
  version: booking.version + settings.version,
});

/** Validates the form as the service does, with its sentences. */
export const bookingFormSchema = z
  .object({
    ...BookingDraft.shape,
    use_windows: z.boolean(),
    occurrence_lead_days: z.string().transform(parseWholeNumber).pipe(integerInRange(leadDaysRange)),
  })
  .superRefine(({ windows, areas }, ctx) => {
    for (const { path, message } of draftProblems({ windows, areas })) {
      ctx.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });
/** As the form holds them: times and numbers as they are typed. */
export type BookingValues = z.input<typeof bookingFormSchema>;
export type BookingOutput = z.output<typeof bookingFormSchema>;
export type WindowValues = BookingValues['windows'][number];
export type AreaValues = BookingValues['areas'][number];

/** The fields that are saved as windows and areas. */
export const bookingPartFields = ['windows', 'areas'] as const;
const settingNames = ['use_windows', 'occurrence_lead_days'] as const;
type BookingSettingName = (typeof settingNames)[number];
export type BookingField = (typeof bookingPartFields)[number] | BookingSettingName;

const labelsOf = <const Name extends BookingSettingName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, settingLabels[name]])) as Record<Name, string>;

export const bookingFields: MergeFields<BookingValues, BookingField> = {
  labels: { windows: 'Windows', areas: 'Areas', ...labelsOf(settingNames) },
};

/** The settings of the form that differ. */
export const settingsIn = (changed: readonly BookingField[]): BookingSettingName[] =>
  settingNames.filter((name) => changed.includes(name));

export const toBookingValues = ({ booking, settings }: BookingPageData): BookingValues => ({
  // What is alike is the same window to the service: their ids make no difference.
  windows: sortWindows(
    booking.windows.map(({ id: _, starts_at, ends_at, ...window }) => ({
      ...window,
      starts_at: timeText(starts_at),
      ends_at: timeText(ends_at),
    })),
  ),
  areas: booking.areas,
  use_windows: settings.use_windows,
  occurrence_lead_days: `${settings.occurrence_lead_days}`,
});

const timeText = (time: Temporal.PlainTime): string => time.toString({ smallestUnit: 'minute' });

/** Through the week and the day, so that the same windows are the same value. */
export const sortWindows = (windows: readonly WindowValues[]): WindowValues[] =>
  windows.toSorted((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1));
const orderKey = ({ leg, weekday, starts_at, ends_at, area_id }: WindowValues): string =>
  `${leg === 'pickup' ? 0 : 1} ${weekday} ${starts_at} ${ends_at} ${area_id ?? ''}`;

/** ISO weekdays: 1 is Monday. */
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? '';

/** `8:00–10:00 am` */
export const windowTimes = ({ starts_at, ends_at }: Pick<WindowValues, 'starts_at' | 'ends_at'>): string =>
  windowTimesText(Temporal.PlainTime.from(starts_at), Temporal.PlainTime.from(ends_at));

/** `12 places · Inner` */
export function windowPlaces({ capacity, area_id }: WindowValues, areas: readonly AreaValues[]): string {
  const places = capacity === null ? 'No limit' : `${capacity} ${capacity === 1 ? 'place' : 'places'}`;
  const area = areas.find(({ id }) => id === area_id);
  return area ? `${places} · ${area.name}` : places;
}

/** `2204 Marrickville` */
export const placeText = ({ postcode, suburb }: AreaValues['places'][number]): string =>
  suburb === null ? postcode : `${postcode} ${suburb}`;

/** A field as people read it, where two versions are compared. */
export function bookingFieldText(name: BookingField, values: BookingValues): string {
  if (name === 'windows') {
    return values.windows
      .map((window) => {
        const places = windowPlaces(window, values.areas);
        return `${window.leg === 'pickup' ? 'Pickup' : 'Delivery'} ${weekdayName(window.weekday)} ${windowTimes(window)}, ${places}`;
      })
      .join('\n');
  }
  if (name === 'areas') {
    return values.areas.map((area) => `${area.name}: ${area.places.map(placeText).join(', ')}`).join('\n');
  }
  if (name === 'use_windows') return values.use_windows ? 'On' : 'Off';
  return values[name];
}
