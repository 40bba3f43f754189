import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import {
  type CaseDetails,
  type CasePriority,
  type CaseUpdate,
  casePriorities,
  casePriorityLabels,
  caseStatuses,
  caseStatusLabels,
} from '#shared/cases/case.ts';
import { useLetKnow, useMailLeaves } from '#web/business/mail-leaves.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver } from '#web/kernel/form-validation.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { atVersion } from '#web/kernel/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { pickFields } from '#web/ui/merge/three-way-merge.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import {
  type CaseFormValues,
  caseFields,
  caseFieldText,
  caseFormSchema,
  toCaseFormValues,
} from './case-form-values.ts';
import { CaseLoader } from './case-loader.tsx';
import { CaseSummary } from './case-summary.tsx';
import { caseQuery, useUpdateCase } from './cases.api.ts';

const maxResolutionLength = 5000;

type UpdateCaseFieldsProps = {
  form: UseFormReturn<CaseFormValues, unknown, CaseUpdate>;
  /** The priority that the case has, and the one that is chosen. */
  priorities: readonly CasePriority[];
  current: CaseDetails;
};

function UpdateCaseFields({ form: { register, watch }, priorities, current }: UpdateCaseFieldsProps) {
  const { customer_name, resolution: before } = current;
  const isReplaced = ![before, ''].includes(watch('resolution').trim());
  return (
    <>
      <div className="form-grid">
        <Field label="Status">
          <Select {...register('status')}>
            <SelectOptions values={caseStatuses} labels={caseStatusLabels} />
          </Select>
        </Field>
        <Field label="Priority">
          <Select {...register('priority')}>
            <SelectOptions values={offeredPriorities(priorities)} labels={casePriorityLabels} />
          </Select>
        </Field>
      </div>
      <Field
        label="Resolution"
        optional
        hint={
          before && isReplaced
            ? `${customer_name} reads the new answer above the old one.`
            : 'The customer reads it as our answer, whatever the status.'
        }
      >
        <Textarea rows={4} maxLength={maxResolutionLength} {...register('resolution')} />
      </Field>
    </>
  );
}

/** Staff cannot make a case urgent. A case that its customer made urgent stays so until staff change it. */
const offeredPriorities = (present: readonly CasePriority[]) =>
  casePriorities.filter((each) => each !== 'urgent' || present.includes(each));

/** The dialog in which staff read and update a case. */
export function UpdateCaseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <CaseLoader id={id} title="Update Case" onClose={onClose}>
      {(current) => <UpdateCaseForm current={current} onClose={onClose} />}
    </CaseLoader>
  );
}

type UpdateCaseFormProps = { current: CaseDetails; onClose: () => void };

function UpdateCaseForm({ current, onClose }: UpdateCaseFormProps) {
  const merge = useCaseForm({ current, onClose });
  const { form, changed, submit } = merge;
  return (
    <FormDialog
      onClose={onClose}
      title="Update Case"
      description={
        <>
          <span className="order-no">{current.case_number}</span> · {current.customer_name}
        </>
      }
      busy={form.formState.isSubmitting}
      dirty={changed.length > 0}
      onSubmit={submit}
      notice={<MergeNotice merge={merge} what="this case" />}
      action="Update Case"
      busyLabel="Updating..."
    >
      <CaseSummary item={current} inForm end={<AnswerReach item={current} />} />
      <div className="mt-5 grid gap-3.5 border-t border-line pt-4">
        <MergeCompare merge={merge} what="this case" show={caseFieldText}>
          <UpdateCaseFields
            form={form}
            priorities={[merge.values.priority, current.priority]}
            current={current}
          />
        </MergeCompare>
      </div>
    </FormDialog>
  );
}

/** How the customer has our answer: `Amelia Hart has this in the app, and by email since Tue 24 Nov, 9:12 am.` */
function AnswerReach({ item: { customer_name, resolution, answer_mail } }: { item: CaseDetails }) {
  const leaves = useMailLeaves();
  if (!resolution) return null;
  const waits = answer_mail && leaves;
  return (
    <p className="mt-2 text-xs text-ink-3">
      <span>{`${customer_name} has this in the app`}</span>
      {answer_mail?.sent_at ? (
        <>
          <span>, and by email since </span>
          <DateTime moment={answer_mail.sent_at} />
          <span>.</span>
        </>
      ) : (
        <span>{waits ? '. The email is on its way.' : answer_mail === undefined ? '.' : ' only.'}</span>
      )}
    </p>
  );
}

const resolver = schemaResolver(caseFormSchema);

function useCaseForm({ current, onClose }: UpdateCaseFormProps) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateCase();
  const letKnow = useLetKnow();
  return useMergeForm({
    current,
    toValues: toCaseFormValues,
    fields: caseFields,
    resolver,
    load: () => client.fetchQuery({ ...caseQuery(client, current.id), staleTime: 0 }),
    save: async (update, { base, changed }) => {
      await mutateAsync({ ...atVersion(base), body: pickFields(caseFields, update, changed) });
      toast.success('Case updated successfully', letKnow(current.customer_name));
      onClose();
    },
    onError: (error) => toast.error(detailOr(error, 'Failed to update case')),
  });
}
