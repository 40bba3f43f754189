// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultProof, type ProofSettings, proofRulesOf } from '#shared/business/proof-settings.ts';
import { driverRunRoute, reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';
import { announceFileRoute } from '#shared/files/files.contract.ts';
import { applyBrand } from '#web/business/brand.ts';
import { at, bags, id, jonah, leg, now, runOf, stop, today } from '#web/driver-run/driver-run.fixture.ts';
import { DriverNotices } from '#web/driver-run/outbox/driver-notices.tsx';
import { resetStore, storedPictures } from '#web/driver-run/outbox/memory-store.fixture.ts';
import { keepPicture, loadOutbox, outboxEntries } from '#web/driver-run/outbox/outbox.ts';
import { MyDeliveries } from '#web/driver-run/run/my-deliveries.tsx';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';

const drawn = vi.hoisted(() => ({ bytes: null as Uint8Array<ArrayBuffer> | null }));
vi.mock('#web/files/draw-picture.ts', async (original) => ({
  ...(await original<object>()),
  drawPicture: async () => {
    if (!drawn.bytes) throw new Error('no picture');
    return new Blob([drawn.bytes]);
  },
}));
vi.mock('./sign-screen.tsx', () => ({
  SignScreen: (props: {
    description: string;
    onSigned: (bytes: unknown) => unknown;
    onClose: () => void;
  }) => {
    const sign = async () => {
      await props.onSigned(new Uint8Array(9));
      props.onClose();
    };
    return (
      <button type="button" onClick={() => void sign()}>
        Sign for {props.description}
      </button>
    );
  },
}));
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now, useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock(
  '#web/driver-run/outbox/phone-store.ts',
  () => import('#web/driver-run/outbox/memory-store.fixture.ts'),
);
vi.mock('#web/kernel/phone-database.ts', () => ({
  phoneDatabase: async () => ({ put: () => null, delete: () => null, get: () => null }),
}));

const rules = (changes: Partial<ProofSettings>) => proofRulesOf({ ...defaultProof, ...changes });
const all = {
  proof_delivery_bags: 'required',
  proof_delivery_photos: 'required',
  proof_delivery_receiver: 'required',
  proof_delivery_signature: 'required',
} as const;

/** A run whose next stop has these legs, at its door. */
const atDoor = (legs: DriverLeg[], proof: Partial<ProofSettings> = {}, more: Partial<DriverRun> = {}) =>
  runOf([{ ...stop('s1', 'Paddock Dining', ...legs), next_at: at('07:50') }], {
    started_at: at('07:30'),
    proof_rules: rules(proof),
    ...more,
  });
const delivery = (more: Partial<DriverLeg> = {}) => leg('a1', '09:00', 'delivery', more);

async function openRun(run: DriverRun) {
  answer(driverRunRoute, () => run);
  open(
    <>
      <DriverNotices user_id={jonah} copiedAt={null} />
      <MyDeliveries user_id={jonah} orders={undefined} SuggestionDialog={() => null} />
    </>,
  );
  await screen.findByText(/^\d of \d+ stops?|Ended \d/);
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const reports = () => outboxEntries(jonah).map((entry) => entry.kind === 'report' && entry.report);
async function openSheet(button: RegExp, name: string) {
  press(button);
  return within(await screen.findByRole('dialog', { name }));
}
type Sheet = Awaited<ReturnType<typeof openSheet>>;
const mainOf = (sheet: Sheet) => sheet.getAllByRole('button').at(-1)?.textContent;
async function takePhoto(sheet: Sheet) {
  const before = sheet.queryAllByAltText(/^Taken/).length;
  fireEvent.change(sheet.getByLabelText('Take a photo'), {
    target: { files: [new File(['x'], 'door.jpg')] },
  });
  await waitFor(() => expect(sheet.getAllByAltText(/^Taken/)).toHaveLength(before + 1));
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  resetStore();
  drawn.bytes = new Uint8Array(200);
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  await loadOutbox();
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('what is typed in a sheet is there again after Escape, until it is sent [RUN-17]', async () => {
  await openRun(atDoor([delivery()]));
  const sheet = await openSheet(/^Could not deliver/, 'Could not deliver');
  fireEvent.click(sheet.getByRole('radio', { name: 'Nobody home' }));
  fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Rang twice' } });
  fireEvent.keyDown(sheet.getByLabelText(/^Note/), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openSheet(/^Could not deliver/, 'Could not deliver');
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Nobody home' }).checked).toBe(true);
  expect(again.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('Rang twice');
  fireEvent.click(again.getByRole('button', { name: 'Report' }));
  await screen.findByText('Could not deliver, ORD-a1.');
  expect(sessionStorage.length).toBe(0);
});

test('what was typed of a stop is in its fields again once it is taken back, and counts for nothing [RUN-16]', async () => {
  const proof = { proof_pickup_bags: 'optional', proof_pickup_receiver: 'optional' } as const;
  await openRun(atDoor([leg('a1', '09:00', 'pickup')], proof));
  const sheet = await openSheet(/^Collected/, 'Collected');
  const typed = { 'Received by': 'Lou', Note: 'By the bar', Bags: '5' };
  const field = (of: Sheet, label: string) =>
    of.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, textarea' });
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(field(sheet, label), { target: { value } });
  fireEvent.click(sheet.getAllByRole('button').at(-1) as HTMLElement);
  await screen.findByText('Collected, ORD-a1.');
  expect(sessionStorage.length).toBe(0);
  press('Undo');
  await screen.findByText('Undone. The stop at Paddock Dining is open again.');
  const again = await openSheet(/^Collected 12 pieces/, 'Collected');
  const shown = Object.keys(typed).map((label) => [label, field(again, label).value]);
  expect(Object.fromEntries(shown)).toEqual(typed);
});

test('a tap stays a tap where nothing is asked, and one kind of leg does not ask for the other [PRF-1, PRF-2]', async () => {
  await openRun(atDoor([delivery()], { proof_pickup_photos: 'required' }));
  press(/^Delivered/);
  await screen.findByText('Delivered, ORD-a1.');
  expect(reports()).toMatchObject([{ type: 'done', leg_id: id('a1') }]);
});

test('the sheet begins with what is known, its button says what is missing and leads there, and all of it is reported [PRF-2]', async () => {
  await openRun(atDoor([delivery()], all));
  const sheet = await openSheet(/^Delivered/, 'Delivered');
  expect(mainOf(sheet)).toBe('Count the bags');
  fireEvent.click(sheet.getByRole('button', { name: 'Count the bags' }));
  expect(document.activeElement).toBe(sheet.getByLabelText('Bags'));
  fireEvent.click(sheet.getByRole('button', { name: 'One more' }));
  fireEvent.click(sheet.getByRole('button', { name: 'One more' }));
  expect(mainOf(sheet)).toBe('Take a photo first');
  expect(sheet.getByText('No photo possible? Call the shop, they can close this stop.')).toBeDefined();
  await takePhoto(sheet);
  expect(sheet.queryByText(/No photo possible/)).toBeNull();
  expect(mainOf(sheet)).toBe('Enter who received it');
  fireEvent.change(sheet.getByLabelText('Received by'), { target: { value: ' Lou Marchetti ' } });
  expect(mainOf(sheet)).toBe('Ask for a signature');
  fireEvent.click(sheet.getByRole('button', { name: 'Ask for a signature' }));
  fireEvent.click(
    await screen.findByText('Sign for ORD-a1 · 2 bags for Paddock Dining, received by Lou Marchetti'),
  );
  await sheet.findByRole('button', { name: 'Sign again' });
  expect(mainOf(sheet)).toBe('Delivered');
  fireEvent.click(sheet.getAllByRole('button').at(-1) as HTMLElement);
  await screen.findByText(/^1 of 1 stop\b/);
  const kept = storedPictures();
  expect(kept.map(({ kind, purpose, size }) => [kind, purpose, size])).toEqual([
    ['photo', 'proof', 200],
    ['signature', 'proof', 9],
  ]);
  expect(reports()).toMatchObject([
    {
      type: 'done',
      bag_count: 2,
      receiver_name: 'Lou Marchetti',
      note: null,
      file_ids: kept.map(({ id: file_id }) => file_id),
    },
  ]);
  expect(kept.every(({ report_id }) => report_id === outboxEntries(jonah)[0]?.id)).toBe(true);
  expect(screen.getByText('1 update and 1 photo wait to be sent.')).toBeDefined();
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.getByText(/^Delivered \d/).textContent).toContain(', 2 bags, ORD-a1');
});

test('who cannot take the photo that a stop needs can call the shop, where it has a phone [PRF-2]', async () => {
  applyBrand({ name: 'Washline', contact_phone: '02 9555 0148' });
  await openRun(atDoor([delivery()], { proof_delivery_photos: 'required' }));
  const sheet = await openSheet(/^Delivered/, 'Delivered');
  expect(sheet.getByRole('link', { name: '02 9555 0148' }).getAttribute('href')).toBe('tel:0295550148');
  applyBrand({ name: 'Washline' });
});

test('what is optional may be left out, what is off is not asked for [PRF-1, PRF-2]', async () => {
  await openRun(atDoor([delivery({ known_bags: 3 })], { proof_delivery_bags: 'optional' }));
  const sheet = await openSheet(/^Delivered 3 bags/, 'Delivered');
  expect(sheet.getByText('3 were collected')).toBeDefined();
  expect(sheet.queryByText('Photos')).toBeNull();
  expect(sheet.queryByLabelText('Received by')).toBeNull();
  expect(sheet.queryByText('Sign here')).toBeNull();
  fireEvent.change(sheet.getByLabelText('Bags'), { target: { value: '100' } });
  expect(mainOf(sheet)).toBe('Count the bags');
  fireEvent.change(sheet.getByLabelText('Bags'), { target: { value: '' } });
  expect(mainOf(sheet)).toBe('Delivered');
});

test('another number of bags than was collected asks for a note, and goes without one [PRF-12]', async () => {
  await openRun(atDoor([delivery({ known_bags: 3 })], { proof_delivery_bags: 'required' }));
  const sheet = await openSheet(/^Delivered/, 'Delivered');
  expect(sheet.queryByText(/being delivered/)).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'One less' }));
  expect(sheet.getByText('3 bags were collected, 2 are being delivered.')).toBeDefined();
  fireEvent.click(sheet.getAllByRole('button').at(-1) as HTMLElement);
  expect(document.activeElement).toBe(sheet.getByLabelText('Note'));
  expect(reports()).toEqual([]);
  fireEvent.click(sheet.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(reports()).toMatchObject([{ bag_count: 2, note: null }]));
});

test('there are at most four photos; each can be removed; what is closed and opened again still has them [PRF-2, RUN-17]', async () => {
  await openRun(atDoor([delivery()], all));
  let sheet = await openSheet(/^Delivered/, 'Delivered');
  for (let count = 0; count < 4; count += 1) await takePhoto(sheet);
  expect(sheet.queryByLabelText('Take a photo')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Remove photo 2' }));
  expect(sheet.getAllByAltText(/^Taken/)).toHaveLength(3);
  expect(sheet.getByLabelText('Take a photo')).toBeDefined();
  expect(screen.queryByText(/wait/)).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  sheet = await openSheet(/^Delivered/, 'Delivered');
  await waitFor(() => expect(sheet.getAllByAltText(/^Taken/)).toHaveLength(3));
});

test('a picture that cannot be drawn is said at once, and none is kept [PRF-4]', async () => {
  await openRun(atDoor([delivery()], all));
  const sheet = await openSheet(/^Delivered/, 'Delivered');
  drawn.bytes = null;
  fireEvent.change(sheet.getByLabelText('Take a photo'), { target: { files: [new File(['x'], 'a.txt')] } });
  expect(await sheet.findByText('This picture cannot be read. Take another one.')).toBeDefined();
  expect(storedPictures()).toEqual([]);
});

test('a leg fails with a reason of its kind; only Other needs a note; the card then says it, with another try [FST-1, FST-6]', async () => {
  await openRun(atDoor([leg('a2', '09:00', 'pickup'), delivery()]));
  let sheet = await openSheet(/^Could not collect/, 'Could not collect');
  expect(sheet.getAllByRole('radio')).toHaveLength(9);
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  sheet = await openSheet(/^Could not deliver/, 'Could not deliver');
  expect(sheet.getAllByRole('radio')).toHaveLength(8);
  expect(sheet.queryByRole('radio', { name: 'Nothing left out' })).toBeNull();
  expect(mainOf(sheet)).toBe('Choose a reason');
  fireEvent.click(sheet.getByRole('switch', { name: 'Could not collect either' }));
  fireEvent.click(sheet.getByRole('radio', { name: 'Other' }));
  expect(mainOf(sheet)).toBe('Enter what happened');
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'The road was closed' } });
  expect(mainOf(sheet)).toBe('Report');
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: '' } });
  fireEvent.click(sheet.getByRole('radio', { name: 'Nobody home' }));
  await takePhoto(sheet);
  fireEvent.click(sheet.getByRole('button', { name: 'Report' }));
  await screen.findByText('Could not deliver, ORD-a1.');
  expect(reports()).toMatchObject([
    {
      type: 'failed',
      leg_id: id('a1'),
      reason: 'nobody_home',
      note: null,
      file_ids: [storedPictures()[0]?.id],
    },
  ]);
  expect(storedPictures()).toMatchObject([{ purpose: 'failed' }]);
  const card = within(screen.getByRole('article', { name: 'Paddock Dining' }));
  expect(card.getByText(/^Could not deliver \d/).textContent).toMatch(/(am|pm): nobody home, ORD-a1$/);
  press('Try again today, ORD-a1');
  await waitFor(() => expect(reports()).toMatchObject([{}, { type: 'retry', leg_id: id('a1') }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull());
  const bar = (await screen.findByText('Paddock Dining is now your last stop.')).closest('[role=status]');
  expect(within(bar as HTMLElement).getByRole('button', { name: 'Undo' })).toBeDefined();
  expect(bar?.textContent).not.toMatch(/new date|Add photo/);
  expect(screen.queryByText('Could not deliver, ORD-a1.')).toBeNull();
  expect(card.getByRole('button', { name: 'Could not deliver, ORD-a1' })).toBeDefined();
});

