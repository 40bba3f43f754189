import {
  type CasePriority,
  type CaseStatus,
  casePriorityLabels,
  caseStatusLabels,
} from '#shared/cases/case.ts';
import { Badge } from '#web/ui/display/badge.tsx';

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  return (
    <Badge kind="case" value={status}>
      {caseStatusLabels[status]}
    </Badge>
  );
}

export function CasePriorityBadge({ priority }: { priority: CasePriority }) {
  return (
    <Badge kind="priority" value={priority}>
      {casePriorityLabels[priority]}
    </Badge>
  );
}
