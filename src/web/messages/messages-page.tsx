import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import {
  type Channel,
  channels,
  type MessageKind,
  messageKindNames,
  messageKinds,
  type Offer,
  offers,
} from '#shared/messages/message-kinds.ts';
import type { MessageSettings, MessageSettingsChange } from '#shared/messages/messages.contract.ts';
import { Banner } from '#web/ui/display/banner.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { channelLabels } from './channel-labels.ts';
import {
  messageSettingsQuery,
  useSendTest,
  useTurnOnRecommended,
  useUpdateMessageSettings,
} from './messages.api.ts';
import { Wording } from './wording.tsx';

const offerLabels: Record<Offer, string> = { off: 'Off', offered: 'Offered', on: 'On' };

const groups = [
  { title: 'Customers', of: ['customers'] },
  { title: 'Drivers, staff, owners', of: ['drivers', 'staff', 'owners', 'everybody'] },
];

/** What is never set here: security always goes, and papers of Money have their switches there. */
const fixedText = { always: 'Always', money: 'In Money' } as const;

type Save = (change: MessageSettingsChange) => void;

interface PartProps {
  settings: MessageSettings;
  save: Save;
}

function OfferCell({ kind, channel, settings, save }: PartProps & { kind: MessageKind; channel: Channel }) {
  const cell = messageKinds[kind][channel];
  if (cell === null) return <span className="block text-ink-3 md:pt-2">–</span>;
  if (cell === 'always' || cell === 'money')
    return <span className="block text-ink-2 md:pt-2">{fixedText[cell]}</span>;
  return <OfferSelect kind={kind} channel={channel} settings={settings} save={save} />;
}

function OfferSelect({ kind, channel, settings, save }: PartProps & { kind: MessageKind; channel: Channel }) {
  const cell = messageKinds[kind][channel];
  const rule = settings.rules.find((each) => each.kind === kind && each.channel === channel);
  const offer = rule?.offer ?? 'off';
  const hintId = useId();
  const isAdvised = cell === 'on' && offer !== 'on';
  return (
    <>
      <Select
        className="w-full min-w-0 max-md:px-2"
        aria-label={`${messageKinds[kind].label} by ${channel}`}
        aria-describedby={isAdvised ? hintId : undefined}
        value={offer}
        onChange={({ target }) => save({ rules: [{ kind, channel, offer: target.value as Offer }] })}
      >
        {offers.map((each) => (
          <option key={each} value={each}>
            {offerLabels[each]}
          </option>
        ))}
      </Select>
      {isAdvised && (
        <span id={hintId} className="mt-0.5 block text-xs text-ink-3">
          Recommended: On
        </span>
      )}
    </>
  );
}

/** A column for each channel; on a phone the kind stands above its channels. */
const gridStyles = [
  'grid grid-cols-[minmax(0,1fr)_repeat(var(--channels),7.75rem)] items-center gap-x-3 gap-y-1.5 px-4',
  'max-md:grid-cols-[repeat(var(--channels),minmax(0,1fr))]',
].join(' ');

const columns = { '--channels': channels.length } as CSSProperties;

