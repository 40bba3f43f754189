/** Chance that always falls the same way: one seed, one sequence. */
export interface Rng {
  /** A whole number from `least` to `most`, both included. */
  between(min: number, max: number): number;
  /** True in that share of the throws, 0 to 1. */
  chance(share: number): boolean;
  /** One of the list. @throws RangeError when it is empty */
  oneOf<T>(list: readonly T[]): T;
}

export function createRng(seed: number): Rng {
  let state = seed;
  // Steps along the golden ratio and stirs the bits well: plenty for a demo, worthless for secrets.
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
