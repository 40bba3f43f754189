import './settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { detailOr } from '#web/kernel/api.ts';
import { ErrorState } from '#web/ui/display/error-state.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { settingsQuery } from './settings.api.ts';
import { SettingsFormSections } from './settings-form.tsx';

/** The page where an owner changes the settings of the business. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="settings">
      <Link to="/dashboard/owner" className="settings__back link tap-target">
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
        <SettingsFormSections current={data} />
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
