import * as z from 'zod';
import {
  commonPasswordLabels,
  commonPasswordRules,
  secondFactorLabels,
  secondFactorRoles,
} from '#shared/accounts/sign-in.ts';
import { maxMinPasswordLength, minPasswordLength } from '#shared/accounts/user.ts';
import { bookingRanges } from '#shared/booking/booking-window.ts';
import { ClosedDayRule, closedDayRuleLabels } from '#shared/booking/closed-day-rule.ts';
import { HolidayState, holidayStateLabels } from '#shared/booking/holiday-state.ts';
import { Address } from '#shared/kernel/address.ts';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { Amount, formatCents, Price } from '#shared/kernel/money.ts';
import { StoredPhone } from '#shared/kernel/phone.ts';
import { Email, OptionalText, Text } from '#shared/kernel/text.ts';
import { isTimeZone } from '#shared/kernel/time.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { formatAbn } from './abn.ts';
import { AbnInput } from './abn-input.ts';
import { amountSettings, countToleranceRange } from './charge-settings.ts';
import { afterwardsRanges, ProofLevel, proofLevelLabels, proofSettings } from './proof-settings.ts';
import { runRanges } from './run-settings.ts';

/**
 * An order is locked for its customer this many hours before delivery, unless the owner sets another number.
 */
export const defaultLockHours = 8;

export const lockHoursRange = { min: 1, max: 72 } as const;
/** What a closed day moves or drops is decided this many days before, unless the owner sets another number. */
export const defaultNoticeDays = 14;
export const noticeDaysRange = { min: 1, max: 60 } as const;

export const leadDaysRange = { min: 1, max: 60 } as const;
export const minPasswordLengthRange = { min: minPasswordLength, max: maxMinPasswordLength } as const;

const WorkingDays = z
  .array(z.int().min(1).max(7))
  .min(1, 'Choose at least one working day')
  .max(7)
  .refine((days) => new Set(days).size === days.length, 'Choose each day once')
  .overwrite((days) => days.toSorted((a, b) => a - b));

/** The email of the shop for its customers; blank: none. */
const ContactEmail = z
  .string()
  .trim()
  .max(254)
  .refine(
    (text) => text === '' || Email.safeParse(text).success,
    'Enter an email address such as name@example.com',
  )
  .nullish();

/**
 * The settings that an owner sends. An absent field stays as it is. Name, address and lead days are required,
 * as they were before the other fields existed.
 */
export const Settings = z.object({
  business_name: Text(120, 'Enter the name of the business'),
  /** Shown beside the logo. `null` and blank: the name of the product. */
  logo_text: OptionalText(24),
  /** Australian Business Number, stored as its 11 digits. `null` and blank: none. */
  abn: AbnInput.nullish(),
  /** How customers reach the shop. `null` and blank: none. */
  contact_phone: StoredPhone,
  contact_email: ContactEmail,
  pickup_address: Address('Enter the pickup address'),
  time_zone: z.string().max(60).refine(isTimeZone, 'Choose a time zone such as Australia/Sydney').optional(),
  /** An order is locked for its customer this many hours before delivery. */
  lock_hours: integerInRange(lockHoursRange).optional(),
  /** The next order of a series is created this many days before its pickup. */
  occurrence_lead_days: integerInRange(leadDaysRange),
  /** What becomes of recurring orders on closed days, where a series has no rule of its own. */
  series_closed_day_rule: ClosedDayRule.optional(),
  /** What a closed day moves or drops of a series is decided this many days before, at least. */
  closed_day_notice_days: integerInRange(noticeDaysRange).optional(),
  /** ISO weekdays, 1 Mon … 7 Sun: on the others nothing is moved to. */
  working_days: WorkingDays.optional(),
  /** Whose public holidays are suggested. `null`: none. */
  holiday_state: HolidayState.nullish(),
  /** Customers choose windows in place of a free date and time. */
  use_windows: z.boolean().optional(),
  /** A pickup is booked at least this many hours ahead. */
  book_lead_hours: integerInRange(bookingRanges.book_lead_hours).optional(),
  /** A pickup is booked at most this many business days ahead. */
  book_ahead_days: integerInRange(bookingRanges.book_ahead_days).optional(),
  /** Working days from the day of a pickup to that of its delivery, at least. */
  turnaround_days: integerInRange(bookingRanges.turnaround_days).optional(),
  /** With windows, customers change an order until this many hours before its pickup window; 0: no such bound. */
  change_cutoff_hours: integerInRange(bookingRanges.change_cutoff_hours).optional(),
  /** A visit at a free time is late after so many minutes. */
  on_time_minutes: integerInRange(runRanges.on_time_minutes).optional(),
  /** So many minutes a stop takes. */
  minutes_at_door: integerInRange(runRanges.minutes_at_door).optional(),
  /** So many minutes a trip takes between places without coordinates that share no postcode. */
  minutes_between_postcodes: integerInRange(runRanges.minutes_between_postcodes).optional(),
  /** Addresses, alone, are sent to the geocoder that is set up. */
  uses_geocoder: z.boolean().optional(),
  ...z.object(proofSettings).partial().shape,
  /** Pictures go so many days after the last change of their order. */
  keep_pictures_days: integerInRange(afterwardsRanges.keep_pictures_days).optional(),
  /** So many days after a stop failed staff are reminded of an order that has no new date. */
  new_date_reminder_days: integerInRange(afterwardsRanges.new_date_reminder_days).optional(),
  /** The total of an order by weight is an estimate until somebody has weighed it. */
  weigh_after_collecting: z.boolean().optional(),
  /** The driver of a pickup enters what was really there, too. */
  drivers_count: z.boolean().optional(),
  /** By so many percent a count may come to more before its customer is told by mail as well. */
  count_tolerance_percent: integerInRange(countToleranceRange).optional(),
  /** A delivery is ticked as a run starts only once all its bags are scanned. */
  check_loading: z.boolean().optional(),
  /** The items of an order come to as much at least; without GST. `null`: no such bound. */
  minimum_charge: Price.nullish(),
  /** Beside the items of every order; without GST. `null`: none. */
  delivery_fee: Price.nullish(),
  /** What staff are offered to charge for a stop that failed; without GST. `null`: nothing. */
  failed_stop_charge: Price.nullish(),
  /** Each SKU's base price is agreed with who becomes a customer, where nobody says otherwise. */
  start_with_base_prices: z.boolean().optional(),
  /** Strangers may ask for a pickup. */
  takes_requests: z.boolean().optional(),
  /** Of new passwords, in characters. Existing passwords stay valid. */
  least_password_length: integerInRange(minPasswordLengthRange).optional(),
  /** What becomes of a new password that is easily guessed. */
  common_passwords: z.enum(commonPasswordRules).optional(),
  /** Whose right password is followed by a second step. */
  second_factor_for: z.enum(secondFactorRoles).optional(),
  /** Customers may sign in by a mailed code. */
  sign_in_by_code: z.boolean().optional(),
});
export type Settings = z.infer<typeof Settings>;

