import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProofWorld, withProof } from '#server/driver-run/proof/proof.fixture.ts';
import type { Tap } from '#server/driver-run/reports/reports.fixture.ts';
import { driver_reports, order_files } from '#server/schema.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { openReportPair } from './support/report-pair.ts';
import { report } from './support/run-options.ts';

/** No report with a required photo is accepted without it. */

let pair: Awaited<ReturnType<typeof openReportPair>>;
let shop: ProofWorld;

beforeAll(async () => {
  pair = await openReportPair();
  shop = withProof(pair.shop);
}, 120_000);
afterAll(() => pair.close());

const rounds = shortOrLong(6, 100);
const outcomes = new Map<string, number>();

/** The report to which a picture was linked as it was removed. */
async function remove(id: string): Promise<string | null> {
  const { rows } = await shop.world.db.execute<{ report_id: string | null }>(
    sql`delete from ${order_files} where file_id = ${id} returning report_id`,
  );
  return rows[0]?.report_id ?? null;
}

/** The later the round, the later the photo changes: by so many statements. */
async function passTime(round: number): Promise<void> {
  for (let statement = 0; statement < (round % 6) * 5; statement++)
    await shop.world.db.execute(sql`select 1`);
}

const races = [
  ['arrives', 'coming'],
  ['is removed', 'ready'],
] as const;

test.each(races)(
  'a report that is sent while its photo %s counts with the photo, or not at all [PRF-3]',
  async (what, state) => {
    for (let round = 0; round < rounds; round++) {
      const driver = await shop.world.person('driver');
      const order = await shop.placeOn();
      await shop.assign(order, driver);
      await shop.askNothing();
      await shop.ask({ proof_pickup_photos: 'required' });
      pair.later(1);
      const photo = await shop.picture(driver, order, 'pickup', { state });
      const id = crypto.randomUUID();
      const tap: Tap = {
        id,
        type: 'done',
        leg_id: await pair.legIdOf(order, 'pickup'),
        file_ids: [photo],
      };
      const [answers, linked] = await Promise.all([
        pair.sendAtOnce(driver, tap, 4),
        passTime(round).then(() =>
          what === 'arrives' ? shop.arrives(photo).then(() => null) : remove(photo),
        ),
      ]);
      for (const { status } of answers)
        outcomes.set(`${what} ${status}`, (outcomes.get(`${what} ${status}`) ?? 0) + 1);
      const kept = await shop.world.db.$count(driver_reports, eq(driver_reports.id, id));
      const leg = await shop.legOf(order, 'pickup');
      const isAccepted = answers.some(({ status }) => status === 200);
      expect([kept, leg.state]).toEqual(isAccepted ? [1, 'done'] : [0, 'planned']);
      for (const { status } of answers) expect([200, what === 'arrives' ? 409 : 422]).toContain(status);
      // What is removed after it was accepted had come with it.
      const reportOfPhoto = what === 'arrives' ? await shop.reportOf(photo) : linked;
      expect(reportOfPhoto).toBe(isAccepted ? id : null);
    }
    report(`proof: ${JSON.stringify(Object.fromEntries(outcomes))}`);
  },
  120_000,
);
