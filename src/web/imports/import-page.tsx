import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, FileText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Import } from '#shared/imports/import.ts';
import { maxImportBytes } from '#shared/imports/import.ts';
import { type ImportKind, importKindLabels, importKinds } from '#shared/imports/import-fields.ts';
import { csvFiles } from '#shared/kernel/file-rows.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { Chip, Chips } from '#web/ui/filters/chip.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { CheckResult } from './check-result.tsx';
import { lacksForAll } from './for-all-rows.tsx';
import { ImportDone, type ImportDoneProps } from './import-done.tsx';
import { importsQuery, useDiscardImport, useStartImport } from './imports.api.ts';
import { MatchColumns } from './match-columns.tsx';

type KindProps = { kind: ImportKind; onKind: (kind: ImportKind) => void };
type ImportPageProps = {
  kind: ImportKind;
  onKind: (kind: ImportKind, options?: { replace: boolean }) => void;
} & Pick<ImportDoneProps, 'invite' | 'invitations'>;

/** Brings in customers, SKUs and prices from a file; one that waits is found again by any owner. */
export function ImportPage({ kind, onKind, ...inviting }: ImportPageProps) {
  const { data, error, refetch } = useQuery(importsQuery);
  const [doneId, setDoneId] = useState<string | null>(null);
  const waiting = data?.find(({ state }) => state !== 'done');
  const done = data?.find(({ id }) => id === doneId);
  const waits = waiting?.kind ?? kind;
  // Found again at the address of another kind: what is chosen next is of this one.
  useEffect(() => {
    if (waits !== kind) onKind(waits, { replace: true });
  });
  // Of another kind the address says first: until then no file is asked for, it would be taken for one of this kind.
  const goOn = (next: ImportKind) => (next === kind ? setDoneId(null) : onKind(next));
  return (
    <>
      <Link
        to="/dashboard/owner/settings"
        className="link tap-target -ms-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5"
      >
        <ChevronLeft aria-hidden="true" />
        Settings
      </Link>
      <div className="page-head">
        <div>
          <h1>Import</h1>
          <p>Bring in what you have. Nothing is written before you have seen what it does.</p>
        </div>
      </div>
      {waiting ? (
        <Waiting key={waiting.id} found={waiting} onDone={() => setDoneId(waiting.id)} />
      ) : data ? (
        <>
          <Kinds kind={kind} onKind={goOn} />
          {done ? <ImportDone found={done} onKind={goOn} {...inviting} /> : <ChooseFile kind={kind} />}
        </>
      ) : error ? (
        <LoadError className="card" title="The imports could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </>
  );
}

function Kinds({ kind, onKind }: KindProps) {
  return (
    <Chips label="What to import" className="mb-4">
      {importKinds.map((each) => (
        <Chip key={each} pressed={each === kind} onPress={() => onKind(each)}>
          {importKindLabels[each]}
        </Chip>
      ))}
    </Chips>
  );
}

const hints: Record<ImportKind, string> = {
  customers: 'A CSV with one customer a row: email and full name, and whatever else you have.',
  catalogue: 'A CSV with one item a row: name, category, unit and price.',
  prices: 'A CSV with one price a row: the customer’s email or name, the item’s name and the price.',
};

function ChooseFile({ kind }: { kind: ImportKind }) {
  const { mutateAsync } = useStartImport();
  const { run, isBusy } = useAction();
  const [sentence, setSentence] = useState<string | null>(null);
  const start = async (file: File) => {
    if (file.size > maxImportBytes) return setSentence('A file has at most 20 MB. Split it.');
    setSentence(null);
    await run(() => mutateAsync({ kind, file }), {
      failure: 'Failed to read the file',
      onFailure: setSentence,
    });
  };
  return (
    <section className="card grid max-w-180 gap-3 p-4">
      <label htmlFor="import-file" className="text-sm font-medium">
        Choose a file
      </label>
      <p className="text-sm text-ink-2" id="import-hint">
        {hints[kind]}
      </p>
      <input
        id="import-file"
        type="file"
        accept={csvFiles}
        aria-describedby="import-hint"
        disabled={isBusy}
        className={[
          'w-full min-w-0 cursor-pointer rounded-md border border-dashed border-line-control bg-surface p-1.5 text-sm text-ink-2',
          'file:me-3 file:h-control-sm file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-line-strong',
          'file:bg-surface file:px-2.5 file:text-sm file:font-medium file:text-ink hover:bg-hover touch:min-h-11',
        ].join(' ')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void start(file);
          // The same file may be chosen again, once it is mended.
          target.value = '';
        }}
      />
      {isBusy && (
        <p className="text-sm text-ink-2" role="status">
          Reading the file…
        </p>
      )}
      {sentence && <Alert>{sentence}</Alert>}
    </section>
  );
}

const delimiterNames: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };
const encodingNames = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' };

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

type WaitingProps = { found: Import; onDone: () => void };

function Waiting({ found, onDone }: WaitingProps) {
  const [asked, setMatching] = useState<boolean | null>(null);
  const { mutateAsync: discard } = useDiscardImport();
  const { run, isBusy } = useAction();
  const { id, kind, state, rows, done_rows, counts } = found;
  const drop = () => run(() => discard({ params: { id } }), { failure: 'Failed to discard the file' });
  const isChecked = state === 'checked';
  // Where every row lacks what no column has, errors by row say less than what is still needed.
  const isMatching = asked ?? lacksForAll(found);
  return (
    <>
      <p className="mb-2 text-sm font-medium">{importKindLabels[kind]}</p>
      <FileCard found={found}>
        {isChecked && !isMatching && (
          <Button variant="ghost" size="sm" className="touch:h-11" onClick={() => setMatching(true)}>
            Match Columns
          </Button>
        )}
        <Button variant="ghost" size="sm" className="touch:h-11" busy={isBusy} onClick={() => void drop()}>
          {state === 'checking' ? 'Discard' : 'Choose Another'}
        </Button>
      </FileCard>
      {state === 'checking' && (
        <section className="card grid gap-3 px-5 py-4.5" role="status">
          <h2 className="text-base">Checking</h2>
          <p className="text-sm tabular-nums">{`${formatCount(done_rows)} of ${formatCount(rows)} rows`}</p>
          <Progress value={done_rows} max={rows} label={`${done_rows} of ${rows} rows`} />
          <p className="text-sm text-ink-2">
            You can leave this page. It goes on, and any owner finds it here.
          </p>
        </section>
      )}
      {state === 'failed' && <Alert>The check broke off. Choose the file again.</Alert>}
      {(state === 'matching' || (isChecked && isMatching)) && (
        <MatchColumns found={found} onChecked={() => setMatching(false)} />
      )}
      {isChecked && !isMatching && counts && <CheckResult found={found} counts={counts} onDone={onDone} />}
    </>
  );
}

function FileCard({ found, children }: { found: Import; children: ReactNode }) {
  const { name, rows, bytes, delimiter, encoding, by_name } = found;
  const facts = [
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    sizeText(bytes),
    delimiterNames[delimiter] ?? delimiter,
    encodingNames[encoding],
  ];
  return (
    <div className="card mb-4 flex flex-wrap items-center gap-3 px-4 py-3">
      <FileText className="size-5 flex-none text-ink-3" aria-hidden="true" />
      <div className="min-w-50 flex-auto">
        <p className="text-sm font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs text-ink-3 tabular-nums">{`${facts.join(', ')} · read by ${by_name}`}</p>
      </div>
      {children}
    </div>
  );
}
