// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeCamera, frames } from './camera.fixture.ts';
import { type ScanAnswer, ScanSheet } from './scan-sheet.tsx';

vi.mock('./read-frames.ts', () => import('./camera.fixture.ts'));
vi.mock('#web/kernel/log.ts', () => ({ logFailure: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const answers: Record<string, ScanAnswer> = {
  one: { tone: 'taken', text: 'Bag 1 of 4, ORD-000242', aside: '1 of 4' },
  two: { tone: 'taken', text: 'Bag 2 of 4, ORD-000242', aside: '2 of 4' },
  again: { tone: 'repeat', text: 'Bag 1 of 4, ORD-000242', aside: 'Already scanned' },
  other: { tone: 'refused', text: 'This bag belongs to ORD-000238. Not for this stop.' },
  late: { tone: 'refused', text: 'K7QFM 2X9TW could not be sent.', isUnsent: true },
};
const onCode = vi.fn(
  async (text: string): Promise<ScanAnswer> =>
    answers[text] ?? { tone: 'refused', text: 'Not one of our labels.' },
);
const onClose = vi.fn();

function openSheet(camera: Parameters<typeof fakeCamera>[0] = {}) {
  onCode.mockClear();
  onClose.mockClear();
  const fake = fakeCamera(camera);
  render(<ScanSheet title="Scan" progress="ORD-000242" onCode={onCode} onClose={onClose} />);
  return { ...fake, sheet: within(screen.getByRole('dialog', { name: 'Scan' })) };
}
type Sheet = ReturnType<typeof openSheet>['sheet'];

const see = async (text: string) => {
  await waitFor(() => expect(frames.current).not.toBeNull());
  await act(async () => frames.current?.onText(text));
};
const shown = (sheet: Sheet) => sheet.queryAllByRole('listitem').map(({ textContent }) => textContent);
const type = (sheet: Sheet, text: string) => {
  fireEvent.change(sheet.getByLabelText('Code of the bag'), { target: { value: text } });
  fireEvent.click(sheet.getByRole('button', { name: 'Check' }));
};
const setVisibility = (state: string) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('the last three answers are read out, the newest first; refused ones buzz long and make room for the next [LBL-5, LBL-7]', async () => {
  const { sheet, vibrate, getUserMedia } = openSheet();
  for (const code of ['one', 'two', 'again', 'other']) await see(code);
  expect(shown(sheet)).toEqual([
    'This bag belongs to ORD-000238. Not for this stop.',
    'Bag 1 of 4, ORD-000242Already scanned',
    'Bag 2 of 4, ORD-0002422 of 4',
  ]);
  expect(sheet.getByRole('status').getAttribute('aria-atomic')).toBe('false');
  expect(vibrate.mock.calls).toEqual([[[40]], [[40]], [[200]]]);
  await see('third');
  expect(shown(sheet)).toEqual([
    'Not one of our labels.',
    'Bag 1 of 4, ORD-000242Already scanned',
    'Bag 2 of 4, ORD-0002422 of 4',
  ]);
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
});

test('a code is asked about once for as long as it is in sight, a refused one too [LBL-5]', async () => {
  openSheet();
  const clock = vi.spyOn(performance, 'now');
  // Seen every 2 seconds it never left.
  for (const [second, code] of [
    [0, 'one'],
    [2, 'one'],
    [4, 'one'],
    [4, 'other'],
    [6, 'other'],
  ] as const) {
    clock.mockReturnValue(second * 1000);
    await see(code);
  }
  expect(onCode.mock.calls).toEqual([['one'], ['other']]);
  clock.mockReturnValue(9001);
  await see('other');
  expect(onCode).toHaveBeenCalledTimes(3);
});

test('the camera stops as the sheet closes and while the page is out of sight [LBL-5]', async () => {
  const { track, getUserMedia } = openSheet();
  await see('one');
  setVisibility('hidden');
  expect(track.stop).toHaveBeenCalledOnce();
  expect(frames.current).toBeNull();
  setVisibility('visible');
  await see('two');
  expect(getUserMedia).toHaveBeenCalledTimes(2);
  cleanup();
  expect(track.stop).toHaveBeenCalledTimes(2);
  expect(frames.current).toBeNull();
});

test('a camera that opens only after the sheet was closed is stopped [LBL-5]', async () => {
  const { track, getUserMedia } = openSheet();
  cleanup();
  await getUserMedia.mock.results[0]?.value;
  await waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
});

test('the light is there where the camera has one [LBL-5]', async () => {
  const { sheet } = openSheet();
  await see('one');
  expect(sheet.queryByRole('button', { name: 'Light' })).toBeNull();
  cleanup();
  const lit = openSheet({ torch: true });
  const light = await lit.sheet.findByRole('button', { name: 'Light', pressed: false });
  fireEvent.click(light);
  await lit.sheet.findByRole('button', { name: 'Light', pressed: true });
  expect(lit.track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
});

test.each([
  ['NotAllowedError', 'The camera isn’t allowed for this page.'],
  ['NotFoundError', 'No camera here.'],
  ['NotReadableError', 'The camera didn’t start.'],
])('after %s typing is there at once, and why [LBL-7]', async (error, why) => {
  const { sheet } = openSheet({ error });
  await sheet.findByText(`${why} Type the code from the label.`);
  type(sheet, ' one ');
  await waitFor(() => expect(shown(sheet)).toEqual(['Bag 1 of 4, ORD-0002421 of 4']));
  expect(onCode).toHaveBeenCalledWith('one');
  expect(sheet.queryByRole('button', { name: 'Type the code' })).toBeNull();
});

test('what was taken makes room for the next, what was refused can be corrected [LBL-5, LBL-7]', async () => {
  const { sheet } = openSheet();
  fireEvent.click(sheet.getByRole('button', { name: 'Type the code' }));
  const field = sheet.getByLabelText<HTMLInputElement>('Code of the bag');
  expect(document.activeElement).toBe(field);
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('10 characters on the label, such as K7QFM 2X9TW.');
  type(sheet, 'nothing');
  await sheet.findByText('Not one of our labels.');
  expect(field.value).toBe('nothing');
  await waitFor(() =>
    expect(sheet.getByRole('button', { name: 'Check' }).getAttribute('aria-busy')).toBeNull(),
  );
  type(sheet, 'two');
  await waitFor(() => expect(field.value).toBe(''));
});

test('what could not be sent is tried again, and its answer takes its place [LBL-5]', async () => {
  const { sheet } = openSheet();
  await see('late');
  onCode.mockResolvedValueOnce({ tone: 'taken', text: 'Bag 3 of 4, ORD-000242' });
  fireEvent.click(sheet.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shown(sheet)).toEqual(['Bag 3 of 4, ORD-000242']));
});

test('Escape closes it [LBL-5]', () => {
  const { sheet } = openSheet();
  fireEvent.keyDown(sheet.getByRole('button', { name: 'Type the code' }), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
