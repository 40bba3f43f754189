// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { TabPanel } from './tab-panel.tsx';

const logged = vi.spyOn(console, 'error');
const load = vi.fn<() => Promise<FunctionComponent>>();
const Orders = () => 'All orders';

beforeEach(() => {
  logged.mockReset();
  load.mockReset().mockResolvedValue(Orders);
});
afterEach(cleanup);

const dashboard = (tab: 'orders' | 'cases', Panel: FunctionComponent) => (
  <>
    <nav>The frame</nav>
    <TabPanel tab={tab} label={tab}>
      {tab === 'orders' ? <Panel /> : 'All cases'}
    </TabPanel>
  </>
);

const isBroken = async () => {
  expect((await screen.findByRole('alert')).textContent).toContain('This tab could not be shown');
  expect(screen.getByText('The frame')).toBeDefined();
};
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

test('a crash in a tab is told in its place and logged, the frame stands, and Retry shows the tab again [NAV-7]', async () => {
  let isCrashing = true;
  render(
    dashboard('orders', () => {
      if (isCrashing) throw new Error('a row without an order');
      return 'All orders';
    }),
  );
  await isBroken();
  expect(logged).toHaveBeenCalled();
  retry();
  await isBroken();
  isCrashing = false;
  retry();
  expect(await screen.findByText('All orders')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the code of a tab that did not come is asked for again by Retry [NAV-7]', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  render(dashboard('orders', lazyWithRetry(load)));
  await isBroken();
  retry();
  expect(await screen.findByText('All orders')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('where the browser will not ask again for code that failed, Retry loads the page anew, if there is one [NAV-7]', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const ask = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  render(dashboard('orders', lazyWithRetry(load)));
  await isBroken();
  expect(ask).not.toHaveBeenCalled();
  retry();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await isBroken();
  expect(reload).not.toHaveBeenCalled();
  ask.mockResolvedValue(new Response());
  retry();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('another tab opens beside a broken one, and coming back tries it again [NAV-7]', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Panel = lazyWithRetry(load);
  const { rerender } = render(dashboard('orders', Panel));
  await isBroken();
  rerender(dashboard('cases', Panel));
  expect(await screen.findByText('All cases')).toBeDefined();
  rerender(dashboard('orders', Panel));
  expect(await screen.findByText('All orders')).toBeDefined();
});
