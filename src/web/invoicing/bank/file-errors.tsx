import type { FieldError } from '#shared/kernel/problem.ts';
import { Alert } from '#web/ui/display/alert.tsx';

const shown = 5;

type FileErrorsProps = { errors: readonly FieldError[]; sentence?: string | undefined };

/** Why a file cannot be read, the first few rows of it. */
export function FileErrors({ errors, sentence }: FileErrorsProps) {
  if (errors.length === 0) return sentence ? <Alert>{sentence}</Alert> : null;
  return (
    <Alert>
      <ul className="grid gap-1">
        {errors.slice(0, shown).map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
        {errors.length > shown && <li>and {errors.length - shown} more</li>}
      </ul>
    </Alert>
  );
}
