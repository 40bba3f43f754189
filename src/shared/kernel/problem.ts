import * as z from 'zod';
import { type ProblemCode, problems } from '#shared/problems.ts';

/** An invalid field: `path` as in `items.0.quantity`, `message` a sentence for the person who typed it. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** A problem document, RFC 9457. `detail` is a sentence for the user; a 5xx has none. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  errors: z.array(FieldError).optional(),
  /** What it comes to, in dollars, where that is why it was refused. */
  total_amount: z.number().optional(),
  /** What a second step answers, where one is needed. */
  challenge: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** The error a rule throws to refuse a call. Any other error is a bug. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  /** Whole seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** What it comes to, in dollars. */
  readonly total_amount: number | undefined;
  /** What a second step answers. */
  readonly challenge: string | undefined;

  constructor(code: ProblemCode, detail: string, extra: RefusalExtra = {}) {
    super(detail);
    this.name = 'Refusal';
    this.code = code;
    this.errors = extra.errors;
    this.retryAfter = extra.retryAfter;
    this.total_amount = extra.total_amount;
    this.challenge = extra.challenge;
  }
}

interface RefusalExtra {
  errors?: FieldError[];
  retryAfter?: number;
  total_amount?: number;
  challenge?: string;
}

/** Refuses the call. `detail` is the sentence the screen shows. @throws Refusal */
export function refuse(code: ProblemCode, detail: string, errors?: FieldError[]): never {
  throw new Refusal(code, detail, errors ? { errors } : {});
}

/** Refuses one field of the body, as validation would. @throws Refusal `invalid` */
export function refuseField(path: string, message: string): never {
  refuse('invalid', message, [{ path, message }]);
}

/** The problem document of a code. `type` is a URN: it identifies the problem and is no web address. */
export function problemOf(
  code: ProblemCode,
  detail?: string,
  errors?: FieldError[],
  total_amount?: number,
): Problem {
  const { status, title } = problems[code];
  return {
    type: `urn:washline:problem:${code}`,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(total_amount === undefined ? {} : { total_amount }),
  };
}
