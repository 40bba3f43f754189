import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  char,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { invitationOutcomes } from '#shared/accounts/access.ts';
import {
  challengePurposes,
  codePurposes,
  commonPasswordRules,
  secondFactorRoles,
  signInMethods,
} from '#shared/accounts/sign-in.ts';
import { minPasswordLength } from '#shared/accounts/user.ts';
import { bookingRanges, capacityRange, defaultBooking, windowLegs } from '#shared/booking/booking-window.ts';
import { closedDayRules } from '#shared/booking/closed-day-rule.ts';
import { holidayStates } from '#shared/booking/holiday-state.ts';
import { countToleranceRange, defaultCountTolerance } from '#shared/business/charge-settings.ts';
import {
  afterwardsRanges,
  defaultAfterwards,
  defaultProof,
  type ProofRules,
  type ProofSettings,
  proofLevels,
  proofSettings,
} from '#shared/business/proof-settings.ts';
import { defaultRuns, runRanges } from '#shared/business/run-settings.ts';
import {
  defaultLockHours,
  defaultNoticeDays,
  lockHoursRange,
  minPasswordLengthRange,
  noticeDaysRange,
  settingNames,
} from '#shared/business/settings.ts';
import { casePriorities, caseStatuses, caseTypes } from '#shared/cases/case.ts';
import { measures } from '#shared/catalogue/measure.ts';
import { reportTypes, vanAnswers } from '#shared/driver-run/driver-report.ts';
import { reportOutcomes } from '#shared/driver-run/driver-run.ts';
import {
  fileHomes,
  fileKinds,
  fileStates,
  maxFileBytes,
  type PictureSize,
  pictureSizes,
  pieceBytes,
  piecesOf,
  storedPurposes,
} from '#shared/files/file.ts';
import { type Import, type ImportCounts, type ImportRow, importStates } from '#shared/imports/import.ts';
import { importKinds } from '#shared/imports/import-fields.ts';
import {
  documentKinds,
  documentLineKinds,
  documentStates,
  type OwnLine,
} from '#shared/invoicing/document.ts';
import { invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import {
  defaultHoldAfterDays,
  defaultKeepYears,
  defaultTermsDays,
  firstNumberRange,
  holdAfterRange,
  keepYearsRange,
  statementWhens,
  termsRange,
} from '#shared/invoicing/money-settings.ts';
import type { Problem } from '#shared/kernel/problem.ts';
import { bagRange, bagStages } from '#shared/labels/bag.ts';
import { documentEntryKinds, entryKinds } from '#shared/ledger/entry.ts';
import { holdModes } from '#shared/ledger/hold.ts';
import { paymentMethods } from '#shared/ledger/payment-method.ts';
import { channels, messageKindNames, offers } from '#shared/messages/message-kinds.ts';
import { defaultTextsADay, outgoingStates, textsADayRange } from '#shared/messages/outgoing.ts';
import { notificationTypes } from '#shared/notifications/notification.ts';
import type { Charge } from '#shared/orders/charges.ts';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { editScopes, handFields } from '#shared/orders/edit-scope.ts';
import {
  doneHows,
  failureReasons,
  legKinds,
  legStates,
  liveLegStates,
  openLegStates,
} from '#shared/orders/leg-attempt.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import {
  finishedOrderStatuses,
  fulfilledOrderStatuses,
  notCollectedOrderStatuses,
  orderStatuses,
} from '#shared/orders/order-status.ts';
import { bankLineStates, paymentDirections } from '#shared/payments/payment.ts';
import { requestStates } from '#shared/requests/request-states.ts';
import { roles } from '#shared/roles.ts';
import { placeSources } from '#shared/runs/place-source.ts';
import { exceptionOutcomes, stopReasons } from '#shared/series/series.ts';
import { patternChecks, patternColumns } from './frequency/pattern-columns.ts';
import { cents, day, id, moment, oneOf, plain, timeOfDay } from './kernel/db/columns.ts';

// Every table on one page. Amounts are whole cents. Indexes are written ascending and read backwards for the newest
// first: `.desc()` would mean NULLS LAST, which no `ORDER BY … DESC` can use.

const now = sql`now()`;
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const inRange = (column: AnyPgColumn, { min, max }: { min: number; max: number }) =>
  sql`${column} between ${sql.raw(`${min} and ${max}`)}`;
/** `ORD-000123`, and longer once the numbers are. */
const prefixedNumber = (prefix: string, number: AnyPgColumn) =>
  sql`${sql.raw(`'${prefix}-'`)} || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`;

// --- The business -----------------------------------------------------------------------------------------------

/** One row. */
const proofLevel = (name: keyof ProofSettings) =>
  text({ enum: proofLevels }).notNull().default(defaultProof[name]);

export const settings = pgTable(
  'settings',
  {
    only: boolean().primaryKey().default(true),
    business_name: text().notNull(),
    /** IANA */
    time_zone: text().notNull(),
    pickup_address: text().notNull(),
    /** An occurrence is created this many days before its pickup. */
    occurrence_lead_days: integer().notNull().default(7),
    /** What becomes of recurring orders on closed days, where the series has no rule of its own. */
    series_closed_day_rule: text({ enum: closedDayRules }).notNull().default('as_planned'),
    /** What a closed day moves or drops is decided this many days before, at least. */
    closed_day_notice_days: integer().notNull().default(defaultNoticeDays),
    /** ISO weekdays, 1 Mon … 7 Sun, in rising sequence. */
    working_days: smallint().array().notNull().default(sql`'{1,2,3,4,5}'`),
    /** Customers choose windows in place of a free date and time. */
    use_windows: boolean().notNull().default(false),
    book_lead_hours: integer().notNull().default(defaultBooking.book_lead_hours),
    book_ahead_days: integer().notNull().default(defaultBooking.book_ahead_days),
    turnaround_days: integer().notNull().default(defaultBooking.turnaround_days),
    change_cutoff_hours: integer().notNull().default(defaultBooking.change_cutoff_hours),
    /** Counts the changes of windows and areas. */
    booking_version: integer().notNull().default(1),
    /** Whose public holidays are suggested. */
    holiday_state: text({ enum: holidayStates }),
    least_password_length: integer().notNull().default(minPasswordLength),
    /** A visit at a free time is late after so many minutes. */
    on_time_minutes: integer().notNull().default(defaultRuns.on_time_minutes),
    minutes_at_door: integer().notNull().default(defaultRuns.minutes_at_door),
    uses_geocoder: boolean().notNull().default(false),
    minutes_between_postcodes: integer().notNull().default(defaultRuns.minutes_between_postcodes),
    // What a door asks of a driver.
    proof_pickup_bags: proofLevel('proof_pickup_bags'),
    proof_pickup_photos: proofLevel('proof_pickup_photos'),
    proof_pickup_receiver: proofLevel('proof_pickup_receiver'),
    proof_pickup_signature: proofLevel('proof_pickup_signature'),
    proof_delivery_bags: proofLevel('proof_delivery_bags'),
    proof_delivery_photos: proofLevel('proof_delivery_photos'),
    proof_delivery_receiver: proofLevel('proof_delivery_receiver'),
    proof_delivery_signature: proofLevel('proof_delivery_signature'),
    proof_failed_photos: proofLevel('proof_failed_photos'),
    keep_pictures_days: integer().notNull().default(defaultAfterwards.keep_pictures_days),
    new_date_reminder_days: integer().notNull().default(defaultAfterwards.new_date_reminder_days),
    weigh_after_collecting: boolean().notNull().default(false),
    drivers_count: boolean().notNull().default(true),
    count_tolerance_percent: integer().notNull().default(defaultCountTolerance),
    /** A delivery counts as loaded only once all its bags are scanned. */
    check_loading: boolean().notNull().default(false),
    /** In cents without GST; `null`: none. */
    minimum_charge: cents(),
    delivery_fee: cents(),
    failed_stop_charge: cents(),
    /** Each SKU's base price is agreed with who becomes a customer, unless it is said otherwise. */
    start_with_base_prices: boolean().notNull().default(false),
    /** Whose right password is followed by a second step. */
    second_factor_for: text({ enum: secondFactorRoles }).notNull().default('nobody'),
    /** What a new password meets that is among the commonest. */
    common_passwords: text({ enum: commonPasswordRules }).notNull().default('warn'),
    /** Customers may sign in by a mailed code. */
    sign_in_by_code: boolean().notNull().default(false),
    /** Strangers may ask for a pickup. */
    takes_requests: boolean().notNull().default(false),
    /** Since when no owner is shown what is to be set up. */
    setup_put_away_at: moment(),
    /** What stands beside the mark, where it is not the name of the product. */
    logo_text: text(),
    /** Australian Business Number, its 11 digits. */
    abn: text(),
    /** How customers reach the shop. */
    contact_phone: text(),
    contact_email: text(),
    /** From how many hours before delivery an order is closed to its customer. */
    lock_hours: integer().notNull().default(defaultLockHours),
    /** The settings that environment variables hold, which nobody may change in the product. */
    set_outside: text({ enum: settingNames }).array().notNull().default([]),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('settings_only_row', sql`${t.only}`),
    check('settings_lead', sql`${t.occurrence_lead_days} >= 1`),
    check('settings_closed_day_rule', oneOf(t.series_closed_day_rule, closedDayRules)),
    check('settings_notice', inRange(t.closed_day_notice_days, noticeDaysRange)),
    check(
      'settings_working_days',
      sql`${t.working_days} <@ '{1,2,3,4,5,6,7}' and cardinality(${t.working_days}) > 0`,
    ),
    check('settings_book_lead', inRange(t.book_lead_hours, bookingRanges.book_lead_hours)),
    check('settings_book_ahead', inRange(t.book_ahead_days, bookingRanges.book_ahead_days)),
    check('settings_turnaround', inRange(t.turnaround_days, bookingRanges.turnaround_days)),
    check('settings_cutoff', inRange(t.change_cutoff_hours, bookingRanges.change_cutoff_hours)),
    // What competes for a place is then an order always.
    check('settings_windows', sql`not ${t.use_windows} or ${t.occurrence_lead_days} > ${t.book_ahead_days}`),
    check('settings_holiday_state', oneOf(t.holiday_state, holidayStates)),
    check('settings_lock', inRange(t.lock_hours, lockHoursRange)),
    check('settings_on_time', inRange(t.on_time_minutes, runRanges.on_time_minutes)),
    check('settings_at_door', inRange(t.minutes_at_door, runRanges.minutes_at_door)),
    check(
      'settings_between_postcodes',
      inRange(t.minutes_between_postcodes, runRanges.minutes_between_postcodes),
    ),
    ...Object.keys(proofSettings).map((name) =>
      check(`settings_${name}`, oneOf(t[name as keyof typeof proofSettings], proofLevels)),
    ),
    check('settings_keep_pictures', inRange(t.keep_pictures_days, afterwardsRanges.keep_pictures_days)),
    check(
      'settings_new_date_reminder',
      inRange(t.new_date_reminder_days, afterwardsRanges.new_date_reminder_days),
    ),
    check('settings_count_tolerance', inRange(t.count_tolerance_percent, countToleranceRange)),
    check(
      'settings_amounts',
      sql`${t.minimum_charge} >= 0 and ${t.delivery_fee} >= 0 and ${t.failed_stop_charge} >= 0`,
    ),
    check('settings_password', inRange(t.least_password_length, minPasswordLengthRange)),
    check('settings_second_factor', oneOf(t.second_factor_for, secondFactorRoles)),
    check('settings_common_passwords', oneOf(t.common_passwords, commonPasswordRules)),
  ],
);

