// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editPersonRoute, textsAllowedRoute, userRoute } from '#shared/accounts/accounts.contract.ts';
import { changeNoteRoute } from '#shared/accounts/customers.contract.ts';
import { changeEmailRoute } from '#shared/accounts/invitations.contract.ts';
import { erasedEmail, erasedName } from '#shared/accounts/personal-data.ts';
import type { PersonDetails } from '#shared/accounts/user.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { casesRoute } from '#shared/cases/cases.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { ordersRoute } from '#shared/orders/orders.contract.ts';
import { type CustomerPage, customerPageRoute } from '#shared/overview/customer-page.contract.ts';
import { seriesListRoute } from '#shared/series/series.contract.ts';
import { amelia, ameliaInDetail } from '#web/accounts/user.fixture.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { endSession, startSession } from '#web/kernel/session-store.ts';
import { unassignedOrder as anOrder } from '#web/orders/order.fixture.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { PersonPage } from './person-page.tsx';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const { id } = amelia;
const facts: CustomerPage = {
  id,
  name: 'Amelia Hart',
  bill_name: 'Harbour Lane Hotel',
  on_hold: null,
  visits: [
    {
      kind: 'pickup',
      at: Temporal.Now.instant().add({ hours: 48 }),
      until: null,
      order_id: anOrder.id,
      order_number: anOrder.order_number,
      series_id: null,
      driver_name: null,
      needs_driver: true,
    },
  ],
  overdue_visits: [],
  counts: { visits: 6, open_cases: 1 },
  weekly_amount: 69235,
  balance: null,
  overdue: null,
  overdue_since: null,
  billing: null,
  prices: { agreed: 24, of: 26, below_base: 9, percent_below: 8, without: ['Doona', 'Chef Jacket'] },
  places: [
    {
      customer_id: id,
      address: '4 Argyle St',
      latitude: -33.8,
      longitude: 151.2,
      source: 'person',
      set_at: null,
    },
  ],
  note: {
    customer_id: id,
    note: 'Ask for the robes first.',
    note_by_name: 'Dev Patel',
    note_at: null,
    version: 3,
  },
};

let person: PersonDetails;

beforeEach(() => {
  person = ameliaInDetail;
  startSession('a token', { ...amelia, role: 'owner' });
  answer(userRoute, () => person);
  answer(customerPageRoute, () => facts);
  answer(ordersRoute, () => ({ rows: [anOrder], total: 53 }));
  answer(seriesListRoute, () => ({ rows: [], total: 0 }));
  answer(casesRoute, () => ({ rows: [], total: 4 }));
});
afterEach(() => {
  cleanup();
  endSession();
  resetAnswers();
});

const show = async (name: string = person.full_name, business: Partial<Business> = {}) => {
  open(<PersonPage id={id} dashboardOf="owner" />, '/', business);
  await screen.findByRole('heading', { level: 1, name });
};
const part = (name: string) => within(screen.getByRole('region', { name }));
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const refuse =
  (status: number, code: Parameters<typeof problemOf>[0], detail: string, path?: string) => () => {
    throw new CallError(status, problemOf(code, detail, path ? [{ path, message: detail }] : undefined));
  };

test('a customer’s page is asked for in five calls of one round [CUS-22]', async () => {
  open(<PersonPage id={id} dashboardOf="owner" />);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(5));
  await screen.findByText('53');
  expect(call).toHaveBeenCalledTimes(5);
});

test('of whom it is known that they are no customer, nothing of one is asked for [CUS-22]', async () => {
  const { id: driver_id, full_name } = { ...amelia, full_name: 'Jonah Reid' };
  person = { ...ameliaInDetail, full_name, role: 'driver', runs: [] };
  const { history } = open(
    <PersonLink id={driver_id} isOther>
      {full_name}
    </PersonLink>,
  );
  fireEvent.click(await screen.findByRole('link', { name: full_name }));
  await waitFor(() => expect(history.location.state.isOther).toBe(true));
  cleanup();
  vi.mocked(call).mockClear();
  open(<PersonPage id={id} dashboardOf="owner" isOther />);
  await screen.findByRole('heading', { level: 1, name: full_name });
  expect(vi.mocked(call).mock.calls.map(([{ path }]) => path)).toEqual([userRoute.path]);
});

test('what is overdue stands before what comes up, and says so [CUS-22]', async () => {
  const [visit] = facts.visits;
  if (!visit) throw new Error('the fixture has a visit');
  const at = visit.at.subtract({ hours: 96 });
  const overdue = {
    ...visit,
    kind: 'delivery' as const,
    at,
    driver_name: 'Aisha Karimi',
    needs_driver: false,
  };
  answer(customerPageRoute, () => ({ ...facts, overdue_visits: [overdue] }));
  await show();
  const items = await part('Coming up').findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.includes('overdue'))).toEqual([true, false]);
  expect(items[0]?.textContent).toContain('Aisha Karimi has it');
});

