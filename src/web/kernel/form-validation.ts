import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { forPeople } from '#shared/kernel/zod-errors.ts';
import { fieldErrorsOf } from './api.ts';

/** A form resolver that checks by the schema of the service, with the service's own messages. */
export const schemaResolver = <Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
): Resolver<Values, unknown, Output> => zodResolver(schema, forPeople);

const fieldErrorsIn = (values: FieldValues, error: unknown) =>
  fieldErrorsOf(error).filter(({ path }) => (path.split('.')[0] ?? '') in values);

/** Whether the server refused fields with these names. */
export const namesFields = (values: FieldValues, error: unknown): boolean =>
  fieldErrorsIn(values, error).length > 0;

/** Shows the server's field errors, as at `items.0.quantity`. Returns whether any is on this form. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean {
  const fieldErrors = fieldErrorsIn(form.getValues(), error);
  for (const [index, { path, message }] of fieldErrors.entries()) {
    form.setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
  return fieldErrors.length > 0;
}
