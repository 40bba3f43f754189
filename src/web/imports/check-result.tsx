import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  type Import,
  type ImportCounts,
  type ImportOutcome,
  type ImportRow,
  importOutcomeLabels,
  importOutcomes,
} from '#shared/imports/import.ts';
import { whoWords } from '#shared/imports/import-fields.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Stat, Stats } from '#web/ui/display/stat-card.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { Chip, Chips } from '#web/ui/filters/chip.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { GstNote } from './gst-note.tsx';
import { saveErrors, useRunImport } from './imports.api.ts';

const nouns = { customers: 'customers', catalogue: 'SKUs', prices: 'prices' };
const counted = (count: number, what: string) => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;

type CheckResultProps = { found: Import; counts: ImportCounts; onDone: () => void };

/** What the import does, row by row, or why it cannot. */
export function CheckResult({ found, counts, onDone }: CheckResultProps) {
  const { errors, error_rows, without_email } = counts;
  const [outcome, setOutcome] = useState<ImportOutcome | 'cents_off' | null>(errors > 0 ? 'error' : null);
  const { run, isBusy } = useAction();
  const save = () => run(() => saveErrors(found.id), { failure: 'Failed to export' });
  const what = nouns[found.kind];
  const countOf = { ...counts, error: errors, cents_off: counts.cents_off ?? 0 };
  const isShown = (row: ImportRow) =>
    outcome === 'cents_off' ? isCentOff(row) : outcome === null || row.outcome === outcome;
  const shown = found.shown.filter(isShown);
  return (
    <>
      {errors > 0 ? (
        <Alert className="mb-4">
          <b>Nothing was written.</b> Mend these rows in the file and choose it again. An import does all of
          it, or nothing. “Errors as CSV” has each row with its cells.
        </Alert>
      ) : (
        <Alert kind="info" className="mb-4">
          <b>Nothing is written yet.</b> The import does exactly this, or nothing. It mails nobody and tells
          nobody.
        </Alert>
      )}
      {errors === 0 && (
        <GstNote
          columns={found.columns}
          fields={found.columns.map(({ field }) => field)}
          isTakenOut={found.for_all?.with_gst === 'yes'}
          centsOff={counts.cents_off ?? 0}
        />
      )}
      <Stats joined>
        <Stat label="New" value={counts.new} note={`${what} to add`} />
        <Stat label="Changed" value={counts.changed} note="of those that are there" />
        <Stat label="Unchanged" value={counts.unchanged} note="left as they are" />
        <Stat
          label="Left out"
          value={counts.left_out}
          note={
            without_email > 0
              ? `without ${whoWords(found.kind).one}`
              : counts.left_out > 0
                ? 'of other roles'
                : undefined
          }
        />
        <Stat
          label="Errors"
          value={errors}
          note={errors > 0 ? `in ${counted(error_rows, 'row')}` : 'every row can be read'}
        />
      </Stats>
      {errors === 0 && <RunBar found={found} counts={counts} onDone={onDone} />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Chips label="Which rows" className="me-auto">
          <Chip pressed={outcome === null} count={found.rows} onPress={() => setOutcome(null)}>
            All
          </Chip>
          {importOutcomes
            .filter((each) => countOf[each] > 0)
            .map((each) => (
              <Chip
                key={each}
                pressed={outcome === each}
                count={countOf[each]}
                onPress={(isPressed) => setOutcome(isPressed ? each : null)}
              >
                {each === 'error' ? 'Errors' : importOutcomeLabels[each]}
              </Chip>
            ))}
          {countOf.cents_off > 0 && (
            <Chip
              pressed={outcome === 'cents_off'}
              count={countOf.cents_off}
              onPress={(isPressed) => setOutcome(isPressed ? 'cents_off' : null)}
            >
              A cent off
            </Chip>
          )}
        </Chips>
        {errors > 0 && (
          <Button size="sm" className="touch:h-11" icon={Download} busy={isBusy} onClick={() => void save()}>
            Errors as CSV
          </Button>
        )}
      </div>
      <Rows rows={shown} />
      {shown.length < (outcome === null ? found.rows : countOf[outcome]) && (
        <p className="mt-2 text-xs text-ink-3">{`The first ${formatCount(shown.length)} are shown.`}</p>
      )}
    </>
  );
}

const isCentOff = ({ outcome, value }: ImportRow) => outcome !== 'error' && value !== null;

const problemOf = ({ column, detail }: ImportRow) => (column === null ? detail : `${column}: ${detail}`);

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  const sorted = rows.toSorted((one, other) => one.row - other.row);
  return (
    <DataTable
      label="Rows"
      rows={sorted}
      rowId={(row) => `${row.row} ${row.column} ${row.detail}`}
      columns={[
        { id: 'row', header: 'Row', align: 'end', width: '72px', cell: ({ row }) => formatCount(row) },
        {
          id: 'what',
          header: 'What',
          width: '120px',
          cell: ({ outcome }) => <Tag>{importOutcomeLabels[outcome]}</Tag>,
        },
        { id: 'label', header: 'Who or what', width: '26%', cell: ({ label }) => label },
        { id: 'detail', header: 'What happens', cell: problemOf },
        { id: 'value', header: 'In the file', width: '20%', cell: ({ value }) => value ?? '' },
      ]}
      card={(row) => (
        <div className="grid gap-1">
          <div className="flex items-center gap-2">
            <span className="font-medium wrap-anywhere">{row.label}</span>
            <span className="ms-auto text-xs text-ink-3 tabular-nums">{`Row ${formatCount(row.row)}`}</span>
          </div>
          <p className="text-sm text-ink-2 wrap-anywhere">{problemOf(row)}</p>
          <div className="flex items-center gap-2">
            <Tag>{importOutcomeLabels[row.outcome]}</Tag>
            <span className="truncate text-xs text-ink-3">{row.value}</span>
          </div>
        </div>
      )}
    />
  );
}

