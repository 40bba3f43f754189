// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderFile } from '#shared/files/file.ts';
import { announceFileRoute, fileRoute, sendPieceRoute } from '#shared/files/files.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { OrderDetails } from '#shared/orders/orders.contract.ts';
import { drawPicture } from '#web/files/draw-picture.ts';
import { CallError } from '#web/kernel/api.ts';
import { notCounted, unassignedOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { ConditionNotes } from './condition-notes.tsx';
import { NoteConditionDialog } from './note-condition-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
vi.mock('#web/files/draw-picture.ts', async (original) => ({
  ...(await original<object>()),
  drawPicture: vi.fn(),
}));
vi.mock('#web/kernel/use-is-staff.ts', () => ({ useIsStaff: () => true }));
const at = (text: string) => Temporal.Instant.from(`${text}+11:00`);
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => at('2026-11-25T12:00') }));

const [shirt] = unassignedOrder.items;
const towel = { ...shirt, id: '01a1fd3b-0c34-7a61-b1f0-5f0d2a3c9e12', sku_name: 'Bath Towel', quantity: 60 };
const items = [shirt, towel] as OrderDetails['items'];
const order: OrderDetails = { ...unassignedOrder, items, history: [], legs: [], files: [], ...notCounted };
const stain: OrderFile = {
  id: '01a1fd3b-0c34-7a00-8000-000000000001',
  purpose: 'condition',
  kind: 'photo',
  state: 'ready',
  leg_id: null,
  item_index: 1,
  note: 'Two with old rust marks at the hem.',
  taken_at: at('2026-11-25T08:05'),
  arrived_at: at('2026-11-25T08:05'),
  created_by_name: 'Dev Patel',
};

beforeEach(() => {
  answer(fileRoute, () => ({ bytes: new Uint8Array([1]) }));
  vi.mocked(drawPicture)
    .mockReset()
    .mockImplementation(async () => new Blob([new Uint8Array(70_000)], { type: 'image/jpeg' }));
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

test('what was noted of an item stands below the items, with its picture [PRF-13]', async () => {
  open(<ConditionNotes order={{ ...order, files: [stain] }} />);
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Bath Towel · Noted when we received itTwo with old rust marks at the hem.',
  );
  expect(
    screen.getByRole('button', { name: 'Photo of Bath Towel, 8:05 am, by Dev Patel, open large' }),
  ).toBeDefined();
});

test('pictures of doors are not among them, nor what has not arrived; an item may be gone since [PRF-13]', async () => {
  const files: OrderFile[] = [
    { ...stain, id: '01a1fd3b-0c34-7a00-8000-000000000002', purpose: 'proof' },
    { ...stain, id: '01a1fd3b-0c34-7a00-8000-000000000003', state: 'coming' },
    { ...stain, item_index: 9, state: 'gone' },
  ];
  open(<ConditionNotes order={{ ...order, files }} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'This picture is no longer kept.Noted when we received itTwo with old rust marks at the hem.',
  ]);
});

