// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { findPlaceRoute, type Place, placesRoute, setPlaceRoute } from '#shared/runs/places.contract.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { businessQuery } from './business.api.ts';
import { PlaceLine } from './place-line.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const address = '88 Crown St, Surry Hills NSW 2010';
const customer_id = '01999999-0000-7000-8000-000000000001';
const known: Place = {
  customer_id,
  address: '88 crown st Surry Hills NSW 2010',
  latitude: -33.8675,
  longitude: 151.207,
  source: 'person',
  set_at: null,
};
const none = { ...known, latitude: null, longitude: null };
let places: Place[];

beforeEach(() => {
  places = [];
  answer(placesRoute, () => places);
});
afterEach(() => {
  cleanup();
  resetAnswers();
});

async function show(whose: string | null = customer_id, uses_geocoder = false) {
  const { client } = open(<PlaceLine address={address} whose={whose} />);
  client.setQueryData(businessQuery.queryKey, (business) => business && { ...business, uses_geocoder });
  await screen.findByRole('button', { name: /^(Add|Change) / });
}
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: `Place of ${address}` });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('one field takes what is typed or pasted, and shows it from then on [RUN-6, CUS-27]', async () => {
  const set = answer(setPlaceRoute, ({ body }) => {
    places = [{ ...known, ...body, customer_id }];
    return places[0] as Place;
  });
  await show();
  expect(screen.getByText('Not on the map yet')).toBeDefined();
  fireEvent.click(button(/^Add/));
  expect(document.activeElement).toBe(field());
  type('88 Crown St');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(await screen.findByText('Paste it from your maps app, like -33.8675, 151.2070')).toBeDefined();
  expect(set).not.toHaveBeenCalled();
  type(' -33.8675,151.207');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await screen.findByText('On the map');
  expect(set).toHaveBeenCalledWith({
    body: { customer_id, address, latitude: -33.8675, longitude: 151.207 },
  });
  await waitFor(() => expect(document.activeElement).toBe(button(/^Change/)));
});

test('what is there is changed or taken away; the address counts without case and punctuation [RUN-6, CUS-27]', async () => {
  places = [known];
  const set = answer(setPlaceRoute, () => {
    places = [none];
    return none;
  });
  await show();
  fireEvent.click(button(/^Change/));
  expect(field().value).toBe('-33.8675, 151.2070');
  fireEvent.click(button('Cancel'));
  fireEvent.click(button(/^Remove the place/));
  await screen.findByText('Not on the map yet');
  expect(set).toHaveBeenCalledWith({ body: { customer_id, address, latitude: null, longitude: null } });
  await waitFor(() => expect(document.activeElement).toBe(button(/^Add/)));
});

test('an address of the business names no customer [RUN-6, CUS-27]', async () => {
  places = [known];
  const set = answer(setPlaceRoute, () => none);
  await show(null);
  fireEvent.click(button(/^Remove the place/));
  const body = { customer_id: null, address, latitude: null, longitude: null };
  await waitFor(() => expect(set).toHaveBeenCalledWith({ body }));
});

test('a failure is said beside the field, and what was typed stays [RUN-6, CUS-27]', async () => {
  answer(setPlaceRoute, () => {
    throw new CallError(503, problemOf('unavailable', 'Too many people are waiting.'));
  });
  await show();
  fireEvent.click(button(/^Add/));
  type('-33.8675, 151.207');
  fireEvent.click(button('Save'));
  expect(await screen.findByText('Too many people are waiting.')).toBeDefined();
  expect(field().value).toBe('-33.8675, 151.207');
});

test('where a geocoder is on it is asked, unless it does not know the address [RUN-6, CUS-27]', async () => {
  await show();
  expect(screen.queryByRole('button', { name: /^Find / })).toBeNull();
  cleanup();
  const find = answer(findPlaceRoute, () => {
    places = [{ ...known, source: 'geocoder' }];
    return places[0] as Place;
  });
  await show(customer_id, true);
  fireEvent.click(await screen.findByRole('button', { name: /^Find / }));
  await screen.findByText('On the map · looked up');
  expect(find).toHaveBeenCalledWith({ body: { customer_id, address } });
  cleanup();
  places = [{ ...none, source: 'geocoder' }];
  await show(customer_id, true);
  expect(screen.getByText('We couldn’t find it')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Find / })).toBeNull();
});
