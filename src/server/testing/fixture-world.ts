import { and, eq } from 'drizzle-orm';
import type { NewAccount } from '#shared/accounts/user.ts';
import { windowLegs } from '#shared/booking/booking-window.ts';
import { assignDriverRoute, closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import { pieceBytes } from '#shared/files/file.ts';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import { startImportRoute } from '#shared/imports/imports.contract.ts';
import { createDraftRoute, issueDraftsRoute, markSentRoute } from '#shared/invoicing/invoices.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { setBagsRoute } from '#shared/labels/labels.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { recordPaymentRoute } from '#shared/payments/payments.contract.ts';
import type { Role } from '#shared/roles.ts';
import { checkImport } from '../imports/check-import.ts';
import {
  area_places,
  areas,
  bank_accounts,
  bank_lines,
  booking_windows,
  cases,
  closed_days,
  customer_prices,
  driver_reports,
  events,
  file_bodies,
  files,
  legs,
  money_settings,
  notifications,
  order_files,
  order_proposals,
  outgoing,
  requests,
  runs,
  sessions,
  settings,
  users,
} from '../schema.ts';
import { draftOf, openWorld, type Person, type World, type WorldSettings } from './world.ts';

/**
 * What calls are about; a `series_proposal` is a series with a proposal, no customer has a price for `unpriced`, a `coming_file`
 * lacks its second piece, the id of a `bag` is its code, and a `payment` has paid some of the `settlement` and has credit left.
 */
export type ResourceKind =
  | 'order'
  | 'failed_order'
  | 'proposal'
  | 'series'
  | 'series_proposal'
  | 'case'
  | 'outgoing'
  | 'notification'
  | 'price'
  | 'customer'
  | 'sku'
  | 'unpriced'
  | 'template'
  | 'closed_day'
  | 'area'
  | 'leg'
  | 'closed_leg'
  | 'driven_leg'
  | 'run'
  | 'refused_report'
  | 'file'
  | 'coming_file'
  | 'bag'
  | 'draft'
  | 'issued'
  | 'sent'
  | 'bank_line'
  | 'import'
  | 'payment'
  | 'settlement'
  | 'request';

interface Resource {
  id: string;
  /** Who reaches it with limited access; owners and admins reach everything. */
  viewers: readonly Person[];
}

/**
 * A shop with two of everything, to test one's own resources against somebody else's. `here` and `there`
 * each have a customer and a driver with an order between them.
 */
export interface FixtureWorld {
  world: World;
  owner: Person;
  admin: Person;
  here: Side;
  there: Side;
  resources: Record<ResourceKind, Resource[]>;
  /** Tokens of an expired session and of a disabled account. */
  expired: string;
  disabled: string;
}

interface Side {
  customer: Person;
  driver: Person;
}

/** Creates the fixtures in a new world, whose clock stands still. */
export async function openFixtureWorld(settings?: WorldSettings): Promise<FixtureWorld> {
  const world = await openWorld(settings);
  const person = (role: Role, more: Partial<NewAccount> = {}) =>
    world.person(role, { ...more, phone: '02 5550 1000' });
  const owner = await person('owner');
  const admin = await person('admin');
  // Sentences may begin with their names.
  const here = {
    customer: await person('customer'),
    driver: await person('driver', { full_name: 'Jonah Reid' }),
  };
  const there = {
    customer: await person('customer'),
    driver: await person('driver', { full_name: 'Mei Tanaka' }),
  };
  return {
    world,
    owner,
    admin,
    here,
    there,
    resources: await createResources(world, owner, admin, [here, there]),
    expired: await expiredToken(world),
    disabled: await disabledToken(world),
  };
}

async function createResources(
  world: World,
  owner: Person,
  admin: Person,
  sides: Side[],
): Promise<FixtureWorld['resources']> {
  const sku = await world.sku(100);
  const template = (
    await world.call(owner, createFrequencyTemplateRoute, { body: { name: 'Weekly', frequency_value: 7 } })
  ).reply;
  const resources: FixtureWorld['resources'] = {
    order: [],
    proposal: [],
    series: [],
    series_proposal: [],
    case: [],
    outgoing: [],
    notification: [],
    price: [],
    customer: [],
    sku: [{ id: sku.id, viewers: [] }],
    unpriced: [{ id: (await world.sku(50)).id, viewers: [] }],
    template: [{ id: template.id, viewers: [] }],
    closed_day: [{ id: await closeDay(world, owner), viewers: [] }],
    area: [{ id: await createArea(world), viewers: [] }],
    leg: [],
    closed_leg: [],
    failed_order: [],
    driven_leg: [],
    run: [],
    refused_report: [],
    file: [],
    coming_file: [],
    bag: [],
    draft: [],
    issued: [],
    sent: [],
    bank_line: [
      { id: await addBankLine(world, 1), viewers: [] },
      { id: await addBankLine(world, 2), viewers: [] },
    ],
    import: [{ id: await startImport(world, owner), viewers: [] }],
    payment: [],
    settlement: [],
    request: [
      { id: await addRequest(world, 'iman@mail.example'), viewers: [] },
      { id: await addRequest(world, 'corner@mail.example'), viewers: [] },
    ],
  };
  await startInvoicing(world);
  for (const { customer, driver } of sides) {
    await world.agree(customer, sku, 90);
    const place = (more = {}) => world.place(customer, draftOf(world, [{ sku, quantity: 2 }], more));
    const order = await place();
    await world.call(owner, assignDriverRoute, {
      params: { id: order.id },
      body: { driver_id: driver.user.id },
    });
    const repeating = { is_recurring: true, frequency_template_id: template.id };
    const [recurring, whole] = [await place(repeating), await place(repeating)];
    await propose(world, owner, {
      order_id: recurring.id,
      series_id: recurring.series_id,
      scope: 'following',
    });
    await propose(world, owner, { order_id: null, series_id: whole.series_id, scope: 'all' });
    resources.order.push({ id: order.id, viewers: [customer, driver] });
    resources.proposal.push({ id: recurring.id, viewers: [customer] });
    const series = [recurring, whole].map(({ series_id }) => ({ id: series_id ?? '', viewers: [customer] }));
    resources.series.push(...series);
    resources.series_proposal.push(...series.slice(1));
    const case_id = await raise(world, customer, order);
    resources.case.push({ id: case_id, viewers: [customer] });
    resources.outgoing.push({ id: await messageOf(world, order), viewers: [] });
    resources.price.push({ id: await priceOf(world, customer), viewers: [customer] });
    resources.customer.push({ id: customer.user.id, viewers: [customer] });
    const { open, closed } = await createLegs(world, owner, await place());
    resources.leg.push({ id: open, viewers: [] });
    resources.run.push({ id: await runOf(world, driver), viewers: [driver] });
    resources.failed_order.push({ id: await failPickup(world, owner, await place()), viewers: [customer] });
    resources.closed_leg.push({ id: closed, viewers: [] });
    resources.driven_leg.push({ id: await pickupOf(world, order), viewers: [driver] });
    resources.refused_report.push({ id: await refuseReport(world, driver, order), viewers: [] });
    resources.file.push({ id: await addFile(world, driver, order, 'ready'), viewers: [customer, driver] });
    resources.coming_file.push(
      { id: await addFile(world, driver, order, 'coming'), viewers: [driver] },
      { id: await addCasePhoto(world, customer, case_id), viewers: [customer] },
    );
    resources.bag.push({ id: await addBag(world, owner, order), viewers: [driver] });
    const { draft, issued, sent } = await createDocuments(world, owner, customer, await place());
    resources.draft.push({ id: draft, viewers: [] });
    resources.issued.push({ id: issued, viewers: [] });
    resources.sent.push({ id: sent, viewers: [customer] });
    const { payment, settlement } = await recordPayment(world, owner, customer, sent);
    resources.payment.push({ id: payment, viewers: [customer] });
    resources.settlement.push({ id: settlement, viewers: [] });
  }
  for (const person of [owner, admin, ...sides.flatMap(({ customer, driver }) => [customer, driver])]) {
    resources.notification.push({ id: await notify(world, person), viewers: [person] });
  }
  return resources;
}

const onlyId = <T extends { id: string }>([row]: T[]): string => {
  if (!row) throw new Error('a row of the scene was not written');
  return row.id;
};

/** A file of one SKU, which is checked and waits. */
async function startImport(world: World, by: Person): Promise<string> {
  const body = new TextEncoder().encode('name,category,unit,price\nPillow,Linen,per item,4.50\n');
  const query = { kind: 'catalogue' as const, name: 'skus.csv' };
  const { reply } = await world.call(by, startImportRoute, { query, body });
  await checkImport(world.db, { id: reply.id, turn: 0 });
  return reply.id;
}

/** The pickup of an order is closed, its delivery stays open. */
async function createLegs(world: World, by: Person, { id: order_id }: Order) {
  const rows = await world.db.select().from(legs).where(eq(legs.order_id, order_id)).orderBy(legs.kind);
  const [open = '', closed = ''] = rows.map(({ id }) => id);
  const body = { result: 'done', note: 'Brought to the shop' } as const;
  await world.call(by, closeLegRoute, { params: { id: closed }, body });
  return { open, closed };
}

/** The mail to who placed an order. */
const messageOf = async ({ db }: World, { id }: Order): Promise<string> =>
  onlyId(await db.select({ id: outgoing.id }).from(outgoing).where(eq(outgoing.order_id, id)).limit(1));

/** Nobody could collect the order. */
async function failPickup(world: World, by: Person, order: Order): Promise<string> {
  const body = { result: 'failed', reason: 'nobody_home', note: 'Rang twice' } as const;
  await world.call(by, closeLegRoute, { params: { id: await pickupOf(world, order) }, body });
  return order.id;
}

/** The first run of a driver. */
const runOf = async ({ db }: World, { user }: Person): Promise<string> =>
  onlyId(
    await db.select({ id: runs.id }).from(runs).where(eq(runs.driver_id, user.id)).orderBy(runs.day).limit(1),
  );

async function pickupOf({ db }: World, { id: order_id }: Order): Promise<string> {
  const isPickup = and(eq(legs.order_id, order_id), eq(legs.kind, 'pickup'));
  return onlyId(await db.select({ id: legs.id }).from(legs).where(isPickup));
}

/** A report on the pickup of an order, which did not fit. */
async function refuseReport(world: World, { user }: Person, order: Order): Promise<string> {
  const { db, now } = world;
  const [leg_id, order_id] = [await pickupOf(world, order), order.id];
  const report = {
    id: crypto.randomUUID(),
    driver_id: user.id,
    type: 'done' as const,
    leg_id,
    order_id,
    fingerprint: crypto.randomUUID(),
    happened_at: now(),
    arrived_at: now(),
    outcome: 'refused' as const,
    problem: problemOf('leg-closed', 'This pickup is already finished.'),
    data: {},
  };
  return onlyId(await db.insert(driver_reports).values(report).returning({ id: driver_reports.id }));
}

/** In bytes: of a file that is announced. */
export const secondPieceBytes = 1_000;

/** A photo of the pickup of an order, whose bytes the database has. */
async function addFile(
  { db, now }: World,
  { user }: Person,
  { id: order_id }: Order,
  state: 'ready' | 'coming',
): Promise<string> {
  const id = crypto.randomUUID();
  const [declared_bytes, sha256] = [pieceBytes + secondPieceBytes, 'a1'.repeat(32)];
  const times = { taken_at: now(), announced_at: now(), created_by: user.id };
  const file = { id, purpose: 'proof' as const, kind: 'photo' as const, declared_bytes, sha256, ...times };
  const ready = { state, kept_in: 'database' as const, width: 1, height: 1, arrived_at: now() };
  await db.insert(files).values({ ...file, ...(state === 'ready' ? ready : {}) });
  await db.insert(order_files).values({ file_id: id, order_id });
  if (state === 'coming') return id;
  const body = { file_id: id, bytes: Buffer.from('a picture') };
  await db.insert(file_bodies).values([
    { ...body, size: 'full' },
    { ...body, size: 'thumb' },
  ]);
  return id;
}

/** A photo of a case, whose bytes are on their way. */
async function addCasePhoto({ db, now }: World, { user }: Person, case_id: string): Promise<string> {
  const times = { taken_at: now(), announced_at: now(), created_by: user.id };
  const what = { declared_bytes: pieceBytes + secondPieceBytes, sha256: 'a1'.repeat(32), ...times };
  const photo = { id: crypto.randomUUID(), purpose: 'case' as const, kind: 'photo' as const, case_id };
  return onlyId(
    await db
      .insert(files)
      .values({ ...photo, ...what })
      .returning({ id: files.id }),
  );
}

/** The code of the only bag of an order. */
async function addBag(world: World, by: Person, { id }: Order): Promise<string> {
  const { reply } = await world.call(by, setBagsRoute, { params: { id }, body: { count: 1 } });
  return reply[0]?.code ?? '';
}

async function startInvoicing({ db, now }: World): Promise<void> {
  const abn = '51824753556';
  await db.update(settings).set({ abn });
  Object.assign(db.business, { abn, invoicing: true });
  await db.update(money_settings).set({ invoicing: true, invoicing_from: businessDay(now(), db.timeZone()) });
}

/** A draft with an order, an issued invoice, and one that was sent. */
async function createDocuments(world: World, by: Person, { user }: Person, order: Order) {
  await world.call(by, editOrderRoute, { params: { id: order.id }, body: { status: 'delivered' } });
  const lines = [{ description: 'Linen bag', quantity: 1, price: 1_850 }];
  const draft = async (order_ids: string[]) => {
    const body = { customer_id: user.id, order_ids, lines };
    return (await world.call(by, createDraftRoute, { body })).reply;
  };
  const issue = async () => {
    const { id, version } = await draft([]);
    await world.call(by, issueDraftsRoute, { body: { drafts: [{ id, version }] } });
    return id;
  };
  const [issued, sent] = [await issue(), await issue()];
  await world.call(by, markSentRoute, { params: { id: sent } });
  return { draft: (await draft([order.id])).id, issued, sent };
}

/** Money that came in, and waits. */
async function addBankLine({ db, now }: World, place: number): Promise<string> {
  const account = 'Main account';
  const columns = { columns: ['day', 'description', 'amount'], has_heads: false, heads: [] };
  await db.insert(bank_accounts).values({ account, columns, updated_at: now() }).onConflictDoNothing();
  const line = { day: businessDay(now(), db.timeZone()), amount: 18_260, description: 'TRANSFER INV 1' };
  const row = { ...line, account, fingerprint: `line ${place}`, created_at: now() };
  return onlyId(await db.insert(bank_lines).values(row).returning({ id: bank_lines.id }));
}

/** A payment of which some pays a document, and the rest is credit. */
async function recordPayment(world: World, by: Person, { user }: Person, document_id: string) {
  const paid_on = businessDay(world.now(), world.db.timeZone());
  const settle = [{ document_id, amount: 500 }];
  const body = { customer_id: user.id, amount: 2_000, paid_on, method: 'transfer' as const, settle };
  const { id, settlements } = (await world.call(by, recordPaymentRoute, { body })).reply;
  return { payment: id, settlement: onlyId(settlements) };
}

/** The id of a closed day is its date. */
async function closeDay({ db, now }: World, by: Person): Promise<string> {
  const day = businessDay(now(), db.timeZone()).add({ days: 90 });
  await db.insert(closed_days).values({ day, name: 'Stocktaking', added_by: by.user.id });
  return day.toString();
}

/** An area with a pickup and a delivery window. */
async function createArea({ db }: World): Promise<string> {
  const area_id = onlyId(await db.insert(areas).values({ name: 'Inner City' }).returning({ id: areas.id }));
  await db.insert(area_places).values({ area_id, postcode: '2000' });
  const [starts_at, ends_at] = [new Temporal.PlainTime(8), new Temporal.PlainTime(10)];
  const windows = windowLegs.map((leg) => ({ leg, weekday: 4, starts_at, ends_at, area_id, capacity: 12 }));
  await db.insert(booking_windows).values(windows);
  return area_id;
}

async function propose(
  { db }: World,
  by: Person,
  where: Pick<typeof order_proposals.$inferInsert, 'order_id' | 'series_id' | 'scope'>,
): Promise<void> {
  const changes = {
    items: null,
    pickup_date: null,
    delivery_date: null,
    special_instructions: 'Ring twice',
  };
  await db.insert(order_proposals).values({
    ...where,
    proposed_by: by.user.id,
    status: 'pending_approval',
    details: 'Instructions: Ring twice',
    changes,
  });
}

const raise = async ({ db, now }: World, customer: Person, order: Order): Promise<string> =>
  onlyId(
    await db
      .insert(cases)
      .values({
        customer_id: customer.user.id,
        order_id: order.id,
        subject: 'A shirt is missing',
        description: 'The blue one.',
        type: 'complaint',
        priority: 'medium',
        created_at: now(),
        updated_at: now(),
      })
      .returning({ id: cases.id }),
  );

const priceOf = async ({ db }: World, { user }: Person): Promise<string> =>
  onlyId(
    await db
      .select({ id: customer_prices.id })
      .from(customer_prices)
      .where(eq(customer_prices.customer_id, user.id)),
  );

async function notify({ db }: World, { user }: Person): Promise<string> {
  const event = {
    type: 'account.profile_changed',
    subject_type: 'account',
    subject_id: user.id,
    data: {},
  };
  const event_id = onlyId(await db.insert(events).values(event).returning({ id: events.id }));
  const texts = { user_id: user.id, event_id, title: 'Told', message: 'You were told.' };
  const row = { ...texts, type: 'account' as const };
  return onlyId(await db.insert(notifications).values(row).returning({ id: notifications.id }));
}

async function expiredToken(world: World): Promise<string> {
  const { user, token } = await world.person('owner');
  await world.db
    .update(sessions)
    .set({ expires_at: world.now().subtract({ seconds: 1 }) })
    .where(eq(sessions.user_id, user.id));
  return token;
}

async function disabledToken(world: World): Promise<string> {
  const { user, token } = await world.person('owner');
  await world.db.update(users).set({ is_active: false }).where(eq(users.id, user.id));
  return token;
}

async function addRequest({ db }: World, email: string): Promise<string> {
  const asked = { full_name: 'Iman Saleh', address: '5/21 Union St', suburb: 'Pyrmont', postcode: '2009' };
  const values = { ...asked, email, what: 'Two bags of clothes a week', state: 'new' as const };
  const [row] = await db.insert(requests).values(values).returning({ id: requests.id });
  return row?.id ?? '';
}