test('staff who remove its picture are told that the note goes with it [PRF-9, PRF-13]', async () => {
  open(<ConditionNotes order={{ ...order, files: [stain] }} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Photo of Bath Towel/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove this picture?' });
  expect(question.textContent).toContain('It is removed for good, and its note with it; the history');
});

const onClose = vi.fn();
async function openDialog(of = order) {
  onClose.mockReset();
  open(<NoteConditionDialog order={of} onClose={onClose} />);
  return within(await screen.findByRole('dialog', { name: 'Note a stain or damage' }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const save = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: /^(Save|Sending...)$/ }));
const choosePhoto = (dialog: Dialog) =>
  fireEvent.change(dialog.getByLabelText('Photo'), { target: { files: [new File(['x'], 'stain.jpg')] } });
async function fill(dialog: Dialog) {
  fireEvent.change(dialog.getByLabelText('Item'), { target: { value: '1' } });
  fireEvent.change(dialog.getByLabelText('What you see'), { target: { value: ' Rust at the hem ' } });
  choosePhoto(dialog);
  await dialog.findByRole('button', { name: 'Take another photo' });
}
/** A service that takes a picture of two pieces. */
function takePictures() {
  const here = new Set<number>();
  const progress = () => ({
    received: [...here],
    state: here.size < 2 ? ('coming' as const) : ('ready' as const),
  });
  const announce = answer(announceFileRoute, progress);
  const send = answer(sendPieceRoute, ({ params }) => {
    here.add(params.number);
    return progress();
  });
  return { announce, send };
}

test('staff note a stain of an item with a photo, which is drawn, announced and sent [PRF-13, PRF-4, PRF-6]', async () => {
  const { announce, send } = takePictures();
  const before = Temporal.Now.instant();
  const dialog = await openDialog();
  await fill(dialog);
  expect(await dialog.findByRole('img', { name: 'As it will be sent' })).toBeDefined();
  save(dialog);
  expect(await screen.findByText('Noted. We’ve let the customer know.')).toBeDefined();
  const { body } = announce.mock.calls[0]?.[0] ?? {};
  expect(body).toMatchObject({
    order_id: order.id,
    item_index: 1,
    note: 'Rust at the hem',
    purpose: 'condition',
    kind: 'photo',
    bytes: 70_000,
  });
  expect(body?.leg_id).toBeUndefined();
  expect(body?.taken_at.since(before).total('seconds')).toBeGreaterThanOrEqual(0);
  expect(send.mock.calls.map(([{ params }]) => params)).toEqual([
    { id: body?.id, number: 1 },
    { id: body?.id, number: 2 },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is missing is said at each field, and nothing is sent [PRF-13]', async () => {
  const { announce } = takePictures();
  const dialog = await openDialog();
  save(dialog);
  for (const message of ['Choose the item', 'Enter what you see', 'Take a photo first'])
    expect(await dialog.findByText(message)).toBeDefined();
  await fill(dialog);
  await waitFor(() => expect(dialog.queryByText('Take a photo first')).toBeNull());
  expect(announce).not.toHaveBeenCalled();
});

test('the only item of an order is chosen already [PRF-13]', async () => {
  const dialog = await openDialog({ ...order, items: items.slice(0, 1) });
  const item = dialog.getByLabelText<HTMLSelectElement>('Item');
  expect([item.value, item.options.length]).toEqual(['0', 1]);
});

test('a photo that cannot be read is said at once, and another one may be taken [PRF-4]', async () => {
  vi.mocked(drawPicture).mockRejectedValueOnce(new Error('unreadable'));
  const dialog = await openDialog();
  choosePhoto(dialog);
  expect(await dialog.findByText('This picture cannot be read. Take another one.')).toBeDefined();
  expect(dialog.queryByRole('img')).toBeNull();
  choosePhoto(dialog);
  expect(await dialog.findByRole('img', { name: 'As it will be sent' })).toBeDefined();
  expect(dialog.queryByText(/cannot be read/)).toBeNull();
});

test('after a lost signal all of it is still there, and the same photo goes on where it stopped [PRF-6, PRF-13]', async () => {
  const { announce, send } = takePictures();
  let isDown = true;
  const { promise: signal, reject: lose } = Promise.withResolvers<never>();
  const take = send.getMockImplementation();
  send.mockImplementation((input) => {
    if (isDown && input.params.number === 2) return signal;
    return take?.(input) as never;
  });
  const dialog = await openDialog();
  await fill(dialog);
  save(dialog);
  expect((await dialog.findByRole('status')).textContent).toBe('Sending the photo: 1 of 2 parts');
  lose(new CallError(0, null));
  expect((await dialog.findByRole('alert')).textContent).toBe('Failed to send the photo');
  expect(dialog.queryByRole('status')).toBeNull();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('What you see').value).toBe(' Rust at the hem ');
  isDown = false;
  save(dialog);
  expect(await screen.findByText('Noted. We’ve let the customer know.')).toBeDefined();
  expect(send.mock.calls.map(([{ params }]) => params.number)).toEqual([1, 2, 2]);
  const [first, again] = announce.mock.calls.map(([{ body }]) => body);
  expect(again).toEqual(first);
});

test('what is changed after a failure is another picture to the service [PRF-6]', async () => {
  const { announce } = takePictures();
  announce.mockImplementationOnce(() => {
    throw new CallError(422, problemOf('not-a-picture', 'This is not a picture.'));
  });
  const dialog = await openDialog();
  await fill(dialog);
  save(dialog);
  expect((await dialog.findByRole('alert')).textContent).toBe('This is not a picture.');
  fireEvent.change(dialog.getByLabelText('What you see'), { target: { value: 'Ink' } });
  save(dialog);
  await screen.findByText('Noted. We’ve let the customer know.');
  const [first, again] = announce.mock.calls.map(([{ body }]) => body.id);
  expect(again).not.toBe(first);
});