/** The business days on which nothing is picked up or delivered. */
export const closed_days = pgTable('closed_days', {
  day: day().primaryKey(),
  name: text().notNull(),
  added_by: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  created_at: moment().notNull().default(now),
});

/** Where people come to: parts of the country with windows of their own. */
export const areas = pgTable('areas', { id: id(), name: text().notNull() });

/** A postcode of an area, or one suburb of it. */
export const area_places = pgTable(
  'area_places',
  {
    id: id(),
    area_id: uuid()
      .notNull()
      .references(() => areas.id, { onDelete: 'cascade' }),
    postcode: char({ length: 4 }).notNull(),
    suburb: text(),
  },
  (t) => [
    // Each entry belongs to one area. PostgreSQL takes two rows without a suburb for different ones.
    uniqueIndex('area_places_once').on(t.postcode, sql`coalesce(lower(${t.suburb}), '')`),
    index('area_places_area').on(t.area_id),
    check('area_places_postcode', sql`${t.postcode} ~ '^[0-9]{4}$'`),
  ],
);

/** When visits of a leg take place on a weekday. One that orders were booked in is retired, not deleted. */
export const booking_windows = pgTable(
  'booking_windows',
  {
    id: id(),
    leg: text({ enum: windowLegs }).notNull(),
    /** ISO weekday, 1 Mon … 7 Sun. */
    weekday: smallint().notNull(),
    starts_at: timeOfDay().notNull(),
    ends_at: timeOfDay().notNull(),
    /** `null`: everywhere. */
    area_id: uuid().references(() => areas.id),
    /** `null`: without a limit. */
    capacity: integer(),
    retired_at: moment(),
  },
  (t) => [
    uniqueIndex('booking_windows_once')
      .on(t.leg, t.weekday, t.starts_at, sql`coalesce(${t.area_id}::text, '')`)
      .where(sql`${t.retired_at} is null`),
    index('booking_windows_area').on(t.area_id),
    check('booking_windows_leg', oneOf(t.leg, windowLegs)),
    check('booking_windows_weekday', sql`${t.weekday} between 1 and 7`),
    check('booking_windows_times', sql`${t.ends_at} > ${t.starts_at}`),
    check('booking_windows_capacity', inRange(t.capacity, capacityRange)),
  ],
);

// --- Accounts ---------------------------------------------------------------------------------------------------

/** Who orders, agrees prices and raises cases. The people of a customer sign in. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    name: text().notNull(),
    plain_name: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => plain(customers.name)),
    /** What staff tell each other of them; the version is that of both notes. */
    note: text(),
    /** Without a reference: a person of staff is one of no customer, and users refer to customers. */
    note_by: uuid(),
    note_at: moment(),
    /** What they tell drivers of every pickup and delivery. The private `note` is another. */
    visit_note: text(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [index('customers_name').on(t.plain_name, t.id)],
);

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    full_name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** The customer whose person this is. */
    customer_id: uuid().references(() => customers.id),
    /** Every customer has one: their email and phone are the customer's. */
    is_main_contact: boolean().notNull().default(false),
    phone: text(),
    /** What a search looks at: name and email. */
    plain_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): ReturnType<typeof sql> => plain(sql`${users.full_name} || ' ' || ${users.email}`),
      ),
    /** Of several numbers, those that a `/` parts stay apart. */
    phone_digits: text().generatedAlwaysAs(
      (): ReturnType<typeof sql> => sql`translate(${plain(users.phone)}, ' ()+-.', '')`,
    ),
    address: text(),
    delivery_address: text(),
    /** `null`: they have not joined, or sign in by other means. */
    password_hash: text(),
    /** Whether their right password is followed by a second step, by their own choice. */
    second_step: boolean().notNull().default(false),
    /** When they were last sent an invitation. */
    invited_at: moment(),
    is_active: boolean().notNull().default(true),
    /** When their mailbox last refused a mail for good, and in which words; `null` once it takes one. */
    mail_refused_at: moment(),
    mail_refused_reason: text(),
    /** When they agreed to texts, and who said so: themselves, or staff; `null` where they did not, or ended it. */
    texts_allowed_at: moment(),
    texts_allowed_by: uuid().references((): AnyPgColumn => users.id),
    version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_main_contact').on(t.customer_id).where(sql`${t.is_main_contact}`),
    index('users_customer').on(t.customer_id),
    index('users_role').on(t.role, t.is_active),
    index('users_created').on(t.created_at, t.id),
    check('users_role_known', oneOf(t.role, roles)),
    check('users_customer_whole', sql`(${t.role} = 'customer') = (${t.customer_id} is not null)`),
  ],
);

/** The token itself is with its user only; here is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token_hash: bytes().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment().notNull().default(now),
    last_used_at: moment().notNull().default(now),
    expires_at: moment().notNull(),
    method: text({ enum: signInMethods }).notNull().default('password'),
    /** Of browser and system, as people name them; `null` for what says nothing of itself. */
    browser: text(),
    /** What a limit by address counts; `null` for a session of an earlier release. */
    network: text(),
    /** When its person last proved who they are: at first by signing in. */
    proved_at: moment().notNull().default(now),
  },
  (t) => [
    index('sessions_user').on(t.user_id),
    index('sessions_expiry').on(t.expires_at),
    check('sessions_method_known', oneOf(t.method, signInMethods)),
  ],
);

