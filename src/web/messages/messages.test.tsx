// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteShape } from '#shared/kernel/route.ts';
import {
  kindsWithExample,
  messageKinds,
  recommendedOffer,
  settableRules,
} from '#shared/messages/message-kinds.ts';
import {
  endOrderLinksRoute,
  type MessageSettings,
  messageSettingsRoute,
  outgoingRoute,
  ownMessagesRoute,
  recommendedMessagesRoute,
  sendAgainRoute,
  testMessageRoute,
  updateMessageSettingsRoute,
  updateOwnMessagesRoute,
} from '#shared/messages/messages.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { MessagesPage } from './messages-page.tsx';
import { OwnMessages } from './own-messages.tsx';
import { MessagesOfPerson, SentMessages } from './sent-messages.tsx';

const answer = vi.fn<(route: RouteShape, input?: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));

const time = (text: string) => Temporal.PlainTime.from(text);
const settings: MessageSettings = {
  order_links: true,
  quiet: { from: time('21:00'), until: time('07:00') },
  reminder_time: time('16:00'),
  texts_a_day: 200,
  reply_to: null,
  rules: settableRules.map((rule) => ({
    ...rule,
    offer: recommendedOffer(rule.kind, rule.channel) ?? 'off',
  })),
  channels: { mail: 'ready', text: 'not-set-up', push: 'not-set-up' },
  texts_today: 0,
  version: 3,
};

const client = new QueryClient();
const open = (screenOf: ReactNode) =>
  render(
    <QueryClientProvider client={client}>
      <BusinessTimeZoneContext value="Australia/Sydney">{screenOf}</BusinessTimeZoneContext>
      <Toaster />
    </QueryClientProvider>,
  );

/** What the service answers of each route; what is written is answered with the same. */
const serve = (replies: readonly (readonly [RouteShape, unknown])[]) =>
  answer.mockImplementation(async (route) => replies.find(([each]) => each === route)?.[1] ?? null);
const wrote = (route: RouteShape) =>
  answer.mock.calls.filter(([each]) => each === route).map(([, input]) => input);

beforeEach(() => {
  answer.mockReset();
  client.clear();
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '',
  });
});
afterEach(cleanup);

