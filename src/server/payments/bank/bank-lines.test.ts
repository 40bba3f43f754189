import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankColumns } from '#shared/payments/bank/bank-columns.ts';
import { findPersonalData } from '../../accounts/personal-data/personal-data.store.ts';
import { newCustomer, openInvoicingShop, see, setBilling } from '../../invoicing/invoicing.fixture.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { bank_lines } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { entriesOf, owe, pay, refund, reverse, seePayment } from '../payments.fixture.ts';
import { fileOf, ignore, importFile, lineOf, linesOf, recordLines, suggestionsOf } from './bank.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
beforeEach(async () => {
  // A payment keeps its line, also one that is undone.
  await shop.db.execute(sql`update ${bank_lines} set state = 'ignored'
      where state = 'new' and id in (select bank_line_id from payments)`);
  await shop.db.execute(sql`delete from ${bank_lines}
    where state <> 'recorded' and id not in (select bank_line_id from payments where bank_line_id is not null)`);
});
afterAll(() => shop.close());

let counter = 0;
/** A customer of a name that no other has. */
const customer = (name: string): Promise<Person> =>
  newCustomer(shop, `${name} ${'abcdefgh'.charAt(counter++)}`);

describe('each line that waits has one suggestion [PAY-10]', () => {
  test('by number and amount, by number, by name, by amount alone, or none; the surest first', async () => {
    const [harbour, larder, rowing, iris] = [
      await customer('Harbour Lane Hotel'),
      await customer('The Larder'),
      await customer('Northbank Rowing Club'),
      await customer('Iris & June'),
    ];
    await setBilling(shop, rowing, { bill_name: 'Boatshed Holdings' });
    const whole = await owe(shop, harbour, 18_260);
    const part = await owe(shop, larder, 70_290);
    const named = await owe(shop, rowing, 37_224);
    const alone = await owe(shop, iris, 13_453);
    await importFile(
      shop,
      fileOf(
        '20/11/2026,240.00,CASH DEP ALEXANDRIA',
        '20/11/2026,134.53,OSKO DEPOSIT 88301',
        '20/11/2026,372.24,BOATSHED TRANSFER',
        `23/11/2026,300.00,THE LARDER INV${part.document_number?.slice(-2)} PART`,
        `23/11/2026,182.60,HARBOUR LANE HOTEL ${whole.document_number}`,
      ),
    );
    expect(await suggestionsOf(shop)).toEqual([
      `HARBOUR LANE HOTEL ${whole.document_number} | sure | ${harbour.user.full_name} | ${whole.document_number} 18260 0`,
      `THE LARDER INV${part.document_number?.slice(-2)} PART | likely | ${larder.user.full_name} | ${part.document_number} 30000 40290`,
      `BOATSHED TRANSFER | likely | ${rowing.user.full_name} | ${named.document_number} 37224 0`,
      `OSKO DEPOSIT 88301 | possible | ${iris.user.full_name} | ${alone.document_number} 13453 0`,
      'CASH DEP ALEXANDRIA | none',
    ]);
  });

  test('what is paid meanwhile is open no more, and a part of it leaves the rest', async () => {
    const who = await customer('Paddock Dining');
    const invoice = await owe(shop, who, 61_820);
    await importFile(shop, fileOf(`23/11/2026,618.20,${invoice.document_number}`));
    await pay(shop, who, 11_820);
    expect(await suggestionsOf(shop)).toEqual([
      `${invoice.document_number} | likely | ${who.user.full_name} | ${invoice.document_number} 50000 0`,
    ]);
    await pay(shop, who, 50_000);
    expect(await suggestionsOf(shop)).toEqual([`${invoice.document_number} | none`]);
  });

  test('a list of them is paged, sorted and searched, and of one account [API-3]', async () => {
    await importFile(shop, fileOf('21/11/2026,5.55,BEE', '23/11/2026,1.11,ANT', '22/11/2026,3.33,Cow'));
    await importFile(shop, fileOf('20/11/2026,9.99,DOG'), { account: 'Savings' });
    const texts = async (query: Parameters<typeof linesOf>[1]) =>
      (await linesOf(shop, query)).map(({ description }) => description);
    expect(await texts({})).toEqual(['ANT', 'Cow', 'BEE', 'DOG']);
    expect(await texts({ sort: 'day', direction: 'asc' })).toEqual(['DOG', 'BEE', 'Cow', 'ANT']);
    expect(await texts({ sort: 'amount' })).toEqual(['DOG', 'BEE', 'Cow', 'ANT']);
    expect(await texts({ sort: 'amount', limit: 2, offset: 1 })).toEqual(['BEE', 'Cow']);
    expect(await texts({ search: 'cow' })).toEqual(['Cow']);
    expect(await texts({ account: 'Savings' })).toEqual(['DOG']);
  });
});