/** Each sign-in, good or bad, for 90 days. */
export const sign_ins = pgTable(
  'sign_ins',
  {
    id: id(),
    /** `null`: there is no such account. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    ok: boolean().notNull(),
    method: text({ enum: signInMethods }).notNull(),
    browser: text(),
    network: text().notNull(),
    at: moment().notNull().default(now),
  },
  (t) => [
    index('sign_ins_user').on(t.user_id, t.at),
    index('sign_ins_at').on(t.at),
    check('sign_ins_method_known', oneOf(t.method, signInMethods)),
  ],
);

/** A public key of an authenticator that signs a person in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credential_id: text().notNull().unique(),
    public_key: bytes().notNull(),
    sign_count: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    created_at: moment().notNull().default(now),
    last_used_at: moment(),
  },
  (t) => [index('passkeys_user').on(t.user_id)],
);

/** The SHA-256 of a code that stands in for the second step, once. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: bytes().notNull().unique(),
    used_at: moment(),
  },
  (t) => [index('recovery_codes_user').on(t.user_id)],
);

/**
 * What somebody was asked and has not answered yet: a passkey's challenge, or the second step of a sign-in. It is good once, for its
 * purpose, and for who was asked.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: id(),
    token_hash: bytes().notNull().unique(),
    purpose: text({ enum: challengePurposes }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    session_id: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    wrong: integer().notNull().default(0),
    expires_at: moment().notNull(),
  },
  (t) => [
    index('challenges_expiry').on(t.expires_at),
    index('challenges_user').on(t.user_id),
    index('challenges_session').on(t.session_id),
    check('challenges_purpose_known', oneOf(t.purpose, challengePurposes)),
  ],
);

/** A link by which an account is joined; here is the SHA-256 of its token. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: bytes().notNull().unique(),
    made_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment().notNull().default(now),
    expires_at: moment().notNull(),
  },
  (t) => [index('invitations_user').on(t.user_id), index('invitations_made_by').on(t.made_by)],
);

/** Whose invitation waits to be mailed; the job makes its token, so no queue holds one. */
export const invitation_queue = pgTable(
  'invitation_queue',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    run_id: uuid().notNull(),
    made_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When the job got it; `null`: it waits, and can be stopped. */
    taken_at: moment(),
    /** What became of it; `null` until that is known. The rows of a run stay until the next one, for its progress. */
    outcome: text({ enum: invitationOutcomes }),
  },
  (t) => [
    index('invitation_queue_run').on(t.run_id),
    index('invitation_queue_made_by').on(t.made_by),
    check('invitation_queue_outcome_known', oneOf(t.outcome, invitationOutcomes)),
  ],
);

/** An email that is theirs once the link in its mailbox was used. */
export const email_changes = pgTable('email_changes', {
  id: id(),
  user_id: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  new_email: text().notNull(),
  token_hash: bytes().notNull().unique(),
  created_at: moment().notNull().default(now),
  expires_at: moment().notNull(),
});

/** Somebody without an account who asked for a pickup, or whose address nobody comes to. */
export const requests = pgTable(
  'requests',
  {
    id: id(),
    state: text({ enum: requestStates }).notNull(),
    full_name: text(),
    email: text(),
    phone: text(),
    address: text(),
    suburb: text().notNull(),
    postcode: char({ length: 4 }).notNull(),
    /** What they would have washed. */
    what: text(),
    /** When it suits them. */
    preferred: text(),
    created_at: moment().notNull().default(now),
    answered_at: moment(),
    answered_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who they became. */
    customer_id: uuid().references(() => customers.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('requests_state').on(t.state, t.created_at, t.id),
    index('requests_email').on(sql`lower(${t.email})`),
    index('requests_answered_by').on(t.answered_by),
    index('requests_customer').on(t.customer_id),
    check('requests_state_known', oneOf(t.state, requestStates)),
    check(
      'requests_answered',
      sql`(${t.state} in ('accepted', 'declined')) = (${t.answered_at} is not null)`,
    ),
  ],
);

/**
 * A requested reset code; a newer one of the same account replaces it. Wrong guesses count against the
 * account.
 */
export const reset_codes = pgTable(
  'reset_codes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it is good for, and for nothing else. */
    purpose: text({ enum: codePurposes }).notNull().default('reset'),
    code_hash: text().notNull(),
    created_at: moment().notNull().default(now),
    expires_at: moment().notNull(),
    wrong_guesses: integer().notNull().default(0),
    used_at: moment(),
  },
  (t) => [
    index('reset_codes_user').on(t.user_id, t.created_at),
    check('reset_codes_purpose_known', oneOf(t.purpose, codePurposes)),
  ],
);

// --- What is washed, and for how much ---------------------------------------------------------------------------

export const skus = pgTable(
  'skus',
  {
    id: id(),
    name: text().notNull(),
    category: text().notNull(),
    price: cents().notNull(),
    unit: text().notNull(),
    measure: text({ enum: measures }).notNull().default('item'),
    description: text(),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
    /** A deleted SKU can no longer be chosen; the orders that hold it stay as they are. */
    deleted_at: moment(),
  },
  (t) => [
    index('skus_name').on(plain(t.name), t.id).where(sql`${t.deleted_at} is null`),
    check('skus_measure_known', oneOf(t.measure, measures)),
    check('skus_price', sql`${t.price} >= 0`),
  ],
);

export const customer_prices = pgTable(
  'customer_prices',
  {
    id: id(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    sku_id: uuid()
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    custom_price: cents().notNull(),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    unique('customer_prices_once').on(t.customer_id, t.sku_id),
    index('customer_prices_sku').on(t.sku_id),
    check('customer_prices_price', sql`${t.custom_price} >= 0`),
  ],
);

export const frequency_templates = pgTable(
  'frequency_templates',
  {
    id: id(),
    name: text().notNull(),
    ...patternColumns(),
    description: text(),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => patternChecks('frequency_templates', t),
);

// --- Orders -----------------------------------------------------------------------------------------------------

/**
 * A recurring order: a pattern that outlives the template it came from, and what is washed at each occurrence,
 * as it was last agreed on for those to come.
 */
export const order_series = pgTable(
  'order_series',
  {
    id: id(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    frequency_template_id: uuid().references(() => frequency_templates.id, { onDelete: 'set null' }),
    ...patternColumns(),
    anchor_pickup: moment().notNull(),
    /** How many days after the pickup, and at what time, an occurrence is delivered: this belongs to `anchor_pickup`. */
    anchor_delivery: moment().notNull(),
    /** The ends of the windows at the anchor; `null` for a free time. */
    anchor_pickup_until: moment(),
    anchor_delivery_until: moment(),
    /** The number of the occurrence at the anchor. */
    anchor_number: integer().notNull().default(1),
    /** The highest number that has been decided on. No number is given twice. */
    made_through: integer().notNull().default(1),
    items: jsonb().$type<OrderItem[]>().notNull(),
    /** What the customer was shown beside the items as the series began; in cents without GST. */
    charges: jsonb().$type<Charge[]>().notNull().default([]),
    minimum_shown: cents(),
    /** Of an occurrence, with GST where the shop charges it, at the prices of the last one made. */
    total_amount: cents().notNull(),
    pickup_address: text().notNull(),
    delivery_address: text().notNull(),
    special_instructions: text(),
    /** What its orders carry beside them on the invoice. */
    purchase_order: text(),
    /** `total_amount` times the pickups in a week, rounded once; years count 52 weeks. */
    weekly_amount: cents()
      .notNull()
      .generatedAlwaysAs(
        (): ReturnType<
          typeof sql
        > => sql`round(${order_series.total_amount} * case ${order_series.frequency_type}
          when 'daily' then 7.0 when 'weekly' then coalesce(cardinality(${order_series.by_day}), 1) else 12.0 / 52 end
          / ${order_series.frequency_value})`,
      ),
    /** The last business day on which an occurrence may be planned. */
    ends_on: day(),
    /** The number of its last occurrence. */
    ends_after: integer(),
    /** The business days on which nothing is picked up, both included; without `hold_until` until somebody resumes. */
    hold_from: day(),
    hold_until: day(),
    /**
     * The pickup of the first occurrence after `made_through` that takes place, in the past if that was missed; `null`
     * if none does. It says nothing once the series is stopped.
     */
    next_pickup: moment(),
    /** The planned pickup of the first occurrence after `made_through` that a closed day moves or drops; `null` if none. */
    next_closed: moment(),
    /** What becomes of it on closed days; `null`: what the settings say. */
    closed_day_rule: text({ enum: closedDayRules }),
    version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
    stopped_at: moment(),
    stop_reason: text({ enum: stopReasons }),
  },
  (t) => [
    index('order_series_running').on(t.id).where(sql`${t.stopped_at} is null`),
    index('order_series_next_pickup').on(t.next_pickup).where(sql`${t.stopped_at} is null`),
    index('order_series_next_closed').on(t.next_closed).where(sql`${t.stopped_at} is null`),
    index('order_series_last_made')
      .on(t.id)
      .where(
        sql`${t.stopped_at} is null and ${t.next_pickup} is null and num_nonnulls(${t.ends_on}, ${t.ends_after}) > 0`,
      ),
    index('order_series_customer').on(t.customer_id, t.created_at, t.id),
    index('order_series_created').on(t.created_at, t.id),
    ...patternChecks('order_series', t),
    check(
      'order_series_windows',
      sql`${t.anchor_pickup_until} > ${t.anchor_pickup} and ${t.anchor_delivery_until} > ${t.anchor_delivery}`,
    ),
    check('order_series_delivery', sql`${t.anchor_delivery} > ${t.anchor_pickup}`),
    check('order_series_items', sql`jsonb_typeof(${t.items}) = 'array'`),
    check('order_series_total', sql`${t.total_amount} >= 0`),
    check('order_series_closed_day_rule', oneOf(t.closed_day_rule, closedDayRules)),
    check('order_series_made', sql`${t.made_through} >= 1`),
    check('order_series_one_end', sql`num_nonnulls(${t.ends_on}, ${t.ends_after}) <= 1`),
    check('order_series_ends_after', sql`${t.ends_after} >= 1`),
    check(
      'order_series_hold',
      sql`${t.hold_until} is null or (${t.hold_from} is not null and ${t.hold_from} <= ${t.hold_until})`,
    ),
    check('order_series_stopped', sql`(${t.stopped_at} is null) = (${t.stop_reason} is null)`),
    check('order_series_stop_reason', oneOf(t.stop_reason, stopReasons)),
  ],
);

/**
 * The occurrences of a series that are not as it says: those that do not take place, as orders or before they were one, and those
 * that were changed by hand. What a hold drops gets its row when its number is decided; a hold without end has no rows ahead.
 */
export const series_exceptions = pgTable(
  'series_exceptions',
  {
    series_id: uuid()
      .notNull()
      .references(() => order_series.id, { onDelete: 'cascade' }),
    occurrence_number: integer().notNull(),
    /** When the pattern placed it. */
    planned_pickup: moment().notNull(),
    /** `null`: it takes place, and was changed by hand. */
    outcome: text({ enum: exceptionOutcomes }),
    /** What was changed for this occurrence alone. */
    changed: text({ enum: handFields }).array().notNull().default(sql`'{}'`),
    /** The closed day that moved or dropped it. */
    closed_day: day(),
    /** The number that takes place on the day to which this one would have moved. */
    merged_into: integer(),
    /** What its order comes back with; `null` for one that was no order. */
    status_before: text({ enum: orderStatuses }),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.series_id, t.occurrence_number] }),
    check(
      'series_exceptions_not_empty',
      sql`${t.outcome} is not null or ${t.changed} <> '{}' or ${t.closed_day} is not null`,
    ),
    check('series_exceptions_closed', sql`${t.outcome} <> 'closed' or ${t.closed_day} is not null`),
    check(
      'series_exceptions_merged',
      sql`(${t.outcome} is not distinct from 'merged') = (${t.merged_into} is not null) and ${t.merged_into} <> ${t.occurrence_number}`,
    ),
    check('series_exceptions_outcome', oneOf(t.outcome, exceptionOutcomes)),
    check('series_exceptions_status', oneOf(t.status_before, orderStatuses)),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: bigserial({ mode: 'number' }).notNull().unique(),
    order_number: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => prefixedNumber('ORD', orders.number)),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    status: text({ enum: orderStatuses }).notNull(),
    is_locked: boolean().notNull().default(false),
    /**
     * When the lock was last decided, by the lock job or by staff. The job only locks orders where this is still
     * null.
     */
    lock_decided_at: moment(),
    pickup_date: moment().notNull(),
    delivery_date: moment().notNull(),
    /** The ends of the windows that were promised; `null` for a free time. */
    pickup_until: moment(),
    delivery_until: moment(),
    pickup_window_id: uuid().references(() => booking_windows.id),
    delivery_window_id: uuid().references(() => booking_windows.id),
    pickup_address: text().notNull(),
    delivery_address: text().notNull(),
    special_instructions: text(),
    /** The lines as agreed, in their sequence. Each has an id, for other rows to name it: decision 21 says why JSON. */
    items: jsonb().$type<OrderItem[]>().notNull(),
    /** The lines as they were ordered, once somebody has counted what was there. */
    estimated_items: jsonb().$type<OrderItem[]>(),
    counted_at: moment(),
    counted_by: uuid().references(() => users.id),
    /** Beside the items; in cents without GST. */
    charges: jsonb().$type<Charge[]>().notNull().default([]),
    /** The minimum that the customer was shown as they ordered, in cents without GST. */
    minimum_shown: cents(),
    total_amount: cents().notNull(),
    series_id: uuid().references(() => order_series.id),
    occurrence_number: integer(),
    driver_id: uuid().references(() => users.id),
    /** The driver of the other leg, where it is another one. */
    other_driver_id: uuid().references(() => users.id),
    delivery_status: text({ enum: deliveryStatuses }),
    assigned_at: moment(),
    picked_up_at: moment(),
    out_for_delivery_at: moment(),
    delivered_at: moment(),
    delivery_notes: text(),
    /** When it was delivered or completed, while it is; the trigger `note_fulfilled` keeps it. */
    fulfilled_at: moment(),
    /** The draft or the issued invoice on which it stands. */
    document_id: uuid().references((): AnyPgColumn => documents.id),
    /** What its customer wants to read beside it on the invoice. */
    purchase_order: text(),
    /** Whether its total has GST in it; without, the total is its base. */
    gst_charged: boolean().notNull().default(true),
    /** The last business day of the period for which it was last drafted unasked: a discarded draft is not made again. */
    drafted_for: day(),
    /** The leg that failed and waits for a new date; never on a finished order. */
    needs_date: text({ enum: legKinds }),
    /** When staff were reminded that it has none. */
    reminded_at: moment(),
    /** Counts the changes, to detect concurrent edits. */
    version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    unique('orders_order_number').on(t.order_number),
    unique('orders_occurrence_once').on(t.series_id, t.occurrence_number),
    index('orders_created').on(t.created_at, t.id),
    // With the status: the orders of a customer are counted in the index alone.
    index('orders_customer_created').on(t.customer_id, t.created_at, t.id, t.status),
    index('orders_driver_delivery').on(t.driver_id, t.delivery_date, t.id),
    index('orders_other_driver')
      .on(t.other_driver_id, t.delivery_date, t.id)
      .where(sql`${t.other_driver_id} is not null`),
    index('orders_pickup').on(t.pickup_date, t.id),
    index('orders_delivery').on(t.delivery_date, t.id),
    // The next pickup of a series.
    index('orders_series_to_collect')
      .on(t.series_id, t.pickup_date)
      .where(sql`${t.series_id} is not null and ${oneOf(t.status, notCollectedOrderStatuses)}`),
    index('orders_status_created').on(t.status, t.created_at, t.id),
    index('orders_total_amount').on(t.total_amount, t.id),
    // Few of many orders are unassigned, and every staff screen reads them.
    index('orders_waiting')
      .on(t.pickup_date, t.id)
      .where(sql`${t.driver_id} is null and not ${oneOf(t.status, finishedOrderStatuses)}`),
    // What is taken of a window on a day.
    index('orders_pickup_window')
      .on(t.pickup_window_id, t.pickup_date)
      .where(sql`${t.pickup_window_id} is not null and ${t.status} <> 'cancelled'`),
    index('orders_delivery_window')
      .on(t.delivery_window_id, t.delivery_date)
      .where(sql`${t.delivery_window_id} is not null and ${t.status} <> 'cancelled'`),
    check('orders_pickup_until', sql`${t.pickup_until} > ${t.pickup_date}`),
    check('orders_delivery_until', sql`${t.delivery_until} > ${t.delivery_date}`),
    check('orders_delivery_after_window', sql`${t.delivery_date} >= ${t.pickup_until}`),
    check('orders_pickup_window_whole', sql`${t.pickup_window_id} is null or ${t.pickup_until} is not null`),
    check(
      'orders_delivery_window_whole',
      sql`${t.delivery_window_id} is null or ${t.delivery_until} is not null`,
    ),
    check('orders_status_known', oneOf(t.status, orderStatuses)),
    check('orders_delivery_status_known', oneOf(t.delivery_status, deliveryStatuses)),
    check('orders_delivery_after_pickup', sql`${t.delivery_date} > ${t.pickup_date}`),
    check('orders_items', sql`jsonb_typeof(${t.items}) = 'array'`),
    check('orders_lines_have_ids', sql`not jsonb_path_exists(${t.items}, '$[*] ? (!exists(@.id))')`),
    check('orders_charges', sql`jsonb_typeof(${t.charges}) = 'array'`),
    check('orders_counted', sql`num_nulls(${t.estimated_items}, ${t.counted_at}) in (0, 2)`),
    check('orders_total', sql`${t.total_amount} >= 0`),
    check('orders_series_whole', sql`(${t.series_id} is null) = (${t.occurrence_number} is null)`),
    // Without a driver it is collected by one who has no leg of it any more, or nothing.
    check(
      'orders_driver_whole',
      sql`case when ${t.driver_id} is null then ${t.delivery_status} = 'picked_up' and ${t.other_driver_id} is not null
        or ${t.delivery_status} is null and ${t.other_driver_id} is null else ${t.delivery_status} is not null end`,
    ),
    // What can be invoiced, and what a document holds.
    index('orders_to_invoice')
      .on(t.customer_id, t.fulfilled_at, t.id)
      .where(sql`${t.fulfilled_at} is not null and ${t.document_id} is null`),
    index('orders_document').on(t.document_id).where(sql`${t.document_id} is not null`),
    // Cancelled after they were invoiced: few, and every page about money counts them.
    index('orders_cancelled_invoiced')
      .on(t.document_id)
      .where(sql`${t.document_id} is not null and ${t.status} = 'cancelled'`),
    check(
      'orders_fulfilled',
      sql`(${t.fulfilled_at} is not null) = (${oneOf(t.status, fulfilledOrderStatuses)})`,
    ),
    index('orders_needing_date').on(t.id).where(sql`${t.needs_date} is not null`),
    check('orders_needs_date_known', oneOf(t.needs_date, legKinds)),
    check(
      'orders_needs_date_open',
      sql`${t.needs_date} is null or not ${oneOf(t.status, finishedOrderStatuses)}`,
    ),
    check('orders_other_driver', sql`${t.other_driver_id} <> ${t.driver_id}`),
  ],
);

