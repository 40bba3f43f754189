import { useQuery } from '@tanstack/react-query';
import type { StoredMoneySettings } from '#shared/invoicing/money-settings.ts';
import { SettingsFormFrame } from '#web/business/settings/settings-form-frame.tsx';
import { SettingsSection } from '#web/business/settings/settings-section.tsx';
import { moneySettingsQuery } from '#web/invoicing/money-settings.api.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { BooksFields } from './books-fields.tsx';
import { MoneyFields } from './money-fields.tsx';
import { moneySettingText } from './money-values.ts';
import { OwedFields } from './owed-fields.tsx';
import { useMoneyForm } from './use-money-form.ts';

/** The money settings on the page of the settings. They are saved by themselves. */
export function MoneySettingsSection() {
  const { data, error, refetch } = useQuery(moneySettingsQuery);
  if (data) return <MoneyFormSection current={data} />;
  if (!error) return <PanelSkeleton />;
  return (
    <LoadError
      className="card mt-8"
      title="The money settings could not be loaded"
      error={error}
      onRetry={refetch}
    />
  );
}

function MoneyFormSection({ current }: { current: StoredMoneySettings }) {
  const money = useMoneyForm(current);
  return (
    <SettingsFormFrame
      settings={money}
      label="Money"
      what="the money settings"
      show={moneySettingText}
      action="Save Money Settings"
      className="mt-8 max-md:mt-6"
    >
      <SettingsSection title="Money" about="How delivered orders become invoices, and what these say.">
        <MoneyFields {...money} />
      </SettingsSection>
      <SettingsSection
        title="What is owed"
        about="How customers are reminded of it, and when they place no more orders."
      >
        <OwedFields {...money} />
      </SettingsSection>
      <SettingsSection title="Books" about="What stays as it was recorded.">
        <BooksFields {...money} />
      </SettingsSection>
    </SettingsFormFrame>
  );
}