test('an owner sets a kind and a channel at once, and sends a test where it would arrive [MSG-18]', async () => {
  serve([
    [messageSettingsRoute, settings],
    [updateMessageSettingsRoute, { ...settings, version: 4 }],
  ]);
  open(<MessagesPage />);
  const ready = await screen.findByLabelText('Ready by mail');
  expect((ready as HTMLSelectElement).value).toBe('offered');
  expect(screen.queryByLabelText('Security by mail')).toBeNull();
  // What is on as recommended needs no word of it.
  expect(screen.queryByText('Recommended: On')).toBeNull();
  expect(screen.getByText('Ready', { selector: 'b + span' })).toBeDefined();
  fireEvent.change(ready, { target: { value: 'on' } });
  expect(await screen.findByText('Messages saved')).toBeDefined();
  const rules = [{ kind: 'ready', channel: 'mail', offer: 'on' }];
  expect(wrote(updateMessageSettingsRoute)).toEqual([{ body: { rules }, ifMatch: 3 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Send a test to myself by mail' }));
  expect(await screen.findByText('Test sent')).toBeDefined();
  expect(wrote(testMessageRoute)).toEqual([{ body: { channel: 'mail' } }]);
  expect(screen.getByRole('button', { name: 'Send a test to myself by text' }).hasAttribute('disabled')).toBe(
    true,
  );
});

test('each kind about an order says when it goes out [MSG-20]', () => {
  for (const kind of kindsWithExample)
    expect([kind, messageKinds[kind].hint]).toEqual([kind, expect.any(String)]);
});

test('an owner opens a kind and reads what it says by mail, text and push [MSG-20]', async () => {
  const example = {
    kind: 'ready' as const,
    mail: { subject: 'Ready: ORD-000123', text: 'Your laundry is clean. We bring it Sun 29 Nov, 2:00 pm.' },
    text: 'Washline: Ready. http://washline.test/o/…',
    push: 'Ready: ORD-000123.',
  };
  serve([[messageSettingsRoute, { ...settings, examples: [example] }]]);
  open(<MessagesPage />);
  const summary = await screen.findByText(': Ready');
  const fold = summary.closest('details') as HTMLDetailsElement;
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  for (const said of ['Ready: ORD-000123', example.mail.text, example.text, example.push])
    expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByText(': Security')).toBeNull();
});

test('the owner of a shop from before turns on what is recommended with one button [MSG-16]', async () => {
  const before = { ...settings, rules: settings.rules.map((rule) => ({ ...rule, offer: 'off' as const })) };
  serve([
    [messageSettingsRoute, before],
    [recommendedMessagesRoute, settings],
  ]);
  open(<MessagesPage />);
  expect((await screen.findAllByText('Recommended: On')).length).toBeGreaterThan(5);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn On Recommended' }));
  expect(await screen.findByText('Messages saved')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn On Recommended' })).toBeNull();
  expect((screen.getByLabelText('Delivered by mail') as HTMLSelectElement).value).toBe('on');
});

test('everybody switches what is offered to them; what is not has no switch [MSG-17]', async () => {
  const own = {
    choices: [
      { kind: 'delivered', channel: 'mail', is_on: true },
      { kind: 'ready', channel: 'mail', is_on: false },
      { kind: 'delivered', channel: 'push', is_on: true },
    ],
    quiet: settings.quiet,
    reminder_time: settings.reminder_time,
    devices: [],
    takes_devices: false,
    texts_allowed: false,
    texts: null,
  };
  serve([
    [ownMessagesRoute, own],
    [updateOwnMessagesRoute, own],
  ]);
  open(<OwnMessages />);
  fireEvent.click(await screen.findByRole('switch', { name: 'Ready by mail' }));
  expect(screen.queryByRole('switch', { name: 'Ready by push' })).toBeNull();
  expect(screen.getByText('Pushes wait from 9:00 pm to 7:00 am.')).toBeDefined();
  screen.getByText('What reaches you outside Washline: emails and pushes. We don’t send texts.');
  const choices = [{ kind: 'ready', channel: 'mail', is_on: true }];
  expect(await screen.findByText('Notifications saved')).toBeDefined();
  expect(wrote(updateOwnMessagesRoute)).toEqual([{ body: { choices } }]);
});

test('one press turns off the mails a customer can do without, and can be undone [MSG-17]', async () => {
  const choice = (kind: string, channel = 'mail', is_on = true) => ({ kind, channel, is_on });
  const kept = [choice('missed'), choice('order_changed'), choice('delivered', 'push')];
  const own = { quiet: null, devices: [], takes_devices: false, texts: null };
  const before = { ...own, choices: [choice('delivered'), choice('ready', 'mail', false), ...kept] };
  const after = { ...own, choices: [choice('delivered', 'mail', false), ...kept] };
  serve([
    [ownMessagesRoute, before],
    [updateOwnMessagesRoute, after],
  ]);
  open(<OwnMessages />);
  fireEvent.click(await screen.findByRole('button', { name: 'Fewer Emails' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const choices = [choice('delivered', 'mail', false)];
  expect(wrote(updateOwnMessagesRoute)).toEqual([{ body: { choices } }]);
  expect(screen.queryByRole('button', { name: 'Fewer Emails' })).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^Few emails: we send changes/);
  fireEvent.click(undo);
  await waitFor(() =>
    expect(wrote(updateOwnMessagesRoute).at(-1)).toEqual({ body: { choices: [choice('delivered')] } }),
  );
});

test('the account opens at what a mail leads to [MSG-6]', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  serve([[ownMessagesRoute, { choices: [], quiet: null, devices: [], takes_devices: false, texts: null }]]);
  open(<OwnMessages inSight />);
  await screen.findByText('Nothing is offered yet.');
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'Notifications' })]);
  cleanup();
  open(<OwnMessages />);
  await screen.findByText('Nothing is offered yet.');
  expect(scrolled).toHaveBeenCalledOnce();
  scrolled.mockRestore();
});

