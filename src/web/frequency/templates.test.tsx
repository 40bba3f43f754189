// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createFrequencyTemplateRoute,
  deleteFrequencyTemplateRoute,
  frequencyTemplatesRoute,
  type TemplateQuery,
  updateFrequencyTemplateRoute,
} from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { CallError } from '#web/kernel/api.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import { diffFields } from '#web/ui/merge/three-way-merge.ts';
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx';
import { Toaster } from '#web/ui/overlay/toast.tsx';
import { filteredTemplatesQuery } from './frequency.api.ts';
import { TemplateDialog } from './template-dialog.tsx';
import {
  patternHint,
  templateFields,
  templateFieldText,
  toTemplateFormValues,
} from './template-form-values.ts';
import { TemplateCard, Templates } from './templates.tsx';

const answer = vi.fn<(route: RouteShape, input: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<typeof import('#web/kernel/api.ts')>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));

const fortnightly: FrequencyTemplate = {
  id: '01a1fd3b-049b-7a7b-966f-3ba95224f8cd',
  name: 'Fortnightly',
  frequency_type: 'weekly',
  frequency_value: 2,
  description: null,
};
const onClose = vi.fn();

function open(screenOf: ReactNode, client = new QueryClient()): void {
  render(
    <QueryClientProvider client={client}>
      <ConfirmProvider>{screenOf}</ConfirmProvider>
      <Toaster />
    </QueryClientProvider>,
  );
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  answer.mockReset();
  onClose.mockReset();
});
afterEach(cleanup);

test.each([
  ['daily', '1', 'Every 1 day(s)'],
  ['weekly', '2', 'Every 2 week(s)'],
  ['monthly', '6', 'Every 6 month(s)'],
  ['monthly', '', null],
  ['monthly', '0', null],
  ['monthly', '1.5', null],
] as const)('%s and %o reads %o [TPL-1]', (frequency_type, typed, hint) => {
  expect(patternHint({ frequency_type, frequency_value: typed, days: {} })).toBe(hint);
});

test('a new template is daily unless said otherwise, and its hint follows what is typed [TPL-1]', async () => {
  answer.mockResolvedValue(fortnightly);
  open(<TemplateDialog template={undefined} onClose={onClose} />);
  expect(screen.getByText('Every 1 day(s)')).toBeDefined();
  type('Value', '3');
  expect(await screen.findByText('Every 3 day(s)')).toBeDefined();
  type('Name', 'Each third day');
  await press('Create Template');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const body = { name: 'Each third day', frequency_type: 'daily', frequency_value: 3, description: '' };
  expect(answer.mock.calls).toEqual([[createFrequencyTemplateRoute, { body }]]);
});

