import { useWatch } from 'react-hook-form';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import type { ShownTotal } from './use-shown-total.ts';
import { BookAnywayAlert } from './visits/book-anyway-alert.tsx';

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
