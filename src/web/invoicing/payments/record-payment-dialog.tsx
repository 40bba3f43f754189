import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { User } from '#shared/accounts/user.ts';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { formatCents, formatPriceInput } from '#shared/kernel/money.ts';
import { type PaymentPlan, planPayment } from '#shared/payments/payment-plan.ts';
import { billingQuery } from '#web/invoicing/billing.api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useIdempotencyKey } from '#web/kernel/writes/idempotency-key.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { useFormAction } from '#web/ui/form/use-form-action.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { owedQuery, paymentsQuery, useRecordPayment } from './payments.api.ts';
import { RecordFields } from './record-payment-fields.tsx';
import {
  asItems,
  asOwed,
  type Chosen,
  firstValues,
  type OwedDocument,
  openingOwed,
  paidByChoice,
  type RecordedValues,
  type RecordValues,
  recordSchema,
  withinAmount,
} from './record-payment-values.ts';
import { typedCents } from './typed-amount.ts';
import { type Mode, WhatItPays } from './what-it-pays.tsx';

type PaidDocument = Pick<DocumentDetails, 'id' | 'customer_id' | 'customer_name' | 'open'>;
type PayingCustomer = Pick<User, 'id' | 'full_name' | 'email'>;

type RecordPaymentDialogProps = {
  /** What is to be paid; absent where the customer is to be chosen. */
  document?: PaidDocument;
  /** Who pays, at first. */
  customer?: PayingCustomer;
  onClose: () => void;
};

const resolver = schemaResolver(recordSchema);
const nothing: Chosen = new Map();

