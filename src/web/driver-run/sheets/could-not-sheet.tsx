import { type Ref, useId, useRef, useState } from 'react';
import { missingPartLabels } from '#shared/driver-run/proof-rules.ts';
import {
  type FailureReason,
  failureLabels,
  failureReasonsOf,
  isOpenLeg,
  type LegKind,
} from '#shared/orders/leg-attempt.ts';
import { couldNotLabels } from '#web/driver-run/outbox/outbox-entry.ts';
import { subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { LegSheetFrame, type LegSheetProps, NoteField, useTyped } from './leg-sheet.tsx';
import { PhotosField, usePictures } from './photos-field.tsx';

const blank: { reason: FailureReason | null; note: string } = { reason: null, note: '' };

/** Why a leg fails. */
export function CouldNotSheet(props: LegSheetProps) {
  const { stop, leg, onClose } = props;
  const { run, report } = useRun();
  const rule = run.proof_rules.failed.photos;
  const { typed, type, drop } = useTyped('could-not', leg.id, blank);
  const { reason, note } = typed;
  const taken = usePictures(leg, 'failed', run.driver_id);
  const pictures = rule === 'off' ? [] : taken.pictures;
  const [reasons, camera, noteField] = [
    useRef<HTMLFieldSetElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLTextAreaElement>(null),
  ];
  const [isBoth, setBoth] = useState(true);
  const [beside, ...more] = stop.legs.filter((each) => isOpenLeg(each) && each.id !== leg.id);
  // A photo is of one of them: where it is asked for, each takes its own.
  const other =
    beside &&
    more.length === 0 &&
    beside.order_id !== leg.order_id &&
    rule !== 'required' &&
    (reason === null || failureReasonsOf(beside.kind).includes(reason))
      ? beside
      : null;
  const needsNote = reason === 'other';
  const label = couldNotLabels[leg.kind];

  const missing = () => {
    if (reason === null)
      return { label: 'Choose a reason', onShow: () => reasons.current?.querySelector('input')?.focus() };
    if (needsNote && !note.trim())
      return { label: 'Enter what happened', onShow: () => noteField.current?.focus() };
    if (rule === 'required' && pictures.length === 0)
      return { label: missingPartLabels.photos, onShow: () => camera.current?.click() };
    return null;
  };
  const send = async () => {
    if (reason === null) return;
    drop();
    onClose();
    const failed = { type: 'failed', reason, note: note.trim() || null } as const;
    if (other && isBoth)
      await report(
        { ...failed, leg_id: other.id, file_ids: [] },
        subjectOf(stop, [other], () => null),
      );
    await report(
      { ...failed, leg_id: leg.id, file_ids: pictures.map(({ picture }) => picture.id) },
      subjectOf(stop, [leg], () => null),
      `${label}, ${leg.order_number}.`,
      pictures,
    );
  };

  return (
    <LegSheetFrame
      {...props}
      title={label}
      action="Report"
      missing={missing()}
      busy={taken.isDrawing}
      onSend={() => void send()}
      dirty={reason !== null || note !== '' || pictures.length > 0}
    >
      <Reasons
        ref={reasons}
        kind={leg.kind}
        chosen={reason}
        onChoose={(chosen) => type({ reason: chosen })}
      />
      <NoteField
        ref={noteField}
        value={note}
        onChange={(text) => type({ note: text })}
        required={needsNote}
      />
      {other && (
        <Switch checked={isBoth} onChange={({ target }) => setBoth(target.checked)}>
          {couldNotLabels[other.kind]} either
        </Switch>
      )}
      {rule !== 'off' && <PhotosField {...taken} camera={camera} required={rule === 'required'} />}
    </LegSheetFrame>
  );
}

const reasonStyles = classNames(
  'flex min-h-14 cursor-pointer items-center gap-3.5 border-line px-3.5 text-md not-first-of-type:border-t hover:bg-hover',
  'first-of-type:rounded-t-[9px] last:rounded-b-[9px] has-checked:bg-accent-soft',
  'has-checked:shadow-[inset_2px_0_0_var(--accent)]',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
);
const radioStyles = [
  'size-4.5 flex-none cursor-[inherit] appearance-none rounded-full border border-line-control bg-surface',
  'checked:border-5 checked:border-accent focus-visible:outline-none',
].join(' ');

type ReasonsProps = {
  ref: Ref<HTMLFieldSetElement>;
  kind: LegKind;
  chosen: FailureReason | null;
  onChoose: (reason: FailureReason) => void;
};

function Reasons({ ref, kind, chosen, onChoose }: ReasonsProps) {
  const name = useId();
  return (
    <fieldset
      ref={ref}
      // The button may have led here by a press, which draws no ring on one reason.
      className="rounded-[10px] border border-line-control not-has-checked:focus-within:outline-2 not-has-checked:focus-within:outline-focus"
    >
      <legend className="sr-only">Reason</legend>
      {failureReasonsOf(kind).map((reason) => (
        <label key={reason} className={reasonStyles}>
          <input
            type="radio"
            className={radioStyles}
            name={name}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          {failureLabels[reason]}
        </label>
      ))}
    </fieldset>
  );
}
