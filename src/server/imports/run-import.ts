import { eq } from 'drizzle-orm';
import type { Import } from '#shared/imports/import.ts';
import { whoWords } from '#shared/imports/import-fields.ts';
import type { RunImport } from '#shared/imports/imports.contract.ts';
import { Refusal, refuse } from '#shared/kernel/problem.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { violatedConstraint } from '../kernel/db/transaction/database-error.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { refresh } from '../notifications/refresh.ts';
import { agreeBasePrices } from '../pricing/agree-many.ts';
import { imports } from '../schema.ts';
import { checkAgain, findings, openPlan } from './check-import.ts';
import { importEvents } from './imports.events.ts';
import { findFile, findImport, lockImport } from './imports.store.ts';
import type { Planned } from './planned.ts';
import type { ReadFile } from './read-import.ts';
import { readInThread, rowsOf } from './read-in-thread.ts';

interface RunCommand extends RunImport {
  id: string;
  actor_id: string;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/**
 * Does what the check has shown, all or nothing (CSV-5). Done already, it answers what was done.
 * @throws Refusal `not-found`; `import-invalid` where there is an error; `changed-meanwhile` where it would be anything else than was
 * shown: then it is checked again
 */
export async function runImport(db: Db, command: RunCommand): Promise<Import> {
  const file = await findFile(db, command.id);
  const read = file && (await readInThread(file.job));
  try {
    return await transact(db, (tx) => runIn(tx, command, read));
  } catch (error) {
    const isChanged =
      (error instanceof Refusal && error.code === 'changed-meanwhile') ||
      violatedConstraint(error) === 'users_email_key';
    if (!isChanged) throw error;
    await transact(db, async (tx) => {
      const found = await lockImport(tx, command.id);
      if (found && found.state === 'checked') await checkAgain(tx, found);
    });
    return refuse(
      'changed-meanwhile',
      'What is there has changed since the check. The file is checked again.',
    );
  }
}

async function runIn(tx: Tx, command: RunCommand, read: ReadFile | null): Promise<Import> {
  const { id, mark } = command;
  const found = (await lockImport(tx, id)) ?? refuseNotFound();
  if (found.state !== 'done') {
    if (!read || found.state !== 'checked' || found.mark !== mark)
      refuse('changed-meanwhile', 'The file is checked again.');
    requireNoError(found, command);
    const done = await writeAll(tx, found, read, command);
    if (done.mark !== mark) refuse('changed-meanwhile', 'The file is checked again.');
    // The file has served; what it left out can still be had.
    const kept = { body: null, shown: [], state: 'done' as const, done_at: tx.now() };
    await tx.update(imports).set(kept).where(eq(imports.id, id));
  }
  return (await findImport(tx, id)) ?? refuseNotFound();
}

function requireNoError({ kind, counts }: Locked, { without_email }: RunCommand): void {
  const { errors = 0, without_email: left = 0 } = counts ?? {};
  if (errors > 0)
    refuse(
      'import-invalid',
      `${errors} ${errors === 1 ? 'error' : 'errors'} in the file. Nothing was imported.`,
    );
  if (left > 0 && !without_email)
    refuse(
      'import-invalid',
      `${left} ${left === 1 ? 'row has' : 'rows have'} ${whoWords(kind).none}. Nothing was imported.`,
    );
}

async function writeAll(tx: Tx, found: Locked, read: ReadFile, command: RunCommand) {
  const { kind, name, sha256 } = found;
  const { id, actor_id } = command;
  const plan = await openPlan(tx, kind, true);
  const all = findings(found);
  const added: string[] = [];
  for (const slice of read.slices) {
    const rows = rowsOf(slice);
    const planned = await plan.rows(rows);
    all.add(planned, rows);
    const writes = planned.filter((each) => each.write !== null);
    if (writes.length > 0) await plan.write(tx, writes, { actor_id, import_id: id });
    if (kind === 'customers') added.push(...newIds(writes));
  }
  if (command.start_with_base_prices) await agreeBasePrices(tx, actor_id, added);
  const { opening_total, ...counts } = all.counts;
  await record(
    tx,
    importEvents,
    { id },
    {
      type: 'import.imported',
      actor_id,
      data: { kind, name, sha256, ...counts, opening_total: opening_total / 100 },
    },
  );
  // One message of each for all of them: lists load again.
  tx.messages.push(refresh('account', id, []), refresh('catalogue', id, 'everybody'));
  if (counts.opening_balances > 0) tx.messages.push(refresh('money', id, []));
  return { mark: all.mark() };
}

const newIds = (planned: readonly Planned[]): string[] =>
  planned.flatMap(({ outcome, write }) => (outcome === 'new' ? [(write as { id: string }).id] : []));
