import { and, eq, inArray, like } from 'drizzle-orm';
import { asksSecondStep, type SecondFactorRoles } from '#shared/accounts/sign-in.ts';
import {
  type SettingName,
  type Settings,
  type StoredSettings,
  settingChanges,
  settingsAfter,
} from '#shared/business/settings.ts';
import { requirePhone } from '#shared/kernel/phone.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { type Role, roles } from '#shared/roles.ts';
import { requireProved } from '../accounts/sessions/prove.ts';
import { endPasswordSessions } from '../accounts/sessions/session.ts';
import { requireRecoveryCodes } from '../accounts/sign-in/own-second-step.ts';
import { hasBothLegs } from '../booking/booking.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { SessionUser } from '../kernel/http/caller.ts';
import { requireVersion } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { outgoing, users } from '../schema.ts';
import { settingsEvents, settingsSubject } from './business.events.ts';
import { hasTimeZone, lockSettings, writeSettings } from './business.store.ts';

/** Who changes the settings, and the version they have seen; `null` if they sent none. */
interface SettingsCommand {
  actor_id: string;
  /** Without one it is Washline itself. */
  session_id?: string;
  ifMatch: number | null;
}

/** Those that say how people get in: an owner proves that it is them (SEC-41). */
const provedSettings: readonly SettingName[] = ['common_passwords', 'second_factor_for', 'sign_in_by_code'];

/** The environment variables of settings. */
const envVariables: Partial<Record<SettingName, string>> = {
  time_zone: 'BUSINESS_TIME_ZONE',
  pickup_address: 'BUSINESS_PICKUP_ADDRESS',
};

/**
 * Changes the settings for an owner. This process uses them from the next call on, the others as soon as they receive the message.
 * A change without differences records nothing.
 * @throws Refusal `prove-again`, `second-step-first`; `changed-meanwhile` if the owner has seen an older version; `invalid` for a setting that an environment variable
 * overrides, for a time zone that the database does not have, and for windows that customers could not use
 */
export async function changeSettings(
  db: Db,
  { actor_id, session_id, ifMatch }: SettingsCommand,
  change: Settings,
): Promise<StoredSettings> {
  return transact(db, async (tx) => {
    const before = await lockSettings(tx);
    requireVersion(ifMatch, before.version);
    const after = settingsAfter(before, change);
    const changes = settingChanges(before, after);
    if (changes.length === 0) return before;
    const asksForProof = changes.some(({ field }) => provedSettings.includes(field));
    if (session_id && asksForProof) await requireProved(tx, { session_id });
    for (const { field, after } of changes) {
      if (field === 'contact_phone') requirePhone(field, after);
      if (before.set_outside.includes(field)) refuseField(field, envOverrideMessage(field));
    }
    if (after.time_zone !== before.time_zone && !(await hasTimeZone(tx, after.time_zone))) {
      refuseField('time_zone', 'The database does not know this time zone; choose another one');
    }
    const asked = newlyAsked(before.second_factor_for, after.second_factor_for);
    if (session_id && asked.length > 0) await askForSecondStep(tx, { id: actor_id, session_id }, asked);
    if (after.use_windows) await requireBookable(tx, before, after);
    const written = await writeSettings(tx, before, after, tx.now());
    tx.notes.settings = written;
    // What customers can book from now on leaves the places of series that are there.
    tx.notes.holds_places = true;
    await record(tx, settingsEvents, settingsSubject, {
      type: 'settings.changed',
      actor_id,
      data: { changes },
    });
    return written;
  });
}

const newlyAsked = (before: SecondFactorRoles, after: SecondFactorRoles): Role[] =>
  roles.filter((role) => asksSecondStep(after, role) && !asksSecondStep(before, role));

/**
 * Ends the sessions that a password alone has opened, of the roles that are asked for a second step from now on, but the caller's.
 * @throws Refusal `second-step-first` unless mails arrive and the caller has recovery codes, so that they get in again
 */
async function askForSecondStep(
  tx: Tx,
  caller: Pick<SessionUser, 'id' | 'session_id'>,
  asked: Role[],
): Promise<void> {
  const owners = tx.select({ id: users.id }).from(users).where(eq(users.role, 'owner'));
  const tests = and(
    eq(outgoing.channel, 'mail'),
    like(outgoing.cause, 'test:%'),
    inArray(outgoing.user_id, owners),
  );
  if ((await tx.$count(outgoing, and(tests, eq(outgoing.state, 'sent')))) === 0)
    refuse('second-step-first', 'Send a test mail first, in Messages: codes come by mail.');
  await requireRecoveryCodes(tx, caller.id);
  await endPasswordSessions(tx, asked, caller.session_id);
}

/** For a shop whose mail is down, from the command line: nobody is asked any more. Returns whether anybody was. */
export function askNobodyForSecondStep(db: Db): Promise<boolean> {
  return transact(db, async (tx) => {
    const before = await lockSettings(tx);
    const changes = settingChanges(before, { ...before, second_factor_for: 'nobody' });
    if (changes.length === 0) return false;
    tx.notes.settings = await writeSettings(tx, before, { second_factor_for: 'nobody' }, tx.now());
    await record(tx, settingsEvents, settingsSubject, {
      type: 'settings.changed',
      actor_id: null,
      data: { changes },
    });
    return true;
  });
}

const envOverrideMessage = (field: SettingName): string =>
  `This is set outside, by ${envVariables[field]}: the people who run this service can change it`;

/**
 * Customers choose windows: there are some, and what recurs is an order before anybody can book its day, so that what
 * competes for a place is always an order. @throws Refusal `invalid` at the field that does not fit
 */
async function requireBookable(
  tx: Tx,
  before: StoredSettings,
  after: Pick<StoredSettings, SettingName>,
): Promise<void> {
  const { use_windows, occurrence_lead_days, book_ahead_days } = after;
  if (!before.use_windows && use_windows && !(await hasBothLegs(tx))) {
    refuseField('use_windows', 'Add a pickup and a delivery window first');
  }
  if (occurrence_lead_days > book_ahead_days) return;
  const isLeadKept = occurrence_lead_days === before.occurrence_lead_days;
  if (isLeadKept && book_ahead_days !== before.book_ahead_days) {
    refuseField('book_ahead_days', `Enter fewer than the recurring lead days, ${occurrence_lead_days}`);
  }
  refuseField('occurrence_lead_days', `Enter more than the days to book ahead, ${book_ahead_days}`);
}
