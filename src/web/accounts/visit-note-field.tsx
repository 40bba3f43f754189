import type { ComponentProps } from 'react';
import { visitNoteHint, visitNoteLabel } from '#shared/accounts/user.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';

type VisitNoteFieldProps = ComponentProps<typeof Textarea> & { error: string | undefined };

/** What drivers read at every visit to a customer (CUS-36). */
export const VisitNoteField = ({ error, ...field }: VisitNoteFieldProps) => (
  <Field label={visitNoteLabel} optional className="col-span-full" hint={visitNoteHint} error={error}>
    <Textarea rows={4} autoComplete="off" {...field} />
  </Field>
);
