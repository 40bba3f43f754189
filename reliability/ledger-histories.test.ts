import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { openInvoicingShop } from '#server/invoicing/invoicing.fixture.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import { dayOf, expectSoundLedger } from '#server/payments/payments.fixture.ts';
import { goOnTo } from '#server/statements/statements.fixture.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import type { Person, World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import {
  expectOwnStatements,
  expectPastKept,
  type LedgerFigures,
  printOf,
  soundFigures,
} from './support/ledger-figures.ts';
import { daysBack, type LedgerStep, ledgerSteps } from './support/ledger-steps.ts';
import { report, seed } from './support/run-options.ts';

/** Whatever staff do with the money of two customers, on two processes, at random days and hours: the books agree after each step. */

const rng = createRng(seed);
const histories = shortOrLong(2, 500);
const steps = 10;
const names = Object.keys(ledgerSteps) as LedgerStep[];
/** What others need comes more often. */
const drawn: LedgerStep[] = [...names, 'issue', 'issue', 'issue', 'pay', 'pay'];
const came = new Map<string, number>();
const succeeded = (name: LedgerStep) => came.has(`${name} 200`) || came.has(`${name} 201`);

let shop: Shop;
let other: World;
beforeAll(async () => {
  shop = await openInvoicingShop();
  other = await openSecondProcess(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** Both clocks go on. */
async function goOn(hours: number): Promise<void> {
  await goOnTo(shop, shop.now().add({ hours, minutes: rng.between(0, 59) }));
  other.setNow(shop.now());
}

/** A history: two customers, the day it begins, what was done, and what the books said last. */
interface History {
  people: readonly [Person, Person];
  first: Temporal.PlainDate;
  done: string[];
  last: Map<Person, LedgerFigures>;
}

async function openHistory(): Promise<History> {
  // No day of it is one that a history before has closed.
  await goOn(24 * (daysBack + 1));
  const first = dayOf(shop).subtract({ days: daysBack });
  const people = [await shop.person('customer'), await shop.person('customer')] as const;
  const history: History = { people, first, done: [], last: new Map() };
  await expectSound(history);
  return history;
}

/** The books of both agree with themselves, and with what they said of the past. */
async function expectSound({ people, first, last }: History): Promise<void> {
  const today = dayOf(shop);
  for (const who of people) {
    const before = last.get(who);
    if (before?.days.has(`${today}`) && before.print === (await printOf(shop, who))) continue;
    const figures = await soundFigures(shop, who, [first, today]);
    if (before) expectPastKept(before, figures, `${today}`);
    last.set(who, figures);
  }
}

/**
 * One step, of either customer and on either process, or two or three of them at once. Where there is nothing to do it with, an
 * invoice is issued for those that come.
 */
async function takeSteps({ people, done }: History): Promise<void> {
  const processes = [shop, { ...shop, ...other }];
  const atOnce = rng.chance(0.25) ? rng.between(2, 3) : 1;
  const asked = Array.from({ length: atOnce }, (_, index) => ({
    name: chooseStep(),
    acting: {
      shop: processes[index % 2] ?? shop,
      who: people[rng.chance(0.8) ? 0 : 1],
      rng: createRng(rng.between(0, 2 ** 31)),
    },
  }));
  const outcomes = await Promise.all(
    asked.map(async ({ name, acting }) => {
      const outcome = await ledgerSteps[name](acting);
      return outcome === 'nothing' ? `issue ${await ledgerSteps.issue(acting)}` : `${name} ${outcome}`;
    }),
  );
  done.push(outcomes.join(' + '));
  for (const outcome of outcomes) {
    expect(outcome).not.toMatch(/ 5\d\d$/);
    came.set(outcome, (came.get(outcome) ?? 0) + 1);
  }
}

/** More often one that has not happened yet. */
function chooseStep(): LedgerStep {
  const missing = names.filter((name) => !succeeded(name));
  return rng.oneOf(missing.length > 0 && rng.chance(0.3) ? missing : drawn);
}

async function live(history: History, isDone: (step: number) => boolean): Promise<void> {
  for (let step = 0; !isDone(step); step++) {
    if (rng.chance(0.3)) await goOn(rng.between(0, 30));
    await takeSteps(history);
    await expectSound(history);
  }
}

test('whatever is done with the money of customers, also at once, documents, payments, ledger and statements agree on every day, and no day that is over changes by itself [STM-1, STM-2, PAY-1, PAY-2, PAY-4, PAY-5, PAY-6, PAY-7, PAY-8, PAY-10, INV-15, INV-18]', async () => {
  const started = performance.now();
  for (let number = 1; number <= histories; number++) {
    const history = await openHistory();
    // The last goes on until everything has happened once.
    const isWhole = () => number < histories || names.every(succeeded);
    await live(history, (step) => step >= 200 || (step >= steps && isWhole())).catch((error: unknown) => {
      throw new Error(`seed ${seed}, history ${number}: ${history.done.join(', ')}`, { cause: error });
    });
    for (const who of history.people) await expectOwnStatements(shop, who, [history.first, dayOf(shop)]);
  }
  await expectSoundLedger(shop);
  expect(names.filter((name) => !succeeded(name))).toEqual([]);
  const seconds = Math.round((performance.now() - started) / 1_000);
  const total = [...came.values()].reduce((sum, times) => sum + times, 0);
  const list = [...came]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, times]) => `${what} × ${times}`);
  report(`${histories} histories, ${total} steps in ${seconds} s: ${list.join(', ')}`);
}, 3_600_000);