test('somebody turns texts on at their mobile; without one they are told to add it [MSG-9, MSG-17]', async () => {
  const own = {
    choices: [{ kind: 'missed', channel: 'text', is_on: true }],
    quiet: null,
    reminder_time: settings.reminder_time,
    devices: [],
    takes_devices: false,
    texts_allowed: false,
    texts: { mobile: '+61412345678', allowed_at: null as Temporal.Instant | null, is_own: false },
  };
  const agreed = {
    ...own,
    texts_allowed: true,
    texts: { ...own.texts, allowed_at: Temporal.Instant.from('2026-11-02T10:12:00+11:00'), is_own: true },
  };
  serve([
    [ownMessagesRoute, own],
    [updateOwnMessagesRoute, agreed],
  ]);
  open(<OwnMessages />);
  const isOff = () => screen.getByRole('switch', { name: 'We missed you by text' }).hasAttribute('disabled');
  const me = await screen.findByRole('switch', { name: 'Text me at 0412 345 678' });
  screen.getByText('What reaches you outside Washline. The bell shows everything anyway.');
  expect(isOff()).toBe(true);
  fireEvent.click(me);
  expect(await screen.findByText(/You turned texts on/)).toBeDefined();
  expect(isOff()).toBe(false);
  expect(wrote(updateOwnMessagesRoute)).toEqual([{ body: { texts_allowed: true } }]);
  cleanup();
  client.clear();
  serve([[ownMessagesRoute, { ...own, texts: { ...own.texts, mobile: null } }]]);
  open(<OwnMessages />);
  expect(await screen.findByText('Add an Australian mobile number to get texts.')).toBeDefined();
  cleanup();
  client.clear();
  serve([[ownMessagesRoute, { ...own, choices: [{ kind: 'missed', channel: 'mail', is_on: true }] }]]);
  open(<OwnMessages />);
  await screen.findByRole('switch', { name: 'We missed you by mail' });
  expect(screen.queryByRole('switch', { name: /^Text me/ })).toBeNull();
});

test('texts are chosen before they are set up, and count once they are; a most of a day is there then [MSG-9, MSG-18]', async () => {
  serve([
    [messageSettingsRoute, settings],
    [updateMessageSettingsRoute, settings],
  ]);
  open(<MessagesPage />);
  expect(screen.queryByText(/SMTP|https|outbox/, { ignore: 'details *' })).toBeNull();
  fireEvent.change(await screen.findByLabelText('Ready by text'), { target: { value: 'on' } });
  const rules = [{ kind: 'ready', channel: 'text', offer: 'on' }];
  await waitFor(() => expect(wrote(updateMessageSettingsRoute)).toEqual([{ body: { rules }, ifMatch: 3 }]));
  expect(screen.queryByLabelText('Texts a day, at most')).toBeNull();
  expect(screen.getByText('Texts aren’t set up yet. Your choices count once they are.')).toBeDefined();
  expect(screen.getByText('Pushes wait, mails do not.')).toBeDefined();
  cleanup();
  client.clear();
  const ready = { ...settings, channels: { ...settings.channels, text: 'ready' as const }, texts_today: 38 };
  serve([
    [messageSettingsRoute, ready],
    [updateMessageSettingsRoute, { ...ready, texts_a_day: 50, version: 4 }],
  ]);
  open(<MessagesPage />);
  expect(await screen.findByLabelText('Ready by text')).toBeDefined();
  expect(screen.getByText('38 of 200 today')).toBeDefined();
  const most = screen.getByLabelText('Texts a day, at most');
  fireEvent.change(most, { target: { value: '50' } });
  fireEvent.blur(most);
  expect(await screen.findByText('38 of 50 today')).toBeDefined();
  expect(wrote(updateMessageSettingsRoute).at(-1)).toEqual({ body: { texts_a_day: 50 }, ifMatch: 3 });
});

