import type { CaseDraft, CasePriority, CaseStatus, CaseType, CaseUpdate } from '#shared/cases/case.ts';
import { businessDay, businessInstant, isBefore } from '#shared/kernel/time.ts';
import type { PlannedOrder, Step } from './orders.ts';
import { type Account, accountOf, admin, owner } from './people.ts';
import { itemsOf, table } from './table.ts';

/**
 * The cases of the last weeks, the oldest first, with the answers of staff: who, so many days later, when, what the case is then,
 * and how it ended. One that is about an item is about the latest order with it that its customer was brought.
 */
const rows = table(
  ['days_ago', 'time', 'type', 'priority', 'from', 'about', 'subject', 'description', 'answers'],
  `
24 | 09:12 | inquiry | low | amelia@harbourlane.example | | Collection before six on regatta days?
  | Argyle St is closed to vans from six in the morning on the regatta weekend. Could you collect at five, or the
    evening before?
  | dev +0 10:05 in_progress
  / dev +1 08:30 resolved: The evening before, at seven. Mei has it in her book for both days.
  / ruth +5 16:20 closed
21 | 13:47 | refund | medium | amelia@harbourlane.example | Bath Towel | Bath towels short by a dozen
  | The stocktake is twelve under the list of your delivery. The night porter counted twice and signed the sheet with
    a question mark.
  | dev +0 15:30 in_progress
  / dev +1 11:05 resolved: Found in a cage for another hotel. They came with the next van, and the twelve are off the
    invoice for the trouble.
20 | 18:40 | refund | low | boatshed@northbank.example | Work Polo | Polos two sizes smaller
  | Three of the club polos now fit the juniors only. They were labelled cold wash.
  | ruth +1 07:15 in_progress
  / ruth +3 11:40 closed: Our fault, they went in with the hot load. The three are credited at their full price.
17 | 19:25 | complaint | medium | tom.g@mail.example | Business Shirt | Button missing on the blue shirt
  | Second from the top, it was there on Monday. No spare on the hanger either.
  | dev +1 09:50 resolved: Drop it at the counter any time, we sew one on while you wait. No charge.
15 | 10:33 | inquiry | medium | office@littlewattle.example | | Which detergent are the cot sheets washed with?
  | A new baby starts on the first and the parents ask for the list of what is in it.
  | ruth +0 14:10 resolved: Fragrance-free and enzyme-free, rinsed twice. The data sheet is in your mail and a copy
    comes with the next bag.
12 | 20:05 | feedback | low | mabel.ng@mail.example | Dress, evening | Thank you, Aisha
  | She noticed that the lining of the black dress had come loose and asked before it was pressed. That saved the
    evening.
  | ruth +1 08:05 closed: Passed on at the morning round, with applause. Thank you for writing.
6 | 11:18 | complaint | high | hello@saltbushspa.example | Massage Table Cover | Table covers still smell of almond oil
  | Two clients have asked what it is. It is faint when they are cold and not faint at all when the table is heated.
  | dev +0 12:02 in_progress
  / ruth +2 09:20 resolved: Washed again at 90° with a degreaser, free of charge. Yours run on the hot cycle from now on.
5 | 17:56 | feedback | medium | priya.raman@mail.example | | Could the driver text before coming?
  | Ten minutes would do. The dog goes wild at the bell and the baby sleeps at exactly the time you come.
  | dev +1 10:15 in_progress
4 | 08:55 | refund | high | events.and.conference.linen@quarterdeck-pyrmont-wharf.example | Chair Cover, banquet
  | Rust marks on eleven chair covers for the wedding, with photographs of each stack at the dock
  | Unpacking for the wedding we found small rust-coloured marks on eleven of the chair covers, along the lower hem,
    about the size of a match head, all of them on the left side. They have been in the dry store since your van
    brought them, still in your wrapping, and they were clean when they left us: we photograph each stack at the dock
    before it is loaded, and I can send you the pictures.

    Lorenzo thinks a hanger or the wire of a cage has bled. We had to cover the top table with our old set, which is a
    different white, and the bride's mother noticed. Please take the eleven off the invoice and tell us whether the
    marks come out. If they do not, we will have to talk about replacing them; they are $38 each and the supplier
    wants three weeks.
  | ruth +0 09:30 in_progress
  / ruth +1 16:45: The eleven are off the invoice. A rust remover is on four of them as a trial, we will know in two
    days whether it shows.
3 | 07:50 | feedback | low | amelia@harbourlane.example | | The new cages are a joy
  | They roll, they brake, and they fit the lift. Whoever picked them should pick everything.
  | dev +0 08:25 closed: That was Jonah. He is insufferable now.
2 | 15:22 | complaint | medium | desk@wanderersrest.example | Pillowcase | A bag of pillowcases that is not ours
  | Grey stripes, about thirty. Ours are plain. Somebody is short of theirs and has ours, I suppose.
  | dev +0 15:58 in_progress
1 | 08:10 | complaint | high | amelia@harbourlane.example | Bed Sheet, queen | Sheets came back damp
  | The lower half of one cage, about fifteen of the queen size. We have hung them in the boiler room but they will
    need pressing again.
  | dev +0 09:05 in_progress
1 | 15:40 | inquiry | low | reception@crownphysio.example | | A second collection each week?
  | We open on Saturdays from next month. Would Friday afternoon suit your round?
1 | 18:05 | inquiry | medium | nora.whitlam@mail.example | | Nothing to choose from yet
  | I would like to order wash and fold, about five kilos a week, but the list of items is empty.
1 | 20:15 | complaint | urgent | okonkwo.lindqvist@mail.example | School Uniform
  | The school blazer is missing and the photo is on Friday
  | We only see now that Ingrid’s uniform came back without the blazer. It has her name in the collar. We can collect
    it ourselves, at any hour.
  | ruth +1 06:35 in_progress
0 | 06:50 | complaint | urgent | kitchen@tidethyme.example | Tablecloth, 180 cm | Four tablecloths short for tonight
  | Your last bag held four fewer than the list says, and we seat sixty at seven. Anything white and long enough will
    do.
`,
);

