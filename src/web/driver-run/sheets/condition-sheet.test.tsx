// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { driverRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverLeg } from '#shared/driver-run/driver-run.ts';
import { announceFileRoute, sendPieceRoute } from '#shared/files/files.contract.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { at, id, jonah, leg, now, runOf, shirts, stop, today } from '#web/driver-run/driver-run.fixture.ts';
import { DriverNotices } from '#web/driver-run/outbox/driver-notices.tsx';
import { resetStore, storedPictures } from '#web/driver-run/outbox/memory-store.fixture.ts';
import { loadOutbox, outboxEntries } from '#web/driver-run/outbox/outbox.ts';
import { syncOutbox } from '#web/driver-run/outbox/send-outbox.ts';
import { MyDeliveries } from '#web/driver-run/run/my-deliveries.tsx';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';

vi.mock('#web/files/draw-picture.ts', async (original) => ({
  ...(await original<object>()),
  drawPicture: async () => new Blob([new Uint8Array(200)]),
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

const towels: OrderItem = { ...shirts, id: id('towels'), sku_name: 'Bath Towel', quantity: 60 };

async function openDoor(more: Partial<DriverLeg> = {}) {
  const items = [shirts, towels];
  const pickup = leg('b1', '07:00', 'pickup', { items, ...more });
  const delivery = leg('a1', '07:00', 'delivery', { items });
  answer(driverRunRoute, () =>
    runOf([{ ...stop('s1', 'Paddock Dining', pickup, delivery), next_at: at('07:50') }], {
      started_at: at('07:30'),
    }),
  );
  open(
    <>
      <DriverNotices user_id={jonah} copiedAt={null} />
      <MyDeliveries user_id={jonah} orders={undefined} SuggestionDialog={() => null} />
    </>,
  );
  await screen.findByText(/^\d of \d+ stops?/);
}
async function openSheet() {
  fireEvent.click(screen.getByRole('button', { name: 'More for Paddock Dining' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Note a stain or damage of the pickup' }));
  return within(await screen.findByRole('dialog', { name: 'Note a stain or damage' }));
}
type Sheet = Awaited<ReturnType<typeof openSheet>>;
const main = (sheet: Sheet) => sheet.getAllByRole('button').at(-1) as HTMLElement;
async function fill(sheet: Sheet) {
  fireEvent.change(sheet.getByLabelText('Item'), { target: { value: '1' } });
  fireEvent.change(sheet.getByLabelText('What you see'), { target: { value: ' Rust at the hem ' } });
  fireEvent.change(sheet.getByLabelText('Take a photo'), { target: { files: [new File(['x'], 'a.jpg')] } });
  await sheet.findByAltText(/^Taken/);
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  resetStore();
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  await loadOutbox();
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('a stain is noted at a pickup with item, text and photo; it is kept, and goes out once there is a signal [PRF-13, RUN-17]', async () => {
  await openDoor();
  const sheet = await openSheet();
  expect(main(sheet).textContent).toBe('Choose the item');
  fireEvent.change(sheet.getByLabelText('Item'), { target: { value: '0' } });
  expect(main(sheet).textContent).toBe('Enter what you see');
  fireEvent.change(sheet.getByLabelText('What you see'), { target: { value: 'Ink' } });
  expect(main(sheet).textContent).toBe('Take a photo first');
  expect(sheet.queryByText(/No photo possible/)).toBeNull();
  await fill(sheet);
  fireEvent.click(main(sheet));
  expect(await screen.findByText('Noted. We’ll let the customer know.')).toBeDefined();
  expect(screen.getByText('1 update and 1 photo wait to be sent.')).toBeDefined();
  expect(outboxEntries(jonah)).toMatchObject([
    { kind: 'condition', note: 'Rust at the hem', order_number: 'ORD-b1' },
  ]);
  expect(screen.getByText('You noted a stain or damage: Rust at the hem')).toBeDefined();

  const unreachable = () => {
    throw new CallError(0, null);
  };
  answer(announceFileRoute, unreachable);
  await syncOutbox(jonah, () => undefined);
  expect(storedPictures()).toHaveLength(1);
  const announce = answer(announceFileRoute, () => ({ received: [], state: 'coming' as const }));
  answer(sendPieceRoute, () => ({ received: [1], state: 'ready' as const }));
  await syncOutbox(jonah, () => undefined);
  expect(announce.mock.calls.map(([{ body }]) => body)).toMatchObject([
    { purpose: 'condition', order_id: id('ob1'), leg_id: null, item_index: 1, note: 'Rust at the hem' },
  ]);
  await waitFor(() => expect(screen.queryByText(/to be sent/)).toBeNull());
  expect([outboxEntries(jonah), storedPictures()]).toEqual([[], []]);
});

test('what is refused for good stays with what was noted [PRF-13, RUN-19]', async () => {
  await openDoor();
  const sheet = await openSheet();
  await fill(sheet);
  fireEvent.click(main(sheet));
  await screen.findByText(/1 update and 1 photo/);
  answer(announceFileRoute, () => {
    throw new CallError(404, null);
  });
  await syncOutbox(jonah, () => undefined);
  const alert = within(await screen.findByRole('region', { name: 'Not recorded: ORD-b1' }));
  expect(alert.getByText('A stain or damage was not recorded for ORD-b1, Paddock Dining')).toBeDefined();
  expect(alert.getByText(/with the note “Rust at the hem”/)).toBeDefined();
});

test('it can be noted of a pickup that is done, and never of a delivery [PRF-13]', async () => {
  await openDoor({ state: 'done', happened_at: at('07:55') });
  fireEvent.click(screen.getByRole('button', { name: 'More for Paddock Dining' }));
  await screen.findByRole('button', { name: 'Save this spot' });
  const notes = screen
    .getAllByRole('button', { name: /^Note a stain/ })
    .map(({ textContent }) => textContent);
  expect(notes).toEqual(['Note a stain or damage of the pickup']);
});
