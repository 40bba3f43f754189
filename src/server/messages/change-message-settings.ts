import { formatWallTime } from '#shared/kernel/date-text.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { type Channel, messageKinds, recommendedOffer } from '#shared/messages/message-kinds.ts';
import type { MessageSettings, MessageSettingsChange } from '#shared/messages/messages.contract.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { consume } from '../kernel/http/rate-limit.ts';
import { requireVersion } from '../kernel/http/serve.ts';
import { writeOutgoing } from '../notifications/queue-messages.ts';
import { record } from '../notifications/record.ts';
import { findDevices } from './devices.ts';
import { messageSettingsEvents, messageSettingsSubject } from './messages.events.ts';
import {
  findMessageSettings,
  lockSettingsRow,
  recommendedRules,
  standingOf,
  writeRules,
  writeSettingsRow,
} from './messages.store.ts';
import { requireMobile } from './texts-allowed.ts';

/** Who changes the settings, and the version they have seen; `null` if they sent none. */
interface SettingsCommand {
  actor_id: string;
  ifMatch: number | null;
}

/**
 * An owner sets what leaves the app. A change without differences records nothing.
 * @throws Refusal `changed-meanwhile`; `invalid` for a kind that does not go on a channel
 */
export function changeMessageSettings(
  db: Db,
  { actor_id, ifMatch }: SettingsCommand,
  { rules = [], quiet, ...fields }: MessageSettingsChange,
): Promise<MessageSettings> {
  for (const [index, { kind, channel }] of rules.entries())
    if (!recommendedOffer(kind, channel))
      refuseField(`rules.${index}.channel`, `${messageKinds[kind].label} cannot go by ${channel}`);
  return transact(db, async (tx) => {
    const row = await lockSettingsRow(tx);
    requireVersion(ifMatch, row.version);
    const before = await findMessageSettings(tx);
    const times =
      quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null };
    await writeRules(tx, rules);
    await writeSettingsRow(tx, { ...fields, ...times });
    const after = await findMessageSettings(tx);
    const changes = changesOf(before, after);
    if (changes.length === 0) {
      await writeSettingsRow(tx, { version: row.version });
      return before;
    }
    const event = { type: 'message_settings.changed' as const, actor_id, data: { changes } };
    await record(tx, messageSettingsEvents, messageSettingsSubject, event);
    return after;
  });
}

/** Just what is recommended, and the links; what people switched for themselves stays. */
export const turnOnRecommended = (db: Db, actor_id: string): Promise<MessageSettings> =>
  changeMessageSettings(db, { actor_id, ifMatch: null }, { rules: recommendedRules(), order_links: true });

const offerLabels = { off: 'Off', offered: 'Offered', on: 'On' } as const;
const settingLabels = {
  order_links: 'Links to orders',
  quiet: 'Quiet hours',
  reminder_time: 'Pickup reminder',
  texts_a_day: 'Texts a day',
  reply_to: 'Replies to mails',
} as const;

/** `Order received by mail: Off → On` */
function changesOf(before: MessageSettings, after: MessageSettings): string[] {
  const names = Object.keys(settingLabels) as (keyof typeof settingLabels)[];
  const fields = names.map(
    (name) => [settingLabels[name], textOf(before[name]), textOf(after[name])] as const,
  );
  const rules = after.rules.map(({ kind, channel, offer }, at) => {
    const { label } = messageKinds[kind];
    return [
      `${label} by ${channel}`,
      offerLabels[before.rules[at]?.offer ?? 'off'],
      offerLabels[offer],
    ] as const;
  });
  return [...fields, ...rules]
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => `${label}: ${was} → ${is}`);
}

function textOf(value: MessageSettings[keyof typeof settingLabels]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value instanceof Temporal.PlainTime) return formatWallTime(value);
  return typeof value === 'object'
    ? `${formatWallTime(value.from)} to ${formatWallTime(value.until)}`
    : `${value}`;
}

const testLimit = { name: 'message-test', max: 10, minutes: 60 };

/** A test to the owner who asks for it. @throws Refusal `not-set-up` where the channel reaches nobody; `too-many-attempts` */
export async function sendTest(db: Db, user_id: string, channel: Channel): Promise<void> {
  if (standingOf(db, channel) !== 'ready')
    refuse('not-set-up', 'This channel is not set up: nobody would get it.');
  if (channel === 'push' && (await findDevices(db, user_id)).length === 0)
    refuse('not-set-up', 'None of your devices takes pushes. Allow one in your account first.');
  if (channel === 'text') await requireMobile(db, user_id);
  await transact(db, async (tx) => {
    await consume(tx, testLimit, user_id);
    const of = { event_id: null, order_id: null, case_id: null };
    await writeOutgoing(tx, [{ cause: `test:${newId()}`, kind: 'security', channel, user_id, ...of }]);
  });
}
