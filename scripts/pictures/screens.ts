import type { Page } from 'playwright';
import type { Role } from '#shared/roles.ts';
import { choose, on, press, type Screen, selectAll, sequence } from './steps.ts';
import { waysIn } from './ways-in.ts';

const pressPlanned = (name: RegExp) => (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Planned' }).first().getByRole('button', { name }).click();
/** The part of the account below the others; the first picture makes the address. */
const calendarAddress = sequence(press(/^Account of/), async (page) => {
  const [make, remove] = ['Make an Address', 'Remove'].map((name) => page.getByRole('button', { name }));
  if (!make || !remove) return;
  await make.or(remove).waitFor();
  if (await make.isVisible()) await make.click();
  await remove.scrollIntoViewIfNeeded();
});

const refuse = sequence(async (page) => {
  await page.getByLabel('Email').fill('ruth@washline.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
}, press('Sign In'));

const tab = (role: Role, name: string): Screen => ({
  name: `${role}, ${name}`,
  role,
  path: `/dashboard/${role}?tab=${name}`,
  states: true,
});

/** Something that opens on the page of a series. */
const onSeries = (role: 'owner' | 'customer', name: string, open: NonNullable<Screen['open']>): Screen => ({
  name: `${role}, series, ${name}`,
  role,
  path: `/dashboard/${role}/series/{series}`,
  open,
});

/** Something that opens over the closed days. */
const onClosedDays = (name: string, open: NonNullable<Screen['open']>): Screen => ({
  name: `owner, closed days, ${name}`,
  role: 'owner',
  path: '/dashboard/owner/closed-days',
  open,
});

/** Something that opens over the payments. */
const onPayments = (name: string, open: NonNullable<Screen['open']>): Screen => ({
  name: `owner, money, payments, ${name}`,
  role: 'owner',
  path: '/dashboard/owner/money?tab=payments',
  open,
});

/** Something that opens over the dispatch board. */
const onDispatch = (name: string, open: NonNullable<Screen['open']>): Screen => ({
  name: `owner, dispatch, ${name}`,
  role: 'owner',
  path: '/dashboard/owner/dispatch',
  open,
});

/** The menu of a driver's run, on a phone of the column that was chosen. */
const openRun = async (page: Page) => {
  const chip = page.getByRole('button', { name: /^Jonah Reid \d/ });
  if (await chip.isVisible()) await chip.click();
  await page.getByRole('button', { name: 'Run of Jonah Reid' }).click();
};

export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'sign-in refused', path: '/login', open: refuse },
  { name: 'forgotten password', path: '/forgot-password' },
  ...waysIn,
  { name: 'order link', path: '{planned_link}' },
  { name: 'order link, skip', path: '{planned_link}/skip' },
  { name: 'order link, reschedule', path: '{planned_link}/time' },
  { name: 'order link, wrong', path: '{planned_link}/wrong' },
  { name: 'order link, on the road', path: '{road_link}' },
  { name: 'order link, delivered', path: '{delivered_link}' },
  { name: 'order link, locked', path: '{locked_link}' },
  { name: 'order link, unknown', path: '/o/unknown' },

  tab('owner', 'overview'),
  tab('owner', 'users'),
  { name: 'owner, person', role: 'owner', path: '/dashboard/owner/people/{customer}', states: true },
  {
    name: 'owner, person, edit',
    role: 'owner',
    path: '/dashboard/owner/people/{customer}',
    open: press('Edit Person'),
  },
  {
    name: 'owner, person, menu',
    role: 'owner',
    path: '/dashboard/owner/people/{customer}',
    open: press(/^More for/),
  },
  on('owner', 'tab=users', 'create user', press('Create User')),
  tab('owner', 'skus'),
  on('owner', 'tab=skus', 'add SKU', press('Add SKU')),
  tab('owner', 'pricing'),
  { ...on('owner', 'tab=pricing&customer={customer}', 'prices of a customer'), states: true },
  { ...on('owner', 'tab=pricing&customer={customer}&view=grid', 'price grid'), states: true },
  on(
    'owner',
    'tab=pricing&customer={customer}&view=grid',
    'price grid, base prices',
    press('Agree Base Prices'),
  ),
  on('owner', 'tab=pricing&customer={customer}', 'add price', press('Add Custom Price')),
  tab('owner', 'templates'),
  on('owner', 'tab=templates', 'create template', press('Create Template')),
  tab('owner', 'cases'),
  on('owner', 'tab=cases', 'update case', press(/^Update CASE/)),
  tab('owner', 'orders'),
  on('owner', 'tab=orders&search=zzz&status=pending', 'orders, no match'),
  on('owner', 'tab=orders', 'order menu', press(/^Actions for/)),
  on('owner', 'tab=orders', 'delete order', sequence(press(/^Actions for/), choose(/Delete/))),
  on('owner', 'tab=orders', 'create order', press('Create Order')),
  on('owner', 'tab=overview', 'assign driver', press('Assign Driver')),
  on('owner', 'tab=orders&order={order}', 'order details'),
  on('owner', 'tab=orders&order={order}', 'assign a leg', press(/ssign Delivery$/)),
  on(
    'owner',
    'tab=orders&order={order}',
    'close a leg',
    sequence(press('Actions for the delivery'), choose('Mark as done…')),
  ),
  on(
    'owner',
    'tab=orders&order={order}',
    'note a stain',
    sequence(press(/^More actions for/), choose('Note a stain or damage')),
  ),
  on('owner', 'tab=orders&again={order}', 'same again'),
  tab('owner', 'tracking'),
  tab('owner', 'calendar'),
  on('owner', 'tab=calendar', 'day', press(/more/)),
  on('owner', 'tab=templates', 'notifications', press(/^Notifications/)),
  on('owner', 'tab=templates', 'account', press(/^Account of/)),
  { name: 'owner, settings', role: 'owner', path: '/dashboard/owner/settings', states: true },
  ...[
    'business',
    'invoicing',
    'overdue',
    'sign-in',
    'times?field=lock_hours',
    'weights',
    'door',
    'arrival',
  ].map((page) => ({
    name: `owner, settings, ${page.split('?')[0]}`,
    role: 'owner' as const,
    path: `/dashboard/owner/settings/${page}`,
  })),
  { name: 'owner, booking', role: 'owner', path: '/dashboard/owner/booking', states: true },
  { name: 'owner, import', role: 'owner', path: '/dashboard/owner/import' },
  { name: 'owner, messages', role: 'owner', path: '/dashboard/owner/messages', states: true },
  { name: 'owner, recurring orders', role: 'owner', path: '/dashboard/owner/series', states: true },
  {
    name: 'owner, recurring orders, hold several',
    role: 'owner',
    path: '/dashboard/owner/series',
    open: sequence(
      (page) =>
        page
          .getByRole('checkbox', { name: /^Select / })
          .nth(1)
          .check(),
      press('Pause'),
    ),
  },
  { name: 'owner, series', role: 'owner', path: '/dashboard/owner/series/{series}', states: true },
  {
    name: 'owner, statement',
    role: 'owner',
    path: '/dashboard/owner/money/statement/{customer}?period=quarter',
    states: true,
  },
  { name: 'owner, series on hold', role: 'owner', path: '/dashboard/owner/series/{held}' },
  onSeries('owner', 'edit', press('Edit')),
  onSeries('owner', 'hold', press('Pause')),
  onSeries('owner', 'end', press('Stop')),
  { name: 'owner, closed days', role: 'owner', path: '/dashboard/owner/closed-days', states: true },
  onClosedDays('add day', press('Add Day')),
  onClosedDays('suggest', press('Suggest Public Holidays')),
  onClosedDays('move', press('Move Orders')),
  { name: 'owner, papers, labels', role: 'owner', path: '/papers/labels', states: true },
  { name: 'owner, papers, blank labels', role: 'owner', path: '/papers/labels?blank=20&first=3' },
  { name: 'owner, papers, roll', role: 'owner', path: '/papers/labels?blank=2&format=roll' },
  { name: 'owner, papers, docket', role: 'owner', path: '/papers/docket/{order}', states: true },
  { name: 'owner, papers, run sheets', role: 'owner', path: '/papers/runs', states: true },
  { name: 'owner, dispatch', role: 'owner', path: '/dashboard/owner/dispatch', states: true },
  onDispatch('a stop', press(/^Move /)),
  onDispatch('move', sequence(press(/^Move /), choose('Move to…'))),
  onDispatch('optimise route', sequence(openRun, choose('Optimise route'))),
  onDispatch('start and end', sequence(openRun, choose('Start and end'))),
  onDispatch('give a run', sequence(openRun, choose('Give this run to…'))),
  onDispatch('find an order', press('Find an order')),
  onDispatch('export', press('CSV')),
  {
    name: 'owner, orders, export',
    role: 'owner',
    path: '/dashboard/owner?tab=orders&status=processing',
    open: sequence(press(/^Menu of/), choose('Export CSV')),
  },
  {
    name: 'owner, dispatch, wrap-up',
    role: 'owner',
    path: '/dashboard/owner/dispatch?view=wrap-up',
    states: true,
  },
  {
    name: 'owner, dispatch, settle a report',
    role: 'owner',
    path: '/dashboard/owner/dispatch?view=wrap-up',
    open: press('Mark as Done'),
  },
  { name: 'owner, money, overdue', role: 'owner', path: '/dashboard/owner/money?tab=overdue', states: true },
  { name: 'owner, money, to check', role: 'owner', path: '/dashboard/owner/money?tab=check', states: true },
  {
    name: 'owner, money, invoices',
    role: 'owner',
    path: '/dashboard/owner/money?tab=invoices',
    states: true,
  },
  { name: 'owner, money, drafts', role: 'owner', path: '/dashboard/owner/money?tab=drafts', states: true },
  {
    name: 'owner, money, drafts, add',
    role: 'owner',
    path: '/dashboard/owner/money?tab=drafts',
    open: press('Add Draft'),
  },
  {
    name: 'owner, money, drafts, menu',
    role: 'owner',
    path: '/dashboard/owner/money?tab=drafts',
    open: press(/^Actions for the draft/),
  },
  {
    name: 'owner, money, drafts, issue and send',
    role: 'owner',
    path: '/dashboard/owner/money?tab=drafts',
    open: sequence(selectAll, press('Issue and Send')),
  },
  {
    name: 'owner, money, drafts, unfolded',
    role: 'owner',
    path: '/dashboard/owner/money?tab=drafts',
    open: press(/^Draft of /),
  },
  {
    name: 'owner, money, invoices, chosen',
    role: 'owner',
    path: '/dashboard/owner/money?tab=invoices',
    open: selectAll,
  },
  {
    name: 'owner, money, invoices, export',
    role: 'owner',
    path: '/dashboard/owner/money?tab=invoices&customer_id={customer}',
    open: sequence(press(/^Menu of/), choose('Export CSV')),
  },
  {
    name: 'owner, money, overdue, billing',
    role: 'owner',
    path: '/dashboard/owner/money?tab=overdue',
    open: sequence(press(/^Actions for/), choose('Billing')),
  },
  {
    name: 'owner, money, payments',
    role: 'owner',
    path: '/dashboard/owner/money?tab=payments',
    states: true,
  },
  onPayments('record', press('Record Payment')),
  onPayments('import a bank file', press('Import Bank File')),
  {
    name: 'owner, money, bank lines',
    role: 'owner',
    path: '/dashboard/owner/money?tab=payments&view=bank',
    states: true,
  },
  {
    name: 'owner, money, bank lines, ignored',
    role: 'owner',
    path: '/dashboard/owner/money?tab=payments&view=bank&state=ignored',
  },
  {
    name: 'owner, money, bank lines, choose',
    role: 'owner',
    path: '/dashboard/owner/money?tab=payments&view=bank',
    open: press(/^Choose for/),
  },
  onPayments('menu', press(/^Actions for/)),
  onPayments('undo', sequence(press(/^Actions for/), choose('Undo'))),
  onPayments('refund', sequence(press(/^Actions for/), choose('Refund'))),
  { name: 'owner, invoice, part paid', role: 'owner', path: '/dashboard/owner/money/{part_paid}' },
  {
    name: 'owner, invoice, its order',
    role: 'owner',
    path: '/dashboard/owner/money/{part_paid}',
    open: press(/^ORD-/),
  },
  {
    name: 'owner, invoice, record payment',
    role: 'owner',
    path: '/dashboard/owner/money/{part_paid}',
    open: press('Record Payment'),
  },
  {
    name: 'owner, invoice, adjust',
    role: 'owner',
    path: '/dashboard/owner/money/{sent}',
    open: press('Adjust'),
  },
  { name: 'owner, adjustment note', role: 'owner', path: '/dashboard/owner/money/{note}', states: true },
  { name: 'owner, lost', role: 'owner', path: '/dashboard/nowhere' },

  tab('customer', 'orders'),
  on('customer', 'tab=orders', 'create order', press('Create Order')),
  on('customer', 'tab=orders', 'cancel order', sequence(press(/^More for ORD/), choose('Cancel'))),
  on('customer', 'tab=orders', 'filters', press('Filters')),
  on('customer', 'tab=orders', 'account, calendar', calendarAddress),
  on('customer', 'tab=orders&order={order}', 'order details'),
  on('customer', 'tab=orders&again={order}', 'same again'),
  tab('customer', 'cases'),
  on('customer', 'tab=cases', 'raise case', press('Raise a Case')),
  tab('customer', 'schedule'),
  { name: 'customer, prices', role: 'customer', path: '/dashboard/customer/prices', states: true },
  { name: 'customer, invoices', role: 'customer', path: '/dashboard/customer/invoices', states: true },
  {
    name: 'customer, statement',
    role: 'customer',
    path: '/dashboard/customer/invoices/statement?period=quarter',
  },
  { name: 'customer, recurring orders', role: 'customer', path: '/dashboard/customer/series', states: true },
  { name: 'customer, series', role: 'customer', path: '/dashboard/customer/series/{series}' },
  onSeries('customer', 'menu', press(/^Actions for/)),
  onSeries('customer', 'skip', sequence(press(/^Actions for/), choose('Skip'))),
  onSeries('customer', 'make', sequence(pressPlanned(/^Actions for/), choose('Create Order Now'))),
  tab('customer', 'tracking'),
  { name: 'customer, invoice', role: 'customer', path: '/dashboard/customer/invoices/{own_invoice}' },
  {
    name: 'customer, invoice, its order',
    role: 'customer',
    path: '/dashboard/customer/invoices/{own_invoice}',
    open: press(/^ORD-/),
  },

  tab('driver', 'deliveries'),
  on('driver', 'tab=deliveries', 'update status', press(/, (collect|deliver), ORD-/)),
  on(
    'driver',
    'tab=deliveries',
    'an early step',
    sequence(
      press(/, (collect|deliver), ORD-/),
      (page) => page.getByText('Picked Up', { exact: true }).last().click(),
      press('Update Status'),
    ),
  ),
  on('driver', 'tab=deliveries', 'all deliveries', (page) =>
    page.getByRole('heading', { name: 'All deliveries' }).click(),
  ),
  on('driver', 'tab=deliveries', 'run, menu', press('Run menu')),
  on('driver', 'tab=deliveries', 'run, a stop', press(/^More for/)),
  on(
    'driver',
    'tab=deliveries',
    'run, change the order',
    sequence(press('Run menu'), choose('Reorder stops')),
  ),
  on(
    'driver',
    'tab=deliveries',
    'run, suggest an order',
    sequence(press('Run menu'), choose('Optimise route')),
  ),
  on('driver', 'tab=deliveries', 'run, scan a bag', sequence(press('Run menu'), choose('Scan a bag'))),
  tab('driver', 'calendar'),
];
