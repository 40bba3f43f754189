import { useEffect } from 'react';

/** What the account dialog has to know of each of its forms, so as not to throw away what is in them. */
export interface AccountFormState {
  isDirty: boolean;
  isSubmitting: boolean;
}

export const untouched: AccountFormState = { isDirty: false, isSubmitting: false };

/** Tells the dialog of a form inside it. */
export function useTellState(
  { isDirty, isSubmitting }: AccountFormState,
  tell: (state: AccountFormState) => void,
): void {
  useEffect(() => tell({ isDirty, isSubmitting }), [isDirty, isSubmitting, tell]);
}
