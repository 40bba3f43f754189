import { useEffect, useRef } from 'react';

/** The form's first field that was refused gets the focus whenever `refusal` is a new one. */
export function useFocusInvalid(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  return form;
}
