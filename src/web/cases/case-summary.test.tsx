// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CaseDetails } from '#shared/cases/case.ts';
import { BusinessTimeZoneContext } from '#web/kernel/format/business-time-zone.ts';
import { openCase } from './case.fixture.ts';
import { CaseSummary } from './case-summary.tsx';

vi.mock('#web/orders/display/use-order-dialog.ts', () => ({ useOrderDialog: () => ({ open: vi.fn() }) }));
afterEach(cleanup);

const show = (item: CaseDetails, inForm = false) =>
  render(
    <BusinessTimeZoneContext value="Australia/Sydney">
      <CaseSummary item={item} inForm={inForm} />
    </BusinessTimeZoneContext>,
  );

test('a case that waits tells its customer that we have it, and nothing once it is closed [CAS-2]', () => {
  show(openCase);
  expect(screen.getByText('We have your case. Our answer appears here.')).toBeDefined();
  cleanup();
  show({ ...openCase, status: 'closed' });
  expect(screen.queryByText(/^We have your case/)).toBeNull();
});

test('an answer has the tick of a resolved case only once its case is resolved [CAS-2]', () => {
  const iconOf = (status: CaseDetails['status']) => {
    cleanup();
    show({ ...openCase, status, resolution: 'They are on their way.' });
    return screen.getByText('Our answer').closest('div')?.querySelector('svg')?.getAttribute('class');
  };
  for (const status of ['open', 'in_progress'] as const) expect(iconOf(status)).not.toContain('circle-check');
  for (const status of ['resolved', 'closed'] as const) expect(iconOf(status)).toContain('circle-check');
});

test('an answer says that it is ours, and when it was given [CAS-2]', () => {
  const answered_at = Temporal.Instant.from('2026-11-24T01:05:00Z');
  show({ ...openCase, resolution: 'They are on their way.', answered_at });
  expect(screen.getByText(/^Our answer,/).parentElement?.textContent).toMatch(
    /^Our answer, .*24 Nov.*12:05 pm$/,
  );
  expect(screen.queryByText(/^We have your case/)).toBeNull();
});

test.each([
  [false, /^We answered .*28 Nov.*9:05 am.*$/],
  [true, /^Earlier answer, .*28 Nov.*9:05 am.*, Dev Patel$/],
])('an earlier answer stays below the newest, also in the form of staff: %s [CAS-4]', (inForm, said) => {
  const at = Temporal.Instant.from('2026-11-27T22:05:00Z');
  const by_name = inForm ? { by_name: 'Dev Patel' } : {};
  const earlier_answers = [{ text: 'We’ll credit both robes.', at, ...by_name }];
  show({ ...openCase, resolution: 'They are on their way.', earlier_answers }, inForm);
  const text = screen.getByText('We’ll credit both robes.');
  expect(text.previousElementSibling?.textContent).toMatch(said);
});

test.each([false, true])(
  'a case shows what was added to it, by whom and when, also in the form of staff: %s [CAS-6]',
  (inForm) => {
    const at = Temporal.Instant.from('2026-11-24T01:05:00Z');
    const additions = [
      { text: 'It was fourteen.', by_name: 'Amelia Hart', at },
      { text: 'Blue ones.', by_name: null, at: at.add({ minutes: 5 }) },
    ];
    show({ ...openCase, additions }, inForm);
    const said = screen.getAllByText(/added this,/).map((line) => line.parentElement?.textContent);
    expect(said).toEqual([
      expect.stringMatching(/^Amelia Hart added this, .*24 Nov.*12:05 pmIt was fourteen\.$/),
      expect.stringMatching(/^Saltbush Day Spa added this, .*12:10 pmBlue ones\.$/),
    ]);
  },
);