test('at a stop with a pickup and a delivery both fail at once, and both are tried again [FST-1, FST-6]', async () => {
  await openRun(atDoor([leg('a2', '09:00', 'pickup'), delivery()]));
  const sheet = await openSheet(/^Could not deliver/, 'Could not deliver');
  const both = sheet.getByRole<HTMLInputElement>('switch', { name: 'Could not collect either' });
  expect(both.checked).toBe(true);
  fireEvent.click(sheet.getByRole('radio', { name: 'Nobody home' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Report' }));
  await screen.findByText('Could not deliver, ORD-a1.');
  const failed = { type: 'failed', reason: 'nobody_home' };
  const said = [
    { ...failed, leg_id: id('a2') },
    { ...failed, leg_id: id('a1') },
  ];
  expect(reports()).toMatchObject(said);
  fireEvent.click(screen.getByText(/^Done today/));
  press('Try again today, ORD-a1');
  await screen.findByText('Paddock Dining is now your last stop.');
  expect(reports()).toMatchObject([
    ...said,
    { type: 'retry', leg_id: id('a2') },
    { type: 'retry', leg_id: id('a1') },
  ]);
  cleanup();
  resetStore();
  await loadOutbox();
  const pickup = leg('a2', '09:00', 'pickup');
  await openRun(atDoor([pickup, delivery()], { proof_failed_photos: 'required' }));
  // One photo is not of both.
  const strict = await openSheet(/^Could not deliver/, 'Could not deliver');
  expect(strict.queryByRole('switch')).toBeNull();
});

test('a failed stop goes by its own rule for photos [PRF-1, FST-1]', async () => {
  await openRun(atDoor([delivery()], { proof_failed_photos: 'required' }));
  const sheet = await openSheet(/^Could not deliver/, 'Could not deliver');
  fireEvent.click(sheet.getByRole('radio', { name: 'No access' }));
  expect(mainOf(sheet)).toBe('Take a photo first');
  cleanup();
  await openRun(atDoor([delivery()], { proof_failed_photos: 'off' }));
  const other = await openSheet(/^Could not deliver/, 'Could not deliver');
  expect(other.queryByText('Photos')).toBeNull();
});

const doneRun = (more: Partial<DriverRun> = {}) => {
  const photo = { id: id('p0'), kind: 'photo', state: 'ready' } as const;
  const done = delivery({ state: 'done', happened_at: at('07:30'), files: [photo, photo] });
  const finished = { ...stop('s1', 'Paddock Dining', done), finished_at: at('07:30') };
  return runOf([finished, stop('s2', 'Glebe Books', leg('c1', '13:00', 'pickup'))], {
    started_at: at('07:00'),
    ...more,
  });
};

test('a note and photos are added to a finished stop, four photos in all, until the run has ended [PRF-9]', async () => {
  await openRun(doneRun());
  fireEvent.click(screen.getByText('Done today'));
  const sheet = await openSheet(/^Add photo or note/, 'Add photo or note');
  expect(mainOf(sheet)).toBe('Add a note or a photo');
  // It is closed already.
  expect(sheet.queryByText(/No photo possible/)).toBeNull();
  await takePhoto(sheet);
  await takePhoto(sheet);
  expect(sheet.queryByLabelText('Take a photo')).toBeNull();
  fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Behind the gate' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Add' }));
  await screen.findByText('Added to ORD-a1.');
  expect(reports()).toMatchObject([{ type: 'add', leg_id: id('a1'), note: 'Behind the gate' }]);
  expect(storedPictures().every(({ report_id }) => report_id)).toBe(true);
  cleanup();
  await openRun(doneRun({ ended_at: at('07:40'), stops: doneRun().stops.slice(0, 1) }));
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.queryByRole('button', { name: /^Add photo or note/ })).toBeNull();
});

