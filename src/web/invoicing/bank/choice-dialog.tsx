import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatPriceInput } from '#shared/kernel/money.ts';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import { planPayment } from '#shared/payments/payment-plan.ts';
import { CustomerSelect } from '#web/accounts/people/customer-select.tsx';
import { owedQuery } from '#web/invoicing/payments/payments.api.ts';
import { asOwed, type Chosen, paidByChoice } from '#web/invoicing/payments/record-payment-values.ts';
import { type Mode, WhatItPays } from '#web/invoicing/payments/what-it-pays.tsx';
import { detailOr } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { textOf } from './bank-texts.ts';
import type { LineChoice } from './line-choice.ts';

type ChoiceDialogProps = {
  line: BankLine;
  choice: LineChoice | null;
  onChoose: (choice: LineChoice) => void;
  onClose: () => void;
};

const nothing: Chosen = new Map();

/** From whom a line is, and which documents it pays. */
export function ChoiceDialog({ line, choice, onChoose, onClose }: ChoiceDialogProps) {
  const [customer, setCustomer] = useState(choice?.customer ?? null);
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useQuery({ ...owedQuery(customer?.id ?? ''), enabled: customer !== null });
  const owed = customer && data ? asOwed(data) : [];
  const [mode, setMode] = useState<Mode>(choice?.documents ? 'choose' : 'due');
  const [chosen, setChosen] = useState<Chosen>(typedOf(choice));
  const paid = { amount: line.amount, method: 'transfer' as const };
  const byDue = planPayment(paid, owed);
  const plan = mode === 'due' ? byDue : planPayment(paid, owed, paidByChoice(owed, chosen));
  const change = (next: Mode) => {
    setMode(next);
    setChosen(
      next === 'due'
        ? nothing
        : new Map(byDue.pays.map(({ debit, amount }) => [debit.id, formatPriceInput(amount)])),
    );
  };
  const submit = () => {
    setAsked(true);
    if (!customer || !data || plan.left < 0) return;
    const documents = plan.pays.map(({ debit, amount }) => ({
      document_id: debit.id,
      document_number: debit.document_number ?? '',
      amount,
      then_open: debit.open - amount,
    }));
    onChoose({ customer, documents, unused: plan.left });
    onClose();
  };
  return (
    <FormDialog
      className="md:w-180!"
      title={choice ? 'Change' : 'Choose'}
      description={`${textOf(line)}, ${formatCents(line.amount)}`}
      action="Choose"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <CustomerSelect
          value={customer && { id: customer.id, full_name: customer.name, email: '' }}
          onChange={(user) => {
            setCustomer(user && { id: user.id, name: user.full_name });
            change('due');
          }}
          error={isAsked && !customer ? 'Choose a customer' : undefined}
        />
        {error && <Alert>{detailOr(error, 'The documents could not be loaded')}</Alert>}
        {customer && !data && !error && <Skeleton className="h-20! rounded-md!" />}
        {customer && data && (
          <WhatItPays
            mode={mode}
            onMode={change}
            owed={owed}
            plan={plan}
            chosen={chosen}
            onChoose={(id, text) => setChosen((before) => new Map(before).set(id, text))}
          />
        )}
        {plan.left < 0 && (
          <Alert>{`That is ${formatCents(-plan.left)} more than came in. Choose less.`}</Alert>
        )}
        {customer && data && owed.length > 0 && plan.left > 0 && (
          <p className="text-sm text-ink-2" role="status">
            {formatCents(plan.left)} stays as credit.
          </p>
        )}
      </div>
    </FormDialog>
  );
}

const typedOf = (choice: LineChoice | null): Chosen =>
  new Map(choice?.documents.map(({ document_id, amount }) => [document_id, formatPriceInput(amount)]));
