import type { Page } from '@playwright/test';
import { invoicesRoute, issueDraftsRoute } from '#shared/invoicing/invoices.contract.ts';
import { importBankFileRoute } from '#shared/payments/bank-lines.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { desk, enterAs, follow, narrow, openAndReturn, people, settled, test } from './support/demo.ts';
import { expectFocusVisible, expectMeasuresPass } from './support/measure.ts';
import { expect, type World } from './support/world.ts';

// Long timeout: each test walks through several screens.
test.describe.configure({ timeout: 120_000 });

/** Waits until everything is there, then measures the page, asks axe, and goes through it with Tab. */
async function inspect(page: Page, what: string): Promise<void> {
  await settled(page);
  const isNarrow = page.viewportSize()?.width === narrow.viewport.width;
  await expectMeasuresPass(page, what, [
    'sideways()',
    'names()',
    'headings()',
    'moving()',
    // Columns on a desk may cut a long name, which is shown whole when it is pointed at.
    isNarrow ? 'lostTexts(false)' : 'lostTexts(true)',
    'smallTargets(24)',
    ...(isNarrow ? (['smallFields()', 'brokenDates()'] as const) : []),
  ]);
  await expectAccessible(page, what);
  if (isNarrow) return;
  await page.locator('body').click({ position: { x: 5, y: 60 } });
  expect(await expectFocusVisible(page, what)).toBeGreaterThan(3);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const pathOf = (part: string) => `/dashboard/owner/money?tab=${part}`;

/** The address of a document of the demo: one on which much has happened. */
async function documentPath(demo: World): Promise<string> {
  const { rows } = await demo.call(invoicesRoute, {
    query: { payment_status: ['part_paid'], kind: ['invoice'] },
  });
  const document = rows.toSorted((a, b) => b.order_count - a.order_count)[0];
  if (!document) throw new Error('nothing is paid in part in the demo');
  return `/dashboard/owner/money/${document.id}`;
}

/** Of what the demo has, all is sent. */
async function issueOne(demo: World): Promise<void> {
  const { rows } = await demo.call(invoicesRoute, { query: { state: ['draft'], limit: 1 } });
  const drafts = rows.map(({ id, version }) => ({ id, version }));
  await demo.call(issueDraftsRoute, { body: { drafts } });
}

/** What came in at the bank: one line that names an invoice, and one of nobody. It is known when it is read again. */
async function importLines(demo: World): Promise<void> {
  const { rows } = await demo.call(invoicesRoute, { query: { payment_status: ['open'], kind: ['invoice'] } });
  const [{ document_number, open }] = rows as [(typeof rows)[number], ...typeof rows];
  const { day, month, year } = Temporal.Now.plainDateISO('Australia/Sydney').subtract({ days: 1 });
  const text = [
    'Date,Amount,Description',
    `${day}/${month}/${year},${(open ?? 0) / 100},TRANSFER ${document_number}`,
    `${day}/${month}/${year},240.00,A DEPOSIT OF WHICH NOBODY KNOWS WHOM IT IS FROM ALEXANDRIA NSW`,
  ].join('\n');
  const body = new TextEncoder().encode(text);
  await demo.call(importBankFileRoute, { query: { account: 'Main account' }, body });
}

for (const size of [desk, narrow]) {
  const at = `${size.viewport.width} px`;

  test(`what is ready to invoice and drafts, at ${at} [INV-3, INV-4, INV-11]`, async ({ demo }) => {
    const page = await enterAs(demo, 'owner', { ...size, at: pathOf('ready') });
    await button(page, /^Orders of /).click();
    await expect(page.getByRole('list', { name: 'Orders', exact: true })).toBeVisible();
    await inspect(page, `ready to invoice, ${at}`);

    await follow(page, pathOf('drafts'));
    await button(page, /^Draft of /).click();
    await expect(page.getByRole('list', { name: /^Draft of / })).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select the draft/ })
      .first()
      .check();
    await inspect(page, `drafts, ${at}`);
    await openAndReturn(page, button(page, 'Add Line'), `a line of one’s own, ${at}`);
    await openAndReturn(page, button(page, 'Edit Details'), `details of a draft, ${at}`);
    await openAndReturn(page, button(page, 'Discard Draft'), `discard a draft, ${at}`);
    await openAndReturn(page, button(page, /^Actions for the draft of /), `menu of a draft, ${at}`);
    await openAndReturn(page, button(page, 'Issue and Send'), `issue and send, ${at}`);
  });

  test(`invoices and payments, at ${at} [INV-18, PAY-1]`, async ({ demo }) => {
    await issueOne(demo);
    const page = await enterAs(demo, 'owner', { ...size, at: `${pathOf('invoices')}&sent_status=not_sent` });
    await page
      .getByRole('checkbox', { name: /^Select INV-/ })
      .first()
      .check();
    await inspect(page, `invoices, ${at}`);
    await openAndReturn(page, button(page, 'Send 1'), `send many, ${at}`);

    await follow(page, pathOf('payments'));
    await expect(page.getByText(/^PAY-/).first()).toBeVisible();
    await inspect(page, `payments, ${at}`);
    await openAndReturn(page, button(page, /^Actions for PAY-/), `menu of a payment, ${at}`);
  });

  test(`a document of staff, its payment and its correction, at ${at} [INV-10, INV-17, PAY-1]`, async ({
    demo,
  }) => {
    const page = await enterAs(demo, 'owner', { ...size, at: await documentPath(demo) });
    await expect(page.getByRole('article', { name: /^Tax invoice INV-/ })).toBeVisible();
    await inspect(page, `a document, ${at}`);
    await openAndReturn(page, button(page, 'Record Payment'), `record a payment, ${at}`);
    await openAndReturn(page, button(page, 'Adjust'), `adjust, ${at}`);
    const { rows } = await demo.call(invoicesRoute, { query: { kind: ['adjustment'], limit: 1 } });
    await follow(page, `/dashboard/owner/money/${rows[0]?.id}`);
    await expect(page.getByRole('article', { name: /^Adjustment note ADJ-/ })).toBeVisible();
    await inspect(page, `an adjustment note, ${at}`);
  });

  test(`the lines of a bank, at ${at} [PAY-9, PAY-10]`, async ({ demo }) => {
    await importLines(demo);
    const page = await enterAs(demo, 'owner', { ...size, at: `${pathOf('payments')}&view=bank` });
    await expect(page.getByText(/A DEPOSIT OF WHICH NOBODY/).first()).toBeVisible();
    await inspect(page, `bank lines, ${at}`);
    await openAndReturn(page, button(page, /^Choose/), `from whom a line is, ${at}`);
    await openAndReturn(page, button(page, 'Import Bank File'), `import, ${at}`);
  });

  test(`the money settings, at ${at} [INV-26]`, async ({ demo }) => {
    const page = await enterAs(demo, 'owner', { ...size, at: '/dashboard/owner/settings/invoicing' });
    for (const name of ['Invoices', 'On every invoice', 'Books'])
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    await inspect(page, `money settings, ${at}`);
  });

  test(`a statement of staff, and the billing of a customer, at ${at} [STM-1, INV-22]`, async ({ demo }) => {
    const page = await enterAs(demo, 'owner', { ...size, at: await documentPath(demo) });
    await page.getByRole('link', { name: 'Statement' }).click();
    await page.getByLabel('Period').selectOption('This quarter');
    await expect(page.getByRole('table', { name: 'Open documents' })).toBeVisible();
    await inspect(page, `a statement, ${at}`);
    await page.getByLabel('Period').selectOption('Choose dates');
    await expect(page.getByLabel('From')).toBeVisible();
    await inspect(page, `a statement of days, ${at}`);
    await follow(page, '/dashboard/owner?tab=users&role=customer');
    await page.getByRole('searchbox').fill(people.customer);
    await expect(page.getByText('1 of 1 users')).toBeVisible();
    await button(page, /^More for /).click();
    await page.getByRole('menuitem', { name: 'Billing' }).click();
    await expect(page.getByRole('dialog', { name: 'Billing' }).getByLabel('Days to pay')).toBeVisible();
    await expectMeasuresPass(page, `billing, ${at}`, ['sideways()', 'lostTexts(true)', 'smallTargets(24)']);
    await expectAccessible(page, `billing, ${at}`);
  });

  test(`the invoices of a customer, one of them and their statement, at ${at} [INV-23, STM-1]`, async ({
    demo,
  }) => {
    const page = await enterAs(demo, 'customer', { ...size, at: '/dashboard/customer/invoices' });
    const invoice = page.getByRole('link', { name: /^INV-/ }).first();
    await expect(invoice).toBeVisible();
    await inspect(page, `invoices of a customer, ${at}`);
    await openAndReturn(page, button(page, 'Billing'), `billing of one’s own, ${at}`);
    await invoice.click();
    await expect(page.getByRole('article', { name: /^Tax invoice INV-/ })).toBeVisible();
    await inspect(page, `an invoice of a customer, ${at}`);
    await follow(page, '/dashboard/customer/invoices/statement');
    await expect(page.getByRole('table', { name: 'What happened' })).toBeVisible();
    await inspect(page, `a statement of one’s own, ${at}`);
  });
}

test('what is overdue and what is to check, at a desk and at 320 px [STM-5, INV-13]', async ({ demo }) => {
  for (const size of [desk, narrow]) {
    const page = await enterAs(demo, 'owner', size);
    for (const [part, shown] of [
      ['overdue', /customers?, credit taken off/],
      ['check', /^Nothing to check$/],
    ] as const) {
      const what = `Money, ${part}, ${size.viewport.width} px`;
      await follow(page, pathOf(part));
      await expect(page.getByText(shown).first()).toBeVisible();
      await settled(page);
      if (part === 'overdue') {
        await page
          .getByRole('button', { name: /, overdue, / })
          .first()
          .click();
        await expect(page.getByRole('list', { name: /^Documents of / })).toBeVisible();
        await page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .first()
          .check();
      }
      await expectMeasuresPass(page, what, [
        'sideways()',
        'names()',
        'headings()',
        size === desk ? 'lostTexts(true)' : 'lostTexts(false)',
        'smallTargets(24)',
      ]);
      await expectAccessible(page, what);
      if (part === 'overdue')
        await openAndReturn(
          page,
          page.getByRole('button', { name: /^Actions for / }).first(),
          'menu of a customer',
        );
    }
    await page.context().close();
  }
});
