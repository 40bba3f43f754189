import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Case } from '#shared/cases/case.ts';
import { detailOr, isVersionConflict } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseOpening } from './case-opening.tsx';
import { isSame, rebase, valuesOf } from './case-update.ts';
import { caseQuery, useUpdateCase } from './cases.api.ts';
import { UpdateCaseFields } from './update-case-fields.tsx';

/** The dialog in which staff read a case and say what becomes of it. */
export function UpdateCase({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <CaseOpening id={id} title="Update Case" onClose={onClose}>
      {(present) => <UpdateCaseForm present={present} onClose={onClose} />}
    </CaseOpening>
  );
}

function UpdateCaseForm({ present, onClose }: { present: Case; onClose: () => void }) {
  const { typed, setTyped, wasChanged, refuse } = useTyped(present);
  const { mutateAsync, isPending } = useUpdateCase();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    try {
      await mutateAsync({ id: present.id, seen: present.version, update: typed });
      toast.success('Case updated successfully');
      onClose();
    } catch (error) {
      if (!isVersionConflict(error) || !(await refuse()))
        toast.error(detailOr(error, 'Failed to update case'));
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Update Case"
      description={
        <>
          <span className="order-no">{present.case_number}</span> · {present.customer_name}
        </>
      }
      busy={isPending}
      dirty={!isSame(typed, valuesOf(present))}
      onSubmit={submit}
      action="Update Case"
      busyLabel="Updating..."
    >
      <CaseFacts item={present} withCustomer />
      <div className="case-form">
        {wasChanged && (
          <Alert>
            This case was changed while you were at it. What you entered is kept; what it is now stands
            beneath each field. Update again to have it your way.
          </Alert>
        )}
        <UpdateCaseFields typed={typed} present={present} wasChanged={wasChanged} onType={setTyped} />
      </div>
    </FormDialog>
  );
}

/** What is entered, carried over to the present state of the case whenever somebody else changes that. */
function useTyped(present: Case) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(present);
  const [typed, setTyped] = useState(() => valuesOf(present));
  const [wasChanged, setWasChanged] = useState(false);
  if (present.version !== seen.version) {
    const carried = rebase(typed, valuesOf(seen), valuesOf(present));
    setSeen(present);
    setTyped(carried);
    // What is as they want it already needs no word.
    setWasChanged(!isSame(carried, valuesOf(present)));
  }
  /** The service knows of a newer state than this: shows it. Answers whether it could be loaded. */
  const refuse = async (): Promise<boolean> => {
    try {
      await client.fetchQuery({ ...caseQuery(client, present.id), staleTime: 0 });
      setWasChanged(true);
      return true;
    } catch {
      return false;
    }
  };
  return { typed, setTyped, wasChanged, refuse };
}
