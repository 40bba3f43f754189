import { useEffect } from 'react';

/** The state of a form that the account dialog needs, so that it does not close with unsaved changes. */
export interface AccountFormState {
  isDirty: boolean;
  isSubmitting: boolean;
}

export const pristine: AccountFormState = { isDirty: false, isSubmitting: false };

/** Reports the state of a form to the dialog around it. */
export function useReportFormState(
  { isDirty, isSubmitting }: AccountFormState,
  onState: (state: AccountFormState) => void,
): void {
  useEffect(() => onState({ isDirty, isSubmitting }), [isDirty, isSubmitting, onState]);
}