test('a template may fix its days, and another type clears those that no longer fit [TPL-1, SER-1]', async () => {
  answer.mockResolvedValue(fortnightly);
  open(<TemplateDialog template={fortnightly} onClose={onClose} />);
  const group = within(screen.getByRole('group', { name: 'On optional' }));
  fireEvent.click(group.getByRole('checkbox', { name: 'Thu' }));
  fireEvent.click(group.getByRole('checkbox', { name: 'Mon' }));
  expect(screen.getByText('Every 2 week(s) on Mon, Thu')).toBeDefined();
  type('Type', 'monthly');
  expect(screen.getByText('Every 2 month(s)')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Same day each month' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '1st Monday' }));
  type('Which one', '-1');
  type('Weekday', 'FR');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Last Friday' }).checked).toBe(true);
  expect(screen.getByText('Every 2 month(s) on the last Fri')).toBeDefined();
  await press('Update Template');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const every = { name: 'Fortnightly', frequency_type: 'monthly', frequency_value: 2, description: '' };
  const body = { ...every, by_day: ['FR'], by_set_pos: -1 };
  expect(answer).toHaveBeenCalledWith(updateFrequencyTemplateRoute, { params: { id: fortnightly.id }, body });
  type('Type', 'daily');
  expect(screen.queryByRole('group', { name: 'On optional' })).toBeNull();
});

test('the days of a template are shown on its card, and compared with its pattern [TPL-1, SER-1]', async () => {
  const fixed: FrequencyTemplate = { ...fortnightly, by_day: ['MO', 'TH'] };
  open(<TemplateCard template={fixed} onEdit={vi.fn()} />);
  expect(screen.getByText('Every 2 weeks on Monday and Thursday')).toBeDefined();
  const values = toTemplateFormValues(fixed);
  expect(diffFields(templateFields, values, toTemplateFormValues(fortnightly))).toEqual(['pattern']);
  expect(templateFieldText('pattern', values)).toBe('Every 2 week(s) on Mon, Thu');
});

test('a name, and a whole number of at least 1, are required [TPL-1]', async () => {
  open(<TemplateDialog template={undefined} onClose={onClose} />);
  type('Value', '');
  await press('Create Template');
  expect(await screen.findByText('Enter a name')).toBeDefined();
  expect(screen.getByText('Must be at least 1')).toBeDefined();
  type('Value', '1.5');
  expect(await screen.findByText('Must be a whole number')).toBeDefined();
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  ['This template is no longer there.', 'This template is no longer there.'],
  [undefined, 'Failed to save template'],
])('a failure with the detail %o is an alert in the dialog: %s [TPL-2]', async (detail, sentence) => {
  answer.mockRejectedValue(new CallError(404, detail ? problemOf('not-found', detail) : null));
  open(<TemplateDialog template={fortnightly} onClose={onClose} />);
  type('Name', 'Every other week');
  await press('Update Template');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Every other week');
  const body = { name: 'Every other week', frequency_type: 'weekly', frequency_value: 2, description: '' };
  expect(answer.mock.calls).toEqual([
    [updateFrequencyTemplateRoute, { params: { id: fortnightly.id }, body }],
  ]);
});

test('two people who change different fields of a template both keep theirs; value and type go together [TPL-2]', async () => {
  const client = new QueryClient();
  let listed = fortnightly;
  answer.mockImplementation(async () => ({ rows: [listed], total: 1 }));
  function List() {
    useQuery(filteredTemplatesQuery({}));
    return <TemplateDialog template={fortnightly} onClose={onClose} />;
  }
  open(<List />, client);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  type('Value', '3');
  listed = { ...fortnightly, name: 'Each second week' };
  await client.invalidateQueries({ queryKey: ['templates'] });
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(name.value).toBe('Each second week'));
  listed = { ...listed, frequency_type: 'monthly', frequency_value: 1 };
  await client.invalidateQueries({ queryKey: ['templates'] });
  await press('Compare');
  expect(screen.getByRole('radio', { name: 'Someone else Every 1 month(s)' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Someone else Every 1 month(s)' }));
  await press('Update Template');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const body = {
    name: 'Each second week',
    frequency_type: 'monthly',
    frequency_value: 1,
    description: '',
  };
  expect(answer).toHaveBeenCalledWith(updateFrequencyTemplateRoute, { params: { id: fortnightly.id }, body });
});

test('the templates come in pages, and what narrows them begins at the first [TPL-1, API-3]', async () => {
  const all = Array.from({ length: 60 }, (_, n) => ({ ...fortnightly, id: `${n}`, name: `Route ${n}` }));
  answer.mockImplementation(async (_, input) => {
    const { limit = 50, offset = 0 } = (input as { query: TemplateQuery }).query;
    return { rows: all.slice(offset, offset + limit), total: all.length };
  });
  const routeTree = createRootRoute({ component: Templates });
  const router = createRouter({ routeTree, history: createMemoryHistory(), parseSearch, stringifySearch });
  open(<RouterProvider router={router} />);
  const shown = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  const namesOf = (from: number, to: number) => all.slice(from, to).map(({ name }) => name);
  expect(await screen.findByText('25 of 60')).toBeDefined();
  expect(shown()).toEqual(namesOf(0, 25));
  await press('Next page');
  await waitFor(() => expect(shown()).toEqual(namesOf(25, 50)));
  await press('3');
  await screen.findByText('10 of 60');
  expect(shown()).toEqual(namesOf(50, 60));
  await press('Filters');
  await press('Monthly');
  await screen.findByText('25 of 60');
  const query = { frequency_type: ['monthly'], limit: 25, offset: 0 };
  expect(answer.mock.lastCall).toEqual([frequencyTemplatesRoute, { query }]);
});

test('deleting asks first, says that orders keep their pattern, and says when it failed [TPL-2, STF-8]', async () => {
  open(<TemplateCard template={fortnightly} onEdit={vi.fn()} />);
  await press('Delete Fortnightly');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('keep their pattern');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(answer).not.toHaveBeenCalled();
  answer.mockRejectedValueOnce(new CallError(500, null));
  await press('Delete Fortnightly');
  await press('Delete Template');
  expect(await screen.findByText('Failed to delete template')).toBeDefined();
  answer.mockResolvedValueOnce(null);
  await press('Delete Fortnightly');
  await press('Delete Template');
  expect(await screen.findByText('Template deleted successfully')).toBeDefined();
  expect(answer.mock.lastCall).toEqual([deleteFrequencyTemplateRoute, { params: { id: fortnightly.id } }]);
});
