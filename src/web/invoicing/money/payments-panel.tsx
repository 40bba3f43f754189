import { Suspense } from 'react';
import * as z from 'zod';
import { ImportBankFile } from '#web/invoicing/bank/import-bank-file.tsx';
import { WaitingLinesNote } from '#web/invoicing/bank/waiting-lines-note.tsx';
import { PaymentsPart } from '#web/invoicing/payments/payments-part.tsx';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import type { MoneyPartProps } from './money-part.ts';

const BankLinesPart = lazyWithRetry(
  async () => (await import('#web/invoicing/bank/bank-lines-part.tsx')).BankLinesPart,
);

const View = z.object({ view: z.enum(['bank']).optional() });

/** What was paid, or what the files of banks say came in. */
export function PaymentsPanel(props: MoneyPartProps) {
  const [{ view }] = useSearchState(View);
  if (view === 'bank')
    return (
      <Suspense fallback={<PanelSkeleton />}>
        <BankLinesPart head={props.head} />
      </Suspense>
    );
  return <PaymentsPart {...props} also={<ImportBankFile />} note={<WaitingLinesNote />} />;
}
