import { refuse } from '#shared/kernel/problem.ts';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { bankLineEvents } from './bank-line.events.ts';
import { findDoneLine, lockBankLine, setLineState } from './bank-lines.store.ts';

/** Leaves a line out; a second time nothing happens. @throws Refusal `not-found`; `changed-meanwhile` for one that is recorded */
export function ignoreBankLine(db: Db, actor_id: string, id: string): Promise<BankLine> {
  return transact(db, async (tx) => {
    const { state } = await lockBankLine(tx, id);
    if (state === 'recorded')
      refuse('changed-meanwhile', 'Someone has already recorded this line as a payment.');
    if (state === 'new') {
      await setLineState(tx, { id }, 'ignored');
      await record(tx, bankLineEvents, { id }, { type: 'bank_line.ignored', actor_id, data: {} });
    }
    return findDoneLine(tx, id);
  });
}
