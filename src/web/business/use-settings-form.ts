import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { StoredSettings } from '#shared/business/settings.ts';
import { detailOr, isVersionConflict } from '#web/kernel/api.ts';
import { schemaResolver, showFieldErrors } from '#web/kernel/form.ts';
import { toast } from '#web/ui/toast.tsx';
import { settingsQuery, useChangeSettings } from './settings.api.ts';
import { differing, rebase, SettingsFields, type SettingsValues, valuesOf } from './settings-values.ts';

const failed = 'Failed to save settings';

/** What is typed of the settings, carried over to their present state whenever another owner changes that. */
export function useSettingsForm(present: StoredSettings) {
  const client = useQueryClient();
  const { mutateAsync } = useChangeSettings();
  const [seen, setSeen] = useState(present);
  const [wasChanged, setWasChanged] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    defaultValues: valuesOf(seen),
    resolver: schemaResolver(SettingsFields),
  });
  const { isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, compute: (values: SettingsValues) => values });
  const changed = differing(typed, valuesOf(seen));

  const take = (settings: StoredSettings, values: SettingsValues) => {
    setSeen(settings);
    form.reset(values);
  };
  // One's own change comes back by the same way: it is waited for.
  useEffect(() => {
    if (isSubmitting || present.version <= seen.version) return;
    const carried = rebase(form.getValues(), valuesOf(seen), valuesOf(present));
    setSeen(present);
    form.reset(carried);
    // What is as they want it already needs no word.
    setWasChanged(differing(carried, valuesOf(present)).length > 0);
  }, [form, isSubmitting, present, seen]);

  const save = form.handleSubmit(async (change) => {
    setFailure(null);
    try {
      const saved = await mutateAsync({ seen: seen.version, change });
      take(saved, valuesOf(saved));
      setWasChanged(false);
      toast.success('Settings saved');
    } catch (error) {
      // The present state is shown beneath what was typed; it could be that it cannot be loaded.
      if (
        isVersionConflict(error) &&
        (await client.refetchQueries(settingsQuery, { throwOnError: true }).then(yes, no))
      )
        return;
      if (!showFieldErrors(form, error)) setFailure(detailOr(error, failed));
    }
  });
  const discard = () => {
    take(present, valuesOf(present));
    setWasChanged(false);
    setFailure(null);
  };
  return { form, typed, seen, changed, wasChanged, failure, isSubmitting, save, discard };
}

const yes = () => true;
const no = () => false;

export type SettingsForm = ReturnType<typeof useSettingsForm>;
