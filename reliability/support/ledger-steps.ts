import { and, asc, eq, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Rng } from '#server/demo/rng.ts';
import { askNote, correction } from '#server/invoicing/adjustments/adjustments.fixture.ts';
import {
  askDraft,
  change,
  issue,
  markSent,
  ownLine,
  see,
  voidIt,
} from '#server/invoicing/invoicing.fixture.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import { askImport, linesOf, recordLines } from '#server/payments/bank/bank.fixture.ts';
import {
  askPayment,
  askRefund,
  askRelease,
  askReversal,
  askToUseCredit,
  balanceOf,
  dayOf,
  settlementsOf,
} from '#server/payments/payments.fixture.ts';
import { documents, payments } from '#server/schema.ts';
import type { Person } from '#server/testing/world.ts';
import { updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import type { SettleItem } from '#shared/payments/payment.ts';

/** Staff do something with the money of a customer, on one of the processes. */
interface Acting {
  shop: Shop;
  who: Person;
  rng: Rng;
}

/** What came of it: the status of its answer, or `nothing` where there was nothing to do it with. */
export type Outcome = number | 'nothing';

const status = async (answer: Promise<{ status: number }>): Promise<Outcome> => (await answer).status;

const oneOrNone = <T>(rng: Rng, rows: readonly T[]): T | undefined =>
  rows.length === 0 ? undefined : rng.oneOf(rows);

const issuedOf = ({ shop, who }: Acting) =>
  shop.db
    .select()
    .from(documents)
    .where(and(eq(documents.customer_id, who.user.id), ne(documents.state, 'draft')))
    .orderBy(asc(documents.created_at), asc(documents.id));

const paymentsOf = async ({ shop, who }: Acting) =>
  (
    await shop.db
      .select()
      .from(payments)
      .where(eq(payments.customer_id, who.user.id))
      .orderBy(asc(payments.created_at), asc(payments.id))
  ).filter(({ reversal_of }) => !reversal_of);

/** How far back a day may lie that staff give. */
export const daysBack = 3;

const earlierDay = ({ shop, rng }: Acting) =>
  dayOf(shop).subtract({ days: rng.chance(0.5) ? 0 : rng.between(1, daysBack) });

/** Some of what a customer owes, in part, whole, or now and then more than is open. */
async function chooseOpen(acting: Acting): Promise<SettleItem[]> {
  const { shop, rng } = acting;
  const issued = (await issuedOf(acting)).filter(() => rng.chance(0.6)).slice(-3);
  const items: SettleItem[] = [];
  for (const { id } of issued) {
    const { open } = await see(shop, { id });
    if (open && open > 0)
      items.push({ document_id: id, amount: rng.chance(0.5) ? open : rng.between(1, open + 2) });
  }
  return items;
}

async function issueOne(acting: Acting): Promise<Outcome> {
  const { shop, who, rng } = acting;
  const lines = Array.from({ length: rng.between(1, 3) }, () =>
    ownLine('Linen', rng.between(1, 9_000), rng.oneOf([1, 2, 0.5, 12.25])),
  );
  const made = await askDraft(shop, [], { who, lines });
  if (made.status !== 201) return made.status;
  const due_on = dayOf(shop).add({ days: rng.between(0, 6) });
  const drafted = rng.chance(0.7) ? (await change(shop, made.reply, { due_on })).reply : made.reply;
  const [outcome] = await issue(shop, drafted);
  if (outcome?.outcome === 'issued' && rng.chance(0.5)) await markSent(shop, drafted);
  return outcome?.outcome === 'issued' ? 200 : 409;
}

async function adjustOne(acting: Acting): Promise<Outcome> {
  const { shop, rng } = acting;
  const issued = await issuedOf(acting);
  const invoice = oneOrNone(
    rng,
    issued.filter(({ kind, state }) => kind === 'invoice' && state === 'issued'),
  );
  if (!invoice) return 'nothing';
  await markSent(shop, invoice);
  const notes = issued.filter(({ corrects_id }) => corrects_id === invoice.id);
  const last = notes.toSorted((a, b) => (a.turn ?? 0) - (b.turn ?? 0)).at(-1) ?? invoice;
  const corrections = {
    lines: { 0: { quantity: rng.between(0, 3), price: rng.between(1, 9_000) } },
    added: rng.chance(0.2) ? [{ description: 'Stairs', quantity: 1, price: rng.between(-500, 500) }] : [],
  };
  return status(
    askNote(shop, invoice, correction(await see(shop, last), corrections, { turn: notes.length + 1 })),
  );
}

/** Coins for all that is owed; or for a part of it, which they settle whole although they come to up to 2 cents more or less. */
async function payInCoins(acting: Acting): Promise<Outcome> {
  const { shop, who, rng } = acting;
  const chosen = rng.chance(0.6) ? (await chooseOpen(acting)).slice(0, 1) : [];
  const [owed = (await balanceOf(shop, who)).balance] = chosen.map(({ amount }) => amount);
  const amount = Math.round(owed / 5) * 5;
  if (amount <= 0) return 'nothing';
  const settle = chosen.length > 0 ? { settle: chosen } : {};
  const paid_on = earlierDay(acting);
  const answer = await askPayment(shop, who, amount, { method: 'cash', paid_on, ...settle });
  if (answer.status !== 201) return answer.status;
  for (const { document_id } of chosen) {
    const settled = answer.reply.settlements.filter(({ debit }) => debit.document_id === document_id);
    expect(settled.reduce((sum, each) => sum + each.amount, 0)).toBe(owed);
  }
  return answer.status;
}

/** The file of a bank with what a customer transferred; most of its lines are recorded, now and then all twice. */
async function importFromBank(acting: Acting): Promise<Outcome> {
  const { shop, who, rng } = acting;
  const texts = Array.from({ length: rng.between(1, 3) }, () => crypto.randomUUID());
  const open = (await issuedOf(acting)).filter(({ state }) => state === 'issued').at(-1);
  const file = texts
    .map((text) => {
      const amount = rng.chance(0.5) && open?.total && open.total > 0 ? open.total : rng.between(1, 15_000);
      return `${earlierDay(acting)},${(amount / 100).toFixed(2)},${open?.document_number ?? 'transfer'} ${text},1.00\n`;
    })
    .join('');
  const imported = await askImport(shop, file, {
    columns: ['day', 'amount', 'description', 'none'],
    has_heads: false,
  });
  if (imported.status !== 200 || rng.chance(0.1)) return imported.status;
  const lines = await linesOf(shop, { search: rng.oneOf(texts) });
  const chosen = lines.map(({ id }) => ({ id, customer_id: who.user.id }));
  const outcomes = await recordLines(shop, ...chosen);
  if (rng.chance(0.3)) await recordLines(shop, ...chosen);
  return outcomes.every(({ outcome }) => outcome === 'recorded') ? 200 : 409;
}

/** Every step that moves money, by what staff call it. */
export const ledgerSteps = {
  issue: issueOne,
  adjust: adjustOne,
  pay: (acting) => {
    const { shop, who, rng } = acting;
    const settle = rng.chance(0.5) ? { settle: [] } : {};
    return status(askPayment(shop, who, rng.between(1, 15_000), { paid_on: earlierDay(acting), ...settle }));
  },
  'pay chosen': async (acting) => {
    const { shop, who, rng } = acting;
    const settle = await chooseOpen(acting);
    if (settle.length === 0) return 'nothing';
    const sum = settle.reduce((total, { amount }) => total + amount, 0);
    return status(askPayment(shop, who, Math.max(1, sum + rng.between(-1, 500)), { settle }));
  },
  round: payInCoins,
  import: importFromBank,
  settle: async (acting) => {
    const items = acting.rng.chance(0.5) ? await chooseOpen(acting) : [];
    return status(askToUseCredit(acting.shop, acting.who, items.length > 0 ? items : undefined));
  },
  release: async ({ shop, who, rng }) => {
    const row = oneOrNone(rng, await settlementsOf(shop, who));
    return row ? status(askRelease(shop, row)) : 'nothing';
  },
  reverse: async (acting) => {
    const payment = oneOrNone(acting.rng, await paymentsOf(acting));
    return payment ? status(askReversal(acting.shop, payment, earlierDay(acting))) : 'nothing';
  },
  refund: async (acting) => {
    const { shop, who, rng } = acting;
    const payment = oneOrNone(rng, await paymentsOf(acting));
    const { credit } = await balanceOf(shop, who);
    if (!payment) return 'nothing';
    return status(askRefund(shop, payment, rng.chance(0.5) && credit > 0 ? credit : rng.between(1, 4_000)));
  },
  void: async (acting) => {
    const issued = await issuedOf(acting);
    const invoice = oneOrNone(
      acting.rng,
      issued.filter(({ kind, sent_at }) => kind === 'invoice' && !sent_at),
    );
    return invoice ? status(voidIt(acting.shop, invoice)) : 'nothing';
  },
  'close books': ({ shop, rng }) =>
    status(
      shop.call(shop.owner, updateMoneySettingsRoute, {
        body: { books_closed_until: dayOf(shop).subtract({ days: rng.between(2, daysBack) }) },
      }),
    ),
} satisfies Record<string, (acting: Acting) => Promise<Outcome>>;

export type LedgerStep = keyof typeof ledgerSteps;
