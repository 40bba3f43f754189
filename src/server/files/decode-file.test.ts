import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { piecesOf } from '#shared/files/file.ts';
import { openLegsWorld } from '../deliveries/legs.fixture.ts';
import { transact } from '../kernel/db/database.ts';
import { decodeFile, type FileToDecode } from './decode-file.ts';
import { announce, draftOfFile, noise, pieceOf } from './files.fixture.ts';
import { writePiece } from './files.store.ts';

const shop = await openLegsWorld();
const { world, owner } = shop;
afterAll(() => world.close());

const { connectionString: database_url = '' } = world.db.pool.options;
const order = await shop.place();

/** A picture of which these pieces are here, in this sequence. */
async function arrived(bytes: Buffer, numbers: number[]): Promise<FileToDecode> {
  const { id, sha256 } = draftOfFile(world, order, bytes);
  await announce(world, owner, draftOfFile(world, order, bytes, { id }));
  for (const number of numbers)
    await transact(world.db, (tx) =>
      writePiece(tx, { file_id: id, number, bytes: Buffer.from(pieceOf(bytes, number)) }),
    );
  return { database_url, id, sha256, declared_bytes: bytes.length };
}

const allOf = ({ length }: Buffer): number[] => Array.from({ length: piecesOf(length) }, (_, at) => at + 1);

test('a picture is decoded when all of its pieces are here, in whatever sequence they came [PRF-6]', async () => {
  const photo = await noise(1_600, 1_200);
  const numbers = allOf(photo).toReversed();
  expect(numbers.length).toBeGreaterThan(8);
  expect(await decodeFile(await arrived(photo, numbers))).toMatchObject({ width: 1_600, height: 1_200 });
  expect(await decodeFile(await arrived(photo, numbers.slice(1)))).toBe('incomplete');
  expect(await decodeFile({ ...(await arrived(photo, [])), id: randomUUID() })).toBe('incomplete');
});

test('a picture with another sum than was announced is damaged, and what is none is refused [PRF-6, PRF-5]', async () => {
  const photo = await noise();
  const other = createHash('sha256').update('another').digest('hex');
  expect(await decodeFile({ ...(await arrived(photo, allOf(photo))), sha256: other })).toBe('file-damaged');
  const text = Buffer.from('This is no picture.');
  expect(await decodeFile(await arrived(text, allOf(text)))).toBe('not-a-picture');
});

test('two pictures that come in passes are both decoded [PRF-5]', async () => {
  const passes = await sharp(await noise())
    .jpeg({ progressive: true })
    .toBuffer();
  const both = [await arrived(passes, allOf(passes)), await arrived(passes, allOf(passes))];
  for (const picture of await Promise.all(both.map(decodeFile)))
    expect(picture).toMatchObject({ width: 400 });
});

test('a process that connects too late on a busy machine tries once more, and a picture that takes too long there is no broken one [PRF-5]', async () => {
  const photo = await noise();
  const file = await arrived(photo, allOf(photo));
  const late = vi.spyOn(Client.prototype, 'connect').mockImplementationOnce(() => {
    throw new Error('timeout expired');
  });
  expect(await decodeFile(file)).toMatchObject({ width: 400 });
  late.mockRestore();
  const slow = vi
    .spyOn(sharp.prototype, 'toBuffer')
    .mockRejectedValueOnce(new Error('timeout: 42% complete'));
  expect(await decodeFile(file)).toBe('unavailable');
  slow.mockRestore();
  expect(await decodeFile(file)).toMatchObject({ width: 400 });
});

test('a picture is sent again later while the database cannot be reached [PRF-6]', async () => {
  const file = await arrived(await noise(), []);
  const unreachable = 'postgresql://washline@127.0.0.1:1/washline';
  expect(await decodeFile({ ...file, database_url: unreachable })).toBe('unavailable');
});
