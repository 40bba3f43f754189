import type { Pool } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from './database.ts';
import { singleFlight } from './single-flight.ts';

let asked: { of: string; answer: PromiseWithResolvers<number> }[];
let db: Db;
beforeEach(() => {
  asked = [];
  db = { pool: {} as Pool } as Db;
});

const ask = (of: string, key = 'total') =>
  singleFlight(db, key, () => {
    const answer = Promise.withResolvers<number>();
    asked.push({ of, answer });
    return answer.promise;
  });
const questions = () => asked.map(({ of }) => of);

test('who asks while it is being read shares the next read, which begins after they asked, as the last of them asks [REL-29]', async () => {
  const first = ask('first');
  const others = [ask('second'), ask('third')];
  expect(questions()).toEqual(['first']);
  asked[0]?.answer.resolve(1);
  expect(await first).toBe(1);
  const late = ask('fourth');
  expect(questions()).toEqual(['first', 'third']);
  asked[1]?.answer.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2]);
  expect(questions()).toEqual(['first', 'third', 'fourth']);
  asked[2]?.answer.resolve(3);
  expect(await late).toBe(3);
});

test('with nobody before them everybody is asked for at once, and so is who asks for something else [REL-29]', async () => {
  for (const number of [1, 2]) {
    const answer = ask(String(number));
    asked.at(-1)?.answer.resolve(number);
    expect(await answer).toBe(number);
  }
  const [one, other] = [ask('one'), ask('other', 'month')];
  expect(questions()).toEqual(['1', '2', 'one', 'other']);
  asked[2]?.answer.resolve(3);
  asked[3]?.answer.resolve(4);
  expect([await one, await other]).toEqual([3, 4]);
});

test('who waits for the next fails with the one on its way, and who comes later is answered', async () => {
  const first = ask('first');
  const second = ask('second');
  asked[0]?.answer.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect(second).rejects.toThrow('gone');
  const third = ask('third');
  expect(questions()).toEqual(['first', 'third']);
  asked[1]?.answer.resolve(3);
  expect(await third).toBe(3);
});