/** What a customer paid, and what of their documents it pays. */
export function RecordPaymentDialog({ document, customer: first, onClose }: RecordPaymentDialogProps) {
  const today = useToday();
  const typed = document?.open ? formatPriceInput(document.open) : '';
  const form = useForm<RecordValues, unknown, RecordedValues>({
    defaultValues: firstValues(today, typed),
    resolver,
  });
  const { run, isBusy, failure } = useFormAction(form);
  const [customer, setCustomer] = useState<PayingCustomer | null>(
    document ? { id: document.customer_id, full_name: document.customer_name, email: '' } : (first ?? null),
  );
  const [isMissing, setMissing] = useState(false);
  const { owed, plan, mode, chosen, choose, change } = usePaid(form.control, customer, document);
  const { mutateAsync } = useRecordPayment();
  const idempotencyKeyFor = useIdempotencyKey();
  const submit = form.handleSubmit(async (values) => {
    if (!customer || plan.left < 0) return;
    const settle = mode === 'choose' && owed.length > 0 ? { settle: asItems(plan.pays) } : {};
    const input = { body: { ...values, customer_id: customer.id, ...settle } };
    const isRecorded = await run(() => mutateAsync({ ...input, idempotencyKey: idempotencyKeyFor(input) }), {
      done: `Payment recorded: ${formatCents(values.amount)} from ${customer.full_name}`,
      failure: 'Failed to record payment',
    });
    if (isRecorded) onClose();
  });
  return (
    <FormDialog
      className="md:w-180!"
      title="Record Payment"
      description={`${useNextNumber()} What is recorded is never changed, only undone.`}
      action="Record Payment"
      totals={<Totals amount={typedCents(useWatch({ control: form.control, name: 'amount' }))} plan={plan} />}
      busy={isBusy}
      dirty={form.formState.isDirty || customer?.id !== (document?.customer_id ?? first?.id)}
      onSubmit={(event) => {
        setMissing(customer === null);
        void submit(event);
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {failure && !failure.isMarked && <Alert>{failure.sentence}</Alert>}
        <RecordFields
          form={form}
          customer={customer}
          isMissing={isMissing && customer === null}
          isGiven={Boolean(document ?? first)}
          onCustomer={(next) => {
            setCustomer(next);
            change('due');
          }}
        />
        {customer && (
          <WhatItPays mode={mode} onMode={change} owed={owed} plan={plan} chosen={chosen} onChoose={choose} />
        )}
        {plan.left < 0 && (
          <Alert>{`That is ${formatCents(-plan.left)} more than the payment. Choose less, or enter what was paid.`}</Alert>
        )}
      </div>
    </FormDialog>
  );
}

/** What the payment that is typed so far pays: by its due days, or as staff choose. */
function usePaid(
  control: ReturnType<typeof useForm<RecordValues, unknown, RecordedValues>>['control'],
  customer: PayingCustomer | null,
  document: PaidDocument | undefined,
) {
  const [amount, method] = useWatch({ control, name: ['amount', 'method'] });
  const [chosenMode, setMode] = useState<Mode>(document ? 'choose' : 'due');
  const [chosen, setChosen] = useState<Chosen>(
    document?.open ? new Map([[document.id, formatPriceInput(document.open)]]) : nothing,
  );
  const { data } = useQuery({ ...owedQuery(customer?.id ?? ''), enabled: customer !== null });
  const { data: billing } = useQuery({ ...billingQuery(customer?.id ?? ''), enabled: customer !== null });
  const documents = customer && data ? asOwed(data) : [];
  const mode = documents.length > 0 ? chosenMode : 'due';
  const [isTyped, setTyped] = useState(false);
  // What was brought over is paid first, and no document that could be chosen.
  const opening = customer && billing?.opening ? [openingOwed(customer.id, billing.opening)] : [];
  const owed = mode === 'due' ? [...opening, ...documents] : documents;
  const paid = { amount: typedCents(amount), method };
  const byDue = planPayment(paid, [...opening, ...documents]);
  const asChosen = planPayment(paid, owed, paidByChoice(owed, chosen));
  // An amount that is not typed yet lowers nothing.
  const isLowered = !isTyped && paid.amount > 0 && asChosen.left < 0;
  const parts = isLowered ? withinAmount(chosen, paid.amount) : chosen;
  return {
    owed,
    mode,
    chosen: parts,
    plan: mode === 'due' ? byDue : planPayment(paid, owed, paidByChoice(owed, parts)),
    choose: (document_id: string, text: string) => {
      setTyped(true);
      setChosen(new Map(parts).set(document_id, text));
    },
    /** Who begins to choose begins with what would be paid otherwise. */
    change: (next: Mode) => {
      setMode(next);
      setTyped(false);
      setChosen(
        next === 'due'
          ? nothing
          : new Map(byDue.pays.map(({ debit, amount: cents }) => [debit.id, formatPriceInput(cents)])),
      );
    },
  };
}

/** `It gets the next number, PAY-000088.` Somebody else may be quicker, so it is not promised. */
function useNextNumber(): string {
  const { data } = useQuery(paymentsQuery({ sort: 'number', limit: 1 }));
  const last = data && Number(data.rows[0]?.payment_number.slice('PAY-'.length) ?? 0);
  return last === undefined
    ? 'It gets the next number.'
    : `It gets the next number, PAY-${`${last + 1}`.padStart(6, '0')}.`;
}

const totalsStyles = [
  'me-auto flex flex-wrap items-baseline gap-x-5 gap-y-0.5 text-sm text-ink-3 tabular-nums',
  '[&_[data-slot=money]]:ms-1 [&_[data-slot=money]]:font-medium [&_[data-slot=money]]:text-ink-2 max-md:col-span-full',
].join(' ');

function Totals({ amount, plan }: { amount: number; plan: PaymentPlan<OwedDocument> }) {
  const pays = plan.pays.reduce((sum, { amount: each }) => sum + each, 0);
  return (
    <output className={totalsStyles} data-slot="totals">
      <span>
        Payment
        <Money cents={amount} />
      </span>
      <span>
        Pays
        <Money cents={pays} />
      </span>
      {plan.rounding !== 0 && (
        <span>
          Rounded by
          <Money cents={Math.abs(plan.rounding)} />
        </span>
      )}
      <span className="text-md font-semibold text-ink max-md:basis-full [&_[data-slot=money]]:font-semibold! [&_[data-slot=money]]:text-ink!">
        Left as credit
        <Money cents={Math.max(0, plan.left)} />
      </span>
    </output>
  );
}