/** A case with its customer and order resolved. */
export interface PlannedCase extends Omit<CaseDraft, 'order_id'> {
  customer: Account;
  /** The order it is about. */
  about: PlannedOrder | null;
}

export type CaseStep = { at: Temporal.Instant; case: PlannedCase } & (
  | { do: 'raise' }
  | { do: 'update'; by: Account; update: CaseUpdate }
);

export const caseData = rows.map((row) => ({
  ...row,
  days_ago: Number(row.days_ago),
  type: row.type as CaseType,
  priority: row.priority as CasePriority,
  answers: itemsOf(row.answers).map(answerOf),
}));

function answerOf(text: string) {
  const parts = /^(\w+) \+(\d+) (\d\d:\d\d)(?: (\w+))?(?:: (.+))?$/s.exec(text);
  if (!parts) throw new Error(`nobody can read ${text}`);
  const [, name, days_later, time = '', status, resolution] = parts;
  const update: CaseUpdate = {
    ...(status && { status: status as CaseStatus }),
    ...(resolution && { resolution }),
  };
  return { by: name === 'ruth' ? owner : admin, days_later: Number(days_later), time, update };
}

/**
 * The steps of every case of the demo until `now`, case by case. `orders` are the planned order steps: a
 * case may be about one of these orders. `zone` is an IANA time zone.
 */
export function planCases(now: Temporal.Instant, zone: string, orders: readonly Step[]): CaseStep[] {
  const today = businessDay(now, zone);
  const at = (days_ago: number, time: string) =>
    businessInstant(today.subtract({ days: days_ago }), Temporal.PlainTime.from(time), zone);
  return caseData
    .flatMap(({ from, days_ago, time, about, answers, ...draft }): CaseStep[] => {
      const raised_at = at(days_ago, time);
      const order = about ? latestDelivered(about, from, raised_at, orders) : null;
      const planned = { ...draft, customer: accountOf(from), about: order };
      const updates = answers.map(({ days_later, time, ...answer }) => ({
        ...answer,
        at: at(days_ago - days_later, time),
        do: 'update' as const,
        case: planned,
      }));
      return [{ at: raised_at, do: 'raise', case: planned }, ...updates];
    })
    .filter((step) => !isBefore(now, step.at));
}

/** The customer's latest order with that SKU that was delivered before a moment. */
function latestDelivered(
  sku: string,
  email: string,
  moment: Temporal.Instant,
  orders: readonly Step[],
): PlannedOrder | null {
  const delivered = orders.findLast(
    (step) =>
      step.do === 'report' &&
      step.status === 'delivered' &&
      step.order.customer.email === email &&
      step.order.lines.some((line) => line.sku === sku) &&
      isBefore(step.at, moment),
  );
  return delivered?.order ?? null;
}