test('on the card of a stop to come the button for what was done there names its order, as the line above has one too [PRF-9]', async () => {
  const collected = leg('a2', '07:00', 'pickup', { state: 'done', happened_at: at('07:20') });
  await openRun(runOf([stop('s1', 'Paddock Dining', collected, delivery())], { started_at: at('07:00') }));
  expect(screen.getByRole('button', { name: /^Add photo or note/ }).textContent).toBe(
    'Add photo or note, ORD-a2',
  );
  // The number of what was collected there must not read as that of the delivery.
  expect(screen.getByText(/^Deliver \d+ /)).toBeDefined();
});

test('the card of a stop that is tried again has one More, with what there is to do about both tries [DRV-20, FST-6, PRF-9]', async () => {
  const failed = delivery({ state: 'failed', failure_reason: 'nobody_home', happened_at: at('07:20') });
  const again = delivery({ id: id('a9'), attempt: 2 });
  await openRun(atDoor([failed, again]));
  expect(screen.getAllByRole('button', { name: /^More/ }).map((each) => each.textContent)).toEqual(['More']);
  press('More for Paddock Dining');
  const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
  const items = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Add photo or note to ORD-a1',
    'They give you something with ORD-a1',
    'A bag of ORD-a1 is missing',
    'Save this spot',
    'Open ORD-a1',
  ]);
});

