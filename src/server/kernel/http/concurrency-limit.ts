import { Refusal } from '#shared/kernel/problem.ts';

/**
 * Runs work with limited concurrency. `party` is whoever the work is for, as an address: parties take turns, and what is
 * for one of them runs first in, first out. @throws Refusal `unavailable`
 */
export interface ConcurrencyLimit {
  <T>(work: () => Promise<T>, party?: string): Promise<T>;
  /** How many are queued now, of all parties or of one. */
  queued: (party?: string) => number;
}

interface ConcurrencySettings {
  maxConcurrent: number;
  /**
   * How many may be queued. Further calls are refused at once, unless another party has clearly more in the queue: then
   * the last one of that party is refused instead.
   */
  maxQueued: number;
  /** How long a call may be queued before it is refused. */
  timeoutMs: number;
}

/** In seconds. */
const retryAfter = 3;

/** Who names no party: nobody is to make room. */
const anyone = '';

interface Queued {
  start: () => void;
  refuse: () => void;
}

/** Creates a limit. Work that fails frees its slot as well. */
export function createConcurrencyLimit({
  maxConcurrent,
  maxQueued,
  timeoutMs,
}: ConcurrencySettings): ConcurrencyLimit {
  let free = maxConcurrent;
  const queue = createQueue();
  const waitForSlot = (party: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queue.remove(party, queued);
      };
      const refuse = () => {
        leave();
        reject(overloaded());
      };
      const start = () => {
        leave();
        resolve();
      };
      const queued = { start, refuse };
      const timer = setTimeout(refuse, timeoutMs);
      queue.add(party, queued);
    });
  const limit = async <T>(work: () => Promise<T>, party = anyone): Promise<T> => {
    if (free > 0) free--;
    else if (queue.size() < maxQueued || queue.makeRoomFor(party)) await waitForSlot(party);
    else throw overloaded();
    try {
      return await work();
    } finally {
      const next = queue.next();
      if (next) next.start();
      else free++;
    }
  };
  return Object.assign(limit, { queued: queue.size });
}

/** Who is queued, by party. The first party is the one whose turn it is. */
function createQueue() {
  const parties = new Map<string, Set<Queued>>();
  let size = 0;
  const remove = (party: string, one: Queued): void => {
    const ofParty = parties.get(party);
    if (!ofParty?.delete(one)) return;
    size--;
    // The others have their turn before the next one of this party.
    parties.delete(party);
    if (ofParty.size > 0) parties.set(party, ofParty);
  };
  const largest = (): Set<Queued> =>
    [...parties]
      .filter(([party]) => party !== anyone)
      .reduce<Set<Queued>>((most, [, one]) => (one.size > most.size ? one : most), new Set());
  return {
    size: (party?: string) => (party === undefined ? size : (parties.get(party)?.size ?? 0)),
    add: (party: string, one: Queued): void => {
      const ofParty = parties.get(party) ?? new Set();
      parties.set(party, ofParty.add(one));
      size++;
    },
    remove,
    next: (): Queued | undefined => {
      const [first] = parties.values();
      return first && [...first][0];
    },
    /** Refuses the last one of the party with the most, unless this one would then have as many. */
    makeRoomFor: (party: string): boolean => {
      const most = largest();
      if (most.size <= (parties.get(party)?.size ?? 0) + 1) return false;
      [...most].at(-1)?.refuse();
      return true;
    },
  };
}

const overloaded = () =>
  new Refusal('unavailable', 'Too many people are waiting. Please try again in a few seconds.', {
    retryAfter,
  });
