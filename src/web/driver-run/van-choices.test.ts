import { expect, test } from 'vitest';
import type { VanAnswer } from '#shared/driver-run/driver-report.ts';
import type { VanRow } from '#shared/driver-run/driver-run.ts';
import { asVanAnswers, countUnanswered } from './van-answers.tsx';

const row = (leg_id: string): VanRow => ({
  leg_id,
  order_id: leg_id,
  order_number: `ORD-${leg_id}`,
  customer_name: 'Paddock Dining',
  kind: 'pickup',
  since: Temporal.Instant.from('2026-11-23T20:31:00Z'),
});
const choices = (...chosen: [leg_id: string, answer: VanAnswer, note: string][]) =>
  new Map(chosen.map(([leg_id, answer, note]) => [leg_id, { answer, note }]));

test('what is missing has no answer before it has a note [RUN-20]', () => {
  const rows = [row('a'), row('b'), row('c')];
  expect(countUnanswered(rows, new Map())).toBe(3);
  expect(countUnanswered(rows, choices(['a', 'shop', ''], ['b', 'missing', ' ']))).toBe(2);
  expect(countUnanswered(rows, choices(['a', 'van', ''], ['b', 'missing', 'x'], ['c', 'shop', '']))).toBe(0);
});

test('a note goes with what is missing alone, and nothing with what left the van meanwhile [RUN-20]', () => {
  const chosen = choices(['a', 'missing', ' Checked twice '], ['b', 'shop', 'Checked'], ['gone', 'van', '']);
  expect(asVanAnswers([row('a'), row('b')], chosen)).toEqual([
    { leg_id: 'a', answer: 'missing', note: 'Checked twice' },
    { leg_id: 'b', answer: 'shop', note: null },
  ]);
  expect(asVanAnswers([row('a')], new Map())).toEqual([]);
});