function Kinds({ settings, save }: PartProps) {
  return groups.map(({ title, of }) => (
    <Card key={title} title={title}>
      <div
        className={`${gridStyles} h-9 bg-sunken text-xs font-medium text-ink-3 max-md:hidden`}
        style={columns}
        aria-hidden="true"
      >
        <span>Kind</span>
        {channels.map((channel) => (
          <span key={channel}>{channelLabels[channel]}</span>
        ))}
      </div>
      <ul>
        {messageKindNames
          .filter((kind) => of.includes(messageKinds[kind].to))
          .map((kind) => (
            <li
              key={kind}
              className={`${gridStyles} min-h-15 border-line border-t py-2 text-sm md:items-start`}
              style={columns}
            >
              <div className="max-md:col-span-full md:pt-1">
                <span className="block font-medium">{messageKinds[kind].label}</span>
                <span className="block text-xs text-ink-3">{messageKinds[kind].hint}</span>
                <Wording kind={kind} />
              </div>
              {channels.map((channel) => (
                <span key={channel} className="min-w-0">
                  <span className="block text-xs text-ink-3 md:hidden">{channelLabels[channel]}</span>
                  <OfferCell kind={kind} channel={channel} settings={settings} save={save} />
                </span>
              ))}
            </li>
          ))}
      </ul>
    </Card>
  ));
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card overflow-clip" aria-labelledby={id}>
      <h2 className="flex min-h-14 items-center border-b border-line px-4 text-base" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const standingTexts = {
  ready: 'Ready',
  outbox: 'Kept in a folder: it reaches nobody',
  'not-set-up': 'Not set up',
} as const;

function standingText(
  { channels: standings, texts_today, texts_a_day }: MessageSettings,
  channel: Channel,
): string {
  const standing = standings[channel];
  if (channel !== 'text') return standingTexts[standing];
  return standing === 'ready'
    ? `${texts_today} of ${texts_a_day} today`
    : 'Texts aren’t set up yet. Your choices count once they are.';
}

/** Whom an owner asks, and for what; what those set stands apart. */
const missingTexts: Record<Channel, { ask: string; set: string }> = {
  mail: {
    ask: 'Ask the person who installed Washline for you to connect your mail account.',
    set: 'SMTP_URL and MAIL_FROM: docs/operating.md, Mail.',
  },
  text: {
    ask: 'Open an account with Twilio, which sends texts and charges for each. Then ask the person who installed Washline for you to connect it.',
    set: 'SMS_URL and SMS_FROM: docs/operating.md, Texts.',
  },
  push: {
    ask: 'Ask the person who installed Washline for you to give it a secure address (https).',
    set: 'PUBLIC_URL to an https address: docs/operating.md, Pushes to phones and browsers.',
  },
};

function Missing({ channel }: { channel: Channel }) {
  const { ask, set } = missingTexts[channel];
  return (
    <div className="text-xs text-ink-3">
      <p>{ask}</p>
      <details className="group mt-1">
        <summary className="flex w-fit list-none items-center gap-1 font-medium text-ink-2 touch:min-h-11 [&::-webkit-details-marker]:hidden">
          For the person who installs it
          <ChevronDown className="size-3.5 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <p>{`Set ${set}`}</p>
      </details>
    </div>
  );
}

function Channels({ settings }: Pick<PartProps, 'settings'>) {
  const { mutateAsync: sendTest } = useSendTest();
  const { run, isBusy } = useAction();
  return (
    <Card title="Channels">
      <ul>
        {channels.map((channel) => (
          <li
            key={channel}
            className="flex flex-wrap items-center gap-3 border-line px-4 py-3 not-first:border-t"
          >
            <div className="min-w-0 flex-1 basis-40">
              <b className="block font-medium">{channelLabels[channel]}</b>
              <span className="block text-sm text-ink-2">{standingText(settings, channel)}</span>
              {settings.channels[channel] !== 'ready' && <Missing channel={channel} />}
            </div>
            <Button
              size="sm"
              disabled={isBusy || settings.channels[channel] !== 'ready'}
              aria-label={`Send a test to myself by ${channel}`}
              onClick={() =>
                void run(() => sendTest({ body: { channel } }), {
                  done: 'Test sent',
                  failure: 'Failed to send the test',
                })
              }
            >
              Send a Test
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const time = (text: string): Temporal.PlainTime => Temporal.PlainTime.from(text);
const shownTime = (value: Temporal.PlainTime): string => value.toString({ smallestUnit: 'minute' });
const firstQuiet = { from: time('21:00'), until: time('07:00') };

/** Saves what was typed as the field is left; what the service does not take stays, with its sentence in a toast. */
const onLeave = (saved: string, save: (value: string) => void) => ({
  key: saved,
  defaultValue: saved,
  onBlur: ({ target }: { target: HTMLInputElement }) => {
    if (target.value !== saved) save(target.value);
  },
});

function TimeField({
  label,
  value,
  save,
}: {
  label: string;
  value: Temporal.PlainTime;
  save: (time: Temporal.PlainTime) => void;
}) {
  const { key, ...input } = onLeave(shownTime(value), (text) => text && save(time(text)));
  return (
    <Field label={label}>
      <TextInput key={key} {...input} type="time" />
    </Field>
  );
}

function TextsADay({ value, save }: { value: number; save: (most: number) => void }) {
  const { key, ...input } = onLeave(`${value}`, (text) => text.trim() && save(Number(text)));
  return (
    <Field
      label="Texts a day, at most"
      hint="Further ones are dropped, and you’re told. A sender’s name has to be registered with ACMA."
    >
      <TextInput key={key} {...input} inputMode="numeric" autoComplete="off" />
    </Field>
  );
}

function Times({ settings, save }: PartProps) {
  const { quiet, reminder_time, reply_to, order_links, texts_a_day } = settings;
  const { key, ...replyTo } = onLeave(reply_to ?? '', (text) => save({ reply_to: text.trim() || null }));
  return (
    <Card title="Times and replies">
      <div className="grid gap-4 p-4">
        <Switch
          checked={quiet !== null}
          onChange={({ target }) => save({ quiet: target.checked ? firstQuiet : null })}
        >
          Quiet hours
        </Switch>
        {quiet && (
          <div className="grid grid-cols-2 gap-3">
            <TimeField label="From" value={quiet.from} save={(from) => save({ quiet: { ...quiet, from } })} />
            <TimeField
              label="To"
              value={quiet.until}
              save={(until) => save({ quiet: { ...quiet, until } })}
            />
          </div>
        )}
        <p className="text-xs text-ink-3">
          {settings.channels.text === 'not-set-up'
            ? 'Pushes wait, mails do not.'
            : 'Texts and pushes wait, mails do not.'}
        </p>
        <TimeField
          label="Pickup reminder, the day before"
          value={reminder_time}
          save={(at) => save({ reminder_time: at })}
        />
        <Field label="Replies to mails go to" optional>
          <TextInput key={key} {...replyTo} type="email" autoComplete="off" />
        </Field>
        {settings.channels.text !== 'not-set-up' && (
          <TextsADay value={texts_a_day} save={(most) => save({ texts_a_day: most })} />
        )}
        <Switch checked={order_links} onChange={({ target }) => save({ order_links: target.checked })}>
          Links without signing in
        </Switch>
      </div>
    </Card>
  );
}

function MessagesForm({ settings }: Pick<PartProps, 'settings'>) {
  const { mutateAsync: update } = useUpdateMessageSettings();
  const { mutateAsync: turnOn } = useTurnOnRecommended();
  const { run, isBusy } = useAction();
  const texts = { done: 'Messages saved', failure: 'Failed to save messages' };
  const save: Save = (body) => void run(() => update({ body, ifMatch: settings.version }), texts);
  const isBellAlone = settings.rules.every(({ kind, offer }) => kind !== 'order_received' || offer === 'off');
  return (
    <>
      {isBellAlone && (
        <Banner
          title="Your customers hear of most things by the bell alone"
          action={
            <Button variant="primary" busy={isBusy} onClick={() => void run(() => turnOn({}), texts)}>
              Turn On Recommended
            </Button>
          }
        >
          This turns on what is recommended, and the link to each order. Everybody can still switch it off for
          themselves.
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] grid-rows-[auto_1fr] items-start gap-4 max-lg:grid-cols-1">
        <div className="lg:col-start-2">
          <Channels settings={settings} />
        </div>
        <div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Kinds settings={settings} save={save} />
        </div>
        <div className="lg:col-start-2">
          <Times settings={settings} save={save} />
        </div>
      </div>
    </>
  );
}

/** The page where an owner says what reaches people outside the app. What is set counts at once. */
export function MessagesPage() {
  const { data, error, refetch } = useQuery(messageSettingsQuery);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Messages</h1>
          <p>What reaches people outside the app.</p>
          <p>On: until a person turns it off. Offered: off until they turn it on.</p>
        </div>
      </div>
      {data && <MessagesForm settings={data} />}
      {!data && error && (
        <LoadError className="card" title="Messages could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <PanelSkeleton />}
    </>
  );
}
