import { useId } from 'react';
import {
  type VanAnswer,
  type VanAnswers,
  vanAnswerLabels,
  vanAnswers,
} from '#shared/driver-run/driver-report.ts';
import type { VanRow } from '#shared/driver-run/driver-run.ts';
import { formatDateTime, formatTime } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const rowStyles = classNames(
  'grid grid-cols-[auto_auto_1fr] overflow-clip rounded-md border border-line-control md:grid-cols-3',
  // A button may have led here by a press, which draws no ring on one answer.
  'not-has-checked:focus-within:outline-2 not-has-checked:focus-within:outline-focus',
);

type VanAnswersProps = {
  rows: readonly VanRow[];
  value: VanChoices;
  onChange: (value: VanChoices) => void;
  disabled?: boolean;
};

/** Asks of all that is in the van where it goes; of what is missing also for a note. */
export function VanAnswersField({ rows, value, onChange, disabled = false }: VanAnswersProps) {
  const change = (leg_id: string, changes: Partial<VanChoice>) => {
    const before = value.get(leg_id) ?? { answer: 'shop', note: '' };
    onChange(new Map(value).set(leg_id, { ...before, ...changes }));
  };
  const open = rows.filter(({ leg_id }) => !value.has(leg_id));
  return (
    <>
      {open.length > 1 && (
        <Button
          size="touch"
          block
          className="mb-4"
          disabled={disabled}
          onClick={() =>
            onChange(
              new Map([
                ...value,
                ...open.map(({ leg_id }) => [leg_id, { answer: 'shop', note: '' }] as const),
              ]),
            )
          }
        >
          {value.size > 0 ? 'All the rest back in the shop' : 'All back in the shop'}
        </Button>
      )}
      <ul className="grid [&>li+li]:border-t [&>li+li]:border-line [&>li:first-child]:pt-0 [&>li:last-child]:pb-0">
        {rows.map((row) => {
          const choice = value.get(row.leg_id);
          return (
            <li key={row.leg_id} className="grid gap-2.5 py-3.5">
              <VanRowText row={row} />
              <fieldset className={rowStyles} disabled={disabled}>
                <legend className="sr-only">
                  {row.order_number}, {row.customer_name}
                </legend>
                <AnswerRadios chosen={choice?.answer} onChoose={(answer) => change(row.leg_id, { answer })} />
              </fieldset>
              {choice?.answer === 'missing' && (
                <Field label="Note">
                  <TextInput
                    value={choice.note}
                    onChange={({ target }) => change(row.leg_id, { note: target.value })}
                    maxLength={1000}
                    disabled={disabled}
                    placeholder="What is missing, and where you looked"
                  />
                </Field>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What it is: its customer, its order, and since when it is in the van. */
export function VanRowText({ row }: { row: VanRow }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isToday = businessDay(row.since, zone).equals(businessDay(now, zone));
  return (
    <div className="min-w-0">
      <p className="font-medium">{row.customer_name}</p>
      <p className="text-sm text-ink-3 tabular-nums">
        <span className="order-no">{row.order_number}</span> ·{' '}
        {row.kind === 'pickup' ? 'collected' : 'loaded'}{' '}
        <time dateTime={row.since.toString()}>
          {isToday ? formatTime(row.since, zone) : formatDateTime(row.since, zone, now)}
        </time>
      </p>
    </div>
  );
}

const answerStyles = classNames(
  'relative grid min-h-12 cursor-pointer place-items-center border-line px-2 text-center text-sm font-medium text-ink-2',
  'not-first-of-type:border-s first-of-type:rounded-s-[9px] last:rounded-e-[9px] hover:bg-hover',
  'has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:shadow-[inset_0_0_0_1.5px_var(--accent)]',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
  'has-disabled:cursor-not-allowed has-disabled:opacity-60',
  'forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2',
  'forced-colors:has-checked:outline-[Highlight]',
);

type AnswerRadiosProps = { chosen: VanAnswer | undefined; onChoose: (answer: VanAnswer) => void };

function AnswerRadios({ chosen, onChoose }: AnswerRadiosProps) {
  const name = useId();
  return vanAnswers.map((answer) => (
    <label key={answer} className={answerStyles}>
      <input
        type="radio"
        className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
        name={name}
        checked={answer === chosen}
        onChange={() => onChoose(answer)}
      />
      {vanAnswerLabels[answer]}
    </label>
  ));
}

/** What was chosen for a leg in the van; the note is of what is missing. */
export type VanChoice = { answer: VanAnswer; note: string };

/** The choices by the ids of their legs. */
export type VanChoices = ReadonlyMap<string, VanChoice>;

/** What is missing counts as answered once it has a note. */
const isAnswered = (choice: ReturnType<VanChoices['get']>): boolean =>
  choice !== undefined && (choice.answer !== 'missing' || choice.note.trim() !== '');

/** How many rows have no answer yet. */
export const countUnanswered = (rows: readonly VanRow[], choices: VanChoices): number =>
  rows.filter(({ leg_id }) => !isAnswered(choices.get(leg_id))).length;

/** How many of them are missing, and lack the note alone. */
export const countWithoutNote = (rows: readonly VanRow[], choices: VanChoices): number =>
  rows.filter(({ leg_id }) => choices.get(leg_id)?.answer === 'missing' && !isAnswered(choices.get(leg_id)))
    .length;

/** The choices as they are sent; of rows that left the van meanwhile nothing. */
export const asVanAnswers = (rows: readonly VanRow[], choices: VanChoices): VanAnswers =>
  rows.flatMap(({ leg_id }) => {
    const choice = choices.get(leg_id);
    if (!choice) return [];
    const { answer, note } = choice;
    return [{ leg_id, answer, note: answer === 'missing' ? note.trim() : null }];
  });
