import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePersonRoute, exportPersonZipRoute } from '#shared/accounts/personal-data.contract.ts';
import type { CaseUpdate } from '#shared/cases/case.ts';
import {
  announceCasePhotoRoute,
  caseRoute,
  raiseCaseRoute,
  removeCasePhotoRoute,
  updateCaseRoute,
} from '#shared/cases/cases.contract.ts';
import { removeFileRoute } from '#shared/files/files.contract.ts';
import { expireFiles } from '../files/expire-files.ts';
import { moveFiles } from '../files/file-jobs.ts';
import { draftOfPicture, noise, readFile, sendAll, sendPiece } from '../files/files.fixture.ts';
import { removeNotedObjects } from '../files/remove-objects.ts';
import { cases, file_bodies, files, files_to_remove, settings } from '../schema.ts';
import { readZip } from '../testing/read-zip.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let customer: Person;
let photo: Buffer;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer] = [await world.person('owner'), await world.person('customer')];
  photo = await noise();
});
afterAll(() => world.close());

const raise = async (who = customer): Promise<string> => {
  const body = { type: 'complaint', subject: 'A stain', description: 'On the collar.' } as const;
  return (await world.call(who, raiseCaseRoute, { body })).reply.id;
};
const announce = (who: Person | null, id: string, draft = draftOfPicture(world, photo)) =>
  world.call(who, announceCasePhotoRoute, { params: { id }, body: draft });
async function addPhoto(id: string, who = customer): Promise<string> {
  const draft = draftOfPicture(world, photo);
  await announce(who, id, draft);
  expect((await sendAll(world, who, draft.id, photo)).reply.state).toBe('ready');
  return draft.id;
}
const detailsOf = async (id: string, who = owner) =>
  (await world.call(who, caseRoute, { params: { id } })).reply;
const photosOf = async (id: string, who = owner) => (await detailsOf(id, who)).photos.map((each) => each.id);
const update = (id: string, body: CaseUpdate) => world.call(owner, updateCaseRoute, { params: { id }, body });
type Refused = { status: number; problem: { type: string; detail?: string | undefined } };
const problem = ({ status, problem }: Refused) => [status, problem.type.split(':').at(-1)];

test('a customer shows a photo with their case, once its bytes have arrived [CAS-5, PRF-5, PRF-6]', async () => {
  const id = await raise();
  const before = await detailsOf(id);
  const draft = draftOfPicture(world, photo);
  expect((await announce(customer, id, draft)).reply).toEqual({ received: [], state: 'coming' });
  expect((await announce(customer, id, draft)).reply).toEqual({ received: [], state: 'coming' });
  expect([await photosOf(id), (await readFile(world, owner, draft.id)).status]).toEqual([[], 404]);
  expect((await sendAll(world, customer, draft.id, photo)).reply).toEqual({ received: [], state: 'ready' });
  expect((await announce(customer, id, draft)).reply).toEqual({ received: [], state: 'ready' });
  expect(await detailsOf(id, customer)).toMatchObject({
    photos: [{ id: draft.id, state: 'ready', taken_at: world.now() }],
    // Who is writing an answer to it goes on.
    version: before.version,
  });
  expect(await photosOf(id)).toEqual([draft.id]);
});

test('staff and the customer of the case read its photos, and nobody else [CAS-5, PRF-8]', async () => {
  const id = await addPhoto(await raise());
  const people = {
    owner,
    admin: await world.person('admin'),
    customer,
    neighbour: await world.person('customer'),
    driver: await world.person('driver'),
    nobody: null,
  };
  const statuses: Record<string, number> = {};
  for (const [name, who] of Object.entries(people)) statuses[name] = (await readFile(world, who, id)).status;
  expect(statuses).toEqual({
    ...{ owner: 200, admin: 200, customer: 200 },
    ...{ neighbour: 404, driver: 404, nobody: 401 },
  });
});

test('staff remove a photo, and the case says who did; another takes its place [CAS-5, PRF-9]', async () => {
  const id = await raise();
  const kept = [await addPhoto(id), await addPhoto(id), await addPhoto(id)];
  const wrong = await addPhoto(id);
  await moveFiles(world.db);
  const coming = draftOfPicture(world, photo);
  const { version } = await detailsOf(id);
  const remove = async (who: Person, file_id: string, of = id) =>
    (await world.call(who, removeCasePhotoRoute, { params: { id: of, file_id } })).status;
  const driver = await world.person('driver');
  // The pictures of orders have a call of their own.
  expect((await world.call(owner, removeFileRoute, { params: { id: wrong } })).status).toBe(404);
  expect(await remove(owner, wrong, await raise())).toBe(404);
  expect([await remove(customer, wrong), await remove(driver, wrong)]).toEqual([403, 403]);
  expect([await remove(owner, wrong), await remove(owner, wrong)]).toEqual([204, 404]);
  expect((await readFile(world, owner, wrong)).status).toBe(404);
  expect(await world.db.$count(files_to_remove, eq(files_to_remove.file_id, wrong))).toBe(1);
  const { photos, ...seen } = await detailsOf(id, customer);
  expect(photos.map((each) => each.id).sort()).toEqual(kept.sort());
  expect(seen).toMatchObject({
    removed_photos: [{ by_name: owner.user.full_name, at: world.now() }],
    version,
  });
  await announce(customer, id, coming);
  expect(await remove(owner, coming.id)).toBe(404);
  expect((await sendAll(world, customer, coming.id, photo)).reply.state).toBe('ready');
  await removeNotedObjects(world.db);
});

