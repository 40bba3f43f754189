import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import { Switch } from '#web/ui/form/switch.tsx';

type IncludeChangedProps = {
  preview: Pick<EditPreview, 'kept'>;
  checked: boolean;
  onChange: (include_changed: boolean) => void;
};

/** Takes along what was changed by hand; nothing where nothing was. */
export function IncludeChanged({ preview: { kept }, checked, onChange }: IncludeChangedProps) {
  if (!checked && !kept.some(({ reason }) => reason === 'changed by hand')) return null;
  return (
    <Switch
      className="touch:min-h-12"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    >
      Also orders changed by hand
    </Switch>
  );
}