test('More says of one pickup and one delivery which of them a row is about [DRV-20]', async () => {
  await openRun(atDoor([delivery(), leg('a2', '09:00', 'pickup')]));
  press('More for Paddock Dining');
  const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
  const items = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Scan bags of the pickup',
    'Note a stain or damage of the pickup',
    'They give you something at the delivery',
    'They give you more at the pickup',
    'A bag of the delivery is missing',
    'Save this spot',
    'Open the delivery',
    'Open the pickup',
  ]);
});

test('a driver tells the shop of a missing bag, before the delivery is done and after it, and never without a note [RUN-20]', async () => {
  await openRun(atDoor([delivery()]));
  press('More for Paddock Dining');
  press('A bag of ORD-a1 is missing');
  const sheet = within(await screen.findByRole('dialog', { name: 'A bag is missing' }));
  expect(sheet.queryByText('Photos')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Say which bag' }));
  expect(document.activeElement).toBe(sheet.getByLabelText('Note'));
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'The blue one' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Tell the shop' }));
  await screen.findByText('The shop knows.');
  expect(reports()).toMatchObject([
    { type: 'add', leg_id: id('a1'), note: 'The blue one', is_missing: true },
  ]);
  expect(await screen.findByText('You told the shop: The blue one')).toBeDefined();
  cleanup();
  resetStore();
  await openRun(doneRun());
  fireEvent.click(screen.getByText('Done today'));
  const more = await openSheet(/^Add photo or note/, 'Add photo or note');
  fireEvent.click(more.getByRole('switch', { name: 'A bag is missing' }));
  expect(mainOf(more)).toBe('Say which bag');
  fireEvent.change(more.getByLabelText('Note'), { target: { value: 'The red one' } });
  fireEvent.click(more.getByRole('button', { name: 'Tell the shop' }));
  expect(await screen.findByText('You told the shop: The red one')).toBeDefined();
  cleanup();
  resetStore();
  await openRun(
    runOf(
      [
        {
          ...stop('s1', 'Paddock Dining', delivery({ state: 'done', missing_note: 'The red one' })),
          finished_at: at('07:30'),
        },
      ],
      { started_at: at('07:00') },
    ),
  );
  press('End run');
  const end = within(await screen.findByRole('dialog', { name: 'End run' }));
  const told = 'You told the shop that a bag of ORD-a1 is missing.';
  expect(end.getByText(told)).toBeDefined();
  fireEvent.click(end.getByRole('button', { name: 'End run' }));
  await screen.findByText('The stop is done. Nothing is left in the van.');
  expect(screen.getByText(told)).toBeDefined();
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.getByText('You told the shop: The red one')).toBeDefined();
});

