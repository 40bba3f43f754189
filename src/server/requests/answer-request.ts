import { eq } from 'drizzle-orm';
import type { NewAccount, User } from '#shared/accounts/user.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { PickupRequest } from '#shared/requests/requests.contract.ts';
import { insertAccount } from '../accounts/create-account.ts';
import { refuseTakenEmail } from '../accounts/store/taken-email.ts';
import { writeNote } from '../customers/change-note.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { requests } from '../schema.ts';
import { requestEvents } from './requests.events.ts';
import { findRequest, lockRequest } from './requests.store.ts';

/**
 * Makes a customer of who asked, once, and invites them. @throws Refusal `not-found`, `moved-on` for one that is answered,
 * `email-taken` where the email has an account
 */
export function acceptRequest(
  db: Db,
  actor_id: string,
  id: string,
  { start_with_base_prices }: Pick<NewAccount, 'start_with_base_prices'>,
): Promise<User> {
  const accepted = transact(db, async (tx) => {
    const request = await lockUnanswered(tx, id);
    const { full_name, email, phone, address, suburb, postcode } = request;
    if (!full_name || !email || !address)
      refuse('moved-on', 'This request is from outside of where we come.');
    const user = await insertAccount(tx, actor_id, {
      password_hash: null,
      is_invited: true,
      full_name,
      email,
      phone,
      address: `${address}, ${suburb} ${postcode}`,
      start_with_base_prices,
    });
    await writeNote(tx, actor_id, { id: user.id, note: null }, wishOf(request));
    await answer(tx, actor_id, id, { state: 'accepted', customer_id: user.id });
    await record(tx, requestEvents, request, { type: 'request.accepted', actor_id, data: {} });
    return user;
  });
  return accepted.catch((error) => refuseTakenEmail(error));
}

/** What they asked for, as the note on their customer: it outlives the request. */
const wishOf = ({ what, preferred }: Pick<PickupRequest, 'what' | 'preferred'>): string =>
  [what && `Asked for: ${what}`, preferred && `When: ${preferred}`].filter(Boolean).join('\n');

/** Nobody is mailed. @throws Refusal `not-found`, `moved-on` for one that is answered */
export function declineRequest(db: Db, actor_id: string, id: string): Promise<PickupRequest> {
  return transact(db, async (tx) => {
    const request = await lockUnanswered(tx, id);
    await answer(tx, actor_id, id, { state: 'declined' });
    await record(tx, requestEvents, request, { type: 'request.declined', actor_id, data: {} });
    return (await findRequest(tx, id)) ?? refuseNotFound();
  });
}

async function lockUnanswered(tx: Tx, id: string) {
  const request = (await lockRequest(tx, id)) ?? refuseNotFound();
  if (request.answered_at) refuse('moved-on', 'This request has been answered already.');
  return request;
}

const answer = (
  tx: Tx,
  answered_by: string,
  id: string,
  change: Pick<typeof requests.$inferInsert, 'state' | 'customer_id'>,
) =>
  tx
    .update(requests)
    .set({ ...change, answered_by, answered_at: tx.now() })
    .where(eq(requests.id, id));
