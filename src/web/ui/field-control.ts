import { createContext, useContext } from 'react';

type FieldState = { id: string; describedBy: string | undefined; invalid: boolean };

/** Ties a control to the field around it. */
export const FieldContext = createContext<FieldState | null>(null);

/** The attributes that name and describe a control inside a `Field`; nothing outside of one. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}
