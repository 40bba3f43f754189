import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import { IncludeChanged } from '#web/orders/scope/include-changed.tsx';
import { scopeLabels } from '#web/orders/scope/scope-text.ts';
import { StepDates, stepStyles } from '#web/orders/scope/step-dates.tsx';
import { WhatStays } from '#web/orders/scope/what-stays.tsx';
import { seriesQuery } from '#web/series/series.api.ts';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { choiceNotes } from './choice-notes.ts';
import { EditInShort } from './edit-in-short.tsx';
import { offeredScopes } from './scope-question.ts';
import { useScopePreviews } from './use-scope-previews.ts';
import type { OpenScopeQuestion } from './use-scope-question.ts';

type ScopeStepProps = { open: OpenScopeQuestion; options: readonly OrderOption[]; isSaving: boolean };

/** How far an edit goes: the choice, what each means, what stays as it is, and the dates that follow. */
export function ScopeStep({ open, options, isSaving }: ScopeStepProps) {
  const { question, choose } = open;
  const previews = useScopePreviews(question, isSaving);
  const { data: preview, error, refetch } = previews[question.scope];
  const { data: series } = useQuery({
    ...seriesQuery(question.order.series_id ?? ''),
    enabled: question.order.series_id !== null,
  });
  const pattern = previews.following.data?.recurrence_pattern;
  return (
    <div className={stepStyles}>
      <div className="grid content-start gap-4">
        <EditInShort before={question.order} edit={question.edit} options={options} pattern={pattern} />
        <ScopeChoices open={open} previews={previews} />
        {preview && question.scope !== 'this' && (
          <>
            <IncludeChanged
              preview={preview}
              checked={question.include_changed}
              onChange={(include_changed) => choose({ include_changed })}
            />
            <div className="border-t border-line pt-3.5" aria-live="polite">
              <WhatStays preview={preview} hold={series?.hold ?? null} />
            </div>
          </>
        )}
      </div>
      <StepDates preview={preview} before={series?.next} error={error} onRetry={refetch} />
    </div>
  );
}

type ScopeChoicesProps = { open: OpenScopeQuestion; previews: ReturnType<typeof useScopePreviews> };

function ScopeChoices({ open: { question, choose }, previews }: ScopeChoicesProps) {
  const name = useId();
  const { time_zone: zone } = useBusiness();
  const { order, edit } = question;
  const known = { this: previews.this.data, following: previews.following.data, all: previews.all.data };
  const notes = choiceNotes(known, { order, edit, zone, now: useNow() });
  return (
    <Choices legend="What should change?">
      {offeredScopes(question).map((scope) => (
        <Choice
          key={scope}
          name={name}
          className="items-start py-2.5 touch:min-h-14 [&_input]:mt-px"
          checked={question.scope === scope}
          onChoose={() => choose({ scope })}
        >
          <span className="min-w-0">
            <span className="block font-medium">{scopeLabels[scope]}</span>
            <span className="block min-h-5 text-sm/5 text-ink-2 tabular-nums">{notes[scope]}</span>
          </span>
        </Choice>
      ))}
    </Choices>
  );
}

/** The order that is edited, and when it is picked up as yet. */
export function ScopeStepDescription({ open: { question } }: Pick<ScopeStepProps, 'open'>) {
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const { order_number, pickup_date } = question.order;
  return (
    <span className="tabular-nums">
      <span className="font-medium text-ink-2">{order_number}</span> ·{' '}
      {formatDateTime(pickup_date, zone, now)}
    </span>
  );
}
