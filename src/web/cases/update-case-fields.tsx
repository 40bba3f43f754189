import {
  type Case,
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
  typed: CaseFormValues;
  current: Case;
  /** Somebody else changed the case meanwhile: the fields that differ show the current value below. */
  hasConflict: boolean;
  onType: (values: CaseFormValues) => void;
};

export function UpdateCaseFields({ typed, current, hasConflict, onType }: UpdateCaseFieldsProps) {
  const currentHint = (differs: boolean, text: string) =>
    hasConflict && differs ? `Now: ${text}` : undefined;
  return (
    <>
      <div className="grid-2">
        <Field
          label="Status"
          hint={currentHint(typed.status !== current.status, caseStatusLabels[current.status])}
        >
          <Select
            value={typed.status}
            onChange={({ target }) => onType({ ...typed, status: parseOption(caseStatuses, target.value) })}
          >
            <SelectOptions values={caseStatuses} labels={caseStatusLabels} />
          </Select>
        </Field>
        <Field
          label="Priority"
          hint={currentHint(typed.priority !== current.priority, casePriorityLabels[current.priority])}
        >
          <Select
            value={typed.priority}
            onChange={({ target }) =>
              onType({ ...typed, priority: parseOption(casePriorities, target.value) })
            }
          >
            <SelectOptions values={offeredPriorities(typed, current)} labels={casePriorityLabels} />
          </Select>
        </Field>
      </div>
      <Field
        label="Resolution"
        optional
        hint={currentHint(typed.resolution !== (current.resolution ?? ''), current.resolution ?? 'none')}
      >
        <Textarea
          rows={4}
          value={typed.resolution}
          maxLength={maxResolutionLength}
          placeholder="What was done; the customer reads it"
          onChange={({ target }) => onType({ ...typed, resolution: target.value })}
        />
      </Field>
    </>
  );
}

/** Staff cannot make a case urgent. A case that its customer made urgent stays so until staff change it. */
const offeredPriorities = (typed: CaseFormValues, current: Case) =>
  casePriorities.filter((each) => each !== 'urgent' || [typed.priority, current.priority].includes(each));

function parseOption<Value extends string>(values: readonly Value[], text: string): Value {
  const option = values.find((value) => value === text);
  if (option === undefined) throw new Error(`${text} was not offered`);
  return option;
}
