import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { StoredSettings } from '#shared/business/settings.ts';
import { detailOr, isVersionConflict } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form-validation.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { settingsQuery, useUpdateSettings } from './settings.api.ts';
import {
  changedSettings,
  mergeSettings,
  type SettingsValues,
  settingsFormSchema,
  toSettingsValues,
} from './settings-values.ts';

const failureText = 'Failed to save settings';

/**
 * The form of the settings. When another owner saves meanwhile, it merges what is typed into the current
 * settings.
 */
export function useSettingsForm(current: StoredSettings) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateSettings();
  const [base, setBase] = useState(current);
  const [hasConflict, setHasConflict] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    defaultValues: toSettingsValues(base),
    resolver: schemaResolver(settingsFormSchema),
  });
  const { isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, compute: (values: SettingsValues) => values });
  const changed = changedSettings(typed, toSettingsValues(base));

  const resetTo = (settings: StoredSettings, values: SettingsValues) => {
    setBase(settings);
    form.reset(values);
  };
  // The user's own change comes back this way too: while it is being saved, nothing is merged.
  useEffect(() => {
    if (isSubmitting || current.version <= base.version) return;
    const merged = mergeSettings(form.getValues(), toSettingsValues(base), toSettingsValues(current));
    setBase(current);
    form.reset(merged);
    // No conflict when the other owner saved the same values.
    setHasConflict(changedSettings(merged, toSettingsValues(current)).length > 0);
  }, [form, isSubmitting, current, base]);

  const save = form.handleSubmit(async (change) => {
    setFailure(null);
    try {
      const saved = await mutateAsync({ version: base.version, change });
      resetTo(saved, toSettingsValues(saved));
      setHasConflict(false);
      toast.success('Settings saved');
    } catch (error) {
      // A stale version: the current settings are loaded and shown below the fields. If that fails, the
      // error is shown.
      if (
        isVersionConflict(error) &&
        (await client.refetchQueries(settingsQuery, { throwOnError: true }).then(yes, no))
      )
        return;
      if (!showFieldErrors(form, error)) setFailure(detailOr(error, failureText));
    }
  });
  const discard = () => {
    resetTo(current, toSettingsValues(current));
    setHasConflict(false);
    setFailure(null);
  };
  return { form, typed, base, changed, hasConflict, failure, isSubmitting, save, discard };
}

const yes = () => true;
const no = () => false;

export type SettingsForm = ReturnType<typeof useSettingsForm>;
