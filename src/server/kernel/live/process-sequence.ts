/** Numbers the messages of a process, so that others see when one is missing. */
export interface Numbered {
  /** The process, by an id it has for as long as it runs. */
  from: string;
  /** Of its latest message. */
  number: number;
}

/** In milliseconds. Long messages take longer than short ones that were sent after them. */
const lateMs = 1_000;
/** A process that said nothing for so long is gone. */
const forgetMs = 60_000;

interface Heard {
  /** All before this one are here. */
  next: number;
  early: Set<number>;
  at: number;
}

/** Follows the numbers of the other processes, and calls `onGap` where a message has not come. */
export function followSequences(onGap: () => void) {
  const processes = new Map<string, Heard>();
  const timers = new Set<NodeJS.Timeout>();
  const expectUpTo = (from: string, number: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const heard = processes.get(from);
      if (!heard || heard.next > number) return;
      heard.next = number + 1;
      catchUp(heard);
      onGap();
    }, lateMs);
    timers.add(timer.unref());
  };
  const hear = ({ from, number }: Numbered): Heard | null => {
    const now = performance.now();
    for (const [id, { at }] of processes) if (now - at > forgetMs) processes.delete(id);
    const heard = processes.get(from);
    if (heard) heard.at = now;
    else processes.set(from, { next: number + 1, early: new Set(), at: now });
    return heard ?? null;
  };
  return {
    /** This message is here. */
    received: (numbered: Numbered): void => {
      const heard = hear(numbered);
      if (!heard || numbered.number < heard.next) return;
      heard.early.add(numbered.number);
      catchUp(heard);
      if (heard.early.size > 0) expectUpTo(numbered.from, numbered.number);
    },
    /** The process says how far it has come. */
    announced: (numbered: Numbered): void => {
      const heard = hear(numbered);
      if (heard && heard.next <= numbered.number) expectUpTo(numbered.from, numbered.number);
    },
    close: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function catchUp(heard: Heard): void {
  for (const number of heard.early) if (number < heard.next) heard.early.delete(number);
  while (heard.early.delete(heard.next)) heard.next++;
}
