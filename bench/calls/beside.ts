import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../table.ts';
import type { Work } from './work.ts';
import type { Request } from './wrk.ts';

async function send(url: string, { method, path, headers, body }: Request): Promise<number> {
  const since = performance.now();
  const response = await fetch(url + path, { method, headers, ...(body ? { body } : {}) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return performance.now() - since;
}

let turn = 0;

/** Does `work` while changes are made, as often as asked. Resolves to what it returns, and the median of a change in milliseconds. */
export async function withChanges<T>(
  url: string,
  beside: Work['beside'],
  work: () => Promise<T>,
): Promise<T & { change: number }> {
  const times: Promise<number>[] = [];
  let isOver = false;
  const changing = (async () => {
    while (beside && beside.perSecond > 0 && !isOver) {
      times.push(send(url, beside.change(turn++)));
      await delay(1_000 / beside.perSecond);
    }
  })();
  const result = await work();
  isOver = true;
  await changing;
  return { ...result, change: median(await Promise.all(times)) };
}
