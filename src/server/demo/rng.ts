/** A seeded random number generator: one seed, one sequence. */
export interface Rng {
  /** A whole number from `min` to `max`, inclusive. */
  between(min: number, max: number): number;
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean;
  /** A random item. @throws RangeError when the list is empty */
  oneOf<T>(list: readonly T[]): T;
}

export function createRng(seed: number): Rng {
  let state = seed;
  // Adds the golden ratio and mixes the bits (as splitmix32 does): good for a demo, useless for secrets.
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    chance: (share) => next() < share,
    oneOf: (list) => {
      const index = between(0, list.length - 1);
      if (index < 0 || index >= list.length) throw new RangeError('There is nothing to choose from');
      return list[index] as (typeof list)[number];
    },
  };
}
