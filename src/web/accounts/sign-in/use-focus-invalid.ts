import { useEffect, useRef } from 'react';

/** Focuses the first invalid field of the form whenever `refusal` changes. */
export function useFocusInvalid(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  return form;
}
