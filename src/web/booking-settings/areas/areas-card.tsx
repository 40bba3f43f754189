import { Pencil, Plus } from 'lucide-react';
import { placeText } from '#web/booking-settings/form/booking-values.ts';
import { SectionCard } from '#web/booking-settings/form/section-card.tsx';
import type { BookingForm } from '#web/booking-settings/form/use-booking-form.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Tag } from '#web/ui/display/tag.tsx';

type AreasCardProps = {
  booking: BookingForm;
  /** Opens the dialog of an area; of a new one without an index. */
  onEdit: (index: number | null) => void;
};

/** Where people come to. */
export function AreasCard({ booking, onEdit }: AreasCardProps) {
  const { areas } = booking.values;
  const errors = booking.form.formState.errors.areas;
  return (
    <SectionCard
      title="Areas"
      action={
        <Button size="sm" icon={Plus} onClick={() => onEdit(null)}>
          Add Area
        </Button>
      }
    >
      <ul>
        {areas.map((area, index) => (
          <li key={area.id} className="grid gap-2 border-line py-2.5 ps-4 pe-2 not-first:border-t">
            <div className="flex items-center gap-2">
              <b className="min-w-0 flex-auto truncate font-medium">{area.name}</b>
              <IconButton
                icon={Pencil}
                size="sm"
                aria-label={`Edit ${area.name}`}
                onClick={() => onEdit(index)}
              />
            </div>
            <div className="flex flex-wrap gap-1.5 pb-1">
              {area.places.map((place) => (
                <Tag key={placeText(place)}>{placeText(place)}</Tag>
              ))}
            </div>
            {messagesIn(errors?.[index]).map((message) => (
              <p key={message} className="text-xs font-medium text-danger-ink" role="alert">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className="border-line px-4 py-3 text-xs text-ink-3 not-first:border-t">
        {areas.length === 0
          ? 'Without areas, every address can book.'
          : `An address outside ${outsideText(areas.length)} reads: We do not come to this address yet. Please contact us.`}
      </p>
    </SectionCard>
  );
}

function outsideText(count: number): string {
  if (count === 1) return 'it';
  return count === 2 ? 'both' : 'all of them';
}

/** All messages at the fields of an area, each once. */
function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return [...new Set(Object.values(errors).flatMap(messagesIn))];
}
