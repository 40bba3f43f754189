import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import {
  type OwnFeed as Feed,
  newFeedRoute,
  ownFeedRoute,
  removeFeedRoute,
} from '#shared/feeds/feeds.contract.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { call } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useWrite } from '#web/kernel/use-write.ts';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

const feedQuery = queryOptions({ queryKey: ['own-feed'], queryFn: () => call(ownFeedRoute) });
const answers = { answers: () => feedQuery.queryKey };

/** The address of somebody's own calendar, as a part of their account. */
export function OwnFeed() {
  const id = useId();
  const { data, error, refetch } = useQuery(feedQuery);
  return (
    <section className="form-section" aria-labelledby={id}>
      <div>
        <h3 className="form-section-title" id={id}>
          Calendar
        </h3>
        <p className="mt-1 text-xs text-ink-3">
          Your pickups and deliveries in your own calendar. Google, Apple and Outlook read a private address
          by themselves. Anyone who has it sees your dates: keep it to yourself.
        </p>
      </div>
      {data && <Address feed={data} />}
      {!data && error && (
        <LoadError title="The calendar could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-10" />}
    </section>
  );
}

function Address({ feed: { address, last_read_at } }: { feed: Feed }) {
  const { mutateAsync: make } = useWrite(newFeedRoute, answers);
  const { mutateAsync: remove } = useWrite(removeFeedRoute, answers);
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const makeButton = useRef<HTMLButtonElement>(null);
  const [zone, now] = [useBusinessTimeZone(), useNow()];
  const makeOne = async () => {
    const question = { title: 'Make a new address?', body: ends, action: 'New Address' };
    if (!address || (await confirm(question)))
      await run(() => make({}), {
        done: 'Calendar address made',
        failure: 'Failed to make a calendar address',
      });
  };
  const removeIt = async () => {
    if (!(await confirm({ title: 'Remove the address?', body: ends, action: 'Remove', danger: true })))
      return;
    const texts = { done: 'Calendar address removed', failure: 'Failed to remove the calendar address' };
    if (await run(() => remove({}), texts)) makeButton.current?.focus();
  };
  const read = last_read_at ? `Last read ${formatDateTime(last_read_at, zone, now)}.` : 'Not read yet.';
  return (
    <>
      {address && (
        <div className="flex items-start gap-2">
          <Field label="Private address" hint={read} className="flex-auto">
            <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
          </Field>
          {/* Beside the field, below its label. */}
          <Button className="mt-6" onClick={() => run(() => navigator.clipboard.writeText(address), copied)}>
            Copy
          </Button>
        </div>
      )}
      {address && (
        <p className="text-xs text-ink-3">
          Calendars read it in their own time; Google takes up to half a day.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={makeButton} busy={isBusy} onClick={makeOne}>
          {address ? 'New Address' : 'Make an Address'}
        </Button>
        {address && (
          <Button variant="ghost" disabled={isBusy} onClick={removeIt}>
            Remove
          </Button>
        )}
      </div>
    </>
  );
}

const ends = 'Calendars that read the address you have get nothing more.';
const copied = { done: 'Address copied', failure: 'Failed to copy: select the address and copy it' };