test('a driver tells the shop what more they are given, before it is collected and after, with a note [PRF-9]', async () => {
  const pickup = (more: Partial<DriverLeg>) => leg('a1', '07:00', 'pickup', more);
  await openRun(atDoor([pickup({ state: 'on_the_way' })]));
  press('More for Paddock Dining');
  press('They give you more for ORD-a1');
  const sheet = within(await screen.findByRole('dialog', { name: 'They give you more' }));
  expect(sheet.getByText('What more do you collect?')).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Say what it is' }));
  expect(document.activeElement).toBe(sheet.getByLabelText(/^Note/));
  fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Two robes' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Tell the shop' }));
  await screen.findByText('The shop knows.');
  const [said] = reports();
  expect(said).toMatchObject({ type: 'add', leg_id: id('a1'), note: 'Two robes', is_extra: true });
  expect(said).not.toHaveProperty('is_missing');
  expect(await screen.findByText('You told the shop: Two robes')).toBeDefined();
  cleanup();
  resetStore();
  const done = stop('s1', 'Paddock Dining', pickup({ state: 'done', extra_note: 'Two robes' }));
  await openRun(runOf([{ ...done, finished_at: at('07:30') }], { started_at: at('07:00') }));
  fireEvent.click(screen.getByText('Done today'));
  expect(screen.getByText('You told the shop: Two robes')).toBeDefined();
  press('More, ORD-a1');
  press('They give you more, ORD-a1');
  expect(await screen.findByRole('dialog', { name: 'They give you more' })).toBeDefined();
  cleanup();
  // What they give is one thing to tell, what is missing another.
  await openRun(atDoor([delivery()]));
  press('More for Paddock Dining');
  press('They give you something with ORD-a1');
  const given = within(await screen.findByRole('dialog', { name: 'They give you something' }));
  expect(given.queryByRole('switch')).toBeNull();
});

