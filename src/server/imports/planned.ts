import type { ImportOutcome } from '#shared/imports/import.ts';
import { fieldOf, type ImportKind } from '#shared/imports/import-fields.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import type { ReadRow, RowError } from './read-import.ts';

/** What becomes of a row, as the check says it and the run does it. */
export interface Planned<Write = unknown> {
  row: number;
  outcome: ImportOutcome;
  /** Of what is there. */
  id: string | null;
  label: string;
  detail: string;
  errors: RowError[];
  /** It has nothing to be known by, and is left out if that is ticked. */
  is_without_email?: true;
  /** In cents. */
  opening?: number;
  /** The version of what is replaced and not shown: replaced is only what there was at the check. */
  version?: number;
  write: Write | null;
}

export interface Actor {
  actor_id: string;
  import_id: string;
}

/** How the rows of one kind are planned and written, some in a statement. */
export interface Plan<Write> {
  /** Of rows in the sequence of the file. */
  rows(rows: readonly ReadRow[]): Promise<Planned<Write>[]>;
  write(tx: Tx, planned: readonly { write: Write }[], actor: Actor): Promise<void>;
}

/** Begins a plan; `isRun`: what it reads is locked until the transaction ends. */
export type OpenPlan<Write> = (db: DbOrTx, isRun: boolean) => Promise<Plan<Write>>;

export const failed = (
  { row }: ReadRow,
  label: string,
  errors: RowError[],
  id: string | null = null,
): Planned<never> => ({ row, outcome: 'error', id, label, detail: '', errors, write: null });

/** What a row says of a field, also where that cannot be its value. */
export const said = ({ values, errors }: ReadRow, field: string): string =>
  `${values[field] ?? errors.find((error) => error.field === field)?.value ?? ''}`;

export const leave = (
  { row }: ReadRow,
  label: string,
  detail: string,
  id: string | null = null,
): Planned<never> => ({ row, outcome: 'left_out', id, label, detail, errors: [], write: null });

export const fault = (field: string, message: string, value: unknown = null): RowError[] => [
  { field, message, value: value === null || value === undefined ? null : `${value}` },
];

/** `Terms (days) 14 → 21`; what was empty has no arrow. */
export const changesText = (
  kind: ImportKind,
  changes: readonly { field: string; before: unknown; after: unknown }[],
): string =>
  changes
    .map(({ field, before, after }) => {
      const label = fieldOf(kind, field)?.label ?? field;
      return before === null ? `${label} ${after}` : `${label} ${before} → ${after ?? 'empty'}`;
    })
    .join(', ');

/** Who is meant once may not be meant again, by whatever each row says. */
export function onlyOnce() {
  const rows = new Map<string, number>();
  return (id: string, row: number): number | null => {
    const before = rows.get(id);
    if (before === undefined) rows.set(id, row);
    return before ?? null;
  };
}
