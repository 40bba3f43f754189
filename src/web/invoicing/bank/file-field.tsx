import { useFieldControl } from '#web/ui/form/use-field-control.ts';

type FileFieldProps = { onChange: (file: File | null) => void };

/** The browser's own choice of a file. */
export function FileField({ onChange }: FileFieldProps) {
  return (
    <input
      {...useFieldControl()}
      type="file"
      accept=".csv,.txt,text/csv"
      className={[
        'w-full min-w-0 cursor-pointer rounded-md border border-dashed border-line-control bg-surface p-1.5 text-sm text-ink-2',
        'file:me-3 file:h-control-sm file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-line-strong',
        'file:bg-surface file:px-2.5 file:text-sm file:font-medium file:text-ink hover:bg-hover',
      ].join(' ')}
      onChange={({ target }) => onChange(target.files?.[0] ?? null)}
    />
  );
}