describe('lines are recorded as payments when staff say so [PAY-10]', () => {
  test('by transfer, on the day of the line, with its text as the reference; the invoice is paid', async () => {
    const who = await customer('Saltbush');
    const invoice = await owe(shop, who, 28_512);
    await importFile(
      shop,
      fileOf(`19/11/2026,285.12,SALTBUSH ${invoice.document_number} ${'X'.repeat(200)}`),
    );
    const [line] = await linesOf(shop);
    // Nothing is recorded by reading the file, or by looking.
    expect((await see(shop, invoice)).open).toBe(28_512);
    const [outcome] = await recordLines(shop, {
      id: line?.id ?? '',
      customer_id: who.user.id,
      settle: [{ document_id: invoice.id, amount: 28_512 }],
    });
    expect(outcome).toMatchObject({ id: line?.id, outcome: 'recorded', problem: null });
    expect(await see(shop, invoice)).toMatchObject({ open: 0, payment_status: 'paid' });
    const payment = await seePayment(shop, { id: outcome?.payment_id ?? '' });
    expect(payment).toMatchObject({
      payment_number: outcome?.payment_number,
      ...{ amount: 28_512, method: 'transfer', direction: 'in', unused: 0 },
      reference: `SALTBUSH ${invoice.document_number} ${'X'.repeat(200)}`.slice(0, 140),
    });
    expect(`${payment.paid_on}`).toBe('2026-11-19');
    expect(await linesOf(shop)).toEqual([]);
    expect(await linesOf(shop, { state: 'recorded', search: 'saltbush' })).toMatchObject([
      { id: line?.id, payment: { id: payment.id, payment_number: payment.payment_number }, suggestion: null },
    ]);
  });

  test('each for itself: one that is refused stops no other, and stays', async () => {
    const who = await customer('Mabel Nguyen');
    const invoice = await owe(shop, who, 5_460);
    await importFile(
      shop,
      fileOf(
        '19/11/2026,54.60,RIGHT',
        '18/11/2026,1.00,WRONG',
        '25/11/2026,2.00,TOMORROW',
        '17/11/2026,3.00,STRANGER',
      ),
    );
    const idOf = async (text: string) => (await lineOf(shop, text)).id;
    const customer_id = who.user.id;
    const outcomes = await recordLines(
      shop,
      { id: await idOf('WRONG'), customer_id, settle: [{ document_id: invoice.id, amount: 200 }] },
      { id: await idOf('TOMORROW'), customer_id },
      { id: await idOf('STRANGER'), customer_id: '01999999-0000-7000-8000-000000000000' },
      { id: '01999999-0000-7000-8000-000000000001', customer_id },
      { id: await idOf('RIGHT'), customer_id },
    );
    expect(outcomes.map(({ outcome, problem }) => problem?.type.split(':').at(-1) ?? outcome)).toEqual([
      'over-settled',
      'invalid',
      'invalid',
      'not-found',
      'recorded',
    ]);
    expect(outcomes.every(({ problem }) => problem === null || Boolean(problem.detail))).toBe(true);
    expect((await see(shop, invoice)).open).toBe(0);
    expect((await linesOf(shop)).map(({ description }) => description).sort()).toEqual([
      'STRANGER',
      'TOMORROW',
      'WRONG',
    ]);
  });

  test('without documents what is due earliest is paid first; with none of them all is credit', async () => {
    const who = await customer('Little Wattle');
    const [late, early] = [await owe(shop, who, 1_000, 20), await owe(shop, who, 2_000, 10)];
    await importFile(shop, fileOf('19/11/2026,25.00,FIRST', '19/11/2026,7.00,SECOND'));
    const customer_id = who.user.id;
    await recordLines(shop, { id: (await lineOf(shop, 'FIRST')).id, customer_id });
    expect([(await see(shop, early)).open, (await see(shop, late)).open]).toEqual([0, 500]);
    const [outcome] = await recordLines(shop, {
      id: (await lineOf(shop, 'SECOND')).id,
      customer_id,
      settle: [],
    });
    expect((await seePayment(shop, { id: outcome?.payment_id ?? '' })).unused).toBe(700);
    expect((await see(shop, late)).open).toBe(500);
  });

  test('once: again, and at once, it answers the same payment, whoever it is said to be from', async () => {
    const [who, other] = [await customer('Boatshed'), await customer('Elsewhere')];
    await importFile(shop, fileOf('19/11/2026,33.33,TWICE'));
    const { id } = await lineOf(shop, 'TWICE');
    const both = [who, other, who, other].map(({ user }) => recordLines(shop, { id, customer_id: user.id }));
    const answers = [
      ...(await Promise.all(both)).flat(),
      ...(await recordLines(shop, { id, customer_id: other.user.id })),
    ];
    expect(new Set(answers.map(({ payment_number }) => payment_number)).size).toBe(1);
    expect(answers.every(({ outcome }) => outcome === 'recorded')).toBe(true);
    const { rows } = await shop.db.execute(
      sql`select count(*)::int as count from payments where bank_line_id = ${id}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('a line of long ago [PAY-1, PAY-10]', () => {
  test('is recorded on its day, which nobody typed', async () => {
    const who = await customer('Long Ago');
    await importFile(shop, fileOf('19/11/2021,22.22,LONG AGO'));
    const { id } = await lineOf(shop, 'LONG AGO');
    const [outcome] = await recordLines(shop, { id, customer_id: who.user.id });
    const { paid_on } = await seePayment(shop, { id: outcome?.payment_id ?? '' });
    expect(`${paid_on}`).toBe('2021-11-19');
  });
});

describe('a line whose payment is undone [PAY-5, PAY-10]', () => {
  const recorded = async (text: string, who: Person, amount = '33.33') => {
    await importFile(shop, fileOf(`19/11/2026,${amount},${text}`));
    const { id } = await lineOf(shop, text);
    const [outcome] = await recordLines(shop, { id, customer_id: who.user.id });
    return { id, payment: { id: outcome?.payment_id ?? '', payment_number: outcome?.payment_number ?? '' } };
  };

  test('waits again, says which payment it was, and is recorded for the right customer', async () => {
    const [wrong, right] = [await customer('Wrong'), await customer('Right')];
    const invoice = await owe(shop, right, 3_333);
    const { id, payment } = await recorded(`FOR ${invoice.document_number}`, wrong);
    await reverse(shop, payment);
    expect(await linesOf(shop)).toMatchObject([
      { id, state: 'new', payment: null, undone: payment, suggestion: { confidence: 'sure' } },
    ]);
    const [again] = await recordLines(shop, { id, customer_id: right.user.id });
    expect(again?.outcome).toBe('recorded');
    expect(again?.payment_id).not.toBe(payment.id);
    expect(await see(shop, invoice)).toMatchObject({ open: 0 });
    expect(await linesOf(shop, { state: 'recorded', search: invoice.document_number ?? '' })).toMatchObject([
      { id, payment: { id: again?.payment_id } },
    ]);
    expect(await recordLines(shop, { id, customer_id: wrong.user.id })).toMatchObject([
      { payment_id: again?.payment_id },
    ]);
  });

  test('is recorded as often as it is undone, once each time, whoever asks at once', async () => {
    const who = await customer('Often');
    const { id, payment } = await recorded('OFTEN', who);
    let last = payment.id;
    for (let time = 0; time < 2; time++) {
      await reverse(shop, { id: last });
      const both = [1, 2, 3].map(() => recordLines(shop, { id, customer_id: who.user.id }));
      const numbers = new Set((await Promise.all(both)).flat().map(({ payment_id }) => payment_id));
      expect(numbers.size).toBe(1);
      const [next] = [...numbers];
      expect(next).not.toBe(last);
      last = next ?? '';
    }
    expect((await entriesOf(shop, who)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(-3_333);
  });

  test('is ignored, brought back by recording it, and known to the same file all the while', async () => {
    const who = await customer('Bounced');
    const { id, payment } = await recorded('BOUNCE', who);
    await reverse(shop, payment);
    const again = await importFile(shop, fileOf('19/11/2026,33.33,BOUNCE'));
    expect([again.new_count, again.known_count]).toEqual([0, 1]);
    expect((await ignore(shop, { id })).reply.state).toBe('ignored');
    expect((await recordLines(shop, { id, customer_id: who.user.id }))[0]?.outcome).toBe('recorded');
  });

  test('stays recorded while it is only given back, also where that is undone', async () => {
    const who = await customer('Given Back');
    const { id, payment } = await recorded('GIVEN', who);
    await reverse(shop, await refund(shop, payment, 3_333));
    expect(await linesOf(shop)).toEqual([]);
    await reverse(shop, payment);
    expect(await linesOf(shop)).toMatchObject([{ id, undone: payment }]);
  });

  test('keeps its row where it is read again by other columns, and is nobody else’s data', async () => {
    const who = await customer('Reread');
    const { id, payment } = await recorded('REREAD', who);
    await reverse(shop, payment);
    const columns = ['day', 'none', 'description', 'amount'] as const;
    await importFile(shop, fileOf('19/11/2026,33.33,REREAD'), { columns: [...columns], has_heads: false });
    expect((await linesOf(shop)).map((line) => line.id)).toEqual([id]);
    const data = await findPersonalData(shop.db, who.user.id);
    expect(data.bank_lines).toEqual([]);
  });

  test('keeps it too where it turns out to be money that went out', async () => {
    const who = await customer('Went Out');
    const read = (...columns: BankColumns) =>
      importFile(shop, '19/11/2026,44.44,WENT OUT,\n', { account: 'Savings', columns, has_heads: false });
    await read('day', 'amount', 'description', 'none');
    const { id } = await lineOf(shop, 'WENT OUT');
    const [outcome] = await recordLines(shop, { id, customer_id: who.user.id });
    await reverse(shop, { id: outcome?.payment_id ?? '' });
    expect((await read('day', 'debit', 'description', 'credit')).debit_count).toBe(1);
    expect(await lineOf(shop, 'WENT OUT')).toMatchObject({ id, undone: { id: outcome?.payment_id } });
  });
});

describe('a line that staff ignore [PAY-10]', () => {
  test('waits no longer, which is a fact; a second time nothing happens', async () => {
    await importFile(shop, fileOf('19/11/2026,33.33,INTEREST'));
    const line = await lineOf(shop, 'INTEREST');
    expect((await ignore(shop, line)).reply).toMatchObject({
      id: line.id,
      state: 'ignored',
      suggestion: null,
    });
    expect((await ignore(shop, line)).status).toBe(200);
    expect(await linesOf(shop)).toEqual([]);
    expect(await linesOf(shop, { state: 'ignored', search: 'INTEREST' })).toMatchObject([{ id: line.id }]);
    const { rows } = await shop.db.execute(
      sql`select type, actor_id from events where subject_id = ${line.id}`,
    );
    expect(rows).toEqual([{ type: 'bank_line.ignored', actor_id: shop.admin.user.id }]);
  });

  test('can be recorded after all; one that is recorded cannot be ignored', async () => {
    const who = await customer('Afterall');
    await importFile(shop, fileOf('19/11/2026,44.44,LATER'));
    const line = await lineOf(shop, 'LATER');
    await ignore(shop, line);
    expect(await recordLines(shop, { id: line.id, customer_id: who.user.id })).toMatchObject([
      { outcome: 'recorded' },
    ]);
    const refused = await ignore(shop, line);
    expect([refused.status, refused.problem.detail]).toEqual([
      412,
      'Someone has already recorded this line as a payment.',
    ]);
  });
});