test('a driver names the bags with codes that are missing, and its card says so at once [RUN-20, LBL-6]', async () => {
  await openRun(atDoor([delivery({ bags: bags(1, 'loaded', 'missing', 'loaded') })]));
  press('More for Paddock Dining');
  press('A bag of ORD-a1 is missing');
  const sheet = within(await screen.findByRole('dialog', { name: 'A bag is missing' }));
  expect(mainOf(sheet)).toBe('Choose the bag or add a note');
  expect(sheet.getAllByRole('checkbox')).toHaveLength(2);
  fireEvent.click(sheet.getByRole('checkbox', { name: /^Bag 3 · / }));
  fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Not on the rack' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Tell the shop' }));
  await screen.findByText('The shop knows.');
  const note = 'Bag 3 of 3: Not on the rack';
  expect(reports()).toMatchObject([{ type: 'add', note, is_missing: true, missing_bags: [3] }]);
  expect(await screen.findByText('Bags 2 and 3 of 3 are missing')).toBeDefined();
});

test('a missing bag without a code is not counted as delivered, and the sheet says who reads of it [RUN-20, DRV-20]', async () => {
  await openRun(atDoor([delivery({ known_bags: 14 })]));
  press('More for Paddock Dining');
  press('A bag of ORD-a1 is missing');
  const sheet = within(await screen.findByRole('dialog', { name: 'A bag is missing' }));
  expect(
    sheet.getByText('Only the shop reads this. Your customer reads how many bags you deliver.'),
  ).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'One more' }));
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'The robes' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Tell the shop' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Delivered 12 of 14 bags/ }));
  await screen.findByText('Delivered, ORD-a1.');
  expect(reports()).toMatchObject([
    { type: 'add', note: 'The robes', is_missing: true, missing_count: 2 },
    { type: 'done', leg_id: id('a1'), bag_count: 12 },
  ]);
});

