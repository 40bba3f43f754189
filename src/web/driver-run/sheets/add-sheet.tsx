import { useRef } from 'react';
import { maxPhotos } from '#shared/files/file.ts';
import { subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { type AddSheetProps, LegSheetFrame, NoteField, useTyped } from './leg-sheet.tsx';
import { PhotosField, usePictures } from './photos-field.tsx';

/** More about a leg that is done or failed; what is there stays. */
export function AddSheet(props: AddSheetProps) {
  const { stop, leg, onClose } = props;
  const { run, report } = useRun();
  const { typed, type, drop } = useTyped('add', leg.id, { note: '' });
  const { note } = typed;
  const taken = usePictures(leg, leg.state === 'failed' ? 'failed' : 'proof', run.driver_id);
  const { pictures } = taken;
  const there = leg.files.filter(({ kind, state }) => kind === 'photo' && state !== 'gone').length;
  const [camera, noteField] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)];
  const hasSomething = note.trim() !== '' || pictures.length > 0;
  const send = async () => {
    drop();
    onClose();
    const isKept = await report(
      {
        type: 'add',
        leg_id: leg.id,
        note: note.trim() || null,
        file_ids: pictures.map(({ picture }) => picture.id),
      },
      subjectOf(stop, [leg], () => null),
      undefined,
      pictures,
    );
    const { order_number } = leg;
    if (isKept)
      toast.success(
        navigator.onLine ? `Added to ${order_number}.` : `We’ll add it to ${order_number} once this is sent.`,
      );
  };
  return (
    <LegSheetFrame
      {...props}
      title="Add photo or note"
      action="Add"
      missing={
        hasSomething ? null : { label: 'Add a note or a photo', onShow: () => noteField.current?.focus() }
      }
      busy={taken.isDrawing}
      onSend={() => void send()}
      dirty={hasSomething}
    >
      {there < maxPhotos && (
        <PhotosField
          {...taken}
          camera={camera}
          required={!hasSomething}
          closesStop={false}
          max={maxPhotos - there}
        />
      )}
      <NoteField
        ref={noteField}
        value={note}
        onChange={(text) => type({ note: text })}
        required={!hasSomething}
      />
    </LegSheetFrame>
  );
}
