import { refuse } from '#shared/kernel/problem.ts';
import type { Db } from '../../kernel/db/database.ts';
import { consume, type RateLimit } from '../../kernel/http/rate-limit.ts';
import type { Requester } from '../credentials/account-rate-limits.ts';

const wrongLinks: RateLimit = { name: 'account-link:wrong', max: 60, minutes: 10 };

/** Where a call comes from. */
export type Visitor = Pick<Requester, 'agent' | 'network'>;

/** One answer to every link that opens nothing, counted by where it comes from. @throws Refusal `link-over`, `too-many-attempts` */
export async function refuseLink(db: Db, { network }: Visitor): Promise<never> {
  await consume(db, wrongLinks, network);
  refuse('link-over', 'This link no longer works. Ask us for a new one.');
}
