import { type ComponentProps, useRef, useState } from 'react';
import { commonPassword, isCommonPassword } from '#shared/accounts/common-password.ts';
import { useBrand } from '#web/business/brand.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

type NewPasswordInputProps = ComponentProps<typeof PasswordInput> & {
  /** Name and email of whose password it is. */
  names: () => readonly (string | undefined)[];
};

/** The list is loaded as soon as something is typed; the password stays in the browser. */
async function isCommon(password: string, names: readonly string[]): Promise<boolean> {
  const { commonPasswords } = await import('./common-passwords-list.ts');
  return isCommonPassword(password, new Set(commonPasswords), names);
}

/** The input of a new password. It says so where that is easily guessed. */
export function NewPasswordInput({ names, ...props }: NewPasswordInputProps) {
  const { business_name } = useBrand();
  const box = useRef<HTMLDivElement>(null);
  const [common, setCommon] = useState<string | null>(null);
  const typed = () => box.current?.querySelector('input')?.value;
  const check = async (password: string) => {
    const known = [...names(), business_name].filter((name) => name !== undefined);
    const found = await isCommon(password, known).catch(() => false);
    if (typed() === password) setCommon(found ? password : null);
  };
  return (
    <div ref={box} className="grid gap-1.5" onInput={() => void check(typed() ?? '')}>
      <PasswordInput autoComplete="new-password" required {...props} />
      <p className="text-xs font-medium text-warning-ink empty:absolute" aria-live="polite">
        {common !== null && typed() === common && commonPassword}
      </p>
    </div>
  );
}
