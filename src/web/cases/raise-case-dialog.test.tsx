// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceCasePhotoRoute, type raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import { type FileProgress, sendPieceRoute } from '#shared/files/files.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { drawPicture } from '#web/files/draw-picture.ts';
import { CallError } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { openCase } from './case.fixture.ts';
import { RaiseCaseDialog } from './raise-case-dialog.tsx';

type Sent = RouteInput<typeof raiseCaseRoute> & { idempotencyKey: string };
const listed = vi.fn<(sent: unknown) => void>();
const raise = vi.fn<(sent: Sent) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async (route: RouteShape, sent: Sent) => {
    if (route === ordersRoute) {
      listed(sent);
      return { rows: ownOrders, total: 120 };
    }
    if (route === announceCasePhotoRoute) return announce(sent);
    return route === sendPieceRoute ? { received: [], state: 'ready' } : raise(sent);
  },
}));
type Announced = RouteInput<typeof announceCasePhotoRoute>;
let ownOrders = [unassignedOrder];
const announce = vi.fn<(sent: unknown) => Promise<FileProgress>>();
vi.mock('#web/files/draw-picture.ts', async (original) => ({
  ...(await original<object>()),
  drawPicture: vi.fn(),
}));

const onClose = vi.fn();
const onOpenCase = vi.fn();

