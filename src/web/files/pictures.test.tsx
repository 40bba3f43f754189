// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileRoute } from '#shared/files/files.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import type { Picture } from './picture.ts';
import { Pictures } from './pictures.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const picture = (name: string, more: Partial<Picture> = {}): Picture => ({
  id: `01a1fd3b-0c34-7a00-8000-00000000000${name}`,
  kind: 'photo',
  isGone: false,
  label: `Photo ${name} at the pickup, 10:31 am, by Jonah Reid`,
  ...more,
});
const [first, second, third] = [picture('1'), picture('2'), picture('3')];

/** The addresses that are in use, each with what it shows. */
const urls = new Map<string, Blob>();
beforeEach(() => {
  urls.clear();
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    count += 1;
    urls.set(`blob:${count}`, blob as Blob);
    return `blob:${count}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
});
afterEach(() => {
  cleanup();
  resetAnswers();
  vi.restoreAllMocks();
});

const sizeOf = (size: string | undefined) => (size === 'thumb' ? 't' : 'full');
/** Each picture is its size, as text. */
const load = () =>
  answer(fileRoute, ({ query }) => ({ bytes: new TextEncoder().encode(sizeOf(query?.size)) }));
const thumb = ({ label }: Picture) => screen.findByRole('button', { name: `${label}, open large` });
const shownBy = async (image: Element | null | undefined) =>
  image instanceof HTMLImageElement ? urls.get(image.src)?.text() : undefined;
const viewer = async (shown: Picture) => within(await screen.findByRole('dialog', { name: shown.label }));

test('a picture is asked for with the session, small, and shown until it leaves the page [PRF-8]', async () => {
  const call = load();
  open(<Pictures pictures={[first]} />);
  const button = await thumb(first);
  await waitFor(async () => expect(await shownBy(button.querySelector('img'))).toBe('t'));
  expect(call.mock.calls.map(([{ params, query }]) => [params.id, query])).toEqual([
    [first.id, { size: 'thumb' }],
  ]);
  expect([...urls.values()].map(({ type }) => type)).toEqual(['image/jpeg']);
  cleanup();
  expect(urls.size).toBe(0);
});

test('it opens large with what it is in words; buttons and arrow keys lead to the others, Escape closes [PRF-8]', async () => {
  const call = load();
  open(<Pictures pictures={[first, second, picture('4', { isGone: true }), third]} />);
  fireEvent.click(await thumb(second));
  let dialog = await viewer(second);
  const large = await dialog.findByRole('img', { name: second.label });
  expect(await shownBy(large)).toBe('full');
  expect(call.mock.lastCall?.[0]).toMatchObject({ params: { id: second.id }, query: {} });
  // What is gone is not among them.
  expect(dialog.getByText('2 of 3')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
  dialog = await viewer(third);
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Next picture' }), { key: 'ArrowRight' });
  dialog = await viewer(first);
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Next picture' }), { key: 'ArrowLeft' });
  dialog = await viewer(third);
  fireEvent.click(dialog.getByRole('button', { name: 'Previous picture' }));
  dialog = await viewer(second);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('arrow keys elsewhere leave it as it is, and one alone has no others [PRF-8]', async () => {
  load();
  open(<Pictures pictures={[first]} />);
  fireEvent.click(await thumb(first));
  const dialog = await viewer(first);
  await dialog.findByRole('img', { name: first.label });
  expect(dialog.queryByRole('button', { name: 'Next picture' })).toBeNull();
  cleanup();
  open(<Pictures pictures={[first, second]} />);
  fireEvent.click(await thumb(first));
  await viewer(first);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(await viewer(first)).toBeDefined();
});

test('a picture is loaded once, whatever is loaded again around it [PRF-8]', async () => {
  const call = load();
  const { client } = open(<Pictures pictures={[first]} />);
  const button = await thumb(first);
  await waitFor(() => expect(button.querySelector('img')).not.toBeNull());
  await client.invalidateQueries();
  expect(call).toHaveBeenCalledOnce();
});

test('one that cannot be loaded says so, and is loaded again [PRF-8]', async () => {
  let isDown = true;
  answer(fileRoute, ({ query }) => {
    if (isDown) throw new CallError(503, problemOf('internal', 'The service is busy.'));
    return { bytes: new TextEncoder().encode(sizeOf(query?.size)) };
  });
  open(<Pictures pictures={[first]} />);
  const retry = await screen.findByRole('button', { name: `${first.label}: it could not be loaded. Retry` });
  expect(retry.textContent).toBe('Retry');
  isDown = false;
  fireEvent.click(retry);
  const button = await thumb(first);
  await waitFor(() => expect(button.querySelector('img')).not.toBeNull());
  isDown = true;
  fireEvent.click(button);
  const dialog = await viewer(first);
  expect(await dialog.findByText('The picture could not be loaded')).toBeDefined();
  expect(dialog.getByText('The service is busy.')).toBeDefined();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('img', { name: first.label })).toBeDefined();
});

test('what is no longer kept says so, without a call where that is known [PRF-10]', async () => {
  const call = answer(fileRoute, () => {
    throw new CallError(404, problemOf('not-found'));
  });
  open(<Pictures pictures={[picture('1', { isGone: true })]} />);
  expect(await screen.findByText('This picture is no longer kept.')).toBeDefined();
  expect(call).not.toHaveBeenCalled();
  cleanup();
  open(<Pictures pictures={[first]} />);
  expect(await screen.findByText('This picture is no longer kept.')).toBeDefined();
  expect(call).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

test('one that goes while it is large says so there [PRF-10]', async () => {
  answer(fileRoute, ({ query }) => {
    if (query?.size === 'thumb') return { bytes: new Uint8Array([1]) };
    throw new CallError(404, problemOf('not-found'));
  });
  open(<Pictures pictures={[first]} />);
  fireEvent.click(await thumb(first));
  expect(await (await viewer(first)).findByText('This picture is no longer kept.')).toBeDefined();
});

test('where pictures can be removed, the large one has the button, and closes once it is removed [PRF-9]', async () => {
  load();
  const remove = vi.fn<(shown: Picture) => Promise<boolean>>().mockResolvedValueOnce(false);
  open(<Pictures pictures={[first]} onRemove={remove} />);
  fireEvent.click(await thumb(first));
  const dialog = await viewer(first);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith(first));
  expect(screen.getByRole('dialog')).toBeDefined();
  remove.mockResolvedValueOnce(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
