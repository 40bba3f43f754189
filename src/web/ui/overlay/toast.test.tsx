// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster, toast } from './toast.tsx';
import { useAction } from './use-action.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('live news shares one slot, the newest replaces the one before, and a locked order looks destructive [NTF-6]', async () => {
  render(<Toaster />);
  act(() => {
    toast.live({ title: 'Driver assigned', message: 'Jonah Reid will collect ORD-000248.' });
  });
  expect(
    (await screen.findByText('Driver assigned')).closest('[data-slot=toast]')?.getAttribute('role'),
  ).toBe('status');
  act(() => {
    toast.live({ title: 'Order locked', message: 'ORD-000236 is locked.', destructive: true });
  });
  const locked = (await screen.findByText('Order locked')).closest('[data-slot=toast]');
  expect(locked?.getAttribute('role')).toBe('alert');
  expect(locked?.textContent).toContain('ORD-000236 is locked.');
  await waitFor(() => expect(screen.queryByText('Driver assigned')).toBeNull());
});

test.each([
  ['what was just done, with its Undo [NTF-6]', 'undo-bar'],
  ['what waits for a signal [NTF-6, RUN-17]', 'signal'],
])('it stands below the line of a phone that says %s', async (_, slot) => {
  vi.stubGlobal('innerWidth', 390);
  const bar = document.body.appendChild(document.createElement('div'));
  bar.dataset.slot = slot;
  bar.getBoundingClientRect = () => new DOMRect(12, 64, 366, 92);
  render(<Toaster />);
  act(() => toast.success('Undone.'));
  await screen.findByText('Undone.');
  expect(document.documentElement.style.getPropertyValue('--toasts-top')).toBe('164px');
  bar.remove();
  vi.unstubAllGlobals();
});

const visible = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].map(
    ({ textContent }) => textContent,
  );

const showLive = (title: string) => act(() => toast.live({ title, message: '' }));

/** Waits until the toasts of the previous test are gone; returns the function that advances the clock. */
function openToaster(): (ms: number) => void {
  vi.useFakeTimers();
  render(<Toaster />);
  const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  advance(10_000);
  return advance;
}

test('three are seen at once, the newest of them, and each for four seconds [NTF-6]', () => {
  const advance = openToaster();
  const showSuccess = (text: string) => {
    act(() => toast.success(text));
    advance(500);
  };
  for (const text of ['first', 'second', 'third', 'fourth']) showSuccess(text);
  expect(visible()).toEqual(['fourth', 'third', 'second']);
  advance(3_400);
  expect(visible()).toEqual(['fourth']);
  advance(1_000);
  expect(visible()).toEqual([]);
});

test('news that replaces other news stays its own four seconds [NTF-6]', () => {
  const advance = openToaster();
  showLive('Driver assigned');
  advance(3_000);
  showLive('Picked up');
  advance(3_500);
  expect(visible()).toEqual(['Picked up']);
  advance(1_500);
  expect(visible()).toEqual([]);
});

test.each([
  ['while the one before fades', 4_050],
  ['at the moment its time is up', 4_000],
])('news that comes %s is shown all the same, for its own four seconds [NTF-6]', (_, after) => {
  const advance = openToaster();
  setTimeout(() => toast.live({ title: 'Picked up', message: '' }), after);
  showLive('Driver assigned');
  advance(after + 3_500);
  expect(visible()).toEqual(['Picked up']);
  advance(1_500);
  expect(visible()).toEqual([]);
});

test('news that comes while the one before is dismissed is shown all the same [NTF-6]', () => {
  const advance = openToaster();
  showLive('Driver assigned');
  advance(1_000);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  advance(100);
  showLive('Picked up');
  advance(1_000);
  expect(visible()).toEqual(['Picked up']);
});