test('a bag that was reported missing is there as its sheet opens again, and is found without a note [RUN-20]', async () => {
  await openRun(atDoor([delivery({ known_bags: 14, missing_count: 2, missing_note: 'The robes' })]));
  press('More for Paddock Dining');
  press('A bag of ORD-a1 is missing');
  const sheet = within(await screen.findByRole('dialog', { name: 'A bag is missing' }));
  expect(sheet.getByText('You reported 2 missing').nextSibling?.textContent).toBe('The robes');
  const count = sheet.getByLabelText('How many are missing?');
  expect(count).toHaveProperty('value', '2');
  expect(mainOf(sheet)).toBe('Say which bag');
  fireEvent.change(count, { target: { value: '0' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Tell the shop' }));
  await screen.findByText('The shop knows.');
  expect(reports()).toMatchObject([{ note: 'Found: none is missing', is_missing: true, missing_count: 0 }]);
});

test('the labels of a note and of photos, of which one is needed, stay as they are while it is typed [PRF-9]', async () => {
  await openRun(doneRun());
  fireEvent.click(screen.getByText('Done today'));
  const more = await openSheet(/^Add photo or note/, 'Add photo or note');
  const note = more.getByLabelText('Note');
  fireEvent.change(note, { target: { value: 'Left at the side door' } });
  expect([more.getByLabelText('Note'), mainOf(more)]).toEqual([note, 'Add']);
  expect(more.getByRole('group', { name: 'Photos' })).toBeDefined();
});

test('what says that a stop is done leads to a photo or a note of it, without a signal too [PRF-9, RUN-17]', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openRun(atDoor([delivery()]));
  press(/^Delivered/);
  const bar = (await screen.findByText('Delivered, ORD-a1.')).closest<HTMLElement>('[role=status]');
  fireEvent.click(within(bar as HTMLElement).getByRole('button', { name: 'Add photo or note' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add photo or note' }));
  fireEvent.change(sheet.getByLabelText(/^Note/), { target: { value: 'Left with Lou' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Add' }));
  await screen.findByText('We’ll add it to ORD-a1 once this is sent.');
  online.mockRestore();
  expect(reports()).toMatchObject([
    { type: 'done', leg_id: id('a1') },
    { type: 'add', leg_id: id('a1'), note: 'Left with Lou' },
  ]);
});

test('there is nothing to add to what closed no leg [PRF-9]', async () => {
  await openRun(runOf([stop('s1', 'Paddock Dining', delivery())], { started_at: at('07:30') }));
  press('On my way');
  await screen.findByText('On my way to Paddock Dining.');
  expect(screen.queryByRole('button', { name: 'Add photo or note' })).toBeNull();
});

test('of a stop that failed it is said whether its customer was asked for a new date, until it is tried again [FST-3, FST-6, RUN-17]', async () => {
  await openRun(atDoor([delivery(), leg('a2', '09:00', 'pickup')]));
  const sheet = await openSheet(/^Could not deliver/, 'Could not deliver');
  fireEvent.click(sheet.getByRole('radio', { name: 'Nobody home' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Report' }));
  await screen.findByText('Could not deliver, ORD-a1.');
  // At the foot, and on the card.
  const later = 'We’ll ask Paddock Dining for a new date once this is sent.';
  await waitFor(() => expect(screen.getAllByText(later)).toHaveLength(2));
  cleanup();
  resetStore();
  await loadOutbox();
  await openRun(
    atDoor([delivery({ state: 'failed', failure_reason: 'nobody_home' }), leg('a2', '09:00', 'pickup')]),
  );
  expect(screen.getByText('We’ve asked Paddock Dining for a new date.')).toBeDefined();
  for (const state of ['planned', 'done'] as const) {
    cleanup();
    const failed = delivery({ state: 'failed', failure_reason: 'nobody_home' });
    const again = { ...delivery({ state, attempt: 2 }), id: id('a3') };
    await openRun(atDoor([failed, again, leg('a2', '09:00', 'pickup')]));
    expect(screen.getByText(/: nobody home/)).toBeDefined();
    expect(screen.queryByText(/for a new date/)).toBeNull();
  }
});

test('from 40 MB of photos on the phone asks for a connection [RUN-17]', async () => {
  const photo = (name: string, size: number) => ({
    picture: {
      id: id(name),
      user_id: jonah,
      order_id: id('oa1'),
      leg_id: id('b9'),
      purpose: 'proof' as const,
      kind: 'photo' as const,
      taken_at: now.toString(),
      size,
      sha256: '',
      is_sent: false,
    },
    bytes: new Uint8Array(1),
  });
  const text = 'This phone is nearly full. Find a connection before you take more photos.';
  await openRun(atDoor([delivery()], all));
  await keepPicture(photo('p1', 39_999_999));
  expect(screen.queryByText(text)).toBeNull();
  await keepPicture(photo('p2', 1));
  await screen.findByText(text);
});

test('a phone without room sends the photo and its report at once [RUN-17]', async () => {
  await openRun(atDoor([delivery()], { proof_delivery_photos: 'required' }));
  const sheet = await openSheet(/^Delivered/, 'Delivered');
  resetStore({ broken: true });
  vi.spyOn(console, 'error').mockReturnValue();
  await takePhoto(sheet);
  const announced = answer(announceFileRoute, () => ({ received: [], state: 'ready' as const }));
  const reported = answer(reportRoute, () => ({ outcome: 'accepted' as const, run: doneRun() }));
  fireEvent.click(sheet.getAllByRole('button').at(-1) as HTMLElement);
  await screen.findByText('Delivered, ORD-a1.');
  expect(announced).toHaveBeenCalledBefore(reported);
});