export const settingNames = [
  'business_name',
  'logo_text',
  'abn',
  'contact_phone',
  'contact_email',
  'pickup_address',
  'time_zone',
  'lock_hours',
  'occurrence_lead_days',
  'series_closed_day_rule',
  'closed_day_notice_days',
  'working_days',
  'holiday_state',
  'use_windows',
  'book_lead_hours',
  'book_ahead_days',
  'turnaround_days',
  'change_cutoff_hours',
  'on_time_minutes',
  'minutes_at_door',
  'minutes_between_postcodes',
  'uses_geocoder',
  'proof_pickup_bags',
  'proof_pickup_photos',
  'proof_pickup_receiver',
  'proof_pickup_signature',
  'proof_delivery_bags',
  'proof_delivery_photos',
  'proof_delivery_receiver',
  'proof_delivery_signature',
  'proof_failed_photos',
  'keep_pictures_days',
  'new_date_reminder_days',
  'weigh_after_collecting',
  'drivers_count',
  'count_tolerance_percent',
  'check_loading',
  'minimum_charge',
  'delivery_fee',
  'failed_stop_charge',
  'start_with_base_prices',
  'takes_requests',
  'least_password_length',
  'common_passwords',
  'second_factor_for',
  'sign_in_by_code',
] as const satisfies (keyof Settings)[];
export const SettingName = z.enum(settingNames);
export type SettingName = z.infer<typeof SettingName>;

export const settingLabels: Record<SettingName, string> = {
  business_name: 'Business name',
  logo_text: 'Logo text',
  abn: 'ABN',
  contact_phone: 'Contact phone',
  contact_email: 'Contact email',
  pickup_address: 'Business address',
  time_zone: 'Time zone',
  lock_hours: 'Orders lock',
  occurrence_lead_days: 'Create recurring orders',
  series_closed_day_rule: 'Recurring orders on a closed day',
  closed_day_notice_days: 'Tell customers of a closed day',
  working_days: 'Working days',
  holiday_state: 'Public holidays to suggest',
  use_windows: 'Let customers choose a window',
  book_lead_hours: 'Book at least',
  book_ahead_days: 'Book at most',
  turnaround_days: 'Turnaround',
  change_cutoff_hours: 'Changes close',
  on_time_minutes: 'On-time allowance without a window',
  minutes_at_door: 'Time at a door',
  minutes_between_postcodes: 'Time between postcodes',
  uses_geocoder: 'Look up addresses on a map',
  proof_pickup_bags: 'Bag count at a pickup',
  proof_pickup_photos: 'Photos at a pickup',
  proof_pickup_receiver: 'Name at a pickup',
  proof_pickup_signature: 'Signature at a pickup',
  proof_delivery_bags: 'Bag count at a delivery',
  proof_delivery_photos: 'Photos at a delivery',
  proof_delivery_receiver: 'Name of the receiver at a delivery',
  proof_delivery_signature: 'Signature at a delivery',
  proof_failed_photos: 'Photos where a stop fails',
  keep_pictures_days: 'Keep photos and signatures',
  new_date_reminder_days: 'Remind of a missing new date',
  weigh_after_collecting: 'Weigh after collecting',
  drivers_count: 'Drivers count at pickup',
  count_tolerance_percent: 'Email the customer if the total rises by more than',
  check_loading: 'Check loading',
  minimum_charge: 'Minimum charge',
  delivery_fee: 'Delivery fee',
  failed_stop_charge: 'Charge for a failed stop',
  start_with_base_prices: 'New customers start with base prices',
  takes_requests: 'Let strangers ask for a pickup',
  least_password_length: 'Minimum password length',
  common_passwords: 'Common passwords',
  second_factor_for: 'Second step after the password',
  sign_in_by_code: 'Customers sign in by a mailed code',
};

