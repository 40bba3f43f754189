import {
  Building2,
  CalendarCheck,
  CalendarX2,
  Clock,
  DoorOpen,
  FileText,
  type LucideIcon,
  Route,
  Scale,
  ShieldCheck,
  CalendarDays as TimesIcon,
} from 'lucide-react';
import { settingLabels } from '#shared/business/settings.ts';
import { moneySettingLabels } from '#shared/invoicing/money-settings.ts';
import {
  aheadText,
  closedRuleText,
  cutoffText,
  leadDaysText,
  leadText,
  lockText,
  onTimeText,
  type RulesNow,
  turnaroundText,
} from './rule-texts.ts';

export const allLabels = { ...settingLabels, ...moneySettingLabels };
export type FieldName = keyof typeof allLabels;

interface Setting {
  name: FieldName;
  /** Stands where a wrong value hurts; of a rule, with what it means today. */
  hint: string | ((rules: RulesNow) => string) | undefined;
  keywords: string;
}

interface SettingSection {
  title: string;
  about: string;
  settings: readonly Setting[];
}

/** Name, hint and other words by which it is found. */
type Row = [name: FieldName, hint?: Setting['hint'], keywords?: string];

const section = (title: string, about: string, ...rows: Row[]): SettingSection => ({
  title,
  about,
  settings: rows.map(([name, hint, keywords = '']) => ({ name, hint, keywords })),
});

const name = section(
  'Who you are',
  '',
  ['business_name', 'The sender of every mail, and at the sign-in.', 'company sender shop'],
  ['logo_text', 'At the top of every page. Empty: Washline.', 'brand title'],
  ['abn', '11 digits, in mails and at the sign-in.', 'australian business number tax'],
  ['contact_phone', 'Customers can call it wherever we ask them to contact you.', 'telephone call customers'],
  ['contact_email', 'Customers can write to it there too.', 'mail customers'],
);

const place = section(
  'Where you are',
  '',
  ['pickup_address', 'New orders start with it as their pickup address.', 'shop location place'],
  ['time_zone', '', 'clock sydney perth summer'],
);

const invoices = section(
  'Invoices',
  '',
  ['invoicing', 'Delivered orders become tax invoices. It needs the ABN of the business.', 'money bill'],
  ['invoicing_from', 'Only orders delivered on this day or later.'],
  ['gst_registered', 'Changing this recalculates the totals of open orders.', 'tax'],
  ['invoice_when', 'Weeks run from Sunday to Saturday.'],
  ['terms_days', 'From issue, unless you agreed otherwise.', 'due payment'],
  ['auto_issue', 'Scheduled drafts go out by themselves. If one can’t, we tell you why.', 'issue'],
  ['first_invoice_number', 'Continues older books. It stays once an invoice is issued.'],
);

const onInvoices = section(
  'On every invoice',
  'people can pay once BSB and account number are here',
  ['legal_name', '', 'company'],
  ['account_name', '', 'bank'],
  ['bsb', '', 'bank'],
  ['account_number', '', 'bank'],
  ['footer'],
);

const books = section(
  'Books',
  '',
  ['books_closed_until', 'No payment gets a day on or before it. Moved back, we tell every other owner.'],
  ['keep_years', 'The law asks for 5 years, of companies for 7.', 'erased privacy'],
);

const overdue = section(
  'Overdue customers',
  '',
  ['statements', 'On the 1st for the month before, unless you agreed otherwise.'],
  ['reminder_days', 'Days after the due day, up to 5, such as 3, 14, 30.', 'mail'],
  [
    'hold',
    'Customers who owe too much for too long can’t order. You still can, and recurring orders continue.',
    'stop credit',
  ],
  ['hold_after_days'],
  ['hold_above', 'Their credit is taken off first.'],
);

const passwords = section(
  'Passwords',
  '',
  ['least_password_length', 'Of new passwords. Existing passwords keep working.', 'security'],
  [
    'common_passwords',
    'The 10,000 commonest, the person’s name and email, and our name. Existing ones keep working.',
    'security weak',
  ],
);

const waysIn = section(
  'Ways in',
  '',
  [
    'second_factor_for',
    'A mailed code, unless they use a passkey. It is as strong as the mailbox; a passkey is stronger. Sessions opened by password alone end.',
    'two factor 2fa mfa security code',
  ],
  [
    'sign_in_by_code',
    'Without a password. Anyone who reads their mailbox gets in.',
    'otp passwordless magic email security',
  ],
);

const week = section(
  'Working week',
  '',
  ['working_days', 'Turnaround counts these, without closed days.', 'weekend'],
  ['series_closed_day_rule', (rules) => closedRuleText(rules, rules.series_closed_day_rule), 'holiday'],
  ['holiday_state', 'Nothing is closed until you add it.', 'public nsw vic qld'],
  ['closed_day_notice_days', '', 'notice recurring'],
);

const booking = section(
  'Booking',
  'what customers can choose',
  ['book_lead_hours', leadText, 'notice least'],
  ['book_ahead_days', aheadText, 'horizon most'],
  ['turnaround_days', turnaroundText, 'delivery days'],
  ['occurrence_lead_days', leadDaysText, 'recurring lead days made'],
);

const changing = section(
  'Changing an order',
  'what customers can do themselves',
  ['lock_hours', lockText, 'lock hours closed edit change cut-off'],
  ['change_cutoff_hours', cutoffText, 'reschedule cut-off'],
);

const onTime = section('On time', 'how late is late', ['on_time_minutes', onTimeText, 'late allowance']);

