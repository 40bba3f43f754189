import { useQuery } from '@tanstack/react-query';
import { StaffCases } from '#web/cases/staff-cases.tsx';
import { staffOverviewQuery } from '#web/overview/overview.api.ts';

export function StaffCasesTab() {
  const { data: overview } = useQuery(staffOverviewQuery);
  return <StaffCases openCount={overview?.open_cases} />;
}
