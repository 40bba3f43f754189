import { useState } from 'react';
import type { Import } from '#shared/imports/import.ts';
import {
  eitherOf,
  fieldOf,
  type ImportKind,
  importFields,
  isPrice,
  joinBefore,
  leftOut,
  matchFault,
  stillNeeded,
  takenTwice,
} from '#shared/imports/import-fields.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { fieldErrorsOf } from '#web/kernel/api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { ForAllRows, forAllOf } from './for-all-rows.tsx';
import { GstNote, priceSaysGst, useGstHint } from './gst-note.tsx';
import { useMatchColumns } from './imports.api.ts';

type MatchColumnsProps = { found: Import; onChecked: () => void };

/** A person says what each column becomes; one that nobody has said anything of stops the check. */
export function MatchColumns({ found, onChecked }: MatchColumnsProps) {
  const { id, kind, rows, columns } = found;
  const [fields, setFields] = useState(() =>
    columns.map(({ field, suggested }) => field ?? suggested ?? null),
  );
  const [values, setValues] = useState(found.for_all ?? {});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const before = found.state === 'matching' ? undefined : found.for_all?.with_gst === 'yes';
  const [takesOut, setTakesOut] = useState(before);
  const isTakenOut =
    useGstMode().gst_charged && fields.some(isPrice) && (takesOut ?? priceSaysGst(found, fields));
  const { mutateAsync } = useMatchColumns();
  const { run, isBusy } = useAction();
  const forAll = forAllOf(kind, fields);
  const said = forAll.filter(({ name }) => values[name]?.trim());
  const all = [...fields, ...said.map(({ name }) => name)];
  const fault = matchFault(kind, all);
  const { always, ofNew } = stillNeeded(kind, all);
  const check = async () => {
    const body = {
      columns: fields.map((field) => field ?? leftOut),
      for_all: {
        ...Object.fromEntries(said.map(({ name }) => [name, values[name] ?? ''])),
        ...(isTakenOut && { with_gst: 'yes' }),
      },
    };
    const isDone = await run(() => mutateAsync({ params: { id }, body }), {
      failure: 'Failed to check the file',
      onFailure: (sentence, error) => {
        const ofValues = fieldErrorsOf(error).filter(({ path }) => path.startsWith('for_all.'));
        setErrors(Object.fromEntries(ofValues.map(({ path, message }) => [path.slice(8), message])));
        if (ofValues.length === 0) toast.error(sentence);
      },
    });
    if (isDone) onChecked();
  };
  return (
    <section aria-labelledby="match-title">
      <h2 id="match-title" className="text-base">
        Match the columns
      </h2>
      <p className="mb-3 text-sm text-ink-2">Once. The next file with these heads is matched by itself.</p>
      <ul className="card overflow-clip">
        {columns.map(({ head, values: first }, at) => {
          const field = fields[at] ?? null;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one head, and none moves
              key={at}
              className={[
                'grid items-center gap-x-4 gap-y-1 border-line px-4 py-2.5 not-first:border-t',
                'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_200px_minmax(0,2fr)]',
                field === null ? 'bg-warning-soft' : '',
              ].join(' ')}
            >
              <span className="font-medium wrap-anywhere">{head}</span>
              <span className="truncate font-mono text-xs text-ink-2">{first.join(' · ')}</span>
              <Select
                aria-label={`${head} becomes`}
                aria-invalid={field === null || undefined}
                value={field ?? ''}
                onChange={({ target }) =>
                  setFields((before) =>
                    before.map((each, index) => (index === at ? target.value || null : each)),
                  )
                }
              >
                <option value="">Choose</option>
                <option value={leftOut}>Leave out</option>
                {importFields[kind]
                  .filter(({ name, isOwn }) => !isOwn || name === field)
                  .map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
              </Select>
              <How found={found} fields={fields} at={at} isTakenOut={isTakenOut} />
            </li>
          );
        })}
        <ForAllRows
          fields={forAll}
          values={values}
          onValue={(name, value) => {
            setValues((before) => ({ ...before, [name]: value }));
            setErrors({});
          }}
          errors={errors}
        />
      </ul>
      <GstNote columns={columns} fields={fields} isTakenOut={isTakenOut} onTakeOut={setTakesOut} />
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        <div className="me-auto text-sm text-ink-2" role="status">
          {always.length + ofNew.length > 0 && (
            <p>
              <b className="font-medium text-ink">
                {`Still needed: ${[...always.map(eitherOf), ...labelsOf(ofNew)].join(', ')}.`}
              </b>
              {always.length === 0 && <span> Rows that are new are errors without.</span>}
            </p>
          )}
          {always.length === 0 && fault}
        </div>
        <Button
          variant="primary"
          className="max-md:w-full"
          disabled={fault !== null}
          busy={isBusy}
          onClick={() => void check()}
        >
          {checkLabel(kind, all, rows)}
        </Button>
      </div>
    </section>
  );
}

const labelsOf = (needed: readonly { label: string }[]): string[] => needed.map(({ label }) => label);

/** What the button does, or why it cannot yet. */
function checkLabel(kind: ImportKind, fields: readonly (string | null)[], rows: number): string {
  const { always, ofNew } = stillNeeded(kind, fields);
  if (always.length > 0) return `${always.map(eitherOf).join(', ')} Missing`;
  const open = fields.filter((field) => field === null).length;
  if (open > 0) return `${open} ${open === 1 ? 'Column' : 'Columns'} Open`;
  const twice = fieldOf(kind, fields[takenTwice(kind, fields)] ?? null);
  if (twice) return `${twice.label} Twice`;
  return ofNew.length > 0
    ? `Check Without ${labelsOf(ofNew).join(', ')}`
    : `Check ${formatCount(rows)} ${rows === 1 ? 'Row' : 'Rows'}`;
}

type HowProps = { found: Import; fields: readonly (string | null)[]; at: number; isTakenOut: boolean };

/** Beside a column: who says so, which part it is, or what is wrong. */
function How({ found, fields, at, isTakenOut }: HowProps) {
  const field = fields[at] ?? null;
  const gst = useGstHint(field, isTakenOut);
  const { field: before, suggested, is_known } = found.columns[at] ?? {};
  const who =
    field === null
      ? ''
      : before === null && field === suggested
        ? 'Suggested'
        : is_known && field === before
          ? 'as last time'
          : '';
  return (
    <span className={field === null ? 'text-sm font-medium text-warning-ink' : 'text-sm text-ink-2'}>
      {[who, howText(found, fields, at) || gst].filter(Boolean).join(' · ')}
    </span>
  );
}

const ordinals = ['1st', '2nd', '3rd'];
const ordinal = (count: number): string => ordinals[count - 1] ?? `${count}th`;

function howText({ kind, columns }: Import, fields: readonly (string | null)[], at: number): string {
  const field = fields[at] ?? null;
  if (field === null) return 'Match it or leave it out';
  if (field === 'opening_balance') return 'above zero is owed to you';
  if (field === 'bill_name') return 'on invoices only: lists and drivers read the full name';
  const named = fieldOf(kind, field);
  const parts = fields.filter((each) => each === field).length;
  if (!named?.joins || parts < 2) return parts > 1 && field !== leftOut ? 'Only one column can be this' : '';
  const part = fields.slice(0, at + 1).filter((each) => each === field).length;
  if (part === 1) return '1st part';
  const join = joinBefore(columns[at]?.values[0] ?? '', named);
  return `${ordinal(part)} part, joined by a ${join === ' ' ? 'space' : 'comma'}`;
}