test('what can be undone is, once, and its toast goes [SER-8]', async () => {
  render(<Toaster />);
  const undo = vi.fn();
  act(() => toast.undoable('Pickup skipped.', undo));
  const shown = (await screen.findByText('Pickup skipped.')).closest<HTMLElement>('[data-slot=toast]');
  if (!shown) throw new Error('there is no toast');
  fireEvent.click(within(shown).getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Pickup skipped.')).toBeNull());
});

test('what was made is named, and opened from its toast [STF-6]', async () => {
  render(<Toaster />);
  const open = vi.fn();
  act(() => toast.made('Order created successfully', 'ORD-000207: pickup Tue 1 Dec', open));
  const named = await screen.findByText(/^ORD-000207: pickup/);
  fireEvent.click(within(named.closest<HTMLElement>('[data-slot=toast]') ?? named).getByText('Open'));
  expect(open).toHaveBeenCalledOnce();
});

test('what can be undone is seen for eight seconds: a button takes time to reach [SER-8]', () => {
  const advance = openToaster();
  act(() => toast.undoable('Pickup skipped.', vi.fn()));
  advance(7_500);
  expect(visible()).toHaveLength(1);
  advance(1_500);
  expect(visible()).toEqual([]);
});

test('toasts stand below a head with buttons, what is open and its menus, and else beside the title [NTF-6]', async () => {
  const at = () => document.documentElement.style.getPropertyValue('--toasts-top');
  const boxes = new Map<string, { top: number; bottom: number }>();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { right: 1440, ...(boxes.get(this.id) ?? { top: 0, bottom: 0 }) } as DOMRect;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  boxes
    .set('head', { top: 60, bottom: 180.4 })
    .set('back', { top: 70, bottom: 90 })
    .set('act', { top: 100, bottom: 140 })
    .set('tool', { top: 130, bottom: 160 })
    .set('title', { top: 40, bottom: 96 })
    .set('alert', { top: 110, bottom: 170 })
    .set('menu', { top: 90, bottom: 300 })
    .set('palette', { top: 0, bottom: 500 });
  const Page = ({ open = false, hasMenu = false, isSearching = false, control = 'act' }) => (
    <>
      <main>
        <a href="/" data-slot="back" id="back">
          Dashboard
        </a>
        <div className="page-head" id="head" />
        <button type="button" id={control}>
          Create Order
        </button>
      </main>
      {open && (
        <div role="dialog">
          <div data-slot="dialog-head" id="title" />
          <div data-slot="alert" id="alert" />
        </div>
      )}
      {hasMenu && <div data-radix-popper-content-wrapper="" id="menu" />}
      {isSearching && <div role="dialog" data-slot="palette" id="palette" />}
      <Toaster />
    </>
  );
  const { rerender } = render(<Page />);
  act(() => toast.error('Failed to record payment'));
  await screen.findByText('Failed to record payment');
  const list = document.querySelector<HTMLElement>('[data-sonner-toaster]');
  expect([at(), list?.style.getPropertyValue('--offset-top')]).toEqual(['188px', 'var(--toasts-top, 62px)']);
  rerender(<Page open hasMenu />);
  await waitFor(() => expect(at()).toBe('308px'));
  rerender(<Page open />);
  await waitFor(() => expect(at()).toBe('178px'));
  rerender(<Page isSearching />);
  await waitFor(() => expect(at()).toBe('508px'));
  rerender(<Page control="tool" />);
  await waitFor(() => expect(at()).toBe('62px'));
  vi.restoreAllMocks();
});

test('as something opens, what is only read of a success is gone; a failure and what can be undone stay [NTF-6]', async () => {
  const Page = ({ open = false }) => (
    <>
      {open && <div data-slot="dialog-head" />}
      <Toaster />
    </>
  );
  const { rerender } = render(<Page />);
  const undo = vi.fn();
  act(() => void toast.undoable('Stop moved.', undo));
  act(() => void toast.error('Failed to update'));
  act(() => void toast.success('Added to ORD-000148.'));
  await screen.findByText('Added to ORD-000148.');
  rerender(<Page open />);
  await waitFor(() => expect(screen.queryByText('Added to ORD-000148.')).toBeNull());
  expect(screen.getByText('Failed to update')).toBeDefined();
  expect(screen.getByText('Stop moved.')).toBeDefined();
});

test('a press elsewhere reaches what is below a success that is only read, and ends it; the others stay [NTF-6]', async () => {
  render(<Toaster />);
  act(() => void toast.undoable('Stop moved.', vi.fn()));
  act(() => void toast.error('Failed to update'));
  act(() => void toast.success('Person saved'));
  const lets = async (title: string) =>
    (await screen.findByText(title)).closest('[data-slot=toast]')?.className.includes('pointer-events-none');
  expect([await lets('Person saved'), await lets('Failed to update'), await lets('Stop moved.')]).toEqual([
    ...[true, false, false],
  ]);
  fireEvent.click(document.body);
  await waitFor(() => expect(screen.queryByText('Person saved')).toBeNull());
  expect(screen.getByText('Failed to update')).toBeDefined();
  expect(screen.getByText('Stop moved.')).toBeDefined();
});

test('an equal toast takes the place of the one before, and stays its own four seconds [NTF-6]', () => {
  const advance = openToaster();
  act(() => toast.success('Saved'));
  advance(3_000);
  act(() => toast.success('Saved'));
  advance(3_500);
  expect(visible()).toEqual(['Saved']);
  advance(1_500);
  expect(visible()).toEqual([]);
});

test('how an act went is gone once the next begins; news and what can be undone stay [NTF-6]', () => {
  const advance = openToaster();
  showLive('Picked up');
  act(() => toast.undoable('Pickup skipped.', vi.fn()));
  act(() => toast.error('Failed to save'));
  advance(1_000);
  const { result } = renderHook(useAction);
  act(() => void result.current.run(() => new Promise(() => {}), { failure: '' }));
  advance(100);
  advance(1_000);
  expect(visible()).toEqual(['Pickup skipped.Undo', 'Picked up']);
});

test.each([
  ['at rest does not hold', 0, []],
  ['that comes to it holds', 3, ['Saved']],
] as const)('a pointer %s a toast [NTF-6]', (_, movementX, shown) => {
  const advance = openToaster();
  act(() => toast.info('Saved'));
  advance(1_000);
  const moved = new MouseEvent('mousemove', { bubbles: true, movementX } as MouseEventInit);
  act(() => void screen.getByText('Saved').dispatchEvent(moved));
  advance(20_000);
  expect(visible()).toEqual(shown);
});
