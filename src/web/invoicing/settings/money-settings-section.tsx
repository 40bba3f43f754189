import { useQuery } from '@tanstack/react-query';
import type { StoredMoneySettings } from '#shared/invoicing/money-settings.ts';
import { SettingsFoot, SettingsSection } from '#web/business/settings-section.tsx';
import { moneySettingsQuery } from '#web/invoicing/money-settings.api.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { MergeCompare } from '#web/ui/merge/merge-compare.tsx';
import { MergeNotice } from '#web/ui/merge/merge-notice.tsx';
import { useConfirmLeave } from '#web/ui/merge/use-confirm-leave.ts';
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
  const { form, changed, isComparing, failure, submit, discard } = money;
  useConfirmLeave(changed.length > 0);
  return (
    <form
      className="mt-8 grid gap-8 max-md:mt-6 max-md:gap-6"
      aria-label="Money"
      noValidate
      onSubmit={submit}
    >
      <MergeNotice merge={money} what="the money settings" />
      {failure && <Alert>{failure}</Alert>}
      <MergeCompare merge={money} what="the money settings" show={moneySettingText}>
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
      </MergeCompare>
      <SettingsFoot
        changed={changed.length}
        isSubmitting={form.formState.isSubmitting}
        isComparing={isComparing}
        onDiscard={discard}
        action="Save Money Settings"
      />
    </form>
  );
}
