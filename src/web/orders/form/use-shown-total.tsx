import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { type ChargedOrder, useCharged } from './items/order-form-totals.tsx';
import { type LineValues, type OrderOption, totalsSoFar } from './values/line-values.ts';
import { BookAnywayAlert } from './visits/book-anyway-alert.tsx';

/** What the service has said that these lines come to, in cents. */
interface ChangedTotal {
  sentence: string;
  total: Cents;
  lines: string;
}

/** A form sends the total that it shows. Where its lines come to something else by now, it asks once. */
export function useShownTotal() {
  const client = useQueryClient();
  const usual = useCharged(undefined);
  const [changed, setChanged] = useState<ChangedTotal | null>(null);
  const accepted = useRef<ChangedTotal | null>(null);
  return {
    /** The question, while the lines are still those it is about. */
    questionOf: (items: readonly LineValues[]) => {
      if (changed?.lines !== JSON.stringify(items)) return null;
      return { sentence: changed.sentence, total: formatCents(changed.total) };
    },
    /** Keeps a refusal for its total, and returns whether it is one. What the form reckons with is loaded again. */
    keep: (error: unknown, items: readonly LineValues[]): boolean => {
      const dollars = error instanceof CallError ? error.problem?.total_amount : undefined;
      setChanged(null);
      if (!(error instanceof CallError) || dollars === undefined) return false;
      void client.invalidateQueries({ queryKey: ['prices'] });
      void client.invalidateQueries({ queryKey: businessQuery.queryKey });
      setChanged({ sentence: error.message, total: Math.round(dollars * 100), lines: JSON.stringify(items) });
      return true;
    },
    accept: (): void => {
      accepted.current = changed;
      setChanged(null);
    },
    /** What is sent with the lines: the total that was accepted for them, else the one that is shown. */
    sentWith: (
      items: readonly LineValues[],
      options: readonly OrderOption[],
      charged: ChargedOrder | undefined,
    ): { shown_total?: Cents } => {
      const isAccepted = accepted.current?.lines === JSON.stringify(items);
      const shown = totalsSoFar(items, options, charged ?? usual)?.total;
      const shown_total = isAccepted ? accepted.current?.total : shown;
      return shown_total === undefined ? {} : { shown_total };
    },
  };
}

type ShownTotal = ReturnType<typeof useShownTotal>;

type ChangedTotalAlertProps = {
  shown: ShownTotal;
  form: OrderFormControl;
  verb: 'Place' | 'Update';
  /** Sends the form again. */
  onAccept: (event: { preventDefault: () => void }) => unknown;
};

/** What the order came to as the form was opened beside what it comes to now, and the button that takes it at that. */
export function ChangedTotalAlert({ shown, form, verb, onAccept }: ChangedTotalAlertProps) {
  const question = shown.questionOf(useWatch({ control: form.control, name: 'items' }));
  if (!question) return null;
  const accept = () => {
    shown.accept();
    void onAccept({ preventDefault: () => {} });
  };
  return (
    <BookAnywayAlert
      sentence={question.sentence}
      action={`${verb} at ${question.total}`}
      isBusy={form.formState.isSubmitting}
      onBook={accept}
    />
  );
}
