import { useRef } from 'react';
import { quantityText } from '#shared/pricing/line-amount.ts';
import { subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { LegSheetFrame, type LegSheetProps, useTyped } from './leg-sheet.tsx';
import { PhotosField, usePictures } from './photos-field.tsx';

/** A stain or damage of an item as it is collected, with a photo; the customer is told (PRF-13). */
export function ConditionSheet(props: LegSheetProps) {
  const { stop, leg, onClose } = props;
  const { run, noteCondition } = useRun();
  const [only] = leg.items.length === 1 ? leg.items : [];
  const { typed, type, drop } = useTyped('condition', leg.id, { chosen: only ? '0' : '', note: '' });
  const { chosen, note } = typed;
  const taken = usePictures(leg, 'condition', run.driver_id);
  const [item, camera, noteField] = [
    useRef<HTMLSelectElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLTextAreaElement>(null),
  ];
  const [photo] = taken.pictures;
  const missing = () => {
    if (chosen === '') return { label: 'Choose the item', onShow: () => item.current?.focus() };
    if (!note.trim()) return { label: 'Enter what you see', onShow: () => noteField.current?.focus() };
    return photo ? null : { label: 'Take a photo first', onShow: () => camera.current?.click() };
  };
  const send = async () => {
    if (!photo) return;
    drop();
    onClose();
    const text = note.trim();
    const { picture, bytes } = photo;
    const isKept = await noteCondition(
      subjectOf(stop, [leg], () => null),
      text,
      { picture: { ...picture, item_index: Number(chosen), note: text }, bytes },
    );
    if (isKept) toast.success('Noted. We’ll let the customer know.');
  };
  return (
    <LegSheetFrame
      {...props}
      title="Note a stain or damage"
      action="Save"
      missing={missing()}
      busy={taken.isDrawing}
      onSend={() => void send()}
      dirty={note !== '' || taken.pictures.length > 0}
    >
      <Field label="Item">
        <Select
          ref={item}
          className="h-12!"
          value={chosen}
          onChange={({ target }) => type({ chosen: target.value })}
        >
          {!only && <option value="">Choose the item</option>}
          {leg.items.map((line, index) => (
            <option key={line.id} value={index}>
              {line.sku_name}, {quantityText(line)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What you see">
        <Textarea
          ref={noteField}
          value={note}
          maxLength={1000}
          onChange={({ target }) => type({ note: target.value })}
        />
      </Field>
      <PhotosField {...taken} camera={camera} required closesStop={false} max={1} />
    </LegSheetFrame>
  );
}
