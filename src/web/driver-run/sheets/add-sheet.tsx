import { useRef } from 'react';
import { maxPhotos } from '#shared/files/file.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { type AddSheetProps, LegSheetFrame, NoteField, useTyped } from './leg-sheet.tsx';
import { PhotosField, usePictures } from './photos-field.tsx';

/** More about a leg that is done or failed; what is there stays. Of a delivery, an open one too, that a bag is missing. */
export function AddSheet(props: AddSheetProps) {
  const { stop, leg, onClose } = props;
  const { run, report } = useRun();
  const { typed, type, drop } = useTyped('add', leg.id, { note: '', isMissing: false });
  const isOpen = isOpenLeg(leg);
  const { note } = typed;
  const isMissing = isOpen || typed.isMissing;
  const taken = usePictures(leg, leg.state === 'failed' ? 'failed' : 'proof', run.driver_id);
  const { pictures } = taken;
  const there = leg.files.filter(({ kind, state }) => kind === 'photo' && state !== 'gone').length;
  const [camera, noteField] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)];
  const hasNote = note.trim() !== '';
  const hasSomething = hasNote || pictures.length > 0;
  const lack = isMissing ? 'Add a note to what is missing' : 'Add a note or a photo';
  const isReady = isMissing ? hasNote : hasSomething;
  const send = async () => {
    drop();
    onClose();
    const isKept = await report(
      {
        type: 'add',
        leg_id: leg.id,
        note: note.trim() || null,
        file_ids: pictures.map(({ picture }) => picture.id),
        ...(isMissing && { is_missing: true }),
      },
      subjectOf(stop, [leg], () => null),
      undefined,
      pictures,
    );
    if (isKept) toast.success(addedText(leg.order_number, isMissing));
  };
  return (
    <LegSheetFrame
      {...props}
      title={isOpen ? 'A bag is missing' : 'Add photo or note'}
      action={isMissing ? 'Tell the shop' : 'Add'}
      missing={isReady ? null : { label: lack, onShow: () => noteField.current?.focus() }}
      busy={taken.isDrawing}
      onSend={() => void send()}
      dirty={hasSomething}
    >
      {!isOpen && there < maxPhotos && (
        <PhotosField
          {...taken}
          camera={camera}
          required={!hasSomething && !isMissing}
          closesStop={false}
          max={maxPhotos - there}
        />
      )}
      <NoteField
        ref={noteField}
        value={note}
        onChange={(text) => type({ note: text })}
        required={isMissing || !hasSomething}
        hint={isMissing ? 'Which bag, and where you looked' : undefined}
      />
      {leg.kind === 'delivery' && !isOpen && (
        <Switch
          className="w-fit touch:min-h-12"
          checked={isMissing}
          onChange={({ target }) => type({ isMissing: target.checked })}
        >
          A bag is missing
        </Switch>
      )}
    </LegSheetFrame>
  );
}

function addedText(order_number: string, isMissing: boolean): string {
  if (navigator.onLine) return isMissing ? 'The shop knows.' : `Added to ${order_number}.`;
  return isMissing
    ? 'We’ll tell the shop once this is sent.'
    : `We’ll add it to ${order_number} once this is sent.`;
}