const counting = section(
  'Counting',
  '',
  ['weigh_after_collecting', 'The total says Estimated until somebody has counted the order.', 'kg scale'],
  ['drivers_count', 'Until their run ends. Staff always can.'],
  ['count_tolerance_percent', 'Every count also appears in the app.', 'mail weight'],
);

const fees = section(
  'Fees',
  'empty: none',
  ['minimum_charge', 'New orders that come to less are charged the difference.', 'price least gst'],
  ['delivery_fee', 'Charged on every new order.', 'price charge gst'],
  ['failed_stop_charge', 'Offered to you, never charged by itself.', 'price fee gst'],
);

const prices = section('Prices', '', [
  'start_with_base_prices',
  'Otherwise a new customer can order nothing until you agree prices with them.',
  'agree',
]);

const strangers = section('New customers', '', [
  'takes_requests',
  'A page for people without an account. The sign-in links to it.',
  'website enquiry enquiries inquiry request prospects new customers page link form',
]);

const pickup = section(
  'At a pickup',
  '',
  ['proof_pickup_bags', 'It becomes the number of bags of the order.'],
  ['proof_pickup_photos', 'Up to 4 photos of what was collected.'],
  ['proof_pickup_receiver', 'Who handed it over.'],
  ['proof_pickup_signature', 'They sign on the phone.'],
);

const delivery = section(
  'At a delivery',
  '',
  ['proof_delivery_bags', 'A different count appears in the wrap-up.'],
  ['proof_delivery_photos', 'Up to 4 photos of where the laundry was left.'],
  ['proof_delivery_receiver', 'Who took the laundry.'],
  ['proof_delivery_signature', 'They sign on the phone.'],
);

const afterwards = section(
  'Before and afterwards',
  '',
  [
    'check_loading',
    'A delivery is loaded once all its labels are scanned. Starting without asks first.',
    'labels bags scan van',
  ],
  ['proof_failed_photos', 'Such as a closed gate. The customer sees them.'],
  ['new_date_reminder_days', 'We tell you once of an order whose stop failed.'],
  [
    'keep_pictures_days',
    'After the order’s last change, never while a case is open.',
    'pictures delete privacy days',
  ],
);

const arrival = section(
  'Arrival times',
  '',
  ['minutes_at_door', 'How long a driver takes at each stop.'],
  [
    'minutes_between_postcodes',
    'Within a postcode 4 minutes. Between places on the map their distance decides.',
  ],
  ['uses_geocoder', 'We send the address and nothing else.', 'map places'],
);

export interface SettingPage {
  id: string;
  title: string;
  about: string;
  icon: LucideIcon;
  group: 'Business' | 'Service';
  sections: readonly SettingSection[];
}

const pageOf = (
  group: SettingPage['group'],
  id: string,
  icon: LucideIcon,
  [title, about]: [string, string],
  ...sections: SettingSection[]
): SettingPage => ({ group, id, icon, title, about, sections });

/** The pages of the settings, in the sequence of the index; two are pages of their own beside them. */
export const settingPages = [
  pageOf(
    'Business',
    'business',
    Building2,
    ['Business', 'Who you are, to customers and in mails.'],
    name,
    place,
  ),
  pageOf(
    'Business',
    'invoicing',
    FileText,
    ['Invoicing', 'How delivered orders become invoices, and what these say.'],
    invoices,
    onInvoices,
    books,
  ),
  pageOf(
    'Business',
    'overdue',
    Clock,
    ['Overdue', 'How we remind customers, and when they can’t order.'],
    overdue,
  ),
  pageOf(
    'Business',
    'sign-in',
    ShieldCheck,
    ['Sign-in', 'What we ask of accounts.'],
    passwords,
    waysIn,
    strangers,
  ),
  pageOf('Service', 'booking', CalendarCheck, ['Booking', 'When customers can book.']),
  pageOf(
    'Service',
    'times',
    TimesIcon,
    ['Times and rules', 'When you work, how early people book, and until when they can change their mind.'],
    week,
    booking,
    changing,
    onTime,
  ),
  pageOf('Service', 'closed-days', CalendarX2, ['Closed Days', 'The days you close.']),
  pageOf(
    'Service',
    'weights',
    Scale,
    ['Weights and fees', 'How we count what was collected, and what we charge beside the items.'],
    counting,
    fees,
    prices,
  ),
  pageOf(
    'Service',
    'door',
    DoorOpen,
    ['At the door', 'Ask nothing: one tap finishes a stop. Required: it can’t be finished without.'],
    pickup,
    delivery,
    afterwards,
  ),
  pageOf('Service', 'arrival', Route, ['Arrival times', 'How we estimate arrival times.'], arrival),
] as const satisfies readonly SettingPage[];

/** The page of an address, where it is not a page of its own. */
export const findPage = (id: string | undefined): SettingPage | undefined =>
  settingPages.find((page: SettingPage) => page.id === id && page.sections.length > 0);

/** The address of a page. */
export const pathOfPage = ({ id, sections }: Pick<SettingPage, 'id' | 'sections'>): string =>
  sections.length > 0 ? `/dashboard/owner/settings/${id}` : `/dashboard/owner/${id}`;

const asFound = (page: SettingPage, { name: field, keywords }: Pick<Setting, 'name' | 'keywords'>) => ({
  name: field,
  label: allLabels[field],
  keywords: `${keywords} ${page.title}`,
  page: { to: pathOfPage(page), label: page.title },
});

/** Every setting, to be found by its label, its page and other words. */
export const settingIndex = settingPages.flatMap((page: SettingPage) => [
  ...page.sections.flatMap(({ settings }) => settings.map((setting) => asFound(page, setting))),
  ...(page.id === 'booking'
    ? [asFound(page, { name: 'use_windows', keywords: 'slots times capacity' })]
    : []),
]);
