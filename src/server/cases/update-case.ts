import type { Case, CaseUpdate } from '#shared/cases/case.ts';
import { caseChanges, updatedState } from '#shared/cases/case-rules.ts';
import { ownedBy } from '../accounts/ownership.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound, requireVersion } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { cases } from '../schema.ts';
import { caseEvents } from './cases.events.ts';
import { findCase, lockCaseRow, updateCaseRow } from './cases.store.ts';

/** A case, and the version of it the caller has seen; `null` for any version. */
interface CaseVersion {
  id: string;
  version: number | null;
}

/**
 * Staff set status, priority or resolution of a case. An update that changes nothing is not recorded.
 * @throws Refusal `changed-meanwhile` when the case has another version than the caller has seen
 */
export function updateCase(db: Db, caller: Caller, expected: CaseVersion, update: CaseUpdate): Promise<Case> {
  return transact(db, async (tx) => {
    const { id } = expected;
    const before = (await lockCaseRow(tx, id, ownedBy(cases, caller))) ?? refuseNotFound();
    requireVersion(expected.version, before.version);
    const after = updatedState(before, update);
    const changes = caseChanges(before, after);
    if (changes.length > 0) {
      await updateCaseRow(tx, id, after);
      const event = { type: 'case.updated' as const, actor_id: caller.id, data: { changes } };
      await record(tx, caseEvents, { ...before, ...after }, event);
    }
    return (await findCase(tx, id)) ?? refuseNotFound();
  });
}
