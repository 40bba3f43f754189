import { type ReactNode, useId, useState } from 'react';
import type { Case, CaseDetails } from '#shared/cases/case.ts';
import { announceCasePhotoRoute } from '#shared/cases/cases.contract.ts';
import { maxPhotos, piecesOf } from '#shared/files/file.ts';
import { drawPicture, unreadablePictureText } from '#web/files/draw-picture.ts';
import { PhotoTile, TakePhotoTile } from '#web/files/photo-tiles.tsx';
import { announceTimeoutMs, type SendingProgress, sendAnnounced } from '#web/files/send-picture.ts';
import { sha256 } from '#web/files/sha256.ts';
import { useObjectUrl } from '#web/files/use-picture.ts';
import { call, detailOr } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { logFailure } from '#web/kernel/log.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { randomId } from '#web/kernel/writes/random-key.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import type { DialogStep } from '#web/ui/overlay/dialog-step.ts';
import { CasePictures } from './case-pictures.tsx';
import { staleCases } from './cases.api.ts';

/** A photo as it was drawn, under the id that it is announced by. */
interface ChosenPhoto {
  id: string;
  picture: Blob;
  taken_at: Temporal.Instant;
}
type OnPiece = (progress: Pick<SendingProgress, 'sent' | 'pieces'>) => void;

async function sendPhoto(case_id: string, { id, picture, taken_at }: ChosenPhoto, onPiece: OnPiece) {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  onPiece({ sent: 0, pieces: piecesOf(bytes.length) });
  const body = { id, bytes: bytes.length, sha256: await sha256(bytes), taken_at };
  const announcement = { params: { id: case_id }, body, timeoutMs: announceTimeoutMs };
  await sendAnnounced(id, () => call(announceCasePhotoRoute, announcement), bytes, onPiece);
}

/** The photos of a case that are not sent yet. */
export function useCasePhotos() {
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [cause, setCause] = useState<unknown>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [progress, setProgress] = useState({ sent: 0, pieces: 1 });
  const invalidate = useInvalidate(staleCases);
  /** Returns what there is to send by then; nothing, if it is no picture. */
  const add = async (file: Blob): Promise<readonly ChosenPhoto[]> => {
    setReading(true);
    setProblem(null);
    const picture = await drawPicture(file).catch((error: unknown) => {
      logFailure('A picture could not be drawn', error);
      setProblem(unreadablePictureText);
    });
    setReading(false);
    if (!picture) return [];
    const all = [...chosen, { id: randomId(), picture, taken_at: serviceNow() }];
    setChosen(all);
    return all;
  };
  const remove = (id: string) => {
    const left = chosen.filter((photo) => photo.id !== id);
    setChosen(left);
    if (left.length === 0) setCause(null);
  };
  /** The same again after a failure sends what is left. Resolves to whether all of it arrived. */
  const send = async (case_id: string, photos = chosen): Promise<boolean> => {
    const failures: unknown[] = [];
    setCause(null);
    for (const [index, photo] of photos.entries()) {
      setSending(`Sending photo ${index + 1} of ${photos.length}`);
      try {
        await sendPhoto(case_id, photo, setProgress);
        // Else neither would show it until the case is loaded.
        await invalidate();
        setChosen((before) => before.filter(({ id }) => id !== photo.id));
      } catch (error) {
        failures.push(error);
      }
    }
    setSending(null);
    if (failures.length === 0) return true;
    setCause(failures[0]);
    return false;
  };
  const sentence = chosen.length === 1 ? 'A photo wasn’t sent.' : `${chosen.length} photos weren’t sent.`;
  const failure = cause ? detailOr(cause, sentence) : null;
  return { chosen, isReading, problem, failure, sending, progress, add, remove, send };
}

