import { useRef, useState } from 'react';
import { piecesOf } from '#shared/files/file.ts';
import { type SendingProgress, sendPicture } from '#web/files/send-picture.ts';
import { sha256 } from '#web/files/sha256.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { randomId } from '#web/kernel/writes/random-key.ts';
import { staleOrders } from '#web/orders/orders.api.ts';

/** A photo as it was drawn, and when somebody chose it. */
export interface Photo {
  picture: Blob;
  taken_at: Temporal.Instant;
}

type Condition = { order_id: string; item_index: number; note: string; photo: Photo };

/** Sends what was noted of an item. The same again after a failure goes on where it stopped. */
export function useNoteCondition() {
  const [progress, setProgress] = useState<SendingProgress | null>(null);
  const last = useRef({ text: '', id: '' });
  const invalidate = useInvalidate(staleOrders);
  const send = async ({ order_id, item_index, note, photo: { picture, taken_at } }: Condition) => {
    const what = { order_id, item_index, note, taken_at };
    const text = JSON.stringify(what);
    // An id stands for one content.
    if (last.current.text !== text) last.current = { text, id: randomId() };
    try {
      const bytes = new Uint8Array(await picture.arrayBuffer());
      const size = { bytes: bytes.length, sha256: await sha256(bytes) };
      const draft = { ...what, ...size, id: last.current.id, purpose: 'condition', kind: 'photo' } as const;
      setProgress({ sent: 0, pieces: piecesOf(bytes.length), ms: 0 });
      await sendPicture(draft, bytes, setProgress);
    } finally {
      setProgress(null);
    }
    await invalidate();
  };
  return { send, progress };
}
