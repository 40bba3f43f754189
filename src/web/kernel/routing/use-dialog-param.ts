import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry was added by opening a dialog. */
    isOpening?: boolean;
  }
}

/**
 * The id of what a dialog shows, or its name, as a query parameter: a link opens it, Back closes it. `close` goes back, or only removes the
 * parameter for who came by a link. `replaced` is the parameter of the dialog that it takes the place of; `replace` does so within the
 * step that opened that one.
 */
export function useDialogParam<Value extends string = string>(
  name: string,
  replaced?: string,
  schema: z.ZodType<Value> = Id as never,
) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const closedStep = useRef<string>(undefined);
  const goTo = (id: string | undefined, options: { replace?: true; state?: { isOpening?: true } }) =>
    void navigate({
      to: '.',
      search: (all: object) => ({ ...all, ...(replaced && id && { [replaced]: undefined }), [name]: id }),
      resetScroll: false,
      ...options,
    });
  return {
    id: schema.safeParse(raw[name]).data,
    open: (id: Value) => goTo(id, { state: { isOpening: true } }),
    replace: (id: Value) =>
      goTo(id, { replace: true, state: history.location.state.isOpening ? { isOpening: true } : {} }),
    close: () => {
      const { isOpening, __TSR_key: step } = history.location.state;
      if (!isOpening) return goTo(undefined, { replace: true });
      // `back` is asynchronous: a second `close` before it is done must not go back twice.
      if (step === undefined || closedStep.current !== step) history.back();
      closedStep.current = step;
    },
  };
}