/** What a driver does on a business day. */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    driver_id: uuid()
      .notNull()
      .references(() => users.id),
    day: day().notNull(),
    /** Counts the changes, also of its stops. */
    version: integer().notNull().default(1),
    /** Addresses; `null`: that of the business. */
    start_place: text(),
    end_place: text(),
    /** `null`: some minutes before the first window. */
    planned_start: moment(),
    started_at: moment(),
    ended_at: moment(),
    /** When its driver said last that they run late, and until when. */
    late_said_at: moment(),
    late_until: moment(),
    /** Its driver is off on that day. */
    is_off: boolean().notNull().default(false),
    /** What its doors ask for, kept as it starts. */
    proof_rules: jsonb().$type<ProofRules>(),
  },
  (t) => [
    unique('runs_once').on(t.driver_id, t.day),
    unique('runs_of_driver').on(t.id, t.driver_id),
    check('runs_ended_once_started', sql`${t.ended_at} is null or ${t.started_at} is not null`),
  ],
);

/** What a run does at one door: the legs of one customer at one address. */
export const run_stops = pgTable(
  'run_stops',
  {
    id: id(),
    run_id: uuid().notNull(),
    driver_id: uuid().notNull(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    address_key: text().notNull(),
    /** From 1, without a gap: what is finished first, then what is open. Its uniqueness is looked at on commit. */
    position: integer().notNull(),
    /** Since when the driver is on the way there, next of all; of a finished stop since when they were. */
    next_at: moment(),
    /** When its customer expects the driver, once the run has started. */
    eta_from: moment(),
    eta_until: moment(),
    /** When the last of its legs was done or had failed; `null` while one is open. */
    finished_at: moment(),
  },
  (t) => [
    foreignKey({
      name: 'run_stops_run',
      columns: [t.run_id, t.driver_id],
      foreignColumns: [runs.id, runs.driver_id],
    }),
    unique('run_stops_door').on(t.run_id, t.customer_id, t.address_key),
    unique('run_stops_of_driver').on(t.id, t.driver_id),
    check('run_stops_position', sql`${t.position} >= 1`),
    uniqueIndex('run_stops_one_next')
      .on(t.run_id)
      .where(sql`${t.next_at} is not null and ${t.finished_at} is null`),
    check('run_stops_eta', sql`${t.eta_from} <= ${t.eta_until}`),
  ],
);

/**
 * The attempts at the pickup and the delivery of each order; of each kind one is live. The trigger `make_legs` makes the first
 * two as their order is made. Driver, delivery status and times of the order are a view of them, stored for its lists.
 */
export const legs = pgTable(
  'legs',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: legKinds }).notNull(),
    attempt: integer().notNull().default(1),
    state: text({ enum: legStates }).notNull(),
    driver_id: uuid().references(() => users.id),
    /** The window that was promised, or the start of a free time and when it counts as late. */
    window_start: moment().notNull(),
    window_end: moment().notNull(),
    /** Where it stands in a run, with its driver. */
    stop_id: uuid(),
    assigned_at: moment(),
    on_the_way_at: moment(),
    /** When it was put into the van as the run started. */
    loaded_at: moment(),
    /** When it was done, or failed; `null` for one that was skipped. */
    happened_at: moment(),
    /** When the service heard of it. */
    arrived_at: moment(),
    /** The phone's clock said something that cannot be; `happened_at` is then `arrived_at`. */
    is_time_doubtful: boolean().notNull().default(false),
    done_how: text({ enum: doneHows }),
    /** Why it failed. */
    failure_reason: text({ enum: failureReasons }),
    /** What was noted, counted and written at its door. */
    note: text(),
    bag_count: integer(),
    receiver_name: text(),
    /** Until when its customer was told to expect the driver, who is next there. */
    told_until: moment(),
    /** When they were told that it gets later. */
    told_late_at: moment(),
    /** Where its bags went as the run ended; `van`: they stay. */
    van_answer: text({ enum: vanAnswers }),
  },
  (t) => [
    unique('legs_attempt').on(t.order_id, t.kind, t.attempt),
    foreignKey({
      name: 'legs_stop',
      columns: [t.stop_id, t.driver_id],
      foreignColumns: [run_stops.id, run_stops.driver_id],
    }),
    index('legs_at_stop').on(t.stop_id).where(sql`${t.stop_id} is not null`),
    uniqueIndex('legs_one_live').on(t.order_id, t.kind).where(oneOf(t.state, liveLegStates)),
    index('legs_driver_open').on(t.driver_id, t.window_start).where(oneOf(t.state, openLegStates)),
    index('legs_driver_done').on(t.driver_id, t.happened_at).where(sql`${t.state} = 'done'`),
    index('legs_driver_failed').on(t.driver_id, t.happened_at).where(sql`${t.state} = 'failed'`),
    index('legs_waiting')
      .on(t.window_start)
      .where(sql`${t.driver_id} is null and ${oneOf(t.state, openLegStates)}`),
    // What is in vans, or missing: few of very many.
    index('legs_in_vans')
      .on(t.driver_id)
      .where(
        sql`${t.van_answer} in ('van', 'missing') or ${t.state} = 'cancelled' and ${t.loaded_at} is not null and ${t.van_answer} is null`,
      ),
    check('legs_attempt_positive', sql`${t.attempt} >= 1`),
    check('legs_kind_known', oneOf(t.kind, legKinds)),
    check('legs_state_known', oneOf(t.state, legStates)),
    check('legs_window', sql`${t.window_start} <= ${t.window_end}`),
    check('legs_on_the_way_by_somebody', sql`${t.state} <> 'on_the_way' or ${t.driver_id} is not null`),
    check('legs_done_how_known', oneOf(t.done_how, doneHows)),
    check('legs_done_somehow', sql`(${t.state} = 'done') = (${t.done_how} is not null)`),
    check('legs_failure_reason_known', oneOf(t.failure_reason, failureReasons)),
    check('legs_failed_for_a_reason', sql`(${t.state} = 'failed') = (${t.failure_reason} is not null)`),
    check('legs_other_is_noted', sql`${t.failure_reason} <> 'other' or ${t.note} is not null`),
    check('legs_bag_count', inRange(t.bag_count, bagRange)),
    check('legs_receiver', sql`length(${t.receiver_name}) between 1 and 80`),
    check('legs_arrived_after', sql`${t.happened_at} <= ${t.arrived_at}`),
    check('legs_van_answer_known', oneOf(t.van_answer, vanAnswers)),
  ],
);

