import * as z from 'zod';
import { maxMinPasswordLength, minPasswordLength } from '#shared/accounts/user.ts';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { OptionalText, Text } from '#shared/kernel/text.ts';
import { isTimeZone } from '#shared/kernel/time.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { isAbn, withoutSpaces } from './abn.ts';

/**
 * An order is locked for its customer this many hours before delivery, unless the owner sets another number.
 */
export const defaultLockHours = 8;

export const lockHoursRange = { min: 1, max: 72 } as const;
export const leadDaysRange = { min: 1, max: 60 } as const;
export const minPasswordLengthRange = { min: minPasswordLength, max: maxMinPasswordLength } as const;

const abnMessage = 'Enter the 11 digits of the ABN; with these, one is wrong or missing';

/**
 * The settings that an owner sends. An absent field stays as it is. Name, address and lead days are required,
 * as they were before the other fields existed.
 */
export const Settings = z.object({
  business_name: Text(120, 'Enter the name of the business'),
  /** Shown beside the logo. `null` and blank: the name of the product. */
  logo_text: OptionalText(24),
  /** Australian Business Number, stored as its 11 digits. `null` and blank: none. */
  abn: z
    .string()
    .max(40, abnMessage)
    .overwrite(withoutSpaces)
    .refine((digits) => digits === '' || isAbn(digits), abnMessage)
    .nullish(),
  pickup_address: Text(300, 'Enter the pickup address'),
  time_zone: z.string().max(60).refine(isTimeZone, 'Choose a time zone such as Australia/Sydney').optional(),
  /** An order is locked for its customer this many hours before delivery. */
  lock_hours: integerInRange(lockHoursRange).optional(),
  /** The next order of a series is created this many days before its pickup. */
  occurrence_lead_days: integerInRange(leadDaysRange),
  /** Of new passwords, in characters. Existing passwords stay valid. */
  least_password_length: integerInRange(minPasswordLengthRange).optional(),
});
export type Settings = z.infer<typeof Settings>;

export const settingNames = [
  'business_name',
  'logo_text',
  'abn',
  'pickup_address',
  'time_zone',
  'lock_hours',
  'occurrence_lead_days',
  'least_password_length',
] as const satisfies (keyof Settings)[];
export const SettingName = z.enum(settingNames);
export type SettingName = z.infer<typeof SettingName>;

export const settingLabels: Record<SettingName, string> = {
  business_name: 'Business name',
  logo_text: 'Logo text',
  abn: 'ABN',
  pickup_address: 'Business address',
  time_zone: 'Time zone',
  lock_hours: 'Lock hours',
  occurrence_lead_days: 'Recurring lead days',
  least_password_length: 'Minimum password length',
};

/** The current settings. */
export const StoredSettings = z.object({
  business_name: z.string(),
  logo_text: z.string().nullable(),
  abn: z.string().nullable(),
  pickup_address: z.string(),
  time_zone: z.string(),
  lock_hours: z.int(),
  occurrence_lead_days: z.int(),
  least_password_length: z.int(),
  /** The settings that environment variables override: nobody can change them here. */
  set_outside: z.array(SettingName),
  version: z.int(),
});
export type StoredSettings = z.infer<typeof StoredSettings>;

/** A changed setting, before and after. */
export interface SettingChange {
  field: SettingName;
  before: string | number | null;
  after: string | number | null;
}

type Values = Pick<StoredSettings, SettingName>;

/** The settings after a change. */
export const settingsAfter = (before: Values, { logo_text, abn, ...change }: Settings): Values => ({
  ...before,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  ...(logo_text === undefined ? {} : { logo_text: logo_text || null }),
  ...(abn === undefined ? {} : { abn: abn || null }),
});

export const settingChanges = (before: Values, after: Values): SettingChange[] =>
  fieldChanges(settingNames, before, after);

/** A number of hours as text: `8 hours`, `1 hour`. */
export const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
