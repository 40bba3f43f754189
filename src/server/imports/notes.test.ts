import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeNoteRoute } from '#shared/accounts/customers.contract.ts';
import { customers, events, imports, users } from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { askRun, bringIn, check } from './imports.fixture.ts';

let shop: World & { owner: Person };
let amelia: Person;

beforeAll(async () => {
  const world = await openWorld();
  shop = Object.assign(world, { owner: await world.person('owner', { full_name: 'Ruth Calloway' }) });
  amelia = await shop.person('customer', { email: 'amelia@notes.test', full_name: 'Amelia Hart' });
});
afterAll(() => shop.close());
afterEach(() => shop.db.delete(imports));

const noteOf = async (email: string) => {
  const [found] = await shop.db
    .select({ note: customers.note, by: customers.note_by, at: customers.note_at })
    .from(customers)
    .innerJoin(users, eq(users.customer_id, customers.id))
    .where(eq(users.email, email));
  return found;
};

describe('a note of staff', () => {
  const heads = 'email,full_name,note\n';
  const file = `${heads}amelia@notes.test,Amelia Hart,"Ring twice.\nThe dog is kind."\nleo@notes.test,Leo Mart,Pays cash\n`;

  test('comes along, by whom and when as one that is typed; an empty cell leaves it, the same again changes nothing [CSV-7, CUS-26]', async () => {
    const found = await check(shop, 'customers', file);
    expect(found.shown.map(({ detail }) => detail)).toEqual(['note added', 'New customer, note added']);
    await askRun(shop, found);
    const said = { by: shop.owner.user.id, at: shop.now() };
    expect(await noteOf('amelia@notes.test')).toEqual({ note: 'Ring twice.\nThe dog is kind.', ...said });
    expect(await noteOf('leo@notes.test')).toEqual({ note: 'Pays cash', ...said });
    const history = await shop.db
      .select()
      .from(events)
      .where(eq(events.subject_id, amelia.user.id))
      .orderBy(asc(events.id));
    expect(history.at(-1)).toMatchObject({
      type: 'customer.note_changed',
      actor_id: shop.owner.user.id,
      data: {
        import_id: found.id,
        changes: [{ field: 'note', before: null, after: 'Ring twice.\nThe dog is kind.' }],
      },
    });
    expect((await check(shop, 'customers', file)).counts).toMatchObject({ unchanged: 2 });
    await shop.db.delete(imports);
    const blank = `${heads}amelia@notes.test,Amelia Hart,\n`;
    expect((await bringIn(shop, 'customers', blank)).counts).toMatchObject({ unchanged: 1 });
    expect(await noteOf('amelia@notes.test')).toMatchObject({ note: 'Ring twice.\nThe dog is kind.' });
  });

  test('that somebody has changed since the check is not overwritten; too long a one is refused [CSV-5, CUS-26]', async () => {
    const found = await check(shop, 'customers', `${heads}amelia@notes.test,Amelia Hart,Moved\n`);
    expect(found.shown[0]?.detail).toBe('note replaced');
    const params = { id: amelia.user.id };
    await shop.call(shop.owner, changeNoteRoute, { params, body: { note: 'Ring three times.' } });
    expect((await askRun(shop, found)).status).toBe(412);
    expect(await noteOf('amelia@notes.test')).toMatchObject({ note: 'Ring three times.' });
    await shop.db.delete(imports);
    const long = await check(
      shop,
      'customers',
      `${heads}amelia@notes.test,Amelia Hart,${'x'.repeat(2001)}\n`,
    );
    expect(long.shown[0]).toMatchObject({ column: 'note', detail: 'Use at most 2000 characters' });
  });
});
