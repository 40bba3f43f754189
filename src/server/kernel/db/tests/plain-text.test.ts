import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainText } from '#shared/kernel/search-text.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What the database makes of texts, of those whose signs its version of Unicode knows as well. */
async function inDatabase(texts: string[]): Promise<{ text: string; plain: string }[]> {
  const { rows } = await world.db.execute<{ text: string; plain: string }>(
    sql`select text, plain_text(text) as plain from unnest(${sql.param(texts)}::text[]) as text
      where unicode_assigned(text)`,
  );
  return rows;
}

const expectAlike = async (texts: string[]) => {
  const rows = await inDatabase(texts.map(storable));
  expect(rows.map(({ plain }) => plain)).toEqual(rows.map(({ text }) => plainText(text)));
  return rows.length;
};

const storable = (text: string): string => text.toWellFormed().replace(/[\0\p{Cn}]/gu, '');

test('what is stored is made plain as what is typed is, whatever the text [API-10]', async () => {
  const hostile = [
    ...[
      'Zoë',
      'Zoe\u0308',
      'O’Neill',
      'Ｏ＇Neill',
      'ÅNGSTRÖM',
      'Łódź',
      'Straße',
      'STRASSE',
      'ΣΊΣΥΦΟΣ',
      'İstanbul',
    ],
    ...[
      '０４３２ ７８３',
      'ﬁne',
      '½',
      'e\u0301\u0323',
      '´acute´',
      '`',
      "'",
      'a\u200bb\u00adc',
      '毛巾',
      'がぎぐ',
      '각',
      'مُحَمَّد',
    ],
    ...['a\\b%_c', 'non\u2011breaking\u00a0space', 'ẞ', 'Ǆ', 'ŉ', '\u0345', 'ϓ', '\ud83d\udc69\ud83c\udffd'],
  ];
  expect(await expectAlike(hostile)).toBe(hostile.length);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string()), {
        maxLength: 100,
      }),
      async (texts) => {
        await expectAlike(texts);
      },
    ),
    { numRuns: 60 },
  );
});

test('every letter of the alphabets of people is made plain alike [API-10]', async () => {
  const letters = Array.from({ length: 0x1_1000 }, (_, at) => String.fromCodePoint(at));
  expect(await expectAlike(letters)).toBeGreaterThan(60_000);
});
