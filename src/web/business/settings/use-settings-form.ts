import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredSettings } from '#shared/business/settings.ts';
import { settingsQuery, useUpdateSettings } from '#web/business/settings.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { useMergeForm } from '#web/ui/merge/use-merge-form.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { settingsFields, settingsFormSchema, toSettingsValues } from './settings-values.ts';

const resolver = schemaResolver(settingsFormSchema);

/** The form of the settings, which other owners may change at the same time. */
export function useSettingsForm(current: StoredSettings) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateSettings();
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useMergeForm({
    current,
    toValues: toSettingsValues,
    fields: settingsFields,
    resolver,
    load: () => client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    save: async (change, { base: { version }, reset }) => {
      setFailure(null);
      reset(await mutateAsync({ ifMatch: version, body: change }));
      toast.success('Settings saved');
    },
    onError: (error) => {
      if (!showFieldErrors(merge.form, error)) setFailure(detailOr(error, 'Failed to save settings'));
    },
  });
  const discard = () => {
    merge.reset(current);
    setFailure(null);
  };
  return { ...merge, failure, discard };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
