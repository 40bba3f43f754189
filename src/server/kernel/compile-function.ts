/**
 * A function written for its data: a wide row is built in a fifth of the time that a loop over its fields takes. `constants` are
 * what the source calls by the names of `constant`. Sources are made of contracts and tables only, never of what somebody sent.
 */
export class FunctionSource {
  readonly #constants: unknown[] = [];
  readonly #functions: string[] = [];

  /** The name of a value that the source uses. */
  constant(value: unknown): string {
    return `c[${this.#constants.push(value) - 1}]`;
  }

  /** The name of a function of `value` that returns an expression. */
  define(expression: string): string {
    const name = `f${this.#functions.length}`;
    this.#functions.push(`const ${name} = (value) => ${expression};`);
    return name;
  }

  /** The function of `value` that returns an expression. */
  compile(expression: string): (value: unknown) => unknown {
    const source = `${this.#functions.join('\n')}\nreturn (value) => ${expression};`;
    return new Function('c', source)(this.#constants);
  }
}
