import type { UseFormReturn } from 'react-hook-form';
import {
  type CasePriority,
  type CaseUpdate,
  casePriorities,
  casePriorityLabels,
  caseStatuses,
  caseStatusLabels,
} from '#shared/cases/case.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import type { CaseFormValues } from './case-form-values.ts';

const maxResolutionLength = 5000;

type UpdateCaseFieldsProps = {
  form: UseFormReturn<CaseFormValues, unknown, CaseUpdate>;
  /** The priority that the case has, and the one that is chosen. */
  priorities: readonly CasePriority[];
};

export function UpdateCaseFields({ form: { register }, priorities }: UpdateCaseFieldsProps) {
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
      <Field label="Resolution" optional>
        <Textarea
          rows={4}
          maxLength={maxResolutionLength}
          placeholder="What was done; the customer reads it"
          {...register('resolution')}
        />
      </Field>
    </>
  );
}

/** Staff cannot make a case urgent. A case that its customer made urgent stays so until staff change it. */
const offeredPriorities = (present: readonly CasePriority[]) =>
  casePriorities.filter((each) => each !== 'urgent' || present.includes(each));
