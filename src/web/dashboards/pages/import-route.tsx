import { useNavigate, useSearch } from '@tanstack/react-router';
import { importKinds } from '#shared/imports/import-fields.ts';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { ImportPage } from '#web/imports/import-page.tsx';

/** The owner's import; the address says of what. */
export function ImportRoute() {
  const { kind: asked } = useSearch({ strict: false }) as { kind?: unknown };
  const navigate = useNavigate();
  const kind = importKinds.find((each) => each === asked) ?? 'customers';
  return (
    <>
      <TabTitle tab="Import" dashboardOf="owner" />
      <ImportPage
        kind={kind}
        onKind={(next) => void navigate({ to: '/dashboard/owner/import', search: { kind: next } as object })}
      />
    </>
  );
}
