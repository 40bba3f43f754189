import { Camera, CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { Text } from '#shared/kernel/text.ts';
import type { Order } from '#shared/orders/order.ts';
import { useLetKnow } from '#web/business/mail-leaves.ts';
import { drawPicture, unreadablePictureText } from '#web/files/draw-picture.ts';
import { useObjectUrl } from '#web/files/use-picture.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { type Photo, useNoteCondition } from './use-note-condition.ts';

const maxNoteLength = 1000;
const Condition = z.object({
  item_index: z.int({ error: 'Choose the item' }),
  note: Text(maxNoteLength, 'Enter what you see'),
  photo: z.custom<Photo>((photo) => Boolean(photo), 'Take a photo first'),
});
const resolver = schemaResolver(Condition);

type NoteConditionDialogProps = { order: Order; onClose: () => void };

/** Staff note a stain or damage of an item, with a photo; the customer is told. */
export function NoteConditionDialog({ order, onClose }: NoteConditionDialogProps) {
  const { items } = order;
  const form = useForm({
    defaultValues: { item_index: items.length === 1 ? 0 : Number.NaN, note: '' },
    resolver,
  });
  const { run, isBusy, failure } = useFormAction(form);
  const { send, progress } = useNoteCondition();
  const letKnow = useLetKnow();
  const { errors, isDirty, isSubmitted } = form.formState;
  const [item_index, photo] = form.watch(['item_index', 'photo']);
  const changed = { shouldDirty: true, shouldValidate: isSubmitted };
  return (
    <FormDialog
      size="sm"
      title="Note a stain or damage"
      description={`${order.order_number}, ${order.customer_name}`}
      onClose={onClose}
      onSubmit={form.handleSubmit(async (condition) => {
        const note = () => send({ ...condition, order_id: order.id });
        const texts = { done: `Noted. ${letKnow('the customer')}`, failure: 'Failed to send the photo' };
        if (await run(note, texts)) onClose();
      })}
      busy={isBusy}
      busyLabel="Sending..."
      dirty={isDirty}
      notice={failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
      action="Save"
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          {letKnow('the customer', true)} The item then says “Noted when we received it”.
        </p>
        <Field label="Item" error={errors.item_index?.message}>
          <Select
            disabled={isBusy}
            value={Number.isNaN(item_index) ? '' : item_index}
            onChange={({ target: { value } }) =>
              form.setValue('item_index', value === '' ? Number.NaN : Number(value), changed)
            }
          >
            {items.length > 1 && <option value="">Choose the item</option>}
            {items.map(({ id, sku_name, quantity }, index) => (
              <option key={id} value={index}>
                {sku_name}, {quantity}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="What you see" error={errors.note?.message}>
          <Textarea {...form.register('note')} maxLength={maxNoteLength} rows={3} readOnly={isBusy} />
        </Field>
        <PhotoField
          photo={photo}
          onChoose={(chosen) => form.setValue('photo', chosen, changed)}
          error={errors.photo?.message}
          disabled={isBusy}
        />
        {progress && (
          <div className="grid gap-1.5">
            <p className="text-sm text-ink-2 tabular-nums" role="status">
              Sending the photo: {progress.sent} of {progress.pieces} parts
            </p>
            <Progress value={progress.sent} max={progress.pieces} label="How much of the photo is sent" />
          </div>
        )}
      </div>
    </FormDialog>
  );
}

type PhotoFieldProps = {
  photo: Photo | undefined;
  onChoose: (photo: Photo) => void;
  error: string | undefined;
  disabled: boolean;
};

/** One photo, by the camera of a phone or from a file; shown as it will be sent. */
function PhotoField({ photo, onChoose, error, disabled }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const url = useObjectUrl(photo?.picture);
  const draw = async (file: File) => {
    setDrawing(true);
    setUnreadable(false);
    try {
      onChoose({ picture: await drawPicture(file), taken_at: Temporal.Now.instant() });
    } catch {
      setUnreadable(true);
    } finally {
      setDrawing(false);
    }
  };
  const message = isUnreadable ? unreadablePictureText : error;
  return (
    <div className="grid justify-items-start gap-1.5">
      <label className="text-sm font-medium" htmlFor={id}>
        Photo
      </label>
      <input
        ref={input}
        id={id}
        className="sr-only"
        type="file"
        accept="image/*"
        tabIndex={-1}
        disabled={disabled}
        aria-invalid={message ? true : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void draw(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {url && (
        <img
          className="max-h-48 max-w-full rounded-md border border-line"
          src={url}
          alt="As it will be sent"
        />
      )}
      <Button
        icon={Camera}
        busy={isDrawing}
        busyLabel="Reading..."
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {photo ? 'Take another photo' : 'Take a photo'}
      </Button>
      <div aria-live="polite">
        {message && (
          <p className="flex items-start gap-1.5 text-xs font-medium text-danger-ink">
            <CircleAlert className="mt-px size-3.5" aria-hidden="true" />
            <span>{message}</span>
          </p>
        )}
      </div>
    </div>
  );
}
