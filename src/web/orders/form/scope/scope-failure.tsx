import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import type { VisitOverride } from '#web/orders/form/visits/visit-fields.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import type { ScopeQuestionState } from './use-scope-question.ts';

type ScopeFailureProps = {
  failure: NonNullable<ScopeQuestionState['failure']>;
  form: OrderFormControl;
  override: VisitOverride | undefined;
  isSaving: boolean;
};

/** Why a scope could not be saved; what staff may book all the same has its button. */
export function ScopeFailure({ failure, form, override, isSaving }: ScopeFailureProps) {
  if (failure.isOutdated) {
    return (
      <Alert kind="warning">
        The recurring order was changed meanwhile. What would change is loaded again, and what you typed is
        kept.
      </Alert>
    );
  }
  const visits = form.getValues();
  const refused = override?.anyway.refusalOf(visits);
  if (!override || !refused) return <Alert>{failure.sentence}</Alert>;
  return (
    <BookAnywayAlert
      sentence={refused.sentence}
      isBusy={isSaving}
      onBook={() => {
        override.anyway.allow(visits);
        override.onBook();
      }}
    />
  );
}
