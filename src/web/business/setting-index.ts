import { type SettingName, settingLabels } from '#shared/business/settings.ts';
import { type MoneySettingName, moneySettingLabels } from '#shared/invoicing/money-settings.ts';

/** Other words by which a setting is found. */
const keywords: Partial<Record<SettingName | MoneySettingName, string>> = {
  business_name: 'company sender shop',
  logo_text: 'brand title',
  abn: 'australian business number tax',
  contact_phone: 'telephone call customers',
  contact_email: 'mail customers',
  pickup_address: 'shop location place',
  time_zone: 'clock sydney perth summer',
  lock_hours: 'closed edit change cut-off',
  occurrence_lead_days: 'recurring ahead made',
  holiday_state: 'public nsw vic qld',
  use_windows: 'booking slots times capacity',
  book_lead_hours: 'booking notice least',
  book_ahead_days: 'booking most',
  turnaround_days: 'booking delivery days',
  change_cutoff_hours: 'booking reschedule',
  on_time_minutes: 'late allowance',
  uses_geocoder: 'map addresses places',
  keep_pictures_days: 'photos delete privacy',
  minimum_charge: 'price least',
  delivery_fee: 'price charge',
  least_password_length: 'sign-in security',
  invoicing: 'money bill',
  gst_registered: 'tax',
  terms_days: 'due payment',
  auto_issue: 'send automatically',
  bsb: 'bank',
  account_number: 'bank',
  hold: 'overdue stop credit',
  reminder_days: 'overdue mail',
};

interface FoundSetting {
  /** That of its field. */
  name: string;
  label: string;
  keywords: string;
  page: { to: '/dashboard/owner/settings' | '/dashboard/owner/booking'; label: string };
}

const settings = { to: '/dashboard/owner/settings', label: 'Settings' } as const;
const booking = { to: '/dashboard/owner/booking', label: 'Booking' } as const;
const onBooking: readonly string[] = [
  'use_windows',
  'book_lead_hours',
  'book_ahead_days',
  'turnaround_days',
  'change_cutoff_hours',
  'working_days',
] satisfies SettingName[];

/** Every setting, to be found by its label and other words. */
export const settingIndex: readonly FoundSetting[] = Object.entries({
  ...settingLabels,
  ...moneySettingLabels,
}).map(([name, label]) => ({
  name,
  label,
  keywords: keywords[name as keyof typeof keywords] ?? '',
  page: onBooking.includes(name) ? booking : settings,
}));
