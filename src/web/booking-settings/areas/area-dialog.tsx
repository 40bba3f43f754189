import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { placeKey } from '#shared/booking/areas.ts';
import { maxPlaces } from '#shared/booking/booking.contract.ts';
import { Text } from '#shared/kernel/text.ts';
import { type AreaValues, placeText } from '#web/booking-settings/form/booking-values.ts';
import type { BookingForm } from '#web/booking-settings/form/use-booking-form.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type Place = AreaValues['places'][number];

/** Entries as they are typed: `2000, 2010 to 2012, 2204 Marrickville`, or a line each. */
const Places = z.string().transform((text, ctx): Place[] => {
  const refuse = (message: string) => {
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const places = new Map<string, Place>();
  for (const entry of text.split(/[,\n]/).map((each) => each.trim())) {
    if (!entry) continue;
    const [, from, to] = /^(\d{4})\s*(?:[-–—]|\bto\b)\s*(\d{4})$/iu.exec(entry) ?? [];
    // A digit, or `to`, begins no suburb: what is meant as a range must not be one.
    const [, postcode = from, suburb = null] = /^(\d{4})(?:\s+((?!to\b)\p{L}\D{0,59}))?$/iu.exec(entry) ?? [];
    if (!postcode) return refuse(`Enter ${entry} as a postcode, as 6160 to 6163, or as 2204 Marrickville`);
    if (to && to < postcode) return refuse(`Write ${entry} from the lower postcode to the higher`);
    for (let number = Number(postcode); number <= Number(to ?? postcode); number++) {
      const place = { postcode: `${number}`.padStart(4, '0'), suburb };
      places.set(placeKey(place), place);
    }
  }
  if (places.size === 0) return refuse('Enter at least one postcode');
  return places.size > maxPlaces ? refuse(`Enter at most ${maxPlaces} postcodes`) : [...places.values()];
});

const areaFormSchema = z.object({ name: Text(40, 'Enter a name for the area'), places: Places });

type AreaDialogProps = {
  /** Of the area; `null` for a new one. */
  index: number | null;
  booking: BookingForm;
  onClose: () => void;
};

/** Adds an area to the form of the page, changes one or takes it away; the page saves it. */
export function AreaDialog({ index, booking, onClose }: AreaDialogProps) {
  const { areas, windows } = booking.values;
  const area = index === null ? undefined : areas[index];
  const others = areas.filter((_, at) => at !== index);
  const used = windows.filter(({ area_id }) => area && area_id === area.id).length;
  const form = useForm({
    defaultValues: { name: area?.name ?? '', places: area?.places.map(placeText).join(', ') ?? '' },
    resolver: schemaResolver(areaFormSchema),
  });
  const { errors, isDirty } = form.formState;
  const keep = (next: AreaValues[]) => {
    booking.set('areas', next);
    onClose();
  };
  const submit = form.handleSubmit((typed) => {
    const taken = findTaken(typed.places, others);
    if (taken) return form.setError('places', { message: taken });
    const next = { ...typed, id: area?.id ?? crypto.randomUUID() };
    keep(index === null ? [...areas, next] : areas.with(index, next));
  });
  return (
    <FormDialog
      title={area ? `Edit ${area.name}` : 'Add Area'}
      action={area ? 'Change' : 'Add Area'}
      size="sm"
      dirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <Field label="Name" error={errors.name?.message}>
          <TextInput required autoComplete="off" maxLength={40} {...form.register('name')} />
        </Field>
        <Field
          label="Postcodes"
          hint="Separate them with commas: 6150, 6160 to 6163. Add a suburb to take only that part: 2204 Marrickville."
          error={errors.places?.message}
        >
          <Textarea rows={3} required {...form.register('places')} />
        </Field>
        {area && (
          <div className="grid justify-items-start gap-1.5">
            <Button variant="ghost" disabled={used > 0} onClick={() => keep(others)}>
              Remove Area
            </Button>
            {used > 0 && (
              <p className="text-xs text-ink-3">
                {used === 1 ? 'One window is' : `${used} windows are`} for this area alone: change or remove{' '}
                {used === 1 ? 'it' : 'them'} first.
              </p>
            )}
          </div>
        )}
      </div>
    </FormDialog>
  );
}

/** An entry belongs to one area. */
function findTaken(places: readonly Place[], others: readonly AreaValues[]): string | null {
  const keys = new Map(others.flatMap(({ name, places }) => places.map((each) => [placeKey(each), name])));
  const taken = places.find((place) => keys.has(placeKey(place)));
  return taken ? `${placeText(taken)} is in ${keys.get(placeKey(taken))} already` : null;
}
