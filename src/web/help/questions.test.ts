import { expect, test } from 'vitest';
import { rankMatches } from '#web/palette/rank-matches.ts';
import { customerQuestions } from './customer-questions.ts';
import { driverQuestions } from './driver-questions.ts';
import { staffQuestions } from './staff-questions.ts';

const found = (typed: string) =>
  rankMatches(
    typed,
    staffQuestions.map(({ question, keywords = '' }) => ({ label: question, keywords })),
  ).map(({ item: { label } }) => label);

test.each(['month', 'report', 'revenue'])('%s leads to how last month went [WAY-5, STF-21]', (typed) =>
  expect(found(typed).slice(0, 5)).toContain('How did last month go?'),
);

test.each(['raise price', 'price for all'])('%s leads to how prices are raised [WAY-5, PRC-10]', (typed) =>
  expect(found(typed).slice(0, 5)).toContain('How do I raise a price for everybody?'),
);

test.each(['export', 'backup', 'download', 'data'])(
  '%s leads to how everything is taken out [WAY-5]',
  (typed) => expect(found(typed)).toContain('How do I get all of it out?'),
);

test.each(Object.entries({ staff: staffQuestions, customer: customerQuestions, driver: driverQuestions }))(
  '%s has at most 40 questions, each of at most 60 words [WAY-6]',
  (_, all) => {
    expect(all.length).toBeLessThanOrEqual(40);
    for (const { answer } of all) expect(answer.split(' ').length).toBeLessThanOrEqual(60);
  },
);
