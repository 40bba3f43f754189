import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { formatDateTime, formatDay } from '#shared/kernel/date-text.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import type { OrderOption } from '#web/orders/form/values/line-values.ts';
import type { OrderFormControl } from '#web/orders/form/values/order-form-values.ts';
import { BookAnywayAlert } from '#web/orders/form/visits/book-anyway-alert.tsx';
import type { VisitOverride } from '#web/orders/form/visits/visit-fields.tsx';
import { everyText, scopeLabels } from '#web/orders/scope/scope-text.ts';
import { seriesQuery } from '#web/series/series.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { EditInShort } from './edit-in-short.tsx';
import { EditStepBody, EditStepFoot, type OpenQuestion, OutdatedAlert, useEditStep } from './edit-step.tsx';
import type { EditQuestionState } from './use-edit-question.ts';
import { offeredScopes, previewOf, type ScopeQuestion } from './use-scope-question.ts';

type OpenScopeQuestion = OpenQuestion<ScopeQuestion>;

/** What each choice would do, from the service; while the edit is being saved nothing is loaded. */
function useScopePreviews(question: ScopeQuestion, isSaving: boolean) {
  const one = useScopePreview(question, 'this', !isSaving && !question.isPatternChanged);
  const following = useScopePreview(question, 'following', !isSaving);
  const all = useScopePreview(question, 'all', !isSaving);
  return { this: one, following, all };
}

const useScopePreview = (question: ScopeQuestion, scope: EditScope, enabled: boolean) =>
  useQuery({ ...previewOf(question, scope), enabled });

type ScopePreviews = Record<EditScope, EditPreview | undefined>;

interface Context {
  order: Order;
  edit: OrderEdit;
  zone: string;
  now: Temporal.Instant;
}

/** What each scope means for this edit, as a line; `undefined` while it loads or where it is refused. */
function choiceNotes(previews: ScopePreviews, context: Context): Record<EditScope, string | undefined> {
  const { following, all } = previews;
  return {
    this: thisNote(context),
    following: following && followingNote(following, context),
    all: all && allNote(all, following, context),
  };
}

/** `ORD-000192 on Tue 1 Dec, the others as they are` */
const thisNote = ({ order, edit, zone, now }: Context): string =>
  `${order.order_number} on ${formatDay(edit.pickup_date ?? order.pickup_date, zone, now)}, the others as they are`;

/** `7 orders and all later ones, from now on every Tuesday and Thursday` */
function followingNote(
  { changed, recurrence_pattern }: EditPreview,
  { order: { order_number, recurrence_pattern: before } }: Context,
): string {
  const made = changed.length === 0 ? order_number : `${changed.length + 1} orders`;
  const every = everyText(recurrence_pattern);
  const isMoved = before !== null && everyText(before) !== every;
  return `${made} and all later ones${isMoved ? `, from now on ${every}` : ''}`;
}

/** `The same, and ORD-000187 on Thu 26 Nov too` */
function allNote(all: EditPreview, following: EditPreview | undefined, { zone, now }: Context): string {
  const later = new Set(following?.changed.map(({ number }) => number));
  const earlier = all.changed.filter(({ number }) => !later.has(number));
  if (earlier.length === 0) return 'The same, as no earlier order can change';
  if (earlier.length > 2) return `The same, and ${earlier.length} earlier orders too`;
  const names = earlier.map(
    ({ order_number, pickup_date }) => `${order_number} on ${formatDay(pickup_date, zone, now)}`,
  );
  return `The same, and ${joinWithAnd(names)} too`;
}

type ScopeStepProps = { open: OpenScopeQuestion; options: readonly OrderOption[]; isSaving: boolean };

/** How far an edit goes: the choice, what each means, what stays as it is, and the dates that follow. */
function ScopeStep({ open, options, isSaving }: ScopeStepProps) {
  const { question } = open;
  const previews = useScopePreviews(question, isSaving);
  const { data: series } = useQuery({
    ...seriesQuery(question.order.series_id ?? ''),
    enabled: question.order.series_id !== null,
  });
  const pattern = previews.following.data?.recurrence_pattern;
  return (
    <EditStepBody
      open={open}
      asked={previews[question.scope]}
      series={series}
      isFurther={question.scope !== 'this'}
    >
      <EditInShort before={question.order} edit={question.edit} options={options} pattern={pattern} />
      <ScopeChoices open={open} previews={previews} />
    </EditStepBody>
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
function ScopeStepDescription({ open: { question } }: Pick<ScopeStepProps, 'open'>) {
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

type ScopeStepInput = {
  form: OrderFormControl;
  /** The items to choose from. */
  options: readonly OrderOption[];
  /** The customer decides on at least a part of the edit. */
  isProposed?: boolean;
  /** Staff may save what the service has refused. */
  override?: VisitOverride;
};

/** The step between `Update Order` and the save of a recurring order; `undefined` while nothing is asked. */
export function useScopeStep(scope: EditQuestionState<ScopeQuestion>, input: ScopeStepInput) {
  const { form, options, isProposed = false, override } = input;
  return useEditStep(scope, form, (step) => ({
    title: 'What should change?',
    description: <ScopeStepDescription {...step} />,
    notice: scope.failure && (
      <ScopeFailure failure={scope.failure} form={form} override={override} isSaving={step.isSaving} />
    ),
    children: <ScopeStep {...step} options={options} />,
    foot: <ScopeStepFoot {...step} isProposed={isProposed} />,
  }));
}

type ScopeStepFootProps = Omit<ComponentProps<typeof EditStepFoot>, 'asked'> & { open: OpenScopeQuestion };

function ScopeStepFoot(props: ScopeStepFootProps) {
  const { question } = props.open;
  return <EditStepFoot {...props} asked={useScopePreviews(question, props.isSaving)[question.scope]} />;
}

type ScopeFailureProps = {
  failure: NonNullable<OpenScopeQuestion['failure']>;
  form: OrderFormControl;
  override: VisitOverride | undefined;
  isSaving: boolean;
};

/** Why a scope could not be saved; what staff may book all the same has its button. */
function ScopeFailure({ failure, form, override, isSaving }: ScopeFailureProps) {
  if (failure.isOutdated) return <OutdatedAlert />;
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