test('a channel that reaches nobody says what is set, and by whom [MSG-18]', async () => {
  serve([[messageSettingsRoute, { ...settings, channels: { ...settings.channels, mail: 'outbox' } }]]);
  open(<MessagesPage />);
  expect(await screen.findByText('Kept in a folder: it reaches nobody')).toBeDefined();
  const sentences = [
    'Ask the person who installed Washline for you to connect your mail account.',
    'Set SMTP_URL and MAIL_FROM: docs/operating.md, Mail.',
    /^Open an account with Twilio, which sends texts and charges for each. Then ask the person who installed/,
    'Set SMS_URL and SMS_FROM: docs/operating.md, Texts.',
    'Ask the person who installed Washline for you to give it a secure address (https).',
    'Set PUBLIC_URL to an https address: docs/operating.md, Pushes to phones and browsers.',
  ];
  for (const sentence of sentences) expect(screen.getByText(sentence)).toBeDefined();
  cleanup();
  client.clear();
  serve([[messageSettingsRoute, { ...settings, channels: { mail: 'ready', text: 'ready', push: 'ready' } }]]);
  open(<MessagesPage />);
  expect(await screen.findAllByText('Ready', { selector: 'b + span' })).toBeDefined();
  expect(screen.queryByText(/installed Washline/)).toBeNull();
});

test('staff see what was sent of an order, and why not, and send a mail again, and end its link [MSG-14, LNK-6]', async () => {
  const at = Temporal.Instant.from('2026-11-24T10:12:00+11:00');
  const message = { kind: 'delivered', user_id: 'u', full_name: 'Amelia Hart', at, reason: null };
  const rows = [
    { ...message, id: 'a', channel: 'mail', state: 'refused', reason: '550 No such mailbox' },
    { ...message, id: 'b', channel: 'push', state: 'sent' },
    {
      ...message,
      id: 'c',
      channel: 'mail',
      state: 'sent',
      kind: 'ready',
      reason: 'No mail server yet: it reached nobody.',
    },
  ];
  serve([[outgoingRoute, { rows, total: 3 }]]);
  open(<SentMessages order_id="o" />);
  expect(await screen.findByText('550 No such mailbox')).toBeDefined();
  expect(screen.getByText('Refused')).toBeDefined();
  expect(screen.getByText('Written to the folder')).toBeDefined();
  expect(screen.getAllByText('Sent')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Send Delivered again' }));
  expect(await screen.findByText('Sent again')).toBeDefined();
  expect(wrote(sendAgainRoute)).toEqual([{ params: { id: 'a' } }]);
  expect(screen.getByText('End Link stops the links in these messages.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'End Link' }));
  expect(await screen.findByText('Link ended')).toBeDefined();
  expect(wrote(endOrderLinksRoute)).toEqual([{ params: { id: 'o' } }]);
  cleanup();
  client.clear();
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '',
  });
  serve([[outgoingRoute, { rows: [], total: 0 }]]);
  open(<SentMessages order_id="o" />);
  expect(await screen.findByText('Nothing sent in the last 90 days.')).toBeDefined();
  expect(screen.getByText('News in the app is not listed here.')).toBeDefined();
});

test('what waits to be joined says when it leaves, and an invitation is not sent again from here [MSG-14]', async () => {
  const message = { user_id: 'u', full_name: 'Amelia Hart', channel: 'mail', reason: null };
  const later = Temporal.Now.instant().add({ minutes: 4 });
  const past = Temporal.Instant.from('2026-11-24T10:12:00+11:00');
  const rows = [
    { ...message, id: 'a', kind: 'order_changed', state: 'waiting', at: later },
    {
      ...{ ...message, id: 'b', kind: 'security', state: 'sent', at: past },
      ...{ event_type: 'account.invited', addresses: 'amelia@example.com' },
    },
  ];
  serve([[outgoingRoute, { rows, total: 2 }]]);
  open(<MessagesOfPerson user_id="u" />);
  fireEvent.click(screen.getByText('Messages Sent'));
  expect(await screen.findByText('Leaves about')).toBeDefined();
  expect(screen.getByText('Invitation')).toBeDefined();
  expect(screen.getByText(/amelia@example\.com/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
});
