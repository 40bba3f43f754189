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
 * Opens the dialog of a query parameter. `replaced` is the parameter of the dialog that it takes the place of; `replace` does so
 * within the step that opened that one. Rows open dialogs by it: they are not drawn anew when one opens.
 */
export function useOpenDialog<Value extends string = string>(name: string, replaced?: string) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const goTo = (id: string | undefined, options: { replace?: true; state?: { isOpening?: true } }) =>
    void navigate({
      to: '.',
      search: (all: object) => ({ ...all, ...(replaced && id && { [replaced]: undefined }), [name]: id }),
      resetScroll: false,
      ...options,
    });
  return {
    open: (id: Value) => goTo(id, { state: { isOpening: true } }),
    replace: (id: Value) =>
      goTo(id, { replace: true, state: history.location.state.isOpening ? { isOpening: true } : {} }),
    remove: () => goTo(undefined, { replace: true }),
  };
}

/**
 * The id of what a dialog shows, or its name, as a query parameter: a link opens it, Back closes it. `close` goes back, or only removes the
 * parameter for who came by a link.
 */
export function useDialogParam<Value extends string = string>(
  name: string,
  replaced?: string,
  schema: z.ZodType<Value> = Id as never,
) {
  const raw = useSearch({ strict: false, select: (all: Record<string, unknown>) => all[name] });
  const { history } = useRouter();
  const { open, replace, remove } = useOpenDialog<Value>(name, replaced);
  const closedStep = useRef<string>(undefined);
  return {
    id: schema.safeParse(raw).data,
    open,
    replace,
    close: () => {
      const { isOpening, __TSR_key: step } = history.location.state;
      if (!isOpening) return remove();
      // `back` is asynchronous: a second `close` before it is done must not go back twice.
      if (step === undefined || closedStep.current !== step) history.back();
      closedStep.current = step;
    },
  };
}
