import { useRef } from 'react';
import { maxPhotos } from '#shared/files/file.ts';
import { bagsName, type OrderBag } from '#shared/labels/bag.ts';
import { bagCodeText } from '#shared/labels/bag-code.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { giveText, missingCount } from '#web/driver-run/state/leg-facts.ts';
import { subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import { ChoiceChips } from '#web/ui/form/choice-chips.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { type AddSheetProps, LegSheetFrame, maxNoteLength, NoteField, useTyped } from './leg-sheet.tsx';
import { PhotosField, usePictures } from './photos-field.tsx';

/** More about a leg that is done or failed; what is there stays. Of an open one too, that a bag is missing, or that there is more. */
export function AddSheet(props: AddSheetProps) {
  const { stop, leg, isMore = false, onClose } = props;
  const { run, report } = useRun();
  const { typed, type, drop } = useTyped(isMore ? 'extra' : 'add', leg.id, {
    note: '',
    isMissing: false,
    chosen: [] as number[],
    count: String(leg.missing_count || 1),
  });
  const isOpen = isOpenLeg(leg) && !isMore;
  const { note } = typed;
  const isMissing = isOpen || typed.isMissing;
  const isTold = isMissing || isMore;
  const taken = usePictures(leg, leg.state === 'failed' ? 'failed' : 'proof', run.driver_id);
  const { pictures } = taken;
  const there = leg.files.filter(({ kind, state }) => kind === 'photo' && state !== 'gone').length;
  const [camera, noteField] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)];
  const hasNote = note.trim() !== '';
  const hasSomething = hasNote || pictures.length > 0;
  const { bags: coded = [], known_bags } = leg;
  const most = isMissing && coded.length === 0 ? (known_bags ?? 0) : 0;
  const count = most > 0 && /^\d{1,2}$/.test(typed.count) ? Math.min(most, Number(typed.count)) : undefined;
  const bags = isMissing ? coded.filter(({ stage }) => stage !== 'missing') : [];
  const missed = bags.filter(({ number }) => typed.chosen.includes(number));
  const reported = isMissing && leg.missing_count !== 0 && leg.missing_note;
  const isFound = count === 0 && Boolean(reported);
  const isReady = isTold ? hasNote || missed.length > 0 || isFound : hasSomething;
  const title = isOpen ? 'A bag is missing' : 'Add photo or note';
  const send = async () => {
    drop();
    onClose();
    const isKept = await report(
      {
        type: 'add',
        leg_id: leg.id,
        note:
          noteOf(missed, coded, count === 0 ? `Found: ${note.trim() || 'none is missing'}` : note.trim()) ||
          null,
        file_ids: pictures.map(({ picture }) => picture.id),
        ...(isMore && { is_extra: true }),
        ...(isMissing && {
          is_missing: true,
          missing_bags: missed.map(({ number }) => number),
          missing_count: count,
        }),
      },
      subjectOf(stop, [leg], () => null),
      undefined,
      pictures,
    );
    if (isKept) toast.success(addedText(leg.order_number, isTold));
  };
  return (
    <LegSheetFrame
      {...props}
      title={isMore ? giveText(leg) : title}
      action={isTold ? 'Tell the shop' : 'Add'}
      missing={
        isReady
          ? null
          : { label: lackText(isMissing, isMore, bags.length > 0), onShow: () => noteField.current?.focus() }
      }
      busy={taken.isDrawing}
      onSend={() => void send()}
      dirty={hasSomething || missed.length > 0}
    >
      {!isOpen && there < maxPhotos && (
        <PhotosField
          {...taken}
          camera={camera}
          required={!isTold}
          closesStop={false}
          max={maxPhotos - there}
        />
      )}
      {leg.kind === 'delivery' && !isOpen && !isMore && (
        <Switch
          className="w-fit touch:min-h-12"
          checked={isMissing}
          onChange={({ target }) => type({ isMissing: target.checked })}
        >
          A bag is missing
        </Switch>
      )}
      {reported && (
        <div>
          <p className="text-sm font-medium">{`You reported ${missingCount(leg) || 1} missing`}</p>
          <p className="text-sm whitespace-pre-line text-ink-2">{reported}</p>
        </div>
      )}
      {bags.length > 0 && (
        <WhichBags bags={bags} chosen={typed.chosen} onChoose={(chosen) => type({ chosen })} />
      )}
      {most > 0 && (
        <Field label="How many are missing?">
          <Quantity min={0} max={most} value={typed.count} onChange={(text) => type({ count: text })} />
        </Field>
      )}
      <NoteField
        ref={noteField}
        value={note}
        onChange={(text) => type({ note: text })}
        // Not by what is typed in it: its label stays as it is.
        required={isTold ? missed.length === 0 && !isFound : pictures.length === 0}
        hint={isMore ? 'What more do you collect?' : hintOf(isMissing, bags.length > 0)}
      />
      {isMissing && (
        <p className="text-ink-2">
          {isOpen && (known_bags ?? coded.length) > 0
            ? 'Only the shop reads this. Your customer reads how many bags you deliver.'
            : 'Only the shop reads this.'}
        </p>
      )}
    </LegSheetFrame>
  );
}

type WhichBagsProps = {
  bags: readonly OrderBag[];
  chosen: readonly number[];
  onChoose: (chosen: number[]) => void;
};

function WhichBags({ bags, chosen, onChoose }: WhichBagsProps) {
  return (
    <ChoiceChips
      label="Which bags?"
      kind="checkbox"
      className="grid-cols-2 touch:auto-rows-[48px]"
      options={bags.map(({ number, code }) => ({
        value: String(number),
        label: `Bag ${number} · ${bagCodeText(code)}`,
      }))}
      chosen={chosen.map(String)}
      onChoose={(value, isChosen) =>
        onChoose(isChosen ? [...chosen, Number(value)] : chosen.filter((number) => number !== Number(value)))
      }
    />
  );
}

/** `Bag 2 of 3: not in the van`; a note that has no room for it stays whole, as the bags are sent beside it. */
function noteOf(missed: readonly OrderBag[], all: readonly OrderBag[], note: string): string {
  const named = [missed.length > 0 && bagsName(missed, all), note].filter(Boolean).join(': ');
  return named.length > maxNoteLength ? note : named;
}

function lackText(isMissing: boolean, isMore: boolean, hasBags: boolean): string {
  if (isMissing) return hasBags ? 'Choose the bag or add a note' : 'Say which bag';
  return isMore ? 'Say what it is' : 'Add a note or a photo';
}

function hintOf(isMissing: boolean, hasBags: boolean): string | undefined {
  if (!isMissing) return undefined;
  return hasBags ? 'Where you looked' : 'Which bag, and where you looked';
}

function addedText(order_number: string, isTold: boolean): string {
  if (navigator.onLine) return isTold ? 'The shop knows.' : `Added to ${order_number}.`;
  return isTold
    ? 'We’ll tell the shop once this is sent.'
    : `We’ll add it to ${order_number} once this is sent.`;
}
