import * as z from 'zod';
import { TimeOfDay } from '#shared/booking/booking-window.ts';
import { everyoneOwn, IdParams, ownerOnly, PageQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { Email, Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { channels, messageKindNames, offers } from './message-kinds.ts';
import { Outgoing, textsADayRange } from './outgoing.ts';

const Channel = z.enum(channels);
const Kind = z.enum(messageKindNames);

const Rule = z.object({ kind: Kind, channel: Channel, offer: z.enum(offers) });
export type Rule = z.infer<typeof Rule>;

/** How a channel stands: what goes by `outbox` reaches nobody. */
const Standing = z.enum(['ready', 'outbox', 'not-set-up']);
export type Standing = z.infer<typeof Standing>;

const Quiet = z.object({ from: TimeOfDay, until: TimeOfDay });

const settingFields = {
  order_links: z.boolean(),
  /** In business time; `null`: none. */
  quiet: Quiet.nullable(),
  reminder_time: TimeOfDay,
  texts_a_day: integerInRange(textsADayRange),
  /** Where answers to mails go; `null`: where they come from. */
  reply_to: Email.nullable(),
};

/** What is left out stays, a rule too. */
const MessageSettingsChange = z
  .object(settingFields)
  .partial()
  .extend({ rules: z.array(Rule).max(200).optional() });
export type MessageSettingsChange = z.infer<typeof MessageSettingsChange>;

/** What a message of a kind says, with example values. */
const MessageExample = z.object({
  kind: Kind,
  mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
  text: z.string().nullable(),
  push: z.string().nullable(),
});
export type MessageExample = z.infer<typeof MessageExample>;

const MessageSettings = z.object({
  ...settingFields,
  reply_to: z.string().nullable(),
  /** Of everything that can be set. */
  rules: z.array(Rule),
  channels: z.object({ mail: Standing, text: Standing, push: Standing }),
  texts_today: z.int(),
  /** Of kinds about an order, as asked for. */
  examples: z.array(MessageExample).optional(),
  version: z.int(),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const messageSettingsRoute = route({
  method: 'GET',
  path: '/api/message-settings',
  summary: 'What leaves the app, when, and how each channel stands; with `examples`, what messages say',
  access: ownerOnly,
  query: z.object({ examples: z.enum(['true']).optional() }),
  reply: MessageSettings,
  versioned: true,
});

export const updateMessageSettingsRoute = route({
  method: 'PUT',
  path: '/api/message-settings',
  summary: 'Change what leaves the app; what is left out stays',
  access: ownerOnly,
  body: MessageSettingsChange,
  reply: MessageSettings,
  versioned: true,
});

export const recommendedMessagesRoute = route({
  method: 'POST',
  path: '/api/message-settings/recommended',
  summary: 'Turn on what is recommended, and the links of orders; what people switched for themselves stays',
  access: ownerOnly,
  reply: MessageSettings,
  versioned: true,
});

export const testMessageRoute = route({
  method: 'POST',
  path: '/api/message-settings/test',
  summary: 'Send a test to the caller, on the real way',
  access: ownerOnly,
  body: z.object({ channel: Channel }),
  reply: null,
  refusals: [409, 429],
});

const Choice = z.object({ kind: Kind, channel: Channel, is_on: z.boolean() });

const OwnMessages = z.object({
  /** What is offered to the caller, and whether it is on. */
  choices: z.array(Choice),
  quiet: Quiet.nullable(),
  reminder_time: TimeOfDay,
  /** Where the caller gets pushes. */
  devices: z.array(z.object({ device_id: Id, name: z.string(), last_ok_at: Instant })),
  /** Whether devices can be allowed here at all. */
  takes_devices: z.boolean(),
  /** Whether the caller agreed to texts, also by telling staff. */
  texts_allowed: z.boolean(),
  /** The mobile to which they would go, and since when they do; `null` where no texts are sent. */
  texts: z
    .object({
      mobile: z.string().nullable(),
      allowed_at: Instant.nullable(),
      /** They turned them on for themselves. */
      is_own: z.boolean(),
    })
    .nullable(),
});
export type OwnMessages = z.infer<typeof OwnMessages>;

export const ownMessagesRoute = route({
  method: 'GET',
  path: '/api/auth/messages',
  summary: 'What reaches the caller outside the app',
  access: everyoneOwn,
  reply: OwnMessages,
});

const OwnMessagesChange = z.object({
  choices: z.array(Choice).max(200).optional(),
  texts_allowed: z.boolean().optional(),
});
export type OwnMessagesChange = z.infer<typeof OwnMessagesChange>;

export const updateOwnMessagesRoute = route({
  method: 'PUT',
  path: '/api/auth/messages',
  summary: 'Switch what reaches the caller outside the app; what is left out stays',
  access: everyoneOwn,
  body: OwnMessagesChange,
  reply: OwnMessages,
});

export const pushKeyRoute = route({
  method: 'GET',
  path: '/api/push/key',
  summary: 'The key with which a device subscribes to pushes, RFC 8292',
  access: everyoneOwn,
  reply: z.object({ key: z.string() }),
  refusals: [409],
});

const Base64Url = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/, 'Must be base64url');

/** As the Push API of a browser gives it, and what the device is called. */
const PushSubscription = z.object({
  endpoint: z.url('Must be a web address').max(1_000),
  keys: z.object({ p256dh: Base64Url, auth: Base64Url }),
  name: z.string().trim().max(60).optional(),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

const DeviceParams = z.object({ device_id: Id });

export const subscribeDeviceRoute = route({
  method: 'PUT',
  path: '/api/push/subscriptions/:device_id',
  summary: 'A device takes pushes to the caller; it tells so again at each start',
  access: everyoneOwn,
  params: DeviceParams,
  body: PushSubscription,
  reply: null,
  refusals: [409],
  keyless: 'once',
});

export const removeDeviceRoute = route({
  method: 'DELETE',
  path: '/api/push/subscriptions/:device_id',
  summary: 'A device of the caller takes no more pushes',
  access: everyoneOwn,
  params: DeviceParams,
  reply: null,
  keyless: 'once',
});

const OutgoingQuery = PageQuery.extend({ order_id: Id.optional(), user_id: Id.optional() });
export type OutgoingQuery = z.infer<typeof OutgoingQuery>;

export const outgoingRoute = route({
  method: 'GET',
  path: '/api/outgoing',
  summary: 'The messages of 90 days about an order or to a person, newest first',
  access: staffOnly,
  query: OutgoingQuery,
  reply: z.array(Outgoing),
  list: true,
});

export const sendAgainRoute = route({
  method: 'POST',
  path: '/api/outgoing/:id/send-again',
  summary: 'Send a mail anew, with the facts of now',
  access: staffOnly,
  params: IdParams,
  reply: null,
  refusals: [409],
});

export const endOrderLinksRoute = route({
  method: 'POST',
  path: '/api/orders/:id/end-links',
  summary: 'End all links of an order; the next message carries a new one',
  access: staffOnly,
  params: IdParams,
  reply: null,
  refusals: [404],
});
