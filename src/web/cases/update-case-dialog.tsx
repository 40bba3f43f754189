import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Case } from '#shared/cases/case.ts';
import { detailOr, isVersionConflict } from '#web/kernel/api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { isSame, mergeCase, toCaseFormValues } from './case-form-values.ts';
import { CaseLoader } from './case-loader.tsx';
import { CaseSummary } from './case-summary.tsx';
import { caseQuery, useUpdateCase } from './cases.api.ts';
import { UpdateCaseFields } from './update-case-fields.tsx';

/** The dialog in which staff read and update a case. */
export function UpdateCaseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <CaseLoader id={id} title="Update Case" onClose={onClose}>
      {(current) => <UpdateCaseForm current={current} onClose={onClose} />}
    </CaseLoader>
  );
}

function UpdateCaseForm({ current, onClose }: { current: Case; onClose: () => void }) {
  const { typed, setTyped, hasConflict, loadCurrent } = useMergedValues(current);
  const { mutateAsync, isPending } = useUpdateCase();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    try {
      await mutateAsync({ id: current.id, version: current.version, update: typed });
      toast.success('Case updated successfully');
      onClose();
    } catch (error) {
      if (!isVersionConflict(error) || !(await loadCurrent()))
        toast.error(detailOr(error, 'Failed to update case'));
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Update Case"
      description={
        <>
          <span className="order-no">{current.case_number}</span> · {current.customer_name}
        </>
      }
      busy={isPending}
      dirty={!isSame(typed, toCaseFormValues(current))}
      onSubmit={submit}
      action="Update Case"
      busyLabel="Updating..."
    >
      <CaseSummary item={current} withCustomer />
      <div className="case-form">
        {hasConflict && (
          <Alert>
            This case was changed while you were at it. What you entered is kept; what it is now stands
            beneath each field. Update again to have it your way.
          </Alert>
        )}
        <UpdateCaseFields typed={typed} current={current} hasConflict={hasConflict} onType={setTyped} />
      </div>
    </FormDialog>
  );
}

/** The form's values. When somebody else updates the case, they are merged into its current state. */
function useMergedValues(current: Case) {
  const client = useQueryClient();
  const [base, setBase] = useState(current);
  const [typed, setTyped] = useState(() => toCaseFormValues(current));
  const [hasConflict, setHasConflict] = useState(false);
  if (current.version !== base.version) {
    const merged = mergeCase(typed, toCaseFormValues(base), toCaseFormValues(current));
    setBase(current);
    setTyped(merged);
    // No conflict when the other person saved the same values.
    setHasConflict(!isSame(merged, toCaseFormValues(current)));
  }
  /** After a stale update: loads the current case. Resolves to whether that worked. */
  const loadCurrent = async (): Promise<boolean> => {
    try {
      await client.fetchQuery({ ...caseQuery(client, current.id), staleTime: 0 });
      setHasConflict(true);
      return true;
    } catch {
      return false;
    }
  };
  return { typed, setTyped, hasConflict, loadCurrent };
}