type TickProps = { checked: boolean; onCheck: (isChecked: boolean) => void; children: string; hint?: string };

function Tick({ checked, onCheck, children, hint }: TickProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2 text-sm touch:min-h-11 touch:items-center">
      <input
        type="checkbox"
        className="mt-0.5 size-4 accent-accent"
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        {children}
        {hint && <span className="block text-xs text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}

function RunBar({ found, counts, onDone }: CheckResultProps) {
  const { id, kind, mark } = found;
  const { without_email: left } = counts;
  const { start_with_base_prices = false } = useBusiness();
  const [leavesOut, setLeavesOut] = useState(true);
  const [startsPriced, setStartsPriced] = useState(start_with_base_prices);
  const { mutateAsync } = useRunImport();
  const { run, isBusy } = useAction();
  const rows = counts.new + counts.changed + counts.unchanged;
  const bringIn = async () => {
    const body = {
      mark: mark ?? '',
      ...(left > 0 && { without_email: leavesOut }),
      ...(kind === 'customers' && startsPriced && { start_with_base_prices: true }),
    };
    if (await run(() => mutateAsync({ params: { id }, body }), { failure: 'Failed to import' })) onDone();
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 max-md:mb-4">
      <div className="me-auto grid gap-2">
        {left > 0 && (
          <Tick checked={leavesOut} onCheck={setLeavesOut}>
            {`Leave out ${counted(left, 'row')} without ${whoWords(kind).one}`}
          </Tick>
        )}
        {kind === 'customers' && counts.new > 0 && (
          <Tick
            checked={startsPriced}
            onCheck={setStartsPriced}
            hint="Each new customer gets the base price of every SKU."
          >
            Start with base prices
          </Tick>
        )}
      </div>
      <Button
        variant="primary"
        className="max-md:w-full"
        disabled={left > 0 && !leavesOut}
        busy={isBusy}
        busyLabel="Importing..."
        onClick={() => void bringIn()}
      >
        {`Import ${formatCount(rows)} ${rows === 1 ? 'Row' : 'Rows'}`}
      </Button>
    </div>
  );
}
