import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { explain } from '#shared/kernel/explain.ts';
import { fieldErrorsOf } from './api.ts';

/** Reads a form by the rules the service has for it, in the service's own words. */
export const resolveBy = <Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
): Resolver<Values, unknown, Sent> =>
  zodResolver(schema, { error: (issue) => explain(issue as Parameters<typeof explain>[0]) });

/** Marks the fields a refusal names, such as `items.0.quantity`; whether it named one that is on the form. */
export function markRefused<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): boolean {
  const known = fieldErrorsOf(error).filter(({ path }) => (path.split('.')[0] ?? '') in form.getValues());
  for (const [index, { path, message }] of known.entries()) {
    form.setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
  return known.length > 0;
}