/** Whose a leg was when: `moveStoredLegs` writes it, and the trigger `make_legs` for what is made with a driver. */
export const leg_drivers = pgTable(
  'leg_drivers',
  {
    id: id(),
    leg_id: uuid()
      .notNull()
      .references(() => legs.id, { onDelete: 'cascade' }),
    driver_id: uuid()
      .notNull()
      .references(() => users.id),
    from_at: moment().notNull(),
    /** `null`: it is theirs now. */
    until_at: moment(),
    /** It was given to another driver: what they report of it counts that happened before. */
    reports_until: moment(),
  },
  (t) => [
    uniqueIndex('leg_drivers_one_now').on(t.leg_id).where(sql`${t.until_at} is null`),
    index('leg_drivers_of_leg').on(t.leg_id, t.driver_id),
  ],
);

/** What drivers report, for good: a report sent again is found here. Only its outcome and its settling ever change. */
export const driver_reports = pgTable(
  'driver_reports',
  {
    /** The phone made it. */
    id: uuid().primaryKey(),
    driver_id: uuid()
      .notNull()
      .references(() => users.id),
    type: text({ enum: reportTypes }).notNull(),
    leg_id: uuid().references(() => legs.id, { onDelete: 'set null' }),
    run_id: uuid().references(() => runs.id),
    order_id: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** Of what was sent, but for when it was sent: another content under this id is refused. */
    fingerprint: text().notNull(),
    happened_at: moment().notNull(),
    arrived_at: moment().notNull(),
    outcome: text({ enum: reportOutcomes }).notNull(),
    /** The problem document of a refusal. */
    problem: jsonb().$type<Problem>(),
    /** What it was before, so that it can be taken back. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The report that this one takes back. */
    undoes: uuid().references((): AnyPgColumn => driver_reports.id),
    settled_by: uuid().references(() => users.id),
    settled_at: moment(),
    settled_note: text(),
  },
  (t) => [
    unique('driver_reports_undone_once').on(t.undoes),
    index('driver_reports_of_leg').on(t.leg_id, t.arrived_at),
    index('driver_reports_of_run').on(t.run_id, t.arrived_at),
    index('driver_reports_of_order').on(t.order_id),
    index('driver_reports_newest').on(t.arrived_at, t.id),
    index('driver_reports_unsettled')
      .on(t.arrived_at, t.id)
      .where(sql`${t.outcome} = 'refused' and ${t.settled_at} is null`),
    check('driver_reports_type_known', oneOf(t.type, reportTypes)),
    check('driver_reports_outcome_known', oneOf(t.outcome, reportOutcomes)),
    check('driver_reports_problem', sql`(${t.outcome} = 'refused') = (${t.problem} is not null)`),
    check(
      'driver_reports_settled',
      sql`num_nulls(${t.settled_by}, ${t.settled_at}, ${t.settled_note}) in (0, 3) and (${t.settled_at} is null or ${t.outcome} = 'refused')`,
    ),
  ],
);

/** The bags of orders, each with the code of its label. The trigger `release_bags` gives codes back as orders are finished. */
export const bags = pgTable(
  'bags',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    code: text().notNull(),
    stage: text({ enum: bagStages }).notNull().default('known'),
    /** When its order was finished: its code may be another bag's from then on. */
    released_at: moment(),
  },
  (t) => [
    unique('bags_number').on(t.order_id, t.number),
    uniqueIndex('bags_code_in_use').on(t.code).where(sql`${t.released_at} is null`),
    index('bags_code').on(t.code),
    check('bags_number_range', inRange(t.number, bagRange)),
    check('bags_stage_known', oneOf(t.stage, bagStages)),
  ],
);

/** What was scanned. It grows only. */
export const bag_scans = pgTable(
  'bag_scans',
  {
    /** The phone made it. */
    id: uuid().primaryKey(),
    bag_id: uuid()
      .notNull()
      .references(() => bags.id, { onDelete: 'cascade' }),
    stage: text({ enum: bagStages }).notNull(),
    by: uuid().references(() => users.id),
    happened_at: moment().notNull(),
    arrived_at: moment().notNull(),
    /** It had been scanned there before. */
    is_repeat: boolean().notNull(),
  },
  (t) => [index('bag_scans_of_bag').on(t.bag_id), check('bag_scans_stage_known', oneOf(t.stage, bagStages))],
);

export const files = pgTable(
  'files',
  {
    /** The phone made it. */
    id: uuid().primaryKey(),
    purpose: text({ enum: storedPurposes }).notNull(),
    kind: text({ enum: fileKinds }).notNull(),
    state: text({ enum: fileStates }).notNull().default('coming'),
    /** Of what arrives, which is not what is kept. */
    declared_bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Of the larger size that is kept, in pixels. */
    width: integer(),
    height: integer(),
    kept_in: text({ enum: fileHomes }),
    taken_at: moment().notNull(),
    announced_at: moment().notNull(),
    /** When it was whole. */
    arrived_at: moment(),
    created_by: uuid().references(() => users.id),
    /** The case that it shows; those of an order are in `order_files`. */
    case_id: uuid().references((): AnyPgColumn => cases.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('files_of_case').on(t.case_id).where(sql`${t.case_id} is not null`),
    check('files_case', sql`(${t.purpose} = 'case') = (${t.case_id} is not null)`),
    index('files_coming').on(t.announced_at).where(sql`${t.state} = 'coming'`),
    index('files_to_store').on(t.arrived_at).where(sql`${t.kept_in} = 'database'`),
    check('files_purpose_known', oneOf(t.purpose, storedPurposes)),
    check('files_kind_known', oneOf(t.kind, fileKinds)),
    check('files_state_known', oneOf(t.state, fileStates)),
    check('files_kept_in_known', oneOf(t.kept_in, fileHomes)),
    check('files_bytes', inRange(t.declared_bytes, { min: 1, max: maxFileBytes })),
    check(
      'files_ready_whole',
      sql`(${t.state} = 'ready') = (${t.kept_in} is not null)
        and (${t.state} <> 'ready' or num_nonnulls(${t.width}, ${t.height}, ${t.arrived_at}) = 3)`,
    ),
  ],
);

/** What has arrived of a file that is coming. */
export const file_pieces = pgTable(
  'file_pieces',
  {
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.file_id, t.number] }),
    check('file_pieces_number', inRange(t.number, { min: 1, max: piecesOf(maxFileBytes) })),
    check('file_pieces_bytes', sql`length(${t.bytes}) between 1 and ${sql.raw(`${pieceBytes}`)}`),
  ],
);

/** The bytes of pictures until a job has moved them to the store. */
export const file_bodies = pgTable(
  'file_bodies',
  {
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    size: text({ enum: Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]] }).notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.file_id, t.size] }),
    check('file_bodies_size_known', oneOf(t.size, Object.keys(pictureSizes))),
  ],
);

/** Of which order a file is. A trigger removes the file with its row here. */
export const order_files = pgTable(
  'order_files',
  {
    file_id: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    leg_id: uuid().references(() => legs.id, { onDelete: 'cascade' }),
    /** The report that it came with. */
    report_id: uuid().references(() => driver_reports.id),
    /** Of a condition: the item, counted from 0, and what was noted. */
    item_index: integer(),
    note: text(),
  },
  (t) => [
    index('order_files_of_order').on(t.order_id),
    index('order_files_of_leg').on(t.leg_id),
    check('order_files_item', inRange(t.item_index, { min: 0, max: 199 })),
  ],
);

