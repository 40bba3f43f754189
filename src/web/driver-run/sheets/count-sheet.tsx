import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import { quantityText } from '#shared/pricing/line-amount.ts';
import { outboxEntries } from '#web/driver-run/outbox/outbox.ts';
import { isUnsent } from '#web/driver-run/outbox/outbox-entry.ts';
import { subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import { CountFields } from '#web/orders/display/count-fields.tsx';
import {
  countProblem,
  countQuestion,
  rowProblem,
  toActuals,
  typedCount,
} from '#web/orders/display/typed-count.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { LegSheetFrame, type LegSheetProps, useTyped } from './leg-sheet.tsx';

/** What was really there of an order that the driver has collected. */
export function CountSheet(props: LegSheetProps) {
  const { stop, leg, onClose } = props;
  const { run, report } = useRun();
  const client = useQueryClient();
  /** `null` without a signal. */
  const totalNow = () =>
    client.fetchQuery({ ...orderQuery(leg.order_id), staleTime: 0 }).then(
      ({ total_amount }) => total_amount,
      () => null,
    );
  const [before] = useState(totalNow);
  const { typed: kept, type, drop } = useTyped('count', leg.id, { quantities: [] as [string, string][] });
  const typed = new Map(kept.quantities);
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  const rows = leg.items.map((item) => ({ ...typedCount(item, typed), ordered: item }));
  const problemOf = (key: string) => {
    const row = rows.find((each) => each.key === key);
    return (row && rowProblem(row)) ?? undefined;
  };
  const isWrong = rows.some((row) => rowProblem(row) !== null);
  const problem = isWrong ? null : countProblem(rows);
  const question = isWrong ? null : countQuestion(rows);
  const isAsked = question !== null && asked === question;
  const send = async () => {
    setTried(true);
    if (isWrong || problem) return;
    if (question && !isAsked) return setAsked(question);
    drop();
    onClose();
    const isKept = await report(
      { type: 'count', order_id: leg.order_id, items: toActuals(rows) },
      subjectOf(stop, [leg], () => null),
    );
    if (!isKept) return;
    toast.success(`${leg.order_number} is counted.`);
    if (!(await isSentSoon(run.driver_id, leg.order_id))) return;
    const [was, total] = [await before, await totalNow()];
    if (was === null || total === null || was === total) return;
    toast.clearResults();
    toast.success(
      `${leg.order_number} is counted: ${formatCents(total)}, was ${formatCents(was)}.`,
      typeof leg.is_told_next === 'boolean' ? `We’ve told ${stop.customer_name} in the app.` : '',
    );
  };
  return (
    <LegSheetFrame
      {...props}
      title="Count and weigh"
      action={isAsked ? 'Save Anyway' : 'Save'}
      main={main}
      missing={null}
      busy={false}
      onSend={() => void send()}
      dirty={typed.size > 0}
    >
      <CountFields
        rows={rows}
        hintOf={({ ordered }) => `So far ${quantityText(ordered)}`}
        errorOf={(key) => (isTried ? problemOf(key) : undefined)}
        onType={(key, quantity) => type({ quantities: [...new Map([...typed, [key, quantity]])] })}
        onEnd={() => main.current?.focus()}
      />
      {isTried && problem && <Alert>{problem}</Alert>}
      {isAsked && <Alert kind="warning">{question}</Alert>}
    </LegSheetFrame>
  );
}

/** Whether a count is at the service within some seconds: what it comes to is known there alone. */
async function isSentSoon(user_id: string, order_id: string): Promise<boolean> {
  const waits = () =>
    outboxEntries(user_id).some(
      (entry) =>
        isUnsent(entry) &&
        entry.kind === 'report' &&
        entry.report.type === 'count' &&
        entry.report.order_id === order_id,
    );
  for (let tries = 0; tries < 20 && waits(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return !waits();
}