test('it begins with who they are, and each part leads to its list, narrowed to them [CUS-21, CUS-22]', async () => {
  await show();
  expect(await screen.findByText('Harbour Lane Hotel')).toBeDefined();
  expect(screen.getByText('Customer')).toBeDefined();
  expect(screen.getByText('Active')).toBeDefined();
  expect(part('Coming up').getByText('6 visits in the next 14 days')).toBeDefined();
  expect(part('Coming up').getByText(/No driver yet/)).toBeDefined();
  expect(part('Coming up').getByRole('button', { name: /^Assign Pickup/ })).toBeDefined();
  expect(part('Recurring').getByText('$692.35 a week')).toBeDefined();
  expect(part('Cases').getByText('1 open of 4')).toBeDefined();
  expect(part('Prices').getByText('24 of 26 items')).toBeDefined();
  expect(part('Prices').getByText(/Doona and Chef Jacket have no price yet/)).toBeDefined();
  expect(part('Note').getByText('Ask for the robes first.')).toBeDefined();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  for (const list of [
    `tab=orders&customer_id=${id}`,
    `series?customer_id=${id}`,
    `tab=cases&customer_id=${id}`,
    `tab=pricing&customer=${id}`,
  ])
    expect(hrefs.some((href) => href.includes(list))).toBe(true);
});

test('a part that fails stands alone, and is tried again alone [CUS-22]', async () => {
  answer(ordersRoute, refuse(503, 'unavailable', 'Please try again later.'));
  await show();
  expect(await part('Orders').findByText('The orders could not be loaded')).toBeDefined();
  expect(part('Note').getByText('Ask for the robes first.')).toBeDefined();
  answer(ordersRoute, () => ({ rows: [anOrder], total: 1 }));
  fireEvent.click(part('Orders').getByRole('button'));
  expect(await part('Orders').findByText(anOrder.order_number)).toBeDefined();
});

test('an address is on the map or not yet, and no degrees are shown [CUS-27]', async () => {
  person = { ...ameliaInDetail, delivery_address: 'Loading dock' };
  await show();
  expect(await part('Contact').findByText('On the map')).toBeDefined();
  expect(part('Contact').getByText('Not on the map yet')).toBeDefined();
  expect(document.body.textContent).not.toContain('151.2');
});

test('without a mail server a new email says who has its link [CUS-24]', async () => {
  await show(undefined, { is_mail_ready: false });
  await press('Edit Person');
  await screen.findByRole('dialog', { name: 'Edit Person' });
  type('Email', 'jo@example.com');
  expect(screen.queryByText(/We’ll mail a link/)).toBeNull();
  expect(
    screen.getByText(/No mail server yet: ask the person who installed Washline for that link\./),
  ).toBeDefined();
});

test('only what was changed is saved, at the version that was seen [CUS-23]', async () => {
  const edit = answer(editPersonRoute, ({ body }) => {
    person = { ...person, ...body, email: person.email, version: 2 } as PersonDetails;
    return person;
  });
  await show();
  await press('Edit Person');
  await screen.findByRole('dialog', { name: 'Edit Person' });
  type('Email', 'jo@example.com');
  expect(screen.getByText(/We’ll mail a link to the new address/)).toBeDefined();
  await press('Save Changes');
  expect(await screen.findByText('Person saved. The new email counts once its link is used.')).toBeDefined();
  expect(edit).toHaveBeenCalledExactlyOnceWith({
    params: { id },
    ifMatch: 1,
    body: { email: 'jo@example.com' },
  });
  expect(part('Contact').queryByText('jo@example.com')).toBeNull();
});

test('the link of a new email goes again, or the change is cancelled [SEC-42]', async () => {
  person = { ...person, waiting_email: 'jo@example.com' };
  const change = answer(changeEmailRoute, ({ body: { new_email } }) => {
    const is_changed = new_email === ameliaInDetail.email;
    if (is_changed) person = ameliaInDetail;
    return { new_email, is_changed };
  });
  await show();
  await press('Send Again');
  expect(await screen.findByText('Sent again')).toBeDefined();
  expect(change).toHaveBeenLastCalledWith({ params: { id }, body: { new_email: 'jo@example.com' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel Change' }).disabled).toBe(false),
  );
  await press('Cancel Change');
  expect(await screen.findByText('Change cancelled')).toBeDefined();
  expect(change).toHaveBeenLastCalledWith({ params: { id }, body: { new_email: ameliaInDetail.email } });
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull());
});

test('a new email that waits for its link is said on the page and where it is edited, which names a customer in full [CUS-23, CUS-24, SEC-42]', async () => {
  person = { ...person, waiting_email: 'jo@example.com' };
  await show();
  const said = 'Waiting for jo@example.com: it counts once its link is used.';
  expect(part('Contact').getByText(said)).toBeDefined();
  await press('Edit Person');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Person' }));
  expect(dialog.getByText(`Amelia Hart signs in with it. ${said}`)).toBeDefined();
  cleanup();
  person = ameliaInDetail;
  await show();
  expect(screen.queryByText(/^Waiting for/)).toBeNull();
});

test.each([
  [409, 'email-taken', 'There is already an account with this email.', 'email'],
  [403, 'forbidden', 'Only an owner can edit somebody of staff.', undefined],
] as const)(
  'a refusal of %i is said where it belongs, and what was typed stays [CUS-23]',
  async (status, code, detail, path) => {
    answer(editPersonRoute, refuse(status, code, detail, path));
    await show();
    await press('Edit Person');
    await screen.findByRole('dialog', { name: 'Edit Person' });
    type('Email', 'taken@example.com');
    await press('Save Changes');
    expect(await screen.findByText(detail)).toBeDefined();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.getAttribute('aria-invalid')]).toEqual([
      'taken@example.com',
      path ? 'true' : null,
    ]);
  },
);