function open(props: Partial<Parameters<typeof RaiseCaseDialog>[0]> = {}) {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, {
    name: 'Washline',
    time_zone: 'Australia/Sydney',
    pickup_address: '18 Bourke Rd',
  });
  render(
    <QueryClientProvider client={client}>
      <RaiseCaseDialog onClose={onClose} onOpenCase={onOpenCase} {...props} />
      <Toaster />
    </QueryClientProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Case' }));
const write = () => {
  type('Subject', 'Two robes missing');
  type('Description', 'We counted 22 against 24.');
};
const order = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Related Order' });

beforeEach(() => {
  vi.clearAllMocks();
  raise.mockReset().mockResolvedValue(openCase);
  ownOrders = [unassignedOrder];
  announce.mockReset().mockResolvedValue({ received: [], state: 'coming' });
  vi.mocked(drawPicture).mockImplementation(async () => new Blob([new Uint8Array(200)]));
});
afterEach(async () => {
  cleanup();
  // A closed dialog returns the focus in a later task, which would take it from the next test's field.
  await new Promise((resolve) => setTimeout(resolve));
});

test('asking for a price asks for the items alone, and is an inquiry that says so [CUS-33]', async () => {
  open({ about: 'price' });
  const form = within(screen.getByRole('dialog', { name: 'Ask for a Price' }));
  expect(form.queryByLabelText('Subject')).toBeNull();
  expect(form.queryByRole('combobox')).toBeNull();
  type('Items', 'Ten wool coats');
  fireEvent.click(form.getByRole('button', { name: 'Ask for Price' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(raise.mock.calls[0]?.[0].body).toMatchObject({
    ...{ type: 'inquiry', priority: 'medium', order_id: null },
    ...{ subject: 'Please give me a price', description: 'Ten wool coats' },
  });
});

test('a case is an inquiry of medium priority, about no order, unless said otherwise [CAS-1, CAS-2]', async () => {
  open();
  expect([field('Case Type').value, field('Priority').value, order().value]).toEqual([
    'inquiry',
    'medium',
    '',
  ]);
  write();
  submit();
  await screen.findByText('Case submitted successfully!');
  expect(raise.mock.lastCall?.[0].body).toEqual({
    type: 'inquiry',
    priority: 'medium',
    order_id: null,
    subject: 'Two robes missing',
    description: 'We counted 22 against 24.',
  });
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText(`${openCase.case_number}: ${openCase.subject}`)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onOpenCase).toHaveBeenCalledExactlyOnceWith(openCase.id);
});

test('hint and examples follow the type: only of what went wrong we ask what happened [CAS-2]', () => {
  open();
  screen.getByText('What would you like to know or have? We’ll answer under My Cases.');
  expect(field('Subject').placeholder).not.toContain('missing');
  expect(field('Description').placeholder).toBe('Your question or wish, and which items it is about');
  type('Case Type', 'complaint');
  screen.getByText('Tell us what happened. We’ll answer under My Cases.');
  expect(field('Subject').placeholder).toBe('Two robes missing');
});

test('what is missing stands beside its field, and nothing is sent [CAS-2]', async () => {
  open();
  submit();
  await screen.findByText('Enter a subject');
  expect(screen.getByText('Enter a description')).toBeDefined();
  expect(field('Subject').getAttribute('aria-invalid')).toBe('true');
  expect(raise).not.toHaveBeenCalled();
});

test('an order is chosen among one’s own, the next delivery first, by number, date, items and total; others are found by typing [CAS-2]', async () => {
  open();
  order().focus();
  fireEvent.click(order());
  const option = await screen.findByRole('option', {
    name: /ORD-000248.*Delivery Fri 27 Nov.* · 8 × Business Shirt · \$39.60/,
  });
  const query = { sort: 'due', direction: 'asc', limit: 50, search: undefined };
  expect(listed).toHaveBeenCalledExactlyOnceWith({ query });
  expect(screen.getByText('The first 1 of 120. Type to find the others.')).toBeDefined();
  fireEvent.click(option);
  expect(order().value).toBe('ORD-000248');
  write();
  submit();
  await waitFor(() => expect(raise).toHaveBeenCalledOnce());
  expect(raise.mock.lastCall?.[0].body.order_id).toBe(unassignedOrder.id);
});

test('a complaint offers what came back first; cancelled orders come last, and say so [CAS-2]', async () => {
  const items = [...unassignedOrder.items, ...unassignedOrder.items];
  ownOrders = (['pending', 'cancelled', 'delivered', 'completed'] as const).map((status, index) => ({
    ...{ ...unassignedOrder, items, status },
    ...{ id: `${index}`, order_number: `ORD-00000${index}` },
  }));
  open();
  order().focus();
  fireEvent.click(order());
  await screen.findByRole('option', { name: /ORD-000000.* · 8 × Business Shirt \+1 more · \$39.60$/ });
  const listedNumbers = () =>
    screen
      .getAllByRole('option', { name: /ORD-/ })
      .map(({ textContent }) => /ORD-00000(\d)/.exec(textContent)?.[1]);
  expect(listedNumbers()).toEqual(['0', '2', '3', '1']);
  expect(screen.getByRole('option', { name: /ORD-000001.* · cancelled$/ })).toBeDefined();
  type('Case Type', 'refund');
  expect(listedNumbers()).toEqual(['2', '3', '0', '1']);
});

test('the same is sent again under the same key, something else under another [CAS-2]', async () => {
  raise.mockRejectedValue(new CallError(503, problemOf('unavailable', 'Try again in a minute.')));
  open();
  write();
  for (const attempts of [1, 2]) {
    submit();
    await waitFor(() => expect(raise).toHaveBeenCalledTimes(attempts));
    await waitFor(() => expect(screen.queryByText('Submitting...')).toBeNull());
  }
  type('Subject', 'Three robes missing');
  submit();
  await waitFor(() => expect(raise).toHaveBeenCalledTimes(3));
  const [first, second, third] = raise.mock.calls.map(([sent]) => sent.idempotencyKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('it is sent once while the button says so; a failure says so and keeps what was typed [CAS-2]', async () => {
  let fail = (_error: Error) => {};
  raise.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  open();
  write();
  submit();
  fireEvent.click(await screen.findByText('Submitting...'));
  fireEvent.submit(field('Subject'));
  fail(new CallError(500, null));
  await screen.findByText('Failed to create case. Please try again.');
  expect(raise).toHaveBeenCalledOnce();
  expect([field('Subject').value, field('Description').value]).toEqual([
    'Two robes missing',
    'We counted 22 against 24.',
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test('what the service refuses stands beside its field', async () => {
  const message = 'Choose one of your orders';
  raise.mockRejectedValue(new CallError(422, problemOf('invalid', message, [{ path: 'order_id', message }])));
  open();
  write();
  submit();
  await waitFor(() => expect(order().getAttribute('aria-invalid')).toBe('true'));
});

async function addPhotos(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    fireEvent.change(field('Add Photo'), { target: { files: [new File(['x'], 'stain.jpg')] } });
    await screen.findByRole('img', { name: `Photo ${number}, not sent yet` });
  }
}
const announced = () => announce.mock.calls.map(([sent]) => sent as Announced);

test('photos are sent once the case is made, and the dialog closes [CAS-5]', async () => {
  raise.mockResolvedValue(openCase);
  open();
  write();
  await addPhotos(2);
  expect(announce).not.toHaveBeenCalled();
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(announced().map(({ params, body }) => [params.id, body.bytes])).toEqual([
    [openCase.id, 200],
    [openCase.id, 200],
  ]);
  expect(new Set(announced().map(({ body }) => body.id)).size).toBe(2);
  expect(screen.getByText('Case submitted successfully!')).toBeDefined();
});

test('a case has up to 4 photos, any of which can be left out [CAS-5]', async () => {
  open();
  await addPhotos(4);
  expect(screen.queryByLabelText('Add Photo')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  expect(screen.getAllByRole('img')).toHaveLength(3);
  expect(field('Add Photo').disabled).toBe(false);
});

test('what cannot be read is said at once [CAS-5, PRF-4]', async () => {
  vi.mocked(drawPicture).mockRejectedValueOnce(new Error('unreadable'));
  open();
  fireEvent.change(field('Add Photo'), { target: { files: [new File(['x'], 'stain.txt')] } });
  expect(await screen.findByText('This picture cannot be read. Take another one.')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a case that is not made keeps its photos [CAS-2, CAS-5]', async () => {
  raise.mockRejectedValue(new CallError(0, null));
  open();
  write();
  await addPhotos(1);
  submit();
  await screen.findByText('Failed to create case. Please try again.');
  expect(screen.getByRole('img', { name: 'Photo 1, not sent yet' })).toBeDefined();
  expect([announce.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
});

test('once no photo is left to send nothing is tried again, and the case is done [CAS-5]', async () => {
  announce.mockRejectedValue(new CallError(0, null));
  open();
  write();
  await addPhotos(2);
  submit();
  await screen.findByText('2 photos weren’t sent.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  expect(screen.getByText('A photo wasn’t sent.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(screen.getByText('We have your case. We’ll answer under My Cases.')).toBeDefined();
  expect([screen.queryByText('Photos'), screen.queryByRole('button', { name: 'Try Again' })]).toEqual([
    null,
    null,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a photo that was not sent is sent again, the case and the others are not [CAS-5]', async () => {
  raise.mockResolvedValue(openCase);
  let lose = (_error: Error) => {};
  announce.mockReturnValueOnce(new Promise((_resolve, reject) => (lose = reject)));
  open();
  write();
  await addPhotos(2);
  submit();
  expect(await screen.findByText('Sending photo 1 of 2')).toBeDefined();
  expect(screen.getByText('We have your case. Your photos are on their way.')).toBeDefined();
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Close' }))
    expect(button.disabled).toBe(true);
  await waitFor(() => expect(announce).toHaveBeenCalledOnce());
  lose(new CallError(0, null));
  await screen.findByText('A photo wasn’t sent.');
  expect(screen.getAllByRole('img', { name: /not sent yet$/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, , again] = announced();
  expect(again).toEqual(first);
  expect([announce.mock.calls.length, raise.mock.calls.length]).toEqual([3, 1]);
});