/** Objects of the store whose files are gone; a trigger notes them, and a job removes them. */
export const files_to_remove = pgTable(
  'files_to_remove',
  {
    file_id: uuid().primaryKey(),
    kept_in: text({ enum: fileHomes }).notNull(),
    noted_at: moment().notNull().default(now),
  },
  (t) => [check('files_to_remove_kept_in', oneOf(t.kept_in, fileHomes))],
);

/** Coordinates of an address of a customer, or of the business (`customer_id` is `null`). */
export const places = pgTable(
  'places',
  {
    id: id(),
    customer_id: uuid().references(() => customers.id, { onDelete: 'cascade' }),
    address_key: text().notNull(),
    address: text().notNull(),
    /** In degrees; both `null`: the geocoder did not find it. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    source: text({ enum: placeSources }).notNull(),
    set_by: uuid().references(() => users.id),
    set_at: moment().notNull(),
  },
  (t) => [
    unique('places_once').on(t.customer_id, t.address_key).nullsNotDistinct(),
    check('places_source_known', oneOf(t.source, placeSources)),
    check('places_latitude', sql`${t.latitude} between -90 and 90`),
    check('places_longitude', sql`${t.longitude} between -180 and 180`),
    check('places_both', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
);

const proposalStatuses = ['pending_approval', 'approved', 'rejected', 'superseded', 'withdrawn'] as const;

/**
 * A proposed change to a recurring order, pending until its customer decides; at most one is pending per
 * order.
 */
export const order_proposals = pgTable(
  'order_proposals',
  {
    id: id(),
    /** `null`: it was made for the whole series, and waits there. */
    order_id: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    /** The series that it goes on to; `null` for one of its order alone. */
    series_id: uuid().references(() => order_series.id, { onDelete: 'cascade' }),
    proposed_by: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: proposalStatuses }).notNull(),
    details: text().notNull(),
    /** The proposed `{items, pickup_date, delivery_date, special_instructions}`, in the wire format. */
    changes: jsonb().notNull(),
    /** The order's version with this proposal: whoever saw an older version has not seen the proposal. */
    order_version: integer().notNull().default(1),
    /** How far it goes in the series of its order. */
    scope: text({ enum: editScopes }).notNull().default('following'),
    include_changed: boolean().notNull().default(true),
    /** What it changes of the series alone, such as its pattern, in the wire format. */
    series_changes: jsonb(),
    /** The version of the series with this proposal, for one that waits there. */
    series_version: integer(),
    created_at: moment().notNull().default(now),
    decided_at: moment(),
  },
  (t) => [
    check('order_proposals_scope', oneOf(t.scope, editScopes)),
    index('order_proposals_order').on(t.order_id, t.created_at),
    index('order_proposals_series').on(t.series_id, t.created_at),
    uniqueIndex('order_proposals_one_wider_waiting')
      .on(t.series_id)
      .where(sql`${t.status} = 'pending_approval' and ${t.scope} <> 'this'`),
    check(
      'order_proposals_whose',
      sql`${t.order_id} is not null or (${t.series_id} is not null and ${t.scope} = 'all')`,
    ),
    uniqueIndex('order_proposals_one_waiting').on(t.order_id).where(sql`${t.status} = 'pending_approval'`),
    check('order_proposals_status', oneOf(t.status, proposalStatuses)),
  ],
);

// --- Cases ------------------------------------------------------------------------------------------------------

export const cases = pgTable(
  'cases',
  {
    id: id(),
    number: bigserial({ mode: 'number' }).notNull().unique(),
    case_number: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => prefixedNumber('CASE', cases.number)),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    order_id: uuid().references(() => orders.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    description: text().notNull(),
    type: text({ enum: caseTypes }).notNull(),
    priority: text({ enum: casePriorities }).notNull(),
    status: text({ enum: caseStatuses }).notNull().default('open'),
    resolution: text(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    unique('cases_case_number').on(t.case_number),
    index('cases_created').on(t.created_at, t.id),
    index('cases_customer_created').on(t.customer_id, t.created_at, t.id),
    index('cases_status_created').on(t.status, t.created_at, t.id),
    index('cases_order').on(t.order_id),
    check('cases_type_known', oneOf(t.type, caseTypes)),
    check('cases_priority_known', oneOf(t.priority, casePriorities)),
    check('cases_status_known', oneOf(t.status, caseStatuses)),
  ],
);

// --- Money ------------------------------------------------------------------------------------------------------

/** One row. */
export const money_settings = pgTable(
  'money_settings',
  {
    only: boolean().primaryKey().default(true),
    invoicing: boolean().notNull().default(false),
    invoicing_from: day(),
    legal_name: text(),
    invoice_when: text({ enum: invoiceWhens }).notNull().default('by_hand'),
    terms_days: integer().notNull().default(defaultTermsDays),
    auto_issue: boolean().notNull().default(false),
    first_invoice_number: integer().notNull().default(1),
    account_name: text(),
    bsb: text(),
    account_number: text(),
    footer: text(),
    /** Whether the business charges GST. */
    gst_registered: boolean().notNull().default(true),
    /** For how many years documents name whom they were for. */
    keep_years: integer().notNull().default(defaultKeepYears),
    /** No payment gets a day on or before it. */
    books_closed_until: day(),
    statements: text({ enum: statementWhens }).notNull().default('none'),
    /** So many days after the due day; in rising order. */
    reminder_days: integer().array().notNull().default([]),
    /** Who owes more than `hold_above` for more than so many days places no order. */
    hold: boolean().notNull().default(false),
    hold_after_days: integer().notNull().default(defaultHoldAfterDays),
    hold_above: cents().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('money_settings_keep', inRange(t.keep_years, keepYearsRange)),
    check('money_settings_statements', oneOf(t.statements, statementWhens)),
    check('money_settings_reminders', sql`cardinality(${t.reminder_days}) <= 5`),
    check('money_settings_hold_after', inRange(t.hold_after_days, holdAfterRange)),
    check('money_settings_hold_above', sql`${t.hold_above} >= 0`),
    check('money_settings_only_row', sql`${t.only}`),
    check('money_settings_from', sql`not ${t.invoicing} or ${t.invoicing_from} is not null`),
    check('money_settings_when', oneOf(t.invoice_when, invoiceWhens)),
    check('money_settings_terms', inRange(t.terms_days, termsRange)),
    check('money_settings_first', inRange(t.first_invoice_number, firstNumberRange)),
    check('money_settings_bsb', sql`${t.bsb} ~ '^[0-9]{6}$'`),
    check('money_settings_account', sql`${t.account_number} ~ '^[0-9]{1,9}$'`),
  ],
);

/** How a customer is invoiced, made with the first need. All money of a customer is written under a lock on this row. */
export const customer_billing = pgTable(
  'customer_billing',
  {
    customer_id: uuid()
      .primaryKey()
      .references(() => customers.id),
    bill_name: text(),
    bill_address: text(),
    abn: text(),
    invoice_emails: text().array().notNull().default([]),
    purchase_order: text(),
    invoice_when: text({ enum: invoiceWhens }),
    terms_days: integer(),
    is_mailed: boolean().notNull().default(true),
    /** `null`: as the shop has it. */
    statements: text({ enum: statementWhens }),
    is_reminded: boolean().notNull().default(true),
    hold: text({ enum: holdModes }).notNull().default('auto'),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('customer_billing_statements', oneOf(t.statements, statementWhens)),
    check('customer_billing_hold', oneOf(t.hold, holdModes)),
    check('customer_billing_abn', sql`${t.abn} ~ '^[1-9][0-9]{10}$'`),
    check('customer_billing_emails', sql`cardinality(${t.invoice_emails}) <= 3`),
    check('customer_billing_when', oneOf(t.invoice_when, invoiceWhens)),
    check('customer_billing_terms', inRange(t.terms_days, termsRange)),
  ],
);

/**
 * Invoices with their drafts, and adjustment notes. A draft shows its orders as they are; an issued document has a frozen copy, of
 * which triggers let only change that it is sent, its mails given up, that it is void, its buyer erased.
 */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    kind: text({ enum: documentKinds }).notNull().default('invoice'),
    state: text({ enum: documentStates }).notNull().default('draft'),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    /** Rises within its kind, without gaps. */
    number: integer(),
    document_number: text().generatedAlwaysAs(
      (): ReturnType<typeof sql> => sql`case ${documents.kind} when 'invoice'
        then ${prefixedNumber('INV', documents.number)} else ${prefixedNumber('ADJ', documents.number)} end`,
    ),
    /** The invoice that a note corrects, and the how-manieth note of it this is. */
    corrects_id: uuid().references((): AnyPgColumn => documents.id),
    turn: integer(),
    /** What a note is about. */
    // Checked as late as a restore asks for, as cases refer to orders and these to documents: the migration says so.
    case_id: uuid().references(() => cases.id),
    /** Whether GST is worked out on it; all its orders are alike. */
    gst_charged: boolean().notNull().default(true),
    /** For which the clock drafted it; `null`: by hand. Of a single delivery both are its day. */
    period_start: day(),
    period_end: day(),
    purchase_order: text(),
    note: text(),
    /** Of a draft those that staff entered. */
    own_lines: jsonb().$type<OwnLine[]>().notNull().default([]),
    issued_on: day(),
    /** Of a draft, where staff have set it. */
    due_on: day(),
    sent_at: moment(),
    /** Since when each mail with it is given up, and nobody has handed it over: then it was sent to nobody. */
    given_up_at: moment(),
    voided_on: day(),
    /** Why it is void, or why a note was written. */
    reason: text(),
    base: cents(),
    gst: cents(),
    total: cents(),
    /** In wire form. */
    content: jsonb().$type<unknown>(),
    content_sha256: text(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    unique('documents_number').on(t.kind, t.number),
    unique('documents_document_number').on(t.document_number),
    unique('documents_turn').on(t.corrects_id, t.turn),
    // For what belongs to a document and its customer alike.
    unique('documents_of_customer').on(t.id, t.customer_id),
    // One of a customer and a period, however many processes draft; each delivery has its own.
    uniqueIndex('documents_one_draft')
      .on(t.customer_id, t.period_end, t.gst_charged)
      .where(sql`${t.state} = 'draft' and ${t.period_start} < ${t.period_end}`),
    index('documents_created').on(t.created_at, t.id),
    index('documents_state_created').on(t.state, t.created_at, t.id),
    index('documents_customer_created').on(t.customer_id, t.created_at, t.id),
    index('documents_sent').on(t.customer_id, t.created_at, t.id).where(sql`${t.sent_at} is not null`),
    // What is left out of what customers owe, wherever that is asked: few at any time.
    index('documents_unsent')
      .on(t.customer_id)
      .where(sql`${t.state} = 'issued' and (${t.sent_at} is null or ${t.given_up_at} is not null)`),
    index('documents_issued').on(t.issued_on, t.number, t.created_at, t.id),
    index('documents_due').on(t.due_on, t.created_at, t.id),
    index('documents_issued_total').on(t.total, t.created_at, t.id).where(sql`${t.number} is not null`),
    check('documents_state_known', oneOf(t.state, documentStates)),
    check(
      'documents_period',
      sql`num_nulls(${t.period_start}, ${t.period_end}) in (0, 2) and ${t.period_start} <= ${t.period_end}`,
    ),
    check(
      'documents_issued_whole',
      sql`num_nulls(${t.number}, ${t.issued_on}, ${t.base}, ${t.gst}, ${t.total}, ${t.content}, ${t.content_sha256})
        = case ${t.state} when 'draft' then 7 else 0 end
        and (${t.state} = 'draft' or ${t.due_on} is not null)`,
    ),
    check('documents_due_after_issue', sql`${t.due_on} >= ${t.issued_on}`),
    check('documents_sent', sql`${t.sent_at} is null or ${t.state} = 'issued'`),
    check('documents_given_up', sql`${t.given_up_at} is null or ${t.sent_at} is not null`),
    check('documents_void', sql`(${t.voided_on} is not null) = (${t.state} = 'void')`),
    check(
      'documents_reason',
      sql`(${t.reason} is not null) = (${t.state} = 'void' or ${t.kind} = 'adjustment')`,
    ),
    check('documents_kind_known', oneOf(t.kind, documentKinds)),
    check(
      'documents_note_whole',
      sql`num_nulls(${t.corrects_id}, ${t.turn}) = case ${t.kind} when 'adjustment' then 0 else 2 end
        and (${t.kind} = 'invoice' or ${t.state} = 'issued')`,
    ),
    check('documents_gst', sql`${t.gst_charged} or coalesce(${t.gst}, 0) = 0`),
    check(
      'documents_total',
      sql`${t.total} = ${t.base} + ${t.gst} and (${t.total} >= 0 or ${t.kind} = 'adjustment')`,
    ),
    check('documents_own_lines', sql`jsonb_typeof(${t.own_lines}) = 'array'`),
  ],
);

