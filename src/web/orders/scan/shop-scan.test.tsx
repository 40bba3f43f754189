// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { bagCodeOf } from '#shared/labels/bag-code.ts';
import { scanRoute } from '#shared/labels/labels.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { unassignedOrder as order } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { ShopScan } from './shop-scan.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const code = bagCodeOf(new Uint8Array(9).fill(7));
const bag = {
  code,
  number: 2,
  of: 3,
  stage: 'received' as const,
  order_id: order.id,
  order_number: 'ORD-000123',
  customer_name: 'Harbour Lane Hotel',
  is_repeat: false,
};

afterEach(() => {
  cleanup();
  resetAnswers();
  localStorage.clear();
});

async function openScan(of?: typeof order) {
  open(<ShopScan {...(of ? { order: of } : {})} onClose={() => null} />);
  return within(await screen.findByRole('dialog', { name: 'Scan' }));
}
type Sheet = Awaited<ReturnType<typeof openScan>>;
async function type(sheet: Sheet, text: string) {
  const field = await sheet.findByLabelText('Code of the bag');
  await waitFor(() =>
    expect(sheet.getByRole('button', { name: 'Check' }).getAttribute('aria-busy')).toBeNull(),
  );
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(sheet.getByRole('button', { name: 'Check' }));
}
const newest = (sheet: Sheet) => sheet.queryAllByRole('listitem')[0]?.textContent;
const expectNewest = (sheet: Sheet, text: string) => waitFor(() => expect(newest(sheet)).toBe(text));

test('bags are scanned as received or ready; the choice is kept [LBL-5]', async () => {
  const scan = answer(scanRoute, ({ body }) => ({ ...bag, stage: body.stage }));
  const sheet = await openScan();
  await type(sheet, `https://shop.example/b/${code}`);
  await expectNewest(sheet, 'Bag 2 of 3, ORD-000123Received');
  fireEvent.click(sheet.getByRole('radio', { name: 'Ready' }));
  await type(sheet, code);
  await expectNewest(sheet, 'Bag 2 of 3, ORD-000123Ready');
  const bodies = scan.mock.calls.map(([{ body }]) => body);
  expect(bodies).toMatchObject([
    { code, stage: 'received' },
    { code, stage: 'ready' },
  ]);
  expect(bodies[0]?.order_id).toBeUndefined();
  expect(bodies[0]?.id).not.toBe(bodies[1]?.id);
  cleanup();
  expect((await openScan()).getByRole('radio', { name: 'Ready' }).getAttribute('aria-checked')).toBe('true');
});

test('what was scanned before, or came further, says so [LBL-5]', async () => {
  answer(scanRoute, () => ({ ...bag, is_repeat: true }));
  const sheet = await openScan();
  await type(sheet, code);
  await expectNewest(sheet, 'Bag 2 of 3, ORD-000123Already scanned');
  answer(scanRoute, () => ({ ...bag, stage: 'ready' as const }));
  await type(sheet, code);
  await expectNewest(sheet, 'Bag 2 of 3, ORD-000123Ready');
});

test('from an order a blank label is taken for it, and a bag of another order is refused [LBL-3, LBL-7]', async () => {
  const scan = answer(scanRoute, () => {
    throw new CallError(409, problemOf('bag-elsewhere', 'This bag belongs to ORD-000124.'));
  });
  const sheet = await openScan(order);
  expect(sheet.getByText(order.order_number)).toBeDefined();
  await type(sheet, code);
  await expectNewest(sheet, 'This bag belongs to ORD-000124.');
  expect(scan.mock.calls[0]?.[0].body.order_id).toBe(order.id);
});

test('any other QR is refused without asking the service [LBL-7]', async () => {
  const scan = answer(scanRoute, () => bag);
  const sheet = await openScan();
  await type(sheet, 'https://elsewhere.example/menu');
  await expectNewest(sheet, '“https://elsewhere.example/menu” is not one of our labels.');
  expect(scan).not.toHaveBeenCalled();
});

test('a scan without an answer is the same scan when it is tried again [LBL-5]', async () => {
  const scan = answer(scanRoute, () => bag);
  scan.mockImplementationOnce(() => {
    throw new CallError(0, null);
  });
  const sheet = await openScan();
  await type(sheet, code);
  await sheet.findByText(`${code.slice(0, 5)} ${code.slice(5)} could not be sent.`);
  fireEvent.click(sheet.getByRole('button', { name: 'Try again' }));
  await expectNewest(sheet, 'Bag 2 of 3, ORD-000123Received');
  const [first, again] = scan.mock.calls.map(([{ body }]) => body);
  expect(again).toEqual(first);
  // It has its answer: the next one is another.
  await type(sheet, code);
  await waitFor(() => expect(scan).toHaveBeenCalledTimes(3));
  expect(scan.mock.calls[2]?.[0].body.id).not.toBe(first?.id);
});
