import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressKey } from '#shared/kernel/address.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Compares both keys of the texts whose signs the database's version of Unicode knows as well. */
async function expectAlike(texts: string[]): Promise<number> {
  const storable = texts.map((text) => text.toWellFormed().replace(/[\0\p{Cn}]/gu, ''));
  const { rows } = await world.db.execute<{ text: string; key: string }>(
    sql`select text, address_key(text) as key from unnest(${sql.param(storable)}::text[]) as text
      where unicode_assigned(text)`,
  );
  expect(rows).toEqual(rows.map(({ text }) => ({ text, key: addressKey(text) })));
  return rows.length;
}

test('a door has one key, in the database as in the service, whatever its address [RUN-2]', async () => {
  const hostile = [
    ...['12½ Bay St', '12 ½ Bay St', '12 Bay St', '1 Cafe\u0301 Lane', '1 Café Lane', '1 CAFE\u0301 LANE'],
    ...['١٢ ٣ Bay', '١٢٣ Bay', 'İzmir 5', 'IZMIR 5', 'ızmır 5', 'Ⅳ 5 Bay St', 'ⅳ5 Bay St', '３ Bay St'],
    ...[
      'ΣΊΣΥΦΟΣ 4',
      'σίσυφος 4',
      'Straße 9',
      'STRASSE 9',
      '１２/３ 丁目',
      '12²3 St',
      '4 O’Connell St',
      '4 O´Connell St',
    ],
    ...[
      '1\u00a02 Bay',
      '1\u200b2 Bay',
      '1\u00ad2 Bay',
      '5🏠6 Bay',
      '\t4\n Bay',
      '#12/3-4 Ưu Đãi',
      '१२ ३ मार्ग',
      '',
      '—',
    ],
  ];
  expect(await expectAlike(hostile)).toBe(hostile.length);
  const words = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string()),
    {
      maxLength: 100,
    },
  );
  await fc.assert(
    fc.asyncProperty(words, async (texts) => {
      await expectAlike(texts);
    }),
    { numRuns: 20 },
  );
});

test('so it is with every sign between letters and between numbers [RUN-2]', async () => {
  const signs = Array.from({ length: 0x1_1000 }, (_, at) => String.fromCodePoint(at));
  expect(await expectAlike(signs.flatMap((sign) => [`a${sign}b`, `1${sign}2`]))).toBeGreaterThan(120_000);
});
