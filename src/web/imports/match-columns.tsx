import { useState } from 'react';
import type { Import } from '#shared/imports/import.ts';
import {
  fieldOf,
  type ImportKind,
  importFields,
  leftOut,
  matchFault,
} from '#shared/imports/import-fields.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useMatchColumns } from './imports.api.ts';

type MatchColumnsProps = { found: Import; onChecked: () => void };

/** A person says what each column becomes; one that nobody has said anything of stops the check. */
export function MatchColumns({ found, onChecked }: MatchColumnsProps) {
  const { id, kind, rows, columns } = found;
  const [fields, setFields] = useState(() => columns.map(({ field }) => field));
  const { mutateAsync } = useMatchColumns();
  const { run, isBusy } = useAction();
  const fault = matchFault(kind, fields);
  const check = async () => {
    const body = { columns: fields.map((field) => field ?? leftOut) };
    const failure = 'Failed to check the file';
    if (await run(() => mutateAsync({ params: { id }, body }), { failure })) onChecked();
  };
  return (
    <section aria-labelledby="match-title">
      <h2 id="match-title" className="text-base">
        Match the columns
      </h2>
      <p className="mb-3 text-sm text-ink-2">Once. The next file with these heads is matched by itself.</p>
      <ul className="card overflow-clip">
        {columns.map(({ head, values, is_known }, at) => {
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
              <span className="truncate font-mono text-xs text-ink-2">{values.join(' · ')}</span>
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
              <span
                className={field === null ? 'text-sm font-medium text-warning-ink' : 'text-sm text-ink-2'}
              >
                {howText(kind, fields, at) ||
                  (is_known && field === columns[at]?.field ? 'as last time' : '')}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        <p className="me-auto text-sm text-ink-2" role="status">
          {fault}
        </p>
        <Button
          variant="primary"
          className="max-md:w-full"
          disabled={fault !== null}
          busy={isBusy}
          onClick={() => void check()}
        >
          {`Check ${formatCount(rows)} ${rows === 1 ? 'Row' : 'Rows'}`}
        </Button>
      </div>
    </section>
  );
}

const ordinals = ['1st', '2nd', '3rd'];
const ordinal = (count: number): string => ordinals[count - 1] ?? `${count}th`;

/** Beside a column: which part it is, or what is wrong. */
function howText(kind: ImportKind, fields: readonly (string | null)[], at: number): string {
  const field = fields[at] ?? null;
  if (field === null) return 'Match it or leave it out';
  if (field === 'opening_balance') return 'above zero is owed to you';
  const { joins } = fieldOf(kind, field) ?? {};
  const parts = fields.filter((each) => each === field).length;
  if (!joins || parts < 2) return parts > 1 && field !== leftOut ? 'Only one column can be this' : '';
  const part = fields.slice(0, at + 1).filter((each) => each === field).length;
  if (part === 1) return '1st part';
  return `${ordinal(part)} part, joined by a ${joins === ' ' ? 'space' : 'comma'}`;
}