/** The lines of issued documents, as they were frozen. */
export const document_lines = pgTable(
  'document_lines',
  {
    document_id: uuid()
      .notNull()
      .references(() => documents.id),
    position: integer().notNull(),
    /** It may be gone by now: no order on an issued document is, but one that was on a void one. */
    order_id: uuid(),
    kind: text({ enum: documentLineKinds }).notNull(),
    sku_id: uuid(),
    description: text().notNull(),
    unit: text(),
    quantity: numeric({ precision: 12, scale: 3, mode: 'number' }).notNull(),
    price: cents().notNull(),
    amount: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.document_id, t.position] }),
    index('document_lines_order').on(t.order_id).where(sql`${t.order_id} is not null`),
    check('document_lines_kind_known', oneOf(t.kind, documentLineKinds)),
    check('document_lines_amount', sql`${t.amount} = round(${t.quantity} * ${t.price})`),
  ],
);

/** The last number given, which only rises, and the business day on which it was. */
export const document_counters = pgTable(
  'document_counters',
  {
    kind: text({ enum: ['invoice', 'adjustment', 'payment'] }).primaryKey(),
    last_number: integer().notNull(),
    last_day: day().notNull(),
  },
  (t) => [
    check('document_counters_kind_known', oneOf(t.kind, ['invoice', 'adjustment', 'payment'])),
    check('document_counters_number', sql`${t.last_number} >= 0`),
  ],
);

/**
 * What customers owe, one row for each step: positive is owed to the shop, negative is theirs. Nothing is changed or deleted;
 * only settlements move `open`. Σ amount of a customer is their balance, and so is Σ open.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: id(),
    /** In which sequence they were written. */
    seq: bigserial({ mode: 'number' }).notNull(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: entryKinds }).notNull(),
    amount: cents().notNull(),
    /** What of it is not settled, with the sign of the amount. */
    open: cents().notNull(),
    dated_on: day().notNull(),
    /** Of what is owed. */
    due_on: day(),
    document_id: uuid(),
    payment_id: uuid(),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    unique('ledger_of_customer').on(t.id, t.customer_id),
    unique('ledger_document_once').on(t.document_id, t.kind),
    unique('ledger_payment_once').on(t.payment_id, t.kind),
    foreignKey({
      name: 'ledger_document',
      columns: [t.document_id, t.customer_id],
      foreignColumns: [documents.id, documents.customer_id],
    }),
    foreignKey({
      name: 'ledger_payment',
      columns: [t.payment_id, t.customer_id],
      foreignColumns: [payments.id, payments.customer_id],
    }),
    index('ledger_statement').on(t.customer_id, t.dated_on, t.seq),
    index('ledger_open').on(t.customer_id, t.due_on, t.seq).where(sql`${t.open} <> 0`),
    check('ledger_kind_known', oneOf(t.kind, entryKinds)),
    check('ledger_amount', sql`${t.amount} <> 0`),
    check('ledger_open', sql`${t.open} between least(${t.amount}, 0) and greatest(${t.amount}, 0)`),
    check(
      'ledger_sign',
      sql`case ${t.kind} when 'invoice' then ${t.amount} > 0 when 'refund' then ${t.amount} > 0
        when 'void' then ${t.amount} < 0 when 'payment' then ${t.amount} < 0 else true end`,
    ),
    check('ledger_due', sql`(${t.due_on} is not null) = (${t.amount} > 0)`),
    uniqueIndex('ledger_opening_once').on(t.customer_id).where(sql`${t.kind} = 'opening'`),
    check(
      'ledger_of_one',
      sql`num_nonnulls(${t.document_id}, ${t.payment_id}) = (case ${t.kind} when 'opening' then 0 else 1 end)
        and (${t.document_id} is not null) = (${oneOf(t.kind, documentEntryKinds)})`,
    ),
  ],
);

/**
 * Which credit pays what is owed. Nothing is changed or deleted: a negative amount releases an earlier one. A trigger moves `open`
 * of both entries, so that neither is ever settled beyond its amount.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    seq: bigserial({ mode: 'number' }).notNull(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    credit_id: uuid().notNull(),
    debit_id: uuid().notNull(),
    amount: cents().notNull(),
    settled_on: day().notNull(),
    /** `null`: Washline. */
    by: uuid().references(() => users.id),
    /** The settlement that this one releases. */
    releases_id: uuid().references((): AnyPgColumn => settlements.id),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    foreignKey({
      name: 'settlements_credit',
      columns: [t.credit_id, t.customer_id],
      foreignColumns: [ledger.id, ledger.customer_id],
    }),
    foreignKey({
      name: 'settlements_debit',
      columns: [t.debit_id, t.customer_id],
      foreignColumns: [ledger.id, ledger.customer_id],
    }),
    unique('settlements_released_once').on(t.releases_id),
    index('settlements_of_credit').on(t.credit_id),
    index('settlements_of_debit').on(t.debit_id),
    check('settlements_amount', sql`${t.amount} <> 0`),
    check('settlements_released', sql`(${t.amount} < 0) = (${t.releases_id} is not null)`),
  ],
);

/** Payments, refunds, and reversals of both, for good. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** A reversal has none of its own: it goes by that of what it undoes. */
    number: integer(),
    payment_number: text().generatedAlwaysAs(
      (): ReturnType<typeof sql> => prefixedNumber('PAY', payments.number),
    ),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    direction: text({ enum: paymentDirections }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    amount: cents().notNull(),
    paid_on: day().notNull(),
    reference: text(),
    note: text(),
    reversal_of: uuid().references((): AnyPgColumn => payments.id),
    /** The payment that a refund gives back; `null`: credit of other origin. */
    refund_of: uuid().references((): AnyPgColumn => payments.id),
    bank_line_id: uuid().references(() => bank_lines.id),
    by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    unique('payments_number').on(t.number),
    unique('payments_payment_number').on(t.payment_number),
    unique('payments_of_customer').on(t.id, t.customer_id),
    unique('payments_reversed_once').on(t.reversal_of),
    index('payments_bank_line').on(t.bank_line_id).where(sql`${t.bank_line_id} is not null`),
    index('payments_paid').on(t.paid_on, t.number),
    index('payments_customer').on(t.customer_id, t.paid_on, t.number),
    index('payments_amount').on(t.amount, t.id),
    index('payments_refunds').on(t.refund_of).where(sql`${t.refund_of} is not null`),
    check('payments_direction_known', oneOf(t.direction, paymentDirections)),
    check('payments_method_known', oneOf(t.method, paymentMethods)),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_numbered', sql`(${t.number} is null) = (${t.reversal_of} is not null)`),
    check(
      'payments_refund',
      sql`${t.refund_of} is null or ${t.direction} = 'out' or ${t.reversal_of} is not null`,
    ),
  ],
);

/** The bank accounts whose files were read, and in which columns things stand there. */
export const bank_accounts = pgTable('bank_accounts', {
  account: text().primaryKey(),
  columns: jsonb().$type<unknown>().notNull(),
  updated_at: moment().notNull().default(now),
});

