import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import { CallError, detailOr } from '#web/kernel/api.ts';
import { showFieldErrors } from '#web/kernel/form-validation.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { ScopeDates, ScopeDatesSkeleton } from '#web/orders/scope/scope-dates.tsx';
import { WhatStays } from '#web/orders/scope/what-stays.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import type { DialogStep } from '#web/ui/overlay/dialog-step.ts';
import type { EditQuestion, EditQuestionState } from './use-edit-question.ts';

export type OpenQuestion<Question extends EditQuestion> = EditQuestionState<Question> & {
  question: Question;
};

interface OpenStep<Question extends EditQuestion> {
  open: OpenQuestion<Question>;
  isSaving: boolean;
  onBack: () => void;
}

/** The step between the fields and the save; `undefined` while nothing is asked. */
export function useEditStep<Question extends EditQuestion>(
  state: EditQuestionState<Question>,
  form: OrderFormControl,
  show: (step: OpenStep<Question>) => Omit<DialogStep, 'className' | 'onBack'>,
): DialogStep | undefined {
  const client = useQueryClient();
  const { question, previewOf, close } = state;
  if (!question) return undefined;
  const onBack = () => {
    const refusal = client.getQueryState(previewOf(question).queryKey)?.error;
    // The fields have to be in view before one of them can take the focus.
    flushSync(close);
    if (refusal) showFieldErrors(form, refusal);
  };
  return {
    ...show({ open: { ...state, question }, isSaving: form.formState.isSubmitting, onBack }),
    className: 'w-[min(860px,100%)]!',
    onBack,
  };
}

/** Said where the service has a newer version than the one that was shown. */
export const OutdatedAlert = () => (
  <Alert kind="warning">
    Someone else just changed this recurring order. We’ve loaded it again and kept what you typed.
  </Alert>
);

type Preview = Pick<EditPreview, 'next' | 'recurrence_pattern' | 'kept' | 'unskipped' | 'changed'>;
type Asked = Pick<UseQueryResult<Preview>, 'data' | 'error' | 'refetch' | 'isPlaceholderData' | 'isFetching'>;

type Open = Pick<OpenQuestion<EditQuestion>, 'question' | 'choose' | 'failure'>;

type EditStepBodyProps = {
  open: Open;
  asked: Asked;
  /** The series as it is; `undefined` while it loads. */
  series: Pick<SeriesDetails, 'next' | 'hold'> | undefined;
  /** The edit concerns more than one order. */
  isFurther?: boolean;
  /** What was changed, and how far it goes. */
  children: ReactNode;
};

/** What an edit would do to a series, beside the dates that follow; on a phone they stand below it. */
export function EditStepBody(props: EditStepBodyProps) {
  const { open, asked, series, isFurther = true, children } = props;
  const { data: preview, error, refetch } = asked;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_330px] gap-6 max-md:grid-cols-[minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        {children}
        {preview && isFurther && (
          <>
            <IncludeChanged open={open} kept={preview.kept} />
            <div className="border-t border-line pt-3.5" aria-live="polite">
              <WhatStays preview={preview} hold={series?.hold ?? null} />
            </div>
          </>
        )}
      </div>
      <section className="min-h-60 self-stretch rounded-[10px] border border-line bg-[light-dark(var(--canvas),var(--surface))] px-4 py-3.5 max-md:min-h-0">
        {preview && <ScopeDates preview={preview} before={series?.next} />}
        {isRefusal(error) && <Alert>{detailOr(error, 'This change is not possible.')}</Alert>}
        {Boolean(error) && !isRefusal(error) && (
          <LoadError title="What would change could not be loaded" error={error} onRetry={refetch} />
        )}
        {!preview && !error && <ScopeDatesSkeleton />}
      </section>
    </div>
  );
}

/** Whether the service refused an edit, which it would again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** Takes along what was changed by hand; nothing where nothing was. */
function IncludeChanged({ open: { question, choose }, kept }: { open: Open } & Pick<EditPreview, 'kept'>) {
  if (!question.include_changed && !kept.some(({ reason }) => reason === 'changed by hand')) return null;
  return (
    <Switch
      className="touch:min-h-12"
      checked={question.include_changed}
      onChange={({ currentTarget }) => choose({ include_changed: currentTarget.checked })}
    >
      Include orders edited on their own
    </Switch>
  );
}

type EditStepFootProps = {
  open: Open;
  asked: Asked;
  /** The customer decides on at least a part of the edit. */
  isProposed: boolean;
  isSaving: boolean;
  onBack: () => void;
};

/** Back to the form of a recurring order, and the button that saves what was shown. */
export function EditStepFoot({ open, asked, isProposed, isSaving, onBack }: EditStepFootProps) {
  const isUnknown = !asked.data || asked.isPlaceholderData || (open.failure?.isOutdated && asked.isFetching);
  const isAsked = isProposed && !open.question.agreed;
  return (
    <>
      <Button variant="ghost" onClick={onBack} disabled={isSaving}>
        Back
      </Button>
      {isProposed && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm max-md:order-first max-md:w-full">
          <Switch
            className="touch:min-h-12"
            checked={open.question.agreed ?? false}
            disabled={isSaving}
            onChange={({ currentTarget }) => open.choose({ agreed: currentTarget.checked })}
          >
            They agreed already
          </Switch>
          {isAsked && <p className="text-ink-2">The customer decides on this.</p>}
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        className="md:ms-auto"
        busy={isSaving}
        busyLabel="Processing..."
        disabled={isUnknown && !isSaving}
      >
        {isAsked ? 'Propose Changes' : 'Save Changes'}
      </Button>
    </>
  );
}