/** What stands behind the number of a setting. */
export const settingUnits: Partial<Record<SettingName, string>> = {
  lock_hours: 'hours before delivery',
  occurrence_lead_days: 'days ahead',
  closed_day_notice_days: 'days before',
  book_lead_hours: 'hours ahead',
  book_ahead_days: 'days ahead',
  turnaround_days: 'working days',
  change_cutoff_hours: 'hours before pickup',
  on_time_minutes: 'minutes',
  minutes_at_door: 'minutes',
  minutes_between_postcodes: 'minutes',
  keep_pictures_days: 'days',
  new_date_reminder_days: 'days later',
  count_tolerance_percent: '%',
  least_password_length: 'characters',
};

/** The current settings. */
export const StoredSettings = z.object({
  business_name: z.string(),
  logo_text: z.string().nullable(),
  abn: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_email: z.string().nullable(),
  pickup_address: z.string(),
  time_zone: z.string(),
  lock_hours: z.int(),
  occurrence_lead_days: z.int(),
  series_closed_day_rule: ClosedDayRule,
  closed_day_notice_days: z.int(),
  working_days: z.array(z.int()),
  holiday_state: HolidayState.nullable(),
  use_windows: z.boolean(),
  book_lead_hours: z.int(),
  book_ahead_days: z.int(),
  turnaround_days: z.int(),
  change_cutoff_hours: z.int(),
  on_time_minutes: z.int(),
  minutes_at_door: z.int(),
  minutes_between_postcodes: z.int(),
  uses_geocoder: z.boolean(),
  ...proofSettings,
  keep_pictures_days: z.int(),
  new_date_reminder_days: z.int(),
  weigh_after_collecting: z.boolean(),
  drivers_count: z.boolean(),
  count_tolerance_percent: z.int(),
  check_loading: z.boolean(),
  minimum_charge: Amount.nullable(),
  delivery_fee: Amount.nullable(),
  failed_stop_charge: Amount.nullable(),
  start_with_base_prices: z.boolean(),
  takes_requests: z.boolean(),
  least_password_length: z.int(),
  common_passwords: z.enum(commonPasswordRules),
  second_factor_for: z.enum(secondFactorRoles),
  sign_in_by_code: z.boolean(),
  /** The settings that environment variables override: nobody can change them here. */
  set_outside: z.array(SettingName),
  version: z.int(),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

/** A changed setting, before and after. */
export interface SettingChange {
  field: SettingName;
  before: string | number | boolean | number[] | null;
  after: string | number | boolean | number[] | null;
}

type Values = Pick<StoredSettings, SettingName>;

/** The settings after a change. */
export const settingsAfter = (before: Values, change: Settings): Values => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      // Text that may be missing is `null` where it is blank; nothing else may be.
      .map(([name, value]) => [name, value === '' ? null : value]),
  ),
});

export const settingChanges = (before: Values, after: Values): SettingChange[] =>
  fieldChanges(settingNames, before, after).filter((change) => `${change.before}` !== `${change.after}`);

/** ISO weekdays, as they are shown: `weekdayNames[0]` is 1, Monday. */
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A setting as people read it: `Mon, Tue`, `Next open day`, `8 hours before delivery`, `none`. */
export function describeSetting(name: SettingName, value: SettingChange['after']): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (amountSettings.some((amount) => amount === name)) return formatCents(Number(value));
  if (name === 'abn') return formatAbn(`${value}`);
  if (name === 'series_closed_day_rule') return closedDayRuleLabels[ClosedDayRule.parse(value)];
  if (name in proofSettings) return proofLevelLabels[ProofLevel.parse(value)].toLowerCase();
  if (name === 'common_passwords') return commonPasswordLabels[z.enum(commonPasswordRules).parse(value)];
  if (name === 'second_factor_for') return secondFactorLabels[z.enum(secondFactorRoles).parse(value)];
  if (name === 'holiday_state') return holidayStateLabels[HolidayState.parse(value)];
  if (Array.isArray(value)) return value.map((day) => weekdayNames[day - 1]).join(', ');
  const unit = settingUnits[name];
  return unit ? `${value}${unit === '%' ? '' : ' '}${unit}` : `${value}`;
}

/** A number of hours as text: `8 hours`, `1 hour`. */
export const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
