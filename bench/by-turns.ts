/**
 * Measures the sides in turns, so that other load on the machine affects all of them. The first turn is a
 * warm-up and does not count: statements are prepared, code is compiled, pages are read.
 */
export async function byTurns<Side extends string, Measured>(
  turns: number,
  sides: Record<Side, () => Promise<Measured>>,
): Promise<Record<Side, Measured[]>> {
  const entries = Object.entries<() => Promise<Measured>>(sides);
  const measured = Object.fromEntries(entries.map(([side]) => [side, [] as Measured[]]));
  for (let turn = 0; turn <= turns; turn++) {
    for (const [side, measure] of entries) {
      const one = await measure();
      if (turn > 0) measured[side]?.push(one);
    }
  }
  return measured as Record<Side, Measured[]>;
}
