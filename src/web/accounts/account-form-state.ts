import { useEffect } from 'react';

/** The state of a form that the account dialog needs, so that it does not close with unsaved changes. */
export interface AccountFormState {
  isDirty: boolean;
  isSubmitting: boolean;
}

export const untouched: AccountFormState = { isDirty: false, isSubmitting: false };

/** Reports the state of a form to the dialog around it. */
export function useTellState(
  { isDirty, isSubmitting }: AccountFormState,
  tell: (state: AccountFormState) => void,
): void {
  useEffect(() => tell({ isDirty, isSubmitting }), [isDirty, isSubmitting, tell]);
}
