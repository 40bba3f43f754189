import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatCoordinates, parseCoordinates } from '#shared/runs/coordinates-text.ts';
import type { Place } from '#shared/runs/places/places.contract.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useSetPlace, type Whose } from './places.api.ts';

type PlaceEditorProps = {
  address: string;
  whose: Whose;
  place: Place | undefined;
  onDone: () => void;
};

/** One field for both degrees. It is no form, as it may stand in the form of the address. */
export function PlaceEditor({ address, whose, place, onDone }: PlaceEditorProps) {
  const [text, setText] = useState(() => textOf(place));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useSetPlace(whose);
  const { run, isBusy } = useAction();
  useEffect(() => input.current?.focus(), []);
  const save = async () => {
    const coordinates = parseCoordinates(text);
    if (!coordinates) {
      setError('Enter latitude and longitude, as in -33.8675, 151.2070');
      input.current?.focus();
      return;
    }
    const isSaved = await run(() => mutateAsync({ address, ...coordinates }), {
      done: 'Coordinates saved',
      failure: 'Failed to save the coordinates',
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
            Coordinates <span className="sr-only">of {address}</span>
          </>
        }
        className="min-w-50 flex-1"
        hint="As in -33.8675, 151.2070"
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
