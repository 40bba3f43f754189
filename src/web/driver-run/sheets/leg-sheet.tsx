import { type ReactNode, type Ref, useState } from 'react';
import { type LegSheet, useRun } from '#web/driver-run/state/run-context.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { dropDraft, keepDraft, keptDraft } from '#web/kernel/drafts.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

export type LegSheetProps = Omit<Exclude<LegSheet, { kind: 'add' }>, 'kind'> & { onClose: () => void };

export type AddSheetProps = Omit<Extract<LegSheet, { kind: 'add' }>, 'kind'> & { onClose: () => void };

type LegSheetFrameProps = AddSheetProps & {
  title: string;
  action: ReactNode;
  /** What has to be done first: the button says it, and leads there. */
  missing: { label: string; onShow: () => void } | null;
  /** A photo is being drawn: it is waited for. */
  busy: boolean;
  onSend: () => void;
  dirty: boolean;
  /** The main button. */
  main?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** A sheet about one leg, with one main button at its foot. */
export function LegSheetFrame(props: LegSheetFrameProps) {
  const { stop, leg, onClose, title, action, missing, busy, onSend, dirty, main, children } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={
        <>
          <span className="order-no">{leg.order_number}</span> · {stop.customer_name}
        </>
      }
      className="w-[min(460px,100%)]!"
      dirty={dirty}
      foot={
        missing ? (
          <Button size="main" busy={busy} onClick={missing.onShow}>
            {missing.label}
          </Button>
        ) : (
          <Button ref={main} variant="primary" size="main" busy={busy} onClick={onSend}>
            {action}
          </Button>
        )
      }
    >
      <div className="grid gap-6">{children}</div>
    </Dialog>
  );
}

/** What is typed in a sheet of a leg, kept in this tab until it is sent: Escape and a reload lose nothing of it. */
export function useTyped<Values extends object>(sheet: string, leg_id: string, blank: Values) {
  const { run } = useRun();
  const name = `${sheet}:${leg_id}`;
  const [typed, setTyped] = useState<Values>(() => ({ ...blank, ...keptDraft(name, run.driver_id)?.values }));
  const type = (change: Partial<Values>) => {
    const values = { ...typed, ...change };
    setTyped(values);
    keepDraft(name, { user_id: run.driver_id, kept_at: serviceNow().toString(), about: leg_id, values });
  };
  return { typed, type, drop: () => dropDraft(name) };
}

export const maxNoteLength = 1000;

type NoteFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** It is asked for. */
  required?: boolean;
  /** Why it is asked for. */
  hint?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

export function NoteField({ value, onChange, required = false, hint, ref }: NoteFieldProps) {
  return (
    <Field label="Note" optional={!required} hint={hint}>
      <Textarea
        ref={ref}
        value={value}
        maxLength={maxNoteLength}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
