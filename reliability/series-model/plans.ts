import { expect } from 'vitest';
import { businessDay } from '#shared/kernel/time.ts';
import {
  holdSeriesRoute,
  resumeSeriesRoute,
  seriesRoute,
  stopSeriesRoute,
} from '#shared/series/series.contract.ts';
import { previewSeriesChangeRoute } from '#shared/series/series-edit.contract.ts';
import type { ActOf } from './acts.ts';
import { expectAsShown, expectBack, expectFallenOut } from './checks.ts';
import type { Performed, Seen, SeriesRun } from './run.ts';

export async function performHold(
  run: SeriesRun,
  _before: Seen,
  { who, in: days, days: length }: ActOf<'hold'>,
): Promise<Performed> {
  const { shop, series_id } = run;
  const from = businessDay(shop.now(), 'Australia/Sydney').add({ days });
  const hold = { from, until: length === null ? null : from.add({ days: length }) };
  const params = { id: series_id };
  const shown = await shop.call(shop[who], previewSeriesChangeRoute, { params, body: { hold } });
  const answer = await shop.call(shop[who], holdSeriesRoute, { params, body: hold });
  expect(shown.status, shown.text).toBe(answer.status);
  return {
    answer,
    check: async (after) => {
      expectFallenOut(after, answer.reply, shop.now());
      const { next } = (await shop.call(shop[who], seriesRoute, { params })).reply;
      expectAsShown(shown.reply.next, next);
    },
  };
}

export async function performResume(
  run: SeriesRun,
  before: Seen,
  { who }: ActOf<'resume'>,
): Promise<Performed> {
  const { shop, series_id } = run;
  const params = { id: series_id };
  const shown = await shop.call(shop[who], previewSeriesChangeRoute, { params, body: { resume: true } });
  const answer = await shop.call(shop[who], resumeSeriesRoute, { params, body: {} });
  expect(shown.status, shown.text).toBe(answer.status);
  return {
    answer,
    check: async (after) => {
      expectBack([before, after], answer.reply, shop.now());
      const { next } = (await shop.call(shop[who], seriesRoute, { params })).reply;
      expectAsShown(shown.reply.next, next);
    },
  };
}

export async function performStop(
  { shop, series_id }: SeriesRun,
  { who }: ActOf<'stop'>,
): Promise<Performed> {
  const answer = await shop.call(shop[who], stopSeriesRoute, { params: { id: series_id } });
  return { answer, check: (after) => expectFallenOut(after, answer.reply, shop.now()) };
}
