// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { open } from '#web/testing/open-page.fixture.tsx';
import { driverQuestions } from './driver-questions.ts';
import { HelpDialog } from './help-dialog.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
afterEach(cleanup);

test('an answer that was picked in the search is open and in view [WAY-6]', async () => {
  const [first, ...others] = driverQuestions;
  const last = others.at(-1);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const places = driverQuestions.map(({ place }) => ({ name: place, label: place, to: '/', search: {} }));
  open(
    <HelpDialog
      {...{
        role: 'driver',
        places,
        current: first?.place,
        opened: last?.question,
        onShortcuts: vi.fn(),
        onClose: vi.fn(),
      }}
    />,
  );
  const answer = (await screen.findByText(`${last?.question}`)).closest('details');
  expect(answer?.open).toBe(true);
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([answer]));
});
