import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { serviceNow } from '#web/kernel/clock.ts';
import { type Draft, dropDraft, keepDraft, keptDraft } from '#web/kernel/drafts.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { toast } from '#web/ui/overlay/toast.tsx';

interface DraftInput {
  /** What the dialog is called; a form within it begins with its name. */
  name: string;
  /** The id of what the form starts with. */
  about?: string | undefined;
  onClose: () => void;
  /** Opens the form again, after `Cancel` was undone. */
  onReopen?: (() => void) | undefined;
}

/** What is typed into a form is kept in this tab until it is sent, discarded, or a day old. */
export function useDraft({ name, about, onClose, onReopen }: DraftInput) {
  const user_id = useUser()?.id;
  const [kept, setKept] = useState(() => {
    const draft = keptDraft(name, user_id);
    return draft && draft.about === (about ?? null) ? draft : null;
  });
  const isOver = useRef(false);
  const draftOf = (values: object): Draft => ({
    user_id: user_id ?? '',
    kept_at: serviceNow().toString(),
    about: about ?? null,
    values,
  });
  const drop = () => {
    dropDraft(name);
    setKept(null);
  };
  const end = () => {
    isOver.current = true;
    drop();
  };
  return {
    /** What was kept as the form was opened. */
    kept,
    drop,
    keep: (values: object) => !isOver.current && keepDraft(name, draftOf(values)),
    /** Once it was sent. */
    end,
    /** Discards what was typed and closes; its toast brings it back. */
    cancel: (values: object | null) => {
      end();
      onClose();
      if (!values) return;
      toast.undoable('Discarded', () => {
        keepDraft(name, draftOf(values));
        onReopen?.();
      });
    },
  };
}

interface KeepTypingInput<V> {
  isDirty: boolean;
  /** The form has its first values. */
  isReady?: boolean;
  /** What is no longer so is taken out of what was kept. */
  refresh?: (kept: V) => V;
  /** Fields that are never kept. */
  secret?: readonly (keyof V)[];
}

/** Fills a form with its draft, keeps what is typed, and says what the dialog has to know of it. */
export function useKeepTyping<V extends FieldValues, O>(
  draft: ReturnType<typeof useDraft>,
  form: UseFormReturn<V, unknown, O>,
  { isDirty, isReady = true, refresh = (kept) => kept, secret = [] }: KeepTypingInput<V>,
) {
  const typed = () => {
    const values = { ...form.getValues() };
    for (const field of secret) delete values[field];
    return values;
  };
  const wasDirty = useRef(false);
  const keep = useEffectEvent((hasTyped = isDirty) => {
    if (hasTyped) draft.keep(typed());
    else if (wasDirty.current) draft.drop();
    wasDirty.current = hasTyped;
  });
  const fill = useEffectEvent(() => {
    if (!draft.kept) return;
    form.reset(refresh({ ...form.getValues(), ...draft.kept.values }), { keepDefaultValues: true });
  });
  // Not before whoever watches the values does: call this after them.
  useEffect(() => {
    if (isReady) fill();
  }, [isReady]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form]);
  useEffect(() => keep(isDirty), [isDirty]);
  return {
    kept_at: draft.kept?.kept_at,
    onStartOver: () => {
      draft.drop();
      form.reset();
    },
    onCancel: () => draft.cancel(isDirty ? typed() : null),
  };
}
