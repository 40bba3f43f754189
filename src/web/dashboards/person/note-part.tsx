import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { type CustomerNote, maxNoteLength } from '#shared/accounts/customers.contract.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { SearchText } from '#shared/kernel/text.ts';
import type { CustomerPage } from '#shared/overview/customer-page.contract.ts';
import { customerPageQuery, useChangeNote } from '#web/accounts/accounts.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { NoneYet, Part, PersonCard } from './person-card.tsx';

/** What staff tell each other of a customer. */
export function NotePart({ page }: { page: UseQueryResult<CustomerPage> }) {
  const [isEditing, setEditing] = useState(false);
  const note = page.data?.note;
  return (
    <PersonCard
      title="Note"
      hint="staff only"
      action={
        note && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={note.note ? 'Edit the note' : 'Add a note'}
            onClick={() => setEditing(true)}
          >
            {note.note ? 'Edit' : 'Add'}
          </Button>
        )
      }
    >
      <Part query={page} failure="The note could not be loaded">
        {({ note }) => (note.note ? <Note note={note} /> : <NoneYet>No note yet.</NoneYet>)}
      </Part>
      {isEditing && note && <NoteDialog note={note} onClose={() => setEditing(false)} />}
    </PersonCard>
  );
}

function Note({ note: { note, note_by_name, note_at } }: { note: CustomerNote }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  return (
    <div className="px-4 py-3">
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      <p className="mt-1.5 text-xs text-ink-3">
        {[note_by_name, note_at && formatDay(note_at, zone, now)].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}

const NoteForm = z.object({ note: SearchText(maxNoteLength) });
type NoteValues = z.infer<typeof NoteForm>;

const resolver = schemaResolver(NoteForm);
const fields = { labels: { note: 'Note' } };
const toNoteValues = ({ note }: CustomerNote): NoteValues => ({ note: note ?? '' });

type NoteDialogProps = { note: CustomerNote; onClose: () => void };

function NoteDialog({ note, onClose }: NoteDialogProps) {
  const { merge, failure } = useNoteForm({ note, onClose });
  const { form, changed, isComparing, submit } = merge;
  return (
    <FormDialog
      title="Note"
      description="Staff read it here and with each order. The customer and drivers don’t."
      onClose={onClose}
      onSubmit={submit}
      busy={form.formState.isSubmitting}
      dirty={changed.length > 0}
      notice={<MergeNotice merge={merge} what="this note" />}
      action="Save Note"
      isUnsendable={changed.length === 0 && !isComparing}
    >
      <div className="grid gap-4">
        {failure && <Alert>{failure}</Alert>}
        <MergeCompare merge={merge} what="this note" show={(_field, values) => values.note}>
          <Field label="Note" optional error={form.formState.errors.note?.message}>
            <Textarea rows={6} maxLength={maxNoteLength} {...form.register('note')} />
          </Field>
        </MergeCompare>
      </div>
    </FormDialog>
  );
}

function useNoteForm({ note, onClose }: NoteDialogProps) {
  const client = useQueryClient();
  const { mutateAsync } = useChangeNote();
  const [failure, setFailure] = useState<string | null>(null);
  const { customer_id } = note;
  const merge = useMergeForm({
    current: note,
    toValues: toNoteValues,
    fields,
    resolver,
    load: async () => (await client.fetchQuery({ ...customerPageQuery(customer_id), staleTime: 0 })).note,
    save: async (values, { base: { version } }) => {
      setFailure(null);
      await mutateAsync({
        params: { id: customer_id },
        body: { note: values.note || null },
        ifMatch: version,
      });
      toast.success('Note saved');
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error)) setFailure(detailOr(error, 'Failed to save note'));
    },
  });
  return { merge, failure };
}