test('the customer of the case announces and sends its photos, and nobody else [CAS-5, PRF-8]', async () => {
  const id = await raise();
  const [neighbour, driver] = [await world.person('customer'), await world.person('driver')];
  const statuses = [];
  for (const who of [neighbour, owner, driver, null]) statuses.push((await announce(who, id)).status);
  expect(statuses).toEqual([404, 403, 403, 401]);
  const draft = draftOfPicture(world, photo);
  await announce(customer, id, draft);
  const piece = new Uint8Array(photo);
  expect((await sendPiece(world, neighbour, draft.id, 1, piece)).status).toBe(404);
  const theirs = await raise(neighbour);
  for (const other of [{}, { bytes: 7 }, { sha256: '0'.repeat(64) }])
    expect(problem(await announce(neighbour, theirs, { ...draft, ...other }))).toEqual([422, 'key-reused']);
  expect(problem(await announce(customer, await raise(), draft))).toEqual([422, 'key-reused']);
});

test('a case has at most 4 photos; one that never came makes room [CAS-5]', async () => {
  const id = await raise();
  const ids = [await addPhoto(id), await addPhoto(id), await addPhoto(id)];
  const lost = draftOfPicture(world, photo);
  await announce(customer, id, lost);
  ids.push(await addPhoto(id));
  expect((await photosOf(id)).sort()).toEqual(ids.sort());
  expect(await world.db.$count(files, eq(files.id, lost.id))).toBe(0);
  const refused = await announce(customer, id);
  expect([...problem(refused), refused.problem.detail]).toEqual([
    409,
    'limit-reached',
    'A case has at most 4 photos.',
  ]);
  const other = await raise();
  const drafts = Array.from({ length: 6 }, () => draftOfPicture(world, photo));
  await Promise.all(drafts.map((draft) => announce(customer, other, draft)));
  expect(await world.db.$count(files, eq(files.case_id, other))).toBe(4);
});

test('photos are added while a case is open or in progress, and what was on its way still arrives [CAS-5]', async () => {
  const id = await raise();
  await update(id, { status: 'in_progress' });
  await addPhoto(id);
  const late = draftOfPicture(world, photo);
  await announce(customer, id, late);
  for (const status of ['resolved', 'closed'] as const) {
    await update(id, { status });
    expect(problem(await announce(customer, id))).toEqual([409, 'case-closed']);
  }
  expect((await announce(customer, id, late)).status).toBe(200);
  expect((await sendAll(world, customer, late.id, photo)).reply.state).toBe('ready');
});

test('what is no picture, or too large, is refused and not shown [CAS-5, PRF-5]', async () => {
  const id = await raise();
  const bytes = randomBytes(50_000);
  const draft = draftOfPicture(world, bytes);
  await announce(customer, id, draft);
  expect(problem(await sendAll(world, customer, draft.id, bytes))).toEqual([422, 'not-a-picture']);
  expect(await photosOf(id)).toEqual([]);
  const large = { ...draftOfPicture(world, bytes), bytes: 4 * 1024 * 1024 + 1 };
  expect(problem(await announce(customer, id, large))).toEqual([413, 'too-large']);
});

test('photos go some days after the last change of their case, not while it is open [CAS-5, PRF-10]', async () => {
  await world.db.update(settings).set({ keep_pictures_days: 30 });
  const began = world.now();
  const [open, answered] = [await raise(), await raise()];
  const [kept, gone] = [await addPhoto(open), await addPhoto(answered)];
  await moveFiles(world.db);
  const lost = draftOfPicture(world, photo);
  await announce(customer, open, lost);
  await update(answered, { status: 'resolved' });
  const states = async (days: number) => {
    const updated_at = began.subtract({ hours: 24 * days });
    await world.db.update(cases).set({ updated_at });
    await world.db.update(files).set({ announced_at: updated_at });
    await expireFiles(world.db);
    return [...(await detailsOf(open)).photos, ...(await detailsOf(answered)).photos].map(
      ({ state }) => state,
    );
  };
  expect(await states(29)).toEqual(['ready', 'ready']);
  expect(await states(31)).toEqual(['ready', 'gone']);
  expect((await readFile(world, customer, kept)).status).toBe(200);
  const answer = await readFile(world, customer, gone);
  expect([answer.status, answer.problem.detail]).toEqual([404, 'This picture is no longer kept.']);
  expect(await world.db.$count(files, eq(files.id, lost.id))).toBe(0);
  expect(await world.db.$count(files_to_remove, eq(files_to_remove.file_id, gone))).toBe(1);
  await removeNotedObjects(world.db);
  await world.db.update(settings).set({ keep_pictures_days: 365 });
});

test('the export of a person has the photos of their cases, and erasing them removes these [CAS-5, PRF-11, SEC-26, SEC-27]', async () => {
  const guest = await world.person('customer');
  const id = await raise(guest);
  const { case_number } = await detailsOf(id);
  const shown = [await addPhoto(id, guest), await addPhoto(id, guest)];
  const others = await addPhoto(await raise());
  const params = { id: guest.user.id };
  const { 'personal-data.json': json, ...pictures } = readZip(
    (await world.call(owner, exportPersonZipRoute, { params })).bytes,
  );
  expect(Object.keys(pictures).sort()).toEqual([1, 2].map((n) => `pictures/${case_number}-${n}.jpg`));
  const listed = JSON.parse(String(json)).files as { id: string; case_number: string }[];
  expect(listed.map((file) => [file.id, file.case_number]).sort()).toEqual(
    shown.map((file) => [file, case_number]).sort(),
  );
  expect((await world.call(owner, erasePersonRoute, { params })).status).toBe(200);
  expect([await photosOf(id), (await readFile(world, owner, others)).status]).toEqual([[], 200]);
  for (const file of shown) expect(await world.db.$count(file_bodies, eq(file_bodies.file_id, file))).toBe(0);
});
