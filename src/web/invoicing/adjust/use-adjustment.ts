import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Adjustment, type Standing } from '#shared/invoicing/adjustment.ts';
import type { DocumentContent, DocumentDetails } from '#shared/invoicing/document.ts';
import { forPeople } from '#shared/kernel/zod-errors.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { newLine, type OwnLineValues } from '#web/invoicing/own-line-values.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { randomKey } from '#web/kernel/writes/random-key.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';
import {
  type AddedLine,
  adjustedBy,
  adjustRows,
  givenLines,
  shownRows,
  type TypedLines,
  withoutOrder,
} from './adjust-values.ts';
import { previewAdjustment, useAdjustInvoice } from './adjustments.api.ts';

/** An invoice as it stands when it is to be corrected. */
export interface AdjustedInvoice {
  invoice: DocumentDetails;
  standing: Standing;
  turn: number;
}

const failureText = 'Failed to issue adjustment note';

/** A correction of an invoice while somebody types it. */
export function useAdjustment(
  { invoice, standing, turn }: AdjustedInvoice,
  { leaveOut, onDone }: { leaveOut: string | undefined; onDone: () => void },
) {
  const [typed, setTyped] = useState(() => withoutOrder(standing, leaveOut));
  const [added, setAdded] = useState<readonly AddedLine[]>([]);
  const [reason, setReason] = useState('');
  const [caseId, setCaseId] = useState('');
  const [isAll, setAll] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [preview, setPreview] = useState<DocumentContent | null>(null);
  const [isSent, setSent] = useState(true);
  const { data: billing } = useQuery(billingQuery(invoice.customer_id));
  const { mutateAsync } = useAdjustInvoice();
  const issuing = useAction();
  const previewing = useAction();
  const idempotencyKeyFor = useIdempotencyKey();
  const rows = adjustRows(standing, typed, added);
  const adjusted = adjustedBy(standing, rows);
  const parsedReason = Adjustment.shape.reason.safeParse(reason, forPeople);
  const isMailed = billing?.is_mailed ?? false;

  /** What is sent; `null` while something is missing, which is then marked. */
  const toAdjustment = (): Adjustment | null => {
    setTried(true);
    setFailure(null);
    if (!adjusted || !parsedReason.success) return null;
    const lines = givenLines(rows);
    return { turn, lines, reason: parsedReason.data, ...(caseId && { case_id: caseId }) };
  };
  const issue = async () => {
    const note = toAdjustment();
    if (!note) return setPreview(null);
    const body = { ...note, send: isMailed && isSent };
    const isDone = await issuing.run(
      () => mutateAsync({ params: { id: invoice.id }, body, idempotencyKey: idempotencyKeyFor(body) }),
      {
        done: ({ document_number }) => `${document_number} issued`,
        failure: failureText,
        onFailure: (sentence) => {
          setPreview(null);
          setFailure(sentence);
        },
      },
    );
    if (isDone) onDone();
  };
  const openPreview = async () => {
    const body = toAdjustment();
    if (!body) return;
    await previewing.run(async () => setPreview(await previewAdjustment(invoice.id, body)), {
      failure: 'The note could not be loaded',
      onFailure: setFailure,
    });
  };
  return {
    ...{ invoice, standing, rows, adjusted, failure, isTried, billing, isMailed },
    shown: shownRows(rows, typed, isAll),
    showAll: () => setAll(true),
    type: (line: number, change: Partial<Record<'quantity' | 'price', string>>) => {
      setFailure(null);
      setTyped((before: TypedLines) => new Map([...before, [line, { ...before.get(line), ...change }]]));
    },
    addLine: () => setAdded((before) => [...before, { ...newLine, key: randomKey() }]),
    changeAdded: (key: string, change: Partial<OwnLineValues>) => {
      setFailure(null);
      setAdded((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));
    },
    takeOut: (key: string) => setAdded((before) => before.filter((each) => each.key !== key)),
    ...{ reason, setReason, caseId, setCaseId, isSent, setSent },
    reasonError: isTried ? parsedReason.error?.issues[0]?.message : undefined,
    ...{ preview, openPreview, closePreview: () => setPreview(null), issue },
    isBusy: issuing.isBusy,
    isPreviewing: previewing.isBusy,
    isDirty: typed.size > 0 || added.length > 0 || reason !== '' || caseId !== '',
  };
}

export type AdjustmentForm = ReturnType<typeof useAdjustment>;
