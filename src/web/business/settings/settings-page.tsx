import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { settingsQuery } from '#web/business/settings.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { ErrorState } from '#web/ui/display/error-state.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { SettingsFormSections } from './settings-form.tsx';

/** The page where an owner changes the settings of the business; its children are sections with a form of their own. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="mx-auto max-w-230">
      <Link
        to="/dashboard/owner"
        className="link tap-target -ms-1 inline-flex min-h-7 items-center gap-0.5 text-sm/5 print:hidden"
      >
        <ChevronLeft aria-hidden="true" />
        Dashboard
      </Link>
      <div className="page-head">
        <div>
          <h1>Settings</h1>
          <p>For the whole business. What you save holds at once, for everybody.</p>
        </div>
      </div>
      {data ? (
        <>
          <SettingsFormSections current={data} />
          {children}
        </>
      ) : error ? (
        <ErrorState title="The settings could not be loaded" onRetry={() => void refetch()}>
          {detailOr(error, 'Check the connection and try again.')}
        </ErrorState>
      ) : (
        <PanelSkeleton />
      )}
    </div>
  );
}