type CasePhotosFieldProps = {
  photos: ReturnType<typeof useCasePhotos>;
  label: ReactNode;
  /** How many the case has already. */
  sent?: number;
  onTake?: ((file: File) => Promise<void>) | undefined;
  /** A button that helps after a failure. */
  action?: ReactNode;
  /** Those that the case has. */
  children?: ReactNode;
};

/** The photos of a case, up to four: what is chosen, and how far it has come. */
export function CasePhotosField({ photos, label, sent = 0, onTake, action, children }: CasePhotosFieldProps) {
  const id = useId();
  const { chosen, isReading, problem, failure, sending, progress } = photos;
  return (
    <fieldset className="grid gap-1.5" aria-labelledby={id}>
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {children}
        {chosen.map((photo, index) => (
          <ChosenTile
            key={photo.id}
            photo={photo}
            number={sent + index + 1}
            onRemove={sending ? undefined : () => photos.remove(photo.id)}
          />
        ))}
        {onTake && sent + chosen.length < maxPhotos && (
          <TakePhotoTile
            label="Add Photo"
            isReading={isReading}
            disabled={sending !== null}
            onTake={onTake}
          />
        )}
      </div>
      {sending && (
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-2 tabular-nums" role="status">
            {sending}
          </p>
          <Progress value={progress.sent} max={progress.pieces} label="How much of the photo is sent" />
        </div>
      )}
      {failure && <Alert action={action}>{failure}</Alert>}
      <p className="text-xs font-medium text-danger-ink empty:absolute" aria-live="polite">
        {problem}
      </p>
    </fieldset>
  );
}

type ChosenTileProps = { photo: ChosenPhoto; number: number; onRemove: (() => void) | undefined };

function ChosenTile({ photo: { picture }, number, onRemove }: ChosenTileProps) {
  const url = useObjectUrl(picture);
  return <PhotoTile url={url} alt={`Photo ${number}, not sent yet`} number={number} onRemove={onRemove} />;
}

/** The photos of a case that is open, to which its customer adds; each is sent at once. */
export function AddCasePhotos({ item }: { item: CaseDetails }) {
  const photos = useCasePhotos();
  const { id } = item;
  return (
    <div className="mt-3">
      <CasePhotosField
        photos={photos}
        label="Photos"
        sent={item.photos.length}
        onTake={async (file) => void photos.send(id, await photos.add(file))}
        action={
          <Button size="sm" onClick={() => void photos.send(id)}>
            Try Again
          </Button>
        }
      >
        <CasePictures item={item} />
      </CasePhotosField>
    </div>
  );
}

interface PhotosStepInput {
  raised: Case;
  photos: ReturnType<typeof useCasePhotos>;
  onRetry: () => void;
  onClose: () => void;
}

/** The case is made, and its photos follow; what was not sent may be sent again. */
export const photosStep = ({ raised, photos, onRetry, onClose }: PhotosStepInput): DialogStep => {
  const frame = {
    title: 'Raise a Case',
    description: <span className="order-no">{raised.case_number}</span>,
    onBack: onClose,
  };
  const isSending = photos.sending !== null;
  if (!isSending && photos.chosen.length === 0)
    return {
      ...frame,
      children: <p className="text-ink-2">We have your case. We’ll answer under My Cases.</p>,
      foot: (
        <Button variant="primary" className="ms-auto" onClick={onClose}>
          Done
        </Button>
      ),
    };
  return {
    ...frame,
    children: (
      <div className="grid gap-4">
        <p className="text-ink-2">
          {isSending
            ? 'We have your case. Your photos are on their way.'
            : 'We have your case, but not all of your photos.'}
        </p>
        <CasePhotosField photos={photos} label="Photos" />
      </div>
    ),
    foot: (
      <>
        <Button variant="ghost" className="ms-auto" disabled={isSending} onClick={onClose}>
          Close
        </Button>
        <Button variant="primary" busy={isSending} busyLabel="Sending..." onClick={onRetry}>
          Try Again
        </Button>
      </>
    ),
  };
};
