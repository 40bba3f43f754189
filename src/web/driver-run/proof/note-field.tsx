import type { Ref } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';

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
      <Textarea ref={ref} value={value} maxLength={1000} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
