/** How long each run took, in milliseconds. */
export interface Timed {
  name: string;
  took: readonly number[];
}

export async function timed(
  name: string,
  times: number,
  act: (turn: number) => Promise<unknown>,
): Promise<Timed> {
  process.stderr.write(`${name} …\n`);
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const since = performance.now();
    await act(turn);
    took.push(performance.now() - since);
  }
  // The first tenth prepares statements and compiles code.
  return { name, took: took.slice(Math.floor(times / 10)) };
}