/** Money that came in, as a bank's file says. */
export const bank_lines = pgTable(
  'bank_lines',
  {
    id: id(),
    account: text()
      .notNull()
      .references(() => bank_accounts.account),
    day: day().notNull(),
    amount: cents().notNull(),
    description: text().notNull(),
    /** Of account, day, amount, description and place among equal ones: the same line is there once. */
    fingerprint: text().notNull(),
    state: text({ enum: bankLineStates }).notNull().default('new'),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    unique('bank_lines_fingerprint').on(t.fingerprint),
    index('bank_lines_state').on(t.state, t.day, t.id),
    check('bank_lines_state_known', oneOf(t.state, bankLineStates)),
    check('bank_lines_amount', sql`${t.amount} > 0`),
  ],
);

/** Files that are imported, each for 24 hours; one at a time waits. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text({ enum: importKinds }).notNull(),
    /** Of the file. */
    name: text().notNull(),
    by: uuid()
      .notNull()
      .references(() => users.id),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** The file, until it is imported. */
    body: bytes(),
    encoding: text({ enum: ['utf-8', 'utf-16', 'windows-1252'] }).notNull(),
    delimiter: text().notNull(),
    /** Those of the file; then, each as one that it has not, what holds for all rows. */
    columns: jsonb().$type<(Import['columns'][number] & { for_all?: string })[]>().notNull(),
    state: text({ enum: importStates }).notNull(),
    rows: integer().notNull(),
    done_rows: integer().notNull().default(0),
    /** Of its checks, the one that counts. */
    turn: integer().notNull().default(0),
    counts: jsonb().$type<ImportCounts>(),
    shown: jsonb().$type<ImportRow[]>().notNull().default([]),
    /** As CSV, with the rows that are left out. */
    errors: text(),
    mark: text(),
    created_at: moment().notNull().default(now),
    done_at: moment(),
  },
  (t) => [
    uniqueIndex('imports_one').on(sql`(true)`).where(sql`${t.state} <> 'done'`),
    check('imports_kind', oneOf(t.kind, importKinds)),
    check('imports_state', oneOf(t.state, importStates)),
  ],
);

/** What a column became the last time, by the head of its file. */
export const import_heads = pgTable(
  'import_heads',
  {
    kind: text({ enum: importKinds }).notNull(),
    head: text().notNull(),
    field: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.head] }), check('import_heads_kind', oneOf(t.kind, importKinds))],
);

/** Of which document a customer was reminded, so many days after it was due. */
export const reminders = pgTable(
  'reminders',
  {
    document_id: uuid()
      .notNull()
      .references(() => documents.id),
    step_days: integer().notNull(),
    sent_on: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.step_days] }), index('reminders_sent').on(t.sent_on)],
);

/** Of whose months the statement was seen to, each once: mailed where they get one. */
export const statement_mails = pgTable(
  'statement_mails',
  {
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    /** The last day of its month. */
    until_on: day().notNull(),
    created_at: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.until_on] })],
);

// --- Events and notifications -----------------------------------------------------------------------------------

/** The events of a subject, such as an order, with actor and time. They outlive the subject. */
export const events = pgTable(
  'events',
  {
    id: id(),
    type: text().notNull(),
    subject_type: text().notNull(),
    subject_id: uuid().notNull(),
    actor_id: uuid(),
    data: jsonb().notNull(),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    foreignKey({ columns: [t.actor_id], foreignColumns: [users.id] }).onDelete('set null'),
    index('events_subject').on(t.subject_type, t.subject_id, t.created_at, t.id),
    // The documents whose mail was given up: few of many events, and every page about money counts them.
    index('events_not_sent').on(t.subject_id, t.created_at).where(sql`${t.type} = 'document.not_sent'`),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event_id: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    message: text().notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    is_read: boolean().notNull().default(false),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    index('notifications_user').on(t.user_id, t.created_at, t.id),
    index('notifications_unread').on(t.user_id).where(sql`not ${t.is_read}`),
    index('notifications_event').on(t.event_id),
  ],
);

// --- Messages that leave the app ---------------------------------------------------------------------------------

/** One row: when and how messages go out. */
export const message_settings = pgTable(
  'message_settings',
  {
    only: boolean().primaryKey().default(true),
    /** Messages of an order lead to its link, not into the app. */
    order_links: boolean().notNull().default(true),
    /** Texts and pushes wait from then until then, in business time; both `null`: there are no quiet hours. */
    quiet_from: timeOfDay().default(sql`'21:00'`),
    quiet_until: timeOfDay().default(sql`'07:00'`),
    reminder_time: timeOfDay().notNull().default(sql`'16:00'`),
    texts_a_day: integer().notNull().default(defaultTextsADay),
    reply_to: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('message_settings_only_row', sql`${t.only}`),
    check('message_settings_quiet', sql`num_nulls(${t.quiet_from}, ${t.quiet_until}) in (0, 2)`),
    check('message_settings_texts', inRange(t.texts_a_day, textsADayRange)),
  ],
);

const kindColumn = () => text({ enum: messageKindNames }).notNull();
const channelColumn = () => text({ enum: channels }).notNull();

/** What the owner has set; a kind and a channel without a row are off. */
export const message_rules = pgTable(
  'message_rules',
  { kind: kindColumn(), channel: channelColumn(), offer: text({ enum: offers }).notNull() },
  (t) => [
    primaryKey({ columns: [t.kind, t.channel] }),
    check('message_rules_channel', oneOf(t.channel, channels)),
    check('message_rules_offer', oneOf(t.offer, offers)),
  ],
);

/** What people have set for themselves; without a row it is as the rule says. */
export const message_choices = pgTable(
  'message_choices',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: kindColumn(),
    channel: channelColumn(),
    is_on: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind, t.channel] }),
    check('message_choices_channel', oneOf(t.channel, channels)),
  ],
);

/** The messages of 90 days, one for each cause, person and channel. What they say is written as they leave. */
export const outgoing = pgTable(
  'outgoing',
  {
    /** Also the Message-ID of a mail. */
    id: id(),
    /** The id of an event, `reminder:{order}:{day}` or `again:{id}`; more of one event have `:2` and so on behind it. */
    cause: text().notNull(),
    kind: kindColumn(),
    channel: channelColumn(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event_id: uuid(),
    order_id: uuid(),
    case_id: uuid(),
    state: text({ enum: outgoingStates }).notNull(),
    due_at: moment().notNull(),
    /** When it was first to leave. What was gathered with it has the same moment. */
    claimed_at: moment(),
    sent_at: moment(),
    reason: text(),
  },
  (t) => [
    unique('outgoing_once').on(t.cause, t.user_id, t.channel),
    index('outgoing_due').on(t.due_at).where(sql`${t.state} = 'waiting'`),
    index('outgoing_order').on(t.order_id),
    index('outgoing_user').on(t.user_id, t.due_at),
    check('outgoing_channel', oneOf(t.channel, channels)),
    check('outgoing_state', oneOf(t.state, outgoingStates)),
    check('outgoing_sent', sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
  ],
);

/**
 * The devices on which people get pushes. Where to and with which keys is sealed; without it the device was removed, and does not
 * come back by itself. No part of a backup.
 */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device_id: uuid().notNull(),
    /** Tells that it is the same browser, without saying which. */
    endpoint_mac: bytes().unique(),
    sealed: bytes(),
    /** When the device told of itself, or took a push. */
    last_ok_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.device_id] }),
    check('push_subscriptions_sealed', sql`num_nulls(${t.endpoint_mac}, ${t.sealed}) in (0, 2)`),
  ],
);

/** The one link of an order and a person. Its token is a MAC over what stands here: another generation ends it. */
export const order_links = pgTable(
  'order_links',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    generation: integer().notNull().default(1),
    ends_at: moment().notNull(),
  },
  (t) => [unique('order_links_once').on(t.order_id, t.user_id), index('order_links_user').on(t.user_id)],
);
/** Who has a calendar address, without a row nobody; another generation is another address. */
export const calendar_feeds = pgTable('calendar_feeds', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  generation: uuid().notNull(),
  last_read_at: moment(),
});

/** One row: what the keys of links, feeds and devices are made from. Part of a backup only where it is sealed by `SECRET_KEY`. */
export const service_key = pgTable(
  'service_key',
  {
    only: boolean().primaryKey().default(true),
    value: bytes().notNull(),
    is_sealed: boolean().notNull(),
  },
  (t) => [check('service_key_only_row', sql`${t.only}`)],
);

// --- The service, rate limits and idempotency ------------------------------------------------------------------

/** One row: what the processes of this database share. No part of a backup. */
export const service_state = pgTable(
  'service_state',
  {
    id: integer().primaryKey().default(1),
    /** Signs what the service gives out and gets back, as who a browser signed in as before. */
    signing_key: bytes().notNull(),
    /** The last tick: when a scheduled job last ran, or somebody said that the clock is right. */
    clock_seen_at: moment().notNull(),
  },
  (t) => [check('service_state_one_row', sql`${t.id} = 1`)],
);

/** The counts of the rate limits, shared by all processes. */
export const attempts = pgTable(
  'attempts',
  {
    /** As in `sign-in:account:…`; addresses and emails are hashed. */
    key: text().primaryKey(),
    count: integer().notNull(),
    window_ends_at: moment().notNull(),
  },
  (t) => [index('attempts_window').on(t.window_ends_at)],
);

/** The reply to a call with an `Idempotency-Key`, for its retries. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, path and body: another call must not get this reply. */
    fingerprint: bytes().notNull(),
    reply: text(),
    created_at: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] }), index('idempotency_keys_created').on(t.created_at)],
);

/**
 * Where @socket.io/postgres-adapter stores payloads that are too large for NOTIFY; the columns are the
 * library's.
 */
export const socket_io_attachments = pgTable('socket_io_attachments', {
  id: bigserial({ mode: 'bigint' }).notNull().unique(),
  created_at: timestamp({ withTimezone: true }).default(now),
  payload: bytes(),
});