test('what somebody else has saved comes in beside what is typed [CUS-23]', async () => {
  const edit = answer(editPersonRoute, ({ body }) => ({ ...person, ...body, version: 3 }) as PersonDetails);
  edit.mockImplementationOnce(() => {
    person = { ...person, address: '9 Theirs St', version: 2 };
    return refuse(412, 'changed-meanwhile', 'Someone else just changed this.')();
  });
  await show();
  await press('Edit Person');
  await screen.findByRole('dialog', { name: 'Edit Person' });
  type('Phone optional', '0400 1');
  await press('Save Changes');
  await waitFor(() => expect(edit).toHaveBeenCalledTimes(2));
  expect(edit).toHaveBeenLastCalledWith({ params: { id }, ifMatch: 2, body: { phone: '0400 1' } });
});

test('the note is written at the version that was seen [CUS-26]', async () => {
  const change = answer(changeNoteRoute, () => ({ ...facts.note, note: 'New', version: 4 }));
  await show();
  await press('Edit the note');
  await screen.findByRole('dialog', { name: 'Note' });
  type('Note optional', 'New');
  await press('Save Note');
  expect(await screen.findByText('Note saved')).toBeDefined();
  expect(change).toHaveBeenCalledWith({ params: { id }, ifMatch: 3, body: { note: 'New' } });
});

test('a driver has contact and runs, staff the contact; an admin edits nobody else of staff [CUS-20, CUS-23]', async () => {
  const day = Temporal.Now.plainDateISO('Australia/Sydney').add({ days: 1 });
  const run = { day, stops: 5, finished: 2, started_at: null, ended_at: null };
  person = { ...person, role: 'driver', customer_id: null, full_name: 'Jonah Reid', runs: [run] };
  await show();
  expect(part('Runs').getByText('2 of 5 stops finished')).toBeDefined();
  expect(part('Contact').getByText(amelia.email)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Orders' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create Order' })).toBeNull();
  startSession('a token', { ...amelia, id: crypto.randomUUID(), role: 'admin' });
  for (const role of ['owner', 'admin'] as const) {
    cleanup();
    person = { ...ameliaInDetail, role, customer_id: null };
    open(<PersonPage id={id} dashboardOf="admin" />);
    await screen.findByRole('heading', { level: 1, name: amelia.full_name });
    expect(screen.queryByRole('button', { name: 'Edit Person' })).toBeNull();
  }
});

test('the phone number dials; staff note below it that somebody agreed to texts, and see who did [CUS-22, MSG-9]', async () => {
  person = { ...person, phone: '0412 345 678', texts: { allowed_at: null, noted_by_name: null } };
  const noted = {
    allowed_at: Temporal.Instant.from('2026-11-02T10:12:00+11:00'),
    noted_by_name: 'Dev Patel',
  };
  const note = answer(textsAllowedRoute, () => {
    person = { ...person, texts: noted };
    return person;
  });
  await show();
  const number = part('Contact').getByRole('link', { name: '0412 345 678' });
  expect(number.getAttribute('href')).toBe('tel:0412345678');
  fireEvent.click(part('Contact').getByRole('switch', { name: 'They agreed to texts' }));
  expect(await screen.findByText(/Noted by Dev Patel/)).toBeDefined();
  expect(note.mock.lastCall?.[0]).toMatchObject({ params: { id }, body: { allowed: true } });
});

test('somebody erased has a name and nothing to do; nobody is not found [CUS-20]', async () => {
  person = { ...person, full_name: erasedName, email: erasedEmail(id), is_active: false };
  await show(erasedName);
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  answer(userRoute, refuse(404, 'not-found', 'There is nothing here.'));
  open(<PersonPage id={id} dashboardOf="owner" />);
  expect(await screen.findByText('There is nothing here')).toBeDefined();
});
