import { Check, ScanLine, Signature } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import type { ProofPart } from '#shared/business/proof-settings.ts';
import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';
import { bagDifferenceText, missingPartLabels, missingProof } from '#shared/driver-run/proof-rules.ts';
import { bagRange } from '#shared/labels/bag.ts';
import { bagsText } from '#shared/orders/leg-attempt.ts';
import {
  bagCount,
  doneLabels,
  doneText,
  legsOf,
  missingCount,
  scannedCount,
  stageAtDoor,
} from '#web/driver-run/state/leg-facts.ts';
import { subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import type { TypedProof } from '#web/driver-run/state/typed-again.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Quantity } from '#web/ui/form/quantity.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { LegSheetFrame, type LegSheetProps, NoteField, useTyped } from './leg-sheet.tsx';
import { type Draft, ofKind, PhotosField, usePictures, usePictureUrl } from './photos-field.tsx';

type SignatureFieldProps = { signature: Draft | undefined; required: boolean; onSign: () => void };

const boxStyles = 'flex h-[84px] w-full items-center justify-center overflow-clip rounded-[10px] border';

/** Where somebody signs; once they have, what they drew. */
function SignatureField({ signature, required, onSign }: SignatureFieldProps) {
  const label = useId();
  return (
    <div className="grid gap-1.5">
      <p id={label} className="text-sm font-medium">
        Signature
        {!required && <span className="font-normal text-ink-3"> optional</span>}
      </p>
      {signature ? (
        <Signed signature={signature} onSign={onSign} />
      ) : (
        <button
          type="button"
          className={classNames(
            boxStyles,
            'gap-2.5 border-dashed border-line-control text-ink-2 hover:bg-hover',
          )}
          onClick={onSign}
        >
          <Signature className="size-5" aria-hidden="true" />
          Sign here
        </button>
      )}
    </div>
  );
}

function Signed({ signature, onSign }: { signature: Draft; onSign: () => void }) {
  const url = usePictureUrl(signature);
  return (
    <button
      type="button"
      // Ink on paper, by night as well.
      className={classNames(boxStyles, 'border-line bg-[#fff] p-2')}
      aria-label="Sign again"
      onClick={onSign}
    >
      <img src={url} alt="" className="max-h-full max-w-full object-contain" />
    </button>
  );
}

const SignScreen = lazyDialog(
  async () => (await import('./sign-screen.tsx')).SignScreen,
  'The place to sign could not be shown. Check your connection and try again.',
);

const blankProof: TypedProof = { bags: null, receiver: '', note: '' };

/** What the owner wants to know of a leg that is done. */
export function ProofSheet(props: LegSheetProps) {
  const { stop, leg, onClose } = props;
  const { run, calendar, report, openScan } = useRun();
  const rules = run.proof_rules[leg.kind];
  const { typed, type, drop } = useTyped('proof', leg.id, blankProof);
  const { receiver, note } = typed;
  const { scanned, bags } = bagsTyped(run, leg, typed.bags);
  const [isSigning, setSigning] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const taken = usePictures(leg, 'proof', run.driver_id);
  const fields = {
    bags: useRef<HTMLInputElement>(null),
    photos: useRef<HTMLInputElement>(null),
    receiver: useRef<HTMLInputElement>(null),
    note: useRef<HTMLTextAreaElement>(null),
  };

  const isAsked = (part: ProofPart) => rules[part] !== 'off';
  const isRequired = (part: ProofPart) => rules[part] === 'required';
  const pictures = taken.pictures.filter(({ picture }) =>
    isAsked(picture.kind === 'photo' ? 'photos' : 'signature'),
  );
  const [signature] = ofKind(pictures, 'signature');
  const bag_count = isAsked('bags') ? bagCountOf(bags) : scanned || null;
  const receiver_name = isAsked('receiver') ? receiver.trim() : '';
  const [part] =
    bags !== '' && bag_count === null && isAsked('bags')
      ? (['bags'] as const)
      : missingProof(run.proof_rules, leg.kind, {
          bag_count,
          photos: ofKind(pictures, 'photo').length,
          receiver_name,
          is_signed: signature !== undefined,
        });
  const showPart: Record<ProofPart, () => void> = {
    bags: () => fields.bags.current?.focus(),
    photos: () => fields.photos.current?.click(),
    receiver: () => fields.receiver.current?.focus(),
    signature: () => setSigning(true),
  };
  const difference = leg.kind === 'delivery' ? bagDifferenceText(leg.known_bags, bag_count) : null;
  const label = doneLabels[leg.kind];

  const send = () => {
    // Whoever brings another number is asked why, once: they may be in a hurry.
    if (difference && !note.trim() && !wasAsked) {
      setAsked(true);
      fields.note.current?.focus();
      return;
    }
    drop();
    onClose();
    void report(
      {
        type: 'done',
        leg_id: leg.id,
        bag_count,
        receiver_name: receiver_name || null,
        note: note.trim() || null,
        file_ids: pictures.map(({ picture }) => picture.id),
      },
      subjectOf(stop, [leg], ({ kind }) => (kind === 'pickup' ? 'picked_up' : 'delivered')),
      doneText(stop, leg, calendar.zone),
      pictures,
    );
  };

  return (
    <>
      <LegSheetFrame
        {...props}
        title={label}
        action={
          <>
            <Check aria-hidden="true" />
            {label}
          </>
        }
        missing={part ? { label: missingPartLabels[part], onShow: showPart[part] } : null}
        busy={taken.isDrawing}
        onSend={send}
        dirty={pictures.length > 0 || typed.bags !== null || receiver !== '' || note !== ''}
      >
        {isAsked('bags') && (
          <BagsField
            ref={fields.bags}
            leg={leg}
            value={bags}
            onChange={(text) => type({ bags: { text, scanned } })}
            required={isRequired('bags')}
            scanned={scanned}
            onScan={leg.kind === 'pickup' || leg.bags.length > 0 ? () => openScan({ leg_id: leg.id }) : null}
          />
        )}
        {isAsked('photos') && (
          <PhotosField {...taken} camera={fields.photos} required={isRequired('photos')} />
        )}
        {isAsked('receiver') && (
          <Field label="Received by" optional={!isRequired('receiver')}>
            <TextInput
              ref={fields.receiver}
              className="h-12!"
              value={receiver}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => type({ receiver: target.value })}
            />
          </Field>
        )}
        {isAsked('signature') && (
          <SignatureField
            signature={signature}
            required={isRequired('signature')}
            onSign={() => setSigning(true)}
          />
        )}
        <NoteField
          ref={fields.note}
          value={note}
          onChange={(text) => type({ note: text })}
          required={difference !== null}
          hint={difference ?? undefined}
        />
      </LegSheetFrame>
      {isSigning && (
        <SignScreen
          description={signedFor(stop.customer_name)}
          onSigned={async (bytes) => {
            if (signature) taken.remove(signature.picture.id);
            await taken.add('signature', bytes);
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  );

  /** `ORD-000239 · 3 bags for Paddock Dining, received by Lou Marchetti` */
  function signedFor(customer_name: string): string {
    const what = bag_count === null ? customer_name : `${bagsText(bag_count)} for ${customer_name}`;
    return `${leg.order_number} · ${what}${receiver_name && `, received by ${receiver_name}`}`;
  }
}

/** How many bags a sheet counts: as typed, as many as were scanned since if these are more, before that what is known. */
function bagsTyped(run: DriverRun, leg: DriverLeg, typed: TypedProof['bags']) {
  // The sheet has the leg as it was when it was opened.
  const current = legsOf(run).find(({ leg: { id } }) => id === leg.id)?.leg ?? leg;
  const scanned = scannedCount(current, stageAtDoor(leg));
  const isScannedSince = typed !== null && scanned > typed.scanned && scanned > Number(typed.text);
  const known = bagCount(leg);
  const counted = String((scanned || (known && known - missingCount(leg))) ?? '');
  return {
    /** How many were scanned at this door. */
    scanned,
    /** As the field shows it. */
    bags: typed && !isScannedSince ? typed.text : counted,
  };
}

type BagsFieldProps = {
  leg: DriverLeg;
  value: string;
  onChange: (text: string) => void;
  required: boolean;
  /** How many were scanned here. */
  scanned: number;
  /** Opens the camera; `null` where no bag has a label. */
  onScan: (() => void) | null;
  ref: Ref<HTMLInputElement>;
};

/** How many bags there are, in numbers for a thumb. */
export function BagsField({ leg, value, onChange, required, scanned, onScan, ref }: BagsFieldProps) {
  const { kind, known_bags } = leg;
  const facts = [
    kind === 'delivery' &&
      known_bags !== null &&
      `${known_bags} ${known_bags === 1 ? 'was' : 'were'} collected`,
    scanned > 0 && `${scanned} scanned`,
  ].filter(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_178px] items-center gap-3">
      <div>
        <p className="text-sm font-medium">
          Bags
          {!required && <span className="font-normal text-ink-3"> optional</span>}
        </p>
        {facts.length > 0 && <p className="text-sm text-ink-3 tabular-nums">{facts.join(', ')}</p>}
      </div>
      <Quantity
        ref={ref}
        label="Bags"
        {...bagRange}
        value={value}
        onChange={onChange}
        className="rounded-xl! [--control-height:56px] [&>input]:text-[1.5rem] [&>input]:font-semibold!"
      />
      {onScan && (
        <Button icon={ScanLine} size="touch" className="col-span-2" onClick={onScan}>
          Scan
        </Button>
      )}
    </div>
  );
}

/** How many bags were counted; `null` for what is no count. */
export function bagCountOf(text: string): number | null {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return count >= bagRange.min && count <= bagRange.max ? count : null;
}
