import { type CaseAddition, type CaseDetails, isOpenCase } from '#shared/cases/case.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { customerOf, ownedBy } from '../accounts/ownership.ts';
import { lockUnerased, refuseErased } from '../customers/customers.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { cases } from '../schema.ts';
import { caseEvents } from './cases.events.ts';
import { findCaseDetails, lockCaseRow } from './cases.store.ts';

/**
 * A customer adds to a case of theirs that is open. Its version stays: staff who are writing an answer go on.
 * @throws Refusal `not-found`, `erased`, `case-closed`
 */
export function addToCase(db: Db, caller: Caller, id: string, { text }: CaseAddition): Promise<CaseDetails> {
  return transact(db, async (tx) => {
    if (!(await lockUnerased(tx, customerOf(caller)))) refuseErased();
    const shown = (await lockCaseRow(tx, id, ownedBy(cases, caller))) ?? refuseNotFound();
    if (!isOpenCase(shown)) refuse('case-closed', 'This case is closed. Raise a new one to tell us more.');
    await record(tx, caseEvents, shown, { type: 'case.added', actor_id: caller.id, data: { text } });
    return (await findCaseDetails(tx, id, caller)) ?? refuseNotFound();
  });
}
