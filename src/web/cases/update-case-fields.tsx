import {
  type Case,
  casePriorities,
  casePriorityLabels,
  caseStatuses,
  caseStatusLabels,
} from '#shared/cases/case.ts';
import { Field } from '#web/ui/field.tsx';
import { SelectOptions } from '#web/ui/options.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { CaseValues } from './case-update.ts';

const maxResolutionLength = 5000;

type UpdateCaseFieldsProps = {
  typed: CaseValues;
  present: Case;
  /** The present state is not what it was when this was opened: it stands beneath the fields that differ. */
  wasChanged: boolean;
  onType: (values: CaseValues) => void;
};

export function UpdateCaseFields({ typed, present, wasChanged, onType }: UpdateCaseFieldsProps) {
  const now = (differs: boolean, text: string) => (wasChanged && differs ? `Now: ${text}` : undefined);
  return (
    <>
      <div className="grid-2">
        <Field label="Status" hint={now(typed.status !== present.status, caseStatusLabels[present.status])}>
          <Select
            value={typed.status}
            onChange={({ target }) => onType({ ...typed, status: oneOf(caseStatuses, target.value) })}
          >
            <SelectOptions values={caseStatuses} labels={caseStatusLabels} />
          </Select>
        </Field>
        <Field
          label="Priority"
          hint={now(typed.priority !== present.priority, casePriorityLabels[present.priority])}
        >
          <Select
            value={typed.priority}
            onChange={({ target }) => onType({ ...typed, priority: oneOf(casePriorities, target.value) })}
          >
            <SelectOptions values={offeredPriorities(typed, present)} labels={casePriorityLabels} />
          </Select>
        </Field>
      </div>
      <Field
        label="Resolution"
        optional
        hint={now(typed.resolution !== (present.resolution ?? ''), present.resolution ?? 'none')}
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

/** Staff make nothing urgent; what its customer calls urgent stays so until they say otherwise. */
const offeredPriorities = (typed: CaseValues, present: Case) =>
  casePriorities.filter((each) => each !== 'urgent' || [typed.priority, present.priority].includes(each));

function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`${text} was not offered`);
  return found;
}
