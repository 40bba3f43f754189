import { createContext, useContext } from 'react';

type FieldState = { id: string; describedBy: string | undefined; invalid: boolean };

/** Connects a control with the `Field` around it. */
export const FieldContext = createContext<FieldState | null>(null);

/** The id and ARIA attributes of a control inside a `Field`; outside of one, none. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}
