import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ServerMessages } from '../../src/shared/notifications/live.ts';
import type { BenchUsers } from '../calls/people.ts';

/** The delays of the live message about one changed order, in milliseconds. */
export interface Crossing {
  /**
   * From sending the call to one process until the message arrives from the other. Includes the call
   * itself.
   */
  call: number;
  /**
   * How much later the message arrives than from the process that committed, which notifies its own sockets
   * at once.
   */
  apart: number;
}

const statuses = ['scheduled', 'processing', 'in_progress', 'ready_for_pickup', 'pending'];

/** Records when messages about each order arrive. */
class LiveListener {
  readonly #heard = new Map<string, number[]>();
  readonly #socket: Socket<ServerMessages>;

  constructor(url: string, token: string) {
    this.#socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
    this.#socket.on('changed', ({ topic, id }) => {
      if (topic !== 'order') return;
      this.#heard.set(id, [...(this.#heard.get(id) ?? []), performance.now()]);
    });
  }

  ready = () =>
    new Promise<void>((resolve, reject) => {
      this.#socket.on('connected', () => resolve());
      this.#socket.on('connect_error', reject);
    });

  /** @throws Error when no message has arrived since */
  firstSince({ id, at }: Sent): number {
    const first = this.#heard.get(id)?.find((heard) => heard >= at);
    if (first === undefined) throw new Error(`a message about ${id} was lost`);
    return first;
  }

  close = () => this.#socket.close();
}

interface Sent {
  id: string;
  at: number;
}

/**
 * Changes orders through the first server at a constant rate, and listens at both. @throws Error on a lost
 * message
 */
export async function crossings(
  urls: readonly [string, string],
  { owner, unassigned }: BenchUsers,
  { each_second, seconds }: { each_second: number; seconds: number },
): Promise<Crossing[]> {
  const token = owner.authorization?.replace('Bearer ', '') ?? '';
  const [here, there] = [new LiveListener(urls[0], token), new LiveListener(urls[1], token)];
  try {
    await Promise.all([here.ready(), there.ready()]);
    const ids = unassigned.slice(0, each_second * 2);
    // The first round does not count: some orders have that status already.
    const changes = Array.from({ length: ids.length + each_second * seconds }, (_none, count) => ({
      id: ids[count % ids.length] ?? '',
      status: statuses[Math.floor(count / ids.length) % statuses.length] ?? '',
    }));
    const sent = await changeAll(urls[0], changes, owner, each_second);
    await delay(2_000);
    return sent.slice(ids.length).map((each) => {
      const far = there.firstSince(each);
      return { call: far - each.at, apart: far - here.firstSince(each) };
    });
  } finally {
    here.close();
    there.close();
  }
}

/** Open loop: does not wait for answers, so a slow server gets as many calls. */
async function changeAll(
  url: string,
  changes: readonly { id: string; status: string }[],
  headers: Record<string, string>,
  each_second: number,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const answers: Promise<void>[] = [];
  const began = performance.now();
  for (const [count, { id, status }] of changes.entries()) {
    await delay(Math.max(0, began + (count * 1000) / each_second - performance.now()));
    sent.push({ id, at: performance.now() });
    answers.push(change(`${url}/api/orders/${id}`, status, headers));
  }
  await Promise.all(answers);
  return sent;
}

async function change(url: string, status: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
