import type * as z from 'zod';
import type { FieldError } from './problem.ts';

type Issue = z.core.$ZodRawIssue;

function tooSmall({ origin, minimum }: { origin?: unknown; minimum?: unknown }): string {
  if (origin === 'string') return minimum === 1 ? 'This is required' : `Use at least ${minimum} characters`;
  if (origin === 'array') return minimum === 1 ? 'Add at least one' : `Add at least ${minimum}`;
  return `Must be at least ${minimum}`;
}

function tooBig({ origin, maximum }: { origin?: unknown; maximum?: unknown }): string {
  if (origin === 'string') return `Use at most ${maximum} characters`;
  if (origin === 'array') return `Use at most ${maximum}`;
  return `Must be at most ${maximum}`;
}

/**
 * The Zod error map. Zod's own messages are for programmers; a person reads this one where a schema gives no
 * message of its own.
 */
export function zodErrorMap(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required';
      return issue.expected === 'int' ? 'Must be a whole number' : `Must be ${withArticle(issue.expected)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Enter an email address such as name@example.com'
        : 'This value is not valid';
    case 'invalid_value':
      return `Must be one of ${listed(issue.values)}`;
    default:
      return 'This value is not valid';
  }
}

const maxListed = 8;

/** All of a choice, or the first and how many more the description of the service has. */
const listed = (values: readonly unknown[]): string =>
  values.length <= maxListed
    ? values.join(', ')
    : `${values.slice(0, maxListed).join(', ')} and ${values.length - maxListed} others`;

const typeNames: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
};
const withArticle = (expected: string): string => typeNames[expected] ?? `a valid ${expected}`;

/** Turns Zod's issues into the errors that problem documents and forms carry. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}

/** To parse with: a person reads the messages. */
export const forPeople = { error: (issue: unknown) => zodErrorMap(issue as Issue) };
