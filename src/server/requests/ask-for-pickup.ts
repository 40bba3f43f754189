import type * as z from 'zod';
import { areaOf } from '#shared/booking/areas.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { fieldErrors } from '#shared/kernel/zod-errors.ts';
import { PickupWish, type RequestDraft, type requestAreaRoute } from '#shared/requests/requests.contract.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import { networkOf } from '../kernel/http/client-network.ts';
import { consume, type RateLimit } from '../kernel/http/rate-limit.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { area_places, requests } from '../schema.ts';
import { requestEvents } from './requests.events.ts';

type Where = Pick<RequestDraft, 'suburb' | 'postcode'>;
type Place = z.output<typeof requestAreaRoute.reply>;

const checks: RateLimit = { name: 'request-check:address', max: 60, minutes: 60 };
const asked: RateLimit = { name: 'request:address', max: 5, minutes: 60 };
const askedOfShop: RateLimit = { name: 'request:shop', max: 200, minutes: 24 * 60 };

/** Without areas all is inside, and nothing is checked. */
async function checkPlace(db: DbOrTx, { suburb, postcode }: Where): Promise<Place> {
  const places = await db.select().from(area_places);
  const is_checked = places.length > 0;
  return { inside: !is_checked || areaOf(places, `${suburb} ${postcode}`) !== 'outside', is_checked };
}

/** Who asks where nobody comes to is counted there. @throws Refusal `not-found` while no requests are taken, `too-many-attempts` */
export async function checkArea(db: Db, ip: string, where: Where): Promise<Place> {
  if (!db.business.takes_requests) refuseNotFound();
  return transact(db, async (tx) => {
    await consume(tx, checks, networkOf(ip));
    const place = await checkPlace(tx, where);
    if (!place.inside) await tx.insert(requests).values({ ...where, state: 'outside', created_at: tx.now() });
    return place;
  });
}

/**
 * Keeps what a stranger asks for, and tells staff. What a program sends is answered alike and kept nowhere.
 * @throws Refusal `not-found` while no requests are taken, `too-many-attempts`, `invalid`
 */
export async function askForPickup(db: Db, ip: string, draft: RequestDraft): Promise<void> {
  if (!db.business.takes_requests) refuseNotFound();
  const { website, suburb, postcode, ...contact } = draft;
  await transact(db, async (tx) => {
    await consume(tx, asked, networkOf(ip));
    await consume(tx, askedOfShop, 'all');
    const { inside } = await checkPlace(tx, draft);
    if (inside) requireContact(draft);
    else if (!contact.email) refuseField('email', 'Enter your email address');
    if (website) return;
    const kept = inside ? contact : { email: contact.email ?? null };
    const [row] = await tx
      .insert(requests)
      .values({
        ...blankAsNull(kept),
        suburb,
        postcode,
        state: inside ? 'new' : 'outside',
        created_at: tx.now(),
      })
      .returning({ id: requests.id, full_name: requests.full_name });
    if (inside && row)
      await record(tx, requestEvents, row, { type: 'request.received', actor_id: null, data: {} });
  });
}

type Contact = Omit<RequestDraft, 'website' | 'suburb' | 'postcode'>;

const blankAsNull = (contact: Contact): Contact =>
  Object.fromEntries(Object.entries(contact).map(([name, value]) => [name, value || null]));

/** @throws Refusal `invalid` at each field that lacks */
function requireContact(draft: RequestDraft): void {
  const { error } = PickupWish.safeParse(draft);
  if (error) refuse('invalid', 'Please check what you entered.', fieldErrors(error.issues));
}
