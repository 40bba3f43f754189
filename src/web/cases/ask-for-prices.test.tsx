// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Case } from '#shared/cases/case.ts';
import { casesRoute, raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { AskForPrices } from './ask-for-prices.tsx';
import { openCase } from './case.fixture.ts';

const now = Temporal.Instant.from('2026-11-25T23:00:00Z');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const request: Case = {
  ...openCase,
  type: 'inquiry',
  subject: 'Please set up my prices',
  created_at: Temporal.Instant.from('2026-11-24T01:00:00Z'),
};

afterEach(() => {
  cleanup();
  resetAnswers();
});

test('prices are asked for in one press, which is an inquiry; while it is open it says since when [CUS-33]', async () => {
  let rows: Case[] = [];
  answer(casesRoute, () => ({ rows, total: rows.length }));
  const raise = answer(raiseCaseRoute, () => {
    rows = [request];
    return request;
  });
  open(<AskForPrices />);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for Prices' }));
  const said = await screen.findByText('We have your request from Tue 24 Nov.');
  expect(raise).toHaveBeenCalledOnce();
  expect(raise.mock.calls[0]?.[0].body).toMatchObject({ type: 'inquiry', subject: request.subject });
  expect(screen.queryByRole('button', { name: 'Ask for Prices' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
});

test('a request that failed can be sent again, and another inquiry is none for prices [CUS-33]', async () => {
  const other = { ...request, subject: 'When are you open?' };
  answer(casesRoute, () => ({ rows: [other], total: 1 }));
  answer(raiseCaseRoute, () => {
    throw new CallError(500, problemOf('internal'));
  });
  open(<AskForPrices />);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for Prices' }));
  expect(await screen.findByText('Failed to create case. Please try again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ask for Prices' })).toBeDefined();
});
