import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { Part } from '#shared/kernel/route.ts';
import { settingsQuery, useUpdateSettings } from '#web/business/settings.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { bookingQuery, useUpdateBooking } from './booking.api.ts';
import {
  type BookingField,
  type BookingOutput,
  type BookingPageData,
  type BookingValues,
  bookingFields,
  bookingFormSchema,
  bookingPartFields,
  settingsIn,
  toBookingValues,
  toPageData,
} from './booking-values.ts';

const resolver = schemaResolver(bookingFormSchema);

/** What the service saves in one step. */
type SavedPart = 'booking' | 'settings';
const halfSaved: Record<SavedPart, string> = {
  booking: 'The windows and areas are saved, the rules are not.',
  settings: 'The rules are saved, the windows and areas are not.',
};

/**
 * The form of windows, areas and rules, which other owners may change at the same time. It is saved in two steps; where
 * the second is refused, the form goes on from the first and says so.
 */
export function useBookingForm(current: BookingPageData) {
  const client = useQueryClient();
  const savePart = useSavePart();
  const [failure, setFailure] = useState<string | null>(null);
  const savedPart = useRef<SavedPart>(null);
  const merge = useMergeForm<BookingPageData, BookingValues, BookingOutput, BookingField>({
    current,
    toValues: toBookingValues,
    fields: bookingFields,
    resolver,
    load: async () =>
      toPageData(
        await client.fetchQuery({ ...bookingQuery, staleTime: 0 }),
        await client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      ),
    save: async (output, { base, values, changed, reset }) => {
      setFailure(null);
      let saved = base;
      for (const part of partsOf(base, output, changed)) {
        try {
          saved = await savePart[part](saved, output, changed);
        } catch (error) {
          if (saved !== base)
            goOnFrom(saved, pickFields(bookingFields, values, restOf(part, changed)), reset);
          throw error;
        }
        savedPart.current = part;
      }
      savedPart.current = null;
      reset(saved);
      toast.success('Booking saved');
    },
    onError: (error) => {
      const half = savedPart.current ? `${halfSaved[savedPart.current]} ` : '';
      savedPart.current = null;
      const isMarked = showFieldErrors(merge.form, error);
      const sentence = isMarked
        ? 'Please correct the marked fields.'
        : detailOr(error, 'Failed to save booking');
      setFailure(isMarked && !half ? null : `${half}${sentence}`);
    },
  });
  /** What is saved is the base from now on; the rest stays as it was typed. */
  const goOnFrom = (
    saved: BookingPageData,
    typed: Partial<BookingValues>,
    reset: (item: BookingPageData) => void,
  ) => {
    reset(saved);
    for (const [name, value] of Object.entries(typed)) {
      merge.form.setValue(name as BookingField, value as never);
    }
  };
  const set = <Name extends BookingField>(name: Name, value: BookingValues[Name]) =>
    merge.form.setValue(name, value as never, { shouldValidate: merge.form.formState.isSubmitted });
  const discard = () => {
    merge.reset(current);
    setFailure(null);
  };
  return { ...merge, failure, set, discard };
}

export type BookingForm = ReturnType<typeof useBookingForm>;

/** The fields of a part that was refused. */
const restOf = (part: SavedPart, changed: readonly BookingField[]): readonly BookingField[] =>
  part === 'settings' ? settingsIn(changed) : bookingPartFields;

/** Windows can be chosen once they stand, and may all go once they are not chosen any more. */
function partsOf(
  { settings }: BookingPageData,
  { use_windows }: BookingOutput,
  changed: readonly BookingField[],
): SavedPart[] {
  const parts = (['booking', 'settings'] as const).filter((part) =>
    part === 'settings'
      ? settingsIn(changed).length > 0
      : bookingPartFields.some((name) => changed.includes(name)),
  );
  return settings.use_windows && !use_windows ? parts.toReversed() : parts;
}

function useSavePart() {
  const client = useQueryClient();
  const { mutateAsync: updateBooking } = useUpdateBooking();
  const { mutateAsync: updateSettings } = useUpdateSettings();
  return {
    booking: async ({ booking, settings }: BookingPageData, { windows, areas }: BookingOutput) =>
      toPageData(await updateBooking({ ifMatch: booking.version, body: { windows, areas } }), settings),
    settings: async (
      { booking, settings }: BookingPageData,
      output: BookingOutput,
      changed: readonly BookingField[],
    ) => {
      const { business_name, pickup_address, occurrence_lead_days, version } = settings;
      const change: Part<typeof updateSettingsRoute, 'body'> = {
        business_name,
        pickup_address,
        occurrence_lead_days,
        ...pickFields(bookingFields, output, settingsIn(changed)),
      };
      const saved = await updateSettings({ ifMatch: version, body: change });
      // With windows, what has none is named.
      void client.invalidateQueries(bookingQuery);
      return toPageData(booking, saved);
    },
  };
}
