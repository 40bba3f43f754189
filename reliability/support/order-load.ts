import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '#shared/kernel/problem.ts';
import { type Laundry, place } from './laundry.ts';

/**
 * Customers who order without a pause. Each repeats an order with its idempotency key until it is
 * acknowledged.
 */
export interface Load {
  /** The keys of the acknowledged orders. */
  acknowledged: string[];
  /** How many calls got a 503, and how many no answer. */
  unavailable: number;
  unanswered: number;
  /** Answers that must not occur. */
  wrong: string[];
  /** Resolves when this many more orders are acknowledged. */
  more: (count: number) => Promise<void>;
  /** Stops after the orders in progress. */
  stop: () => Promise<void>;
}

/** The pause before a retry. */
const pauseMs = 100;

export function startOrderLoad(laundry: Laundry, customers = 4): Load {
  let isOver = false;
  const load: Load = {
    acknowledged: [],
    unavailable: 0,
    unanswered: 0,
    wrong: [],
    more: async (count) => {
      const enough = load.acknowledged.length + count;
      while (load.acknowledged.length < enough && load.wrong.length === 0) await delay(5);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
    },
  };
  const order = async (): Promise<void> => {
    const key = crypto.randomUUID();
    while (load.wrong.length === 0) {
      if (await isAcknowledged(load, laundry, key)) return void load.acknowledged.push(key);
      await delay(pauseMs);
    }
  };
  const workers = Array.from({ length: customers }, async () => {
    while (!isOver && load.wrong.length === 0) await order();
  });
  return load;
}

async function isAcknowledged(load: Load, laundry: Laundry, key: string): Promise<boolean> {
  const response = await place(laundry, key).catch(() => null);
  const body = await response?.text().catch(() => null);
  if (!response || typeof body !== 'string') {
    load.unanswered += 1;
    return false;
  }
  if (response.status === 201) return true;
  if (isUnavailable(response, body)) load.unavailable += 1;
  else load.wrong.push(`${response.status} ${body}`);
  return false;
}

function isUnavailable({ status, headers }: Response, body: string): boolean {
  return (
    status === 503 &&
    Number(headers.get('retry-after')) > 0 &&
    headers.get('content-type') === 'application/problem+json; charset=utf-8' &&
    Problem.safeParse(JSON.parse(body)).success
  );
}
