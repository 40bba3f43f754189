import type { Page } from 'playwright';
import { choose, on, press, type Screen, selectAll, sequence } from './steps.ts';

/** Has a call of the page answered so: what the demo is not in, and what no picture may change of it. */
const answer =
  (path: string, json: unknown, status = 200) =>
  (page: Page) =>
    page
      .route(`**/api/${path}`, (route) =>
        route.fulfill({
          status,
          contentType: status < 400 ? 'application/json' : 'application/problem+json',
          json,
        }),
      )
      .then(() => {});

const refusal = (type: string, status: number, detail: string, more: object = {}) => ({
  type: `urn:washline:problem:${type}`,
  title: detail,
  status,
  detail,
  ...more,
});

/** Opens a path as it is with every way in on. */
const withEveryWay = (path: string) => async (page: Page) => {
  const { hostname } = new URL(page.url());
  await page.route('**/api/config/business', async (route) => {
    const response = await route.fetch();
    const ways = { sign_in_by_code: true, takes_requests: true, passkey_host: hostname };
    await route.fulfill({ response, json: { ...(await response.json()), ...ways } });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
};

const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);

const mail = 'We have mailed to r…@washline.example';
const askSecondStep = sequence(
  withEveryWay('/login'),
  answer(
    'auth/login',
    refusal(
      'second-factor-needed',
      401,
      `Enter the 6-digit code ${mail.slice(0, 1).toLowerCase()}${mail.slice(1)}`,
      {
        challenge: 'c',
      },
    ),
    401,
  ),
  fill('Email', 'ruth@washline.example'),
  fill('Password', 'washline'),
  press('Sign In'),
);
const wrongCode = answer(
  'auth/login/second',
  refusal('wrong-code', 422, 'This code is not right. Check it, or use a recovery code.'),
  422,
);

const invited = {
  full_name: 'Iman Saleh',
  email: 'iman.saleh@mail.example',
  role: 'customer',
  invited_by_name: 'Ruth Calloway',
};

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const passkey = (name: string, created: number, used: number | null) => ({
  id: crypto.randomUUID(),
  name,
  created_at: daysAgo(created),
  last_used_at: used === null ? null : daysAgo(used),
});

/** The parts of the account about how somebody gets in, at the top of what is shown. */
const securityAt = (title: string) =>
  sequence(
    withEveryWay('/dashboard/owner?tab=templates'),
    answer('auth/security', {
      passkeys: [passkey('Chrome on Windows', 40, 1), passkey('Ruth’s phone', 12, null)],
      has_password: true,
      second_step: true,
      second_step_asked: false,
      recovery_left: 7,
    }),
    press(/^Account of/),
    (page) =>
      page.getByRole('region', { name: title }).evaluate((part) => part.scrollIntoView({ block: 'start' })),
  );
const codes = ['4X7M-Q2PD-9KRA-W6TH', 'B3CN-71ZE-M5VF-8YJG', 'H9KS-D4WQ-2TRX-6PNC', 'Z5FA-V8JE-3MGB-7Q1K'];

const place = sequence(fill('Suburb', 'Pyrmont'), fill('Postcode', '2009'));
const askWhere = (inside: boolean) =>
  sequence(
    withEveryWay('/request'),
    answer('requests/area', { inside }),
    place,
    press('See If We Come to You'),
  );

/** An import of a price list, as it stands somewhere. */
const importAt = (more: object) =>
  sequence(
    answer('imports', [
      {
        id: crypto.randomUUID(),
        kind: 'customers',
        name: 'customers-from-the-till.csv',
        by_name: 'Ruth Calloway',
        created_at: daysAgo(0),
        bytes: 4_812_300,
        encoding: 'windows-1252',
        delimiter: ';',
        rows: 50_000,
        done_rows: 12_400,
        columns: ['Name', 'E-mail', 'Mobile'].map((head, at) => ({
          head,
          values: ['Amelia Hart', 'amelia@harbourlane.example', '0412 555 018'].slice(at, at + 1),
          field: ['full_name', 'email', 'phone'][at],
          is_known: true,
        })),
        counts: null,
        shown: [],
        mark: null,
        done_at: null,
        ...more,
      },
    ]),
    async (page) => {
      await page.reload();
      await page.getByRole('heading', { name: 'Import' }).waitFor();
    },
  );
const error = (row: number, column: string, value: string, detail: string) => ({
  row,
  outcome: 'error',
  label: `Customer ${row}`,
  column,
  detail,
  value,
});
const failing = {
  state: 'checked',
  bytes: 31_300,
  rows: 312,
  done_rows: 312,
  counts: {
    new: 296,
    changed: 3,
    unchanged: 0,
    left_out: 10,
    without_email: 10,
    errors: 3,
    error_rows: 3,
    opening_balances: 0,
    opening_total: 0,
  },
  shown: [
    error(14, 'E-mail', 'harbour lane@', 'Enter an email address such as name@example.com'),
    error(87, 'E-mail', 'iman@mail.example', 'Row 12 has the same email.'),
    error(203, 'Opening balance', '12,50', 'Write 12.50.'),
  ],
};
const onImport = (name: string, open: Screen['open']): Screen => ({
  name: `owner, import, ${name}`,
  role: 'owner',
  path: '/dashboard/owner/import',
  ...(open && { open }),
});

const requests = withEveryWay('/dashboard/owner?tab=users&show=requests');

/** How people get in, and what strangers see before they do. */
export const waysIn: readonly Screen[] = [
  { name: 'sign-in, every way', path: '/login', open: withEveryWay('/login') },
  { name: 'sign-in, second step', path: '/login', open: askSecondStep },
  {
    name: 'sign-in, second step refused',
    path: '/login',
    open: sequence(askSecondStep, wrongCode, fill('Code', '271828'), press('Verify')),
  },
  {
    name: 'sign-in, recovery code',
    path: '/login',
    open: sequence(askSecondStep, press('Use a recovery code')),
  },
  {
    name: 'sign-in, mailed code',
    path: '/login',
    open: sequence(
      withEveryWay('/login'),
      answer('auth/login-code', { message: 'If the email has an account, a code is on its way.' }),
      fill('Email', 'amelia@harbourlane.example'),
      press('Mail Me a Code'),
    ),
  },
  {
    name: 'invitation',
    path: '/login',
    open: sequence(answer('invitations/look', invited), withEveryWay('/invitation#token')),
  },
  { name: 'invitation that is over', path: '/invitation#over' },
  { name: 'confirm email', path: '/confirm-email#token' },
  {
    name: 'confirm email, done',
    path: '/confirm-email#token',
    open: sequence(answer('auth/email/confirm', { email: invited.email }), press('Confirm Email')),
  },
  { name: 'mail, invitation', path: '{mail_invitation}' },
  { name: 'mail, new email', path: '{mail_email}' },
  { name: 'mail, code', path: '{mail_code}' },
  { name: 'request', path: '/login', open: withEveryWay('/request') },
  { name: 'request, inside', path: '/login', open: askWhere(true) },
  { name: 'request, outside', path: '/login', open: askWhere(false) },
  {
    name: 'request, refused',
    path: '/login',
    open: sequence(askWhere(true), press('Send Request')),
  },
  on('owner', 'tab=users', 'requests', requests),
  on('owner', 'tab=users', 'requests, accept', sequence(requests, press(/^Accept /))),
  on(
    'owner',
    'tab=users',
    'requests, outside',
    withEveryWay('/dashboard/owner?tab=users&show=requests&state=outside'),
  ),
  on('owner', 'tab=users', 'users, chosen', selectAll),
  on('owner', 'tab=users', 'users, set prices', sequence(selectAll, press('Set Prices'))),
  on('owner', 'tab=templates', 'account, passkeys', securityAt('Passkeys')),
  on('owner', 'tab=templates', 'account, sessions', securityAt('Your Sessions')),
  on(
    'owner',
    'tab=templates',
    'account, confirm that it is you',
    sequence(
      securityAt('Second step'),
      answer('auth/recovery-codes', refusal('prove-again', 403, 'Confirm that it is you.'), 403),
      press('Make New Codes'),
    ),
  ),
  on(
    'owner',
    'tab=templates',
    'account, recovery codes',
    sequence(
      securityAt('Second step'),
      answer('auth/recovery-codes', {
        codes: [...codes, ...codes, ...codes].slice(0, 10).map((code, at) => `${code.slice(0, -1)}${at}`),
      }),
      press('Make New Codes'),
    ),
  ),
  on(
    'owner',
    'tab=templates',
    'account, change email',
    sequence(press(/^Account of/), press('Change Email')),
  ),
  {
    name: 'owner, person, sessions and sign-ins',
    role: 'owner',
    path: '/dashboard/owner/people/{customer}',
    open: sequence(press(/^More for/), choose('Sessions and sign-ins')),
  },
  onImport('running', importAt({ state: 'checking' })),
  onImport('with errors', importAt(failing)),
  onImport('match columns', importAt({ state: 'matching', bytes: 31_300, rows: 312, done_rows: 0 })),
];
