import { useQuery } from '@tanstack/react-query';
import { MapPin, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addressKey } from '#shared/kernel/address.ts';
import { formatCoordinates, parseCoordinates } from '#shared/runs/coordinates-text.ts';
import type { PlaceSource } from '#shared/runs/place-source.ts';
import type { Place } from '#shared/runs/places.contract.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useHasGeocoder } from './business.api.ts';
import { placesQuery, useFindPlace, useSetPlace, type Whose } from './places.api.ts';

type PlaceLineProps = { address: string; whose: Whose };

/** Whether an address is on the map: its place can be pasted, looked up and taken away. Stands below the address. */
export function PlaceLine(props: PlaceLineProps) {
  const { data: places } = useQuery(placesQuery(props.whose));
  return <KnownPlaceLine {...props} places={places} />;
}

/** The same, where it is known already which places are. */
export function KnownPlaceLine({
  address,
  whose,
  places,
}: PlaceLineProps & { places: readonly Place[] | undefined }) {
  const [isEditing, setEditing] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const focusFirst = () => line.current?.querySelector('button')?.focus();
  const close = () => {
    flushSync(() => setEditing(false));
    focusFirst();
  };
  const key = addressKey(address);
  if (!key) return null;
  const place = places?.find((each) => addressKey(each.address) === key);
  return (
    <div ref={line} className="flex min-h-control-sm flex-wrap items-center gap-x-1 gap-y-0.5">
      {isEditing ? (
        <PlaceEditor address={address} whose={whose} place={place} onDone={close} />
      ) : (
        places && (
          <PlaceFacts
            address={address}
            whose={whose}
            place={place}
            onEdit={() => setEditing(true)}
            onGone={focusFirst}
          />
        )
      )}
    </div>
  );
}

const sourceTexts: Record<PlaceSource, string | null> = {
  person: null,
  driver: 'saved at the door',
  geocoder: 'looked up',
};

type PlaceFactsProps = PlaceLineProps & {
  place: Place | undefined;
  onEdit: () => void;
  /** The button that was pressed is there no more. */
  onGone: () => void;
};

function PlaceFacts({ address, whose, place, onEdit, onGone }: PlaceFactsProps) {
  const { latitude = null, longitude = null, source = null } = place ?? {};
  const isKnown = latitude !== null && longitude !== null;
  return (
    <>
      <p className="me-1 flex items-center gap-1.5 text-xs text-ink-3 tabular-nums">
        <MapPin className="size-3.5 flex-none" aria-hidden="true" />
        {isKnown ? (
          <span>{['On the map', source && sourceTexts[source]].filter(Boolean).join(' · ')}</span>
        ) : (
          <span>{source === 'geocoder' ? 'We couldn’t find it' : 'Not on the map yet'}</span>
        )}
      </p>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${isKnown ? 'Change' : 'Add'} the place of ${address}`}
        onClick={onEdit}
      >
        {isKnown ? 'Change' : 'Add'}
      </Button>
      {isKnown && <TakeAway address={address} whose={whose} onGone={onGone} />}
      {!isKnown && source !== 'geocoder' && <Find address={address} whose={whose} onGone={onGone} />}
    </>
  );
}

type ActionProps = PlaceLineProps & Pick<PlaceFactsProps, 'onGone'>;

function TakeAway({ address, whose, onGone }: ActionProps) {
  const { mutateAsync } = useSetPlace(whose);
  const { run } = useAction();
  const take = async () => {
    const isTaken = await run(() => mutateAsync({ address, latitude: null, longitude: null }), {
      done: 'Place removed',
      failure: 'Failed to remove the place',
    });
    if (isTaken) onGone();
  };
  return (
    <IconButton
      icon={X}
      size="sm"
      aria-label={`Remove the place of ${address}`}
      onClick={() => void take()}
    />
  );
}

/** Only where there is a geocoder. */
function Find({ address, whose, onGone }: ActionProps) {
  const hasGeocoder = useHasGeocoder();
  const { mutateAsync } = useFindPlace(whose);
  const { run, isBusy } = useAction();
  if (!hasGeocoder) return null;
  const find = async () => {
    const isAnswered = await run(() => mutateAsync(address), {
      done: ({ latitude }) => (latitude === null ? 'We couldn’t find this address' : 'Place found'),
      failure: 'Failed to find the address',
    });
    if (isAnswered) onGone();
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isBusy}
      aria-label={`Find ${address}`}
      onClick={() => void find()}
    >
      Find
    </Button>
  );
}

type PlaceEditorProps = {
  address: string;
  whose: Whose;
  place: Place | undefined;
  onDone: () => void;
};

/** One field for both degrees. It is no form, as it may stand in the form of the address. */
function PlaceEditor({ address, whose, place, onDone }: PlaceEditorProps) {
  const [text, setText] = useState(() => textOf(place));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useSetPlace(whose);
  const { run, isBusy } = useAction();
  useEffect(() => input.current?.focus(), []);
  const save = async () => {
    const coordinates = parseCoordinates(text);
    if (!coordinates) {
      setError('Paste it from your maps app, like -33.8675, 151.2070');
      input.current?.focus();
      return;
    }
    const isSaved = await run(() => mutateAsync({ address, ...coordinates }), {
      done: 'Place saved',
      failure: 'Failed to save the place',
      onFailure: setError,
    });
    if (isSaved) onDone();
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  return (
    <div className="flex min-w-0 flex-auto flex-wrap items-start gap-2 py-1">
      <Field
        label={
          <>
            Place <span className="sr-only">of {address}</span>
          </>
        }
        className="min-w-50 flex-1"
        hint="Paste it from your maps app, like -33.8675, 151.2070"
        error={error}
      >
        <TextInput
          ref={input}
          value={text}
          autoComplete="off"
          className="tabular-nums"
          maxLength={60}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
          onKeyDown={saveOnEnter}
        />
      </Field>
      <div className="flex gap-2 self-start pt-6 max-md:pt-0">
        <Button busy={isBusy} onClick={() => void save()}>
          Save
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function textOf(place: Place | undefined): string {
  const { latitude = null, longitude = null } = place ?? {};
  return latitude === null || longitude === null ? '' : formatCoordinates({ latitude, longitude });
}
