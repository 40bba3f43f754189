import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatCents } from '#shared/kernel/money.ts';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { bankAccountsQuery, useIgnoreBankLine } from './bank.api.ts';
import { bankLineCard, bankLineColumns } from './bank-line-cells.tsx';
import { bankLinesList, type ShownState } from './bank-lines-list.ts';
import { countsText, recordText, textOf } from './bank-texts.ts';
import { useCurrentImport } from './current-import.ts';
import { ImportBankFile } from './import-bank-file.tsx';
import { type LineChoice, suggestedChoice } from './line-choice.ts';
import { RecordOutcomes } from './record-outcomes.tsx';
import { useRecordLines } from './use-record-lines.ts';

const failure = 'The columns could not be opened. Check your connection and try again.';
const CorrectColumnsDialog = lazyDialog(
  async () => (await import('./correct-columns-dialog.tsx')).CorrectColumnsDialog,
  failure,
);
const ChoiceDialog = lazyDialog(
  async () => (await import('./choice-dialog.tsx')).ChoiceDialog,
  'The choice could not be opened. Check your connection and try again.',
);

/** What came in by the files of banks: matched, and recorded once a person says so. */
export function BankLinesPart() {
  const list = useListScreen(bankLinesList);
  const { state = 'new' } = list.search;
  const rows = list.data?.rows ?? [];
  const choices = useLineChoices(rows);
  const { recordLines, isBusy: isRecording, outcomes, close } = useRecordLines();
  const ignore = useIgnoreBankLine();
  const { run, isBusy: isIgnoring } = useAction();
  const [changed, setChanged] = useState<BankLine | null>(null);
  const today = useToday();
  const cells = {
    today,
    isBusy: isRecording || isIgnoring,
    choiceOf: choices.choiceOf,
    isByHand: choices.isByHand,
    onChange: setChanged,
    onIgnore: ({ id }: BankLine) =>
      void run(() => ignore.mutateAsync({ params: { id } }), {
        done: 'Line ignored',
        failure: 'Failed to ignore line',
      }),
  };
  return (
    <>
      <BankLinesHead
        state={state}
        onState={(next) => list.setFilters({ state: next === 'new' ? undefined : next })}
      />
      {outcomes.length > 0 && <RecordOutcomes outcomes={outcomes} onClose={close} />}
      {rows.length > 0 && (
        <RecordBar
          chosen={choices.chosen.map(({ line }) => line)}
          isBusy={isRecording}
          onRecord={() => void recordLines(choices.chosen)}
        />
      )}
      <ListRows
        state={list}
        empty={
          <EmptyState art="basket" title="No bank lines wait">
            Import the file of your bank: what came in appears here, matched with what is open.
          </EmptyState>
        }
        noMatch={
          <EmptyState art="basket" title="No bank lines are ignored">
            Lines that you leave out are kept here. They can be recorded after all.
          </EmptyState>
        }
      >
        {(results) => (
          <DataTable
            {...results}
            label="Bank lines"
            columns={bankLineColumns(cells)}
            card={bankLineCard(cells)}
            rowId={({ id }) => id}
            twoLine
            minWidth={960}
            selection={{
              selected: choices.ids,
              onSelect: (some, isSelected) => {
                choices.tick(some, isSelected);
                const [only] = some;
                if (isSelected && some.length === 1 && only && !choices.choiceOf(only)) setChanged(only);
              },
              nameOf: textOf,
            }}
          />
        )}
      </ListRows>
      {changed && (
        <ChoiceDialog
          line={changed}
          choice={choices.choiceOf(changed)}
          onChoose={(choice) => choices.choose(changed, choice)}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

const states = [
  { value: 'new', label: 'Waiting' },
  { value: 'ignored', label: 'Ignored' },
] as const satisfies { value: ShownState; label: string }[];

type BankLinesHeadProps = { state: ShownState; onState: (state: ShownState) => void };

/** Of which file the lines are, which of them are shown, and the way back to the payments. */
function BankLinesHead({ state, onState }: BankLinesHeadProps) {
  const current = useCurrentImport();
  const { data: accounts = [] } = useQuery(bankAccountsQuery);
  const [isOpen, setOpen] = useState(false);
  const waiting = accounts.filter(({ waiting_count }) => waiting_count > 0);
  const about = current
    ? `${current.file.name}, ${current.result.account}`
    : waiting.map(({ account }) => account).join(', ');
  return (
    <>
      <Link
        to="."
        search={{ tab: 'payments' } as object}
        className="link tap-target -ms-1 mb-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5 print:hidden"
      >
        <ChevronLeft aria-hidden="true" />
        Payments
      </Link>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">Bank lines</h2>
        <span className="min-w-0 flex-auto text-sm text-ink-3">{about}</span>
        {current && (
          <Button variant="ghost" size="sm" icon={Table2} onClick={() => setOpen(true)}>
            Correct Columns
          </Button>
        )}
        <Segment label="Which lines" options={states} value={state} onChange={onState} />
        <ImportBankFile />
      </div>
      {current && isOpen && (
        <CorrectColumnsDialog file={current.file} preview={current.result} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type RecordBarProps = { chosen: readonly BankLine[]; isBusy: boolean; onRecord: () => void };

function RecordBar({ chosen, isBusy, onRecord }: RecordBarProps) {
  const current = useCurrentImport();
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section
      className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-accent-line bg-accent-soft py-1.5 ps-4 pe-2 text-sm max-md:px-3 max-md:py-3"
      aria-label="Chosen lines"
    >
      <span className="flex-auto tabular-nums" role="status">
        <b className="font-semibold">{chosen.length}</b> {chosen.length === 1 ? 'line' : 'lines'} chosen,{' '}
        <b className="font-semibold">{formatCents(total)}</b>
      </span>
      {current && <span className="text-ink-2">{countsText(current.result)}</span>}
      <Button
        variant="primary"
        size="sm"
        className="max-md:w-full"
        busy={isBusy}
        disabled={chosen.length === 0}
        onClick={onRecord}
      >
        {recordText(chosen.length)}
      </Button>
    </section>
  );
}

/**
 * Which lines of a page are to be recorded, and as what: sure ones as suggested, unless a person says otherwise. One whose payment was
 * undone, as it bounced or was another's, is for a person to decide.
 */
function useLineChoices(rows: readonly BankLine[]) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [byHand, setByHand] = useState<ReadonlyMap<string, LineChoice>>(new Map());
  const choiceOf = (line: BankLine): LineChoice | null => byHand.get(line.id) ?? suggestedChoice(line);
  const chosen = rows.flatMap((line) => {
    const choice = choiceOf(line);
    const isTicked = ticks.get(line.id) ?? (line.suggestion?.confidence === 'sure' && !line.undone);
    return choice && isTicked ? [{ line, choice }] : [];
  });
  const tick = (lines: readonly BankLine[], isTicked: boolean) =>
    setTicks(new Map([...ticks, ...lines.map(({ id }) => [id, isTicked] as const)]));
  return {
    chosen,
    ids: new Set(chosen.map(({ line }) => line.id)),
    choiceOf,
    isByHand: ({ id }: BankLine) => byHand.has(id),
    tick,
    choose: (line: BankLine, choice: LineChoice) => {
      setByHand(new Map([...byHand, [line.id, choice]]));
      tick([line], true);
    },
  };
}
