import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { importKinds } from '#shared/imports/import-fields.ts';
import { invitationRunQuery } from '#web/accounts/accounts.api.ts';
import { InvitationProgress, InvitePeople } from '#web/accounts/users/invitations.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { ImportPage } from '#web/imports/import-page.tsx';

/** The owner's import; the address says of what. */
export function ImportRoute() {
  const { kind: asked } = useSearch({ strict: false }) as { kind?: unknown };
  const navigate = useNavigate();
  const { data: invitations } = useQuery(invitationRunQuery);
  const kind = importKinds.find((each) => each === asked) ?? 'customers';
  return (
    <>
      <TabTitle tab="Import" dashboardOf="owner" />
      <ImportPage
        // What was done is of the kind that was chosen.
        key={kind}
        kind={kind}
        onKind={(next, options) =>
          void navigate({ to: '/dashboard/owner/import', search: { kind: next } as object, ...options })
        }
        invite={invitations?.not_invited ? <InvitePeople /> : null}
        invitations={<InvitationProgress />}
      />
    </>
  );
}
