import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { detailOr } from '#web/kernel/api.ts';
import { Combobox } from '#web/ui/form/combobox.tsx';
import type { ComboboxOption } from '#web/ui/form/use-combobox.ts';
import { customersQuery } from './customers.api.ts';

type CustomerSelectProps = {
  value: Pick<User, 'id' | 'full_name' | 'email'> | null;
  onChange: (customer: User | null) => void;
  /** Offers to create a customer of what was typed. */
  onNew?: (typed: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Selects a customer with an active account, by name, email or phone. */
export function CustomerSelect({ value, onChange, onNew, error: fault, ref }: CustomerSelectProps) {
  const [search, setSearch] = useState<string | null>(null);
  const { data, error, isPlaceholderData } = useQuery({
    ...customersQuery(search ?? ''),
    enabled: search !== null,
  });
  const active = data?.rows.filter(({ is_active }) => is_active);
  const typed = asName(search ?? '');
  const isKnown = active?.some(({ full_name, email }) =>
    [full_name, email].some((text) => text.toLowerCase() === typed.toLowerCase()),
  );
  const extra =
    onNew && typed && !isKnown ? { value: newCustomer, label: `New customer “${typed}”` } : undefined;
  const choose = (chosen: ComboboxOption | null) =>
    chosen?.value === newCustomer
      ? onNew?.(typed)
      : onChange(active?.find(({ id }) => id === chosen?.value) ?? null);
  return (
    <Combobox
      label="Customer"
      placeholder="Name, email or phone"
      error={fault}
      value={value && asOption(value)}
      onChange={choose}
      onSearch={setSearch}
      options={active?.map(asOption)}
      extra={extra}
      stale={isPlaceholderData}
      total={data && data.total > data.rows.length ? data.total : undefined}
      failure={error && !data ? detailOr(error, 'The customers could not be loaded') : undefined}
      {...(ref ? { ref } : {})}
    />
  );
}

const asOption = ({ id, full_name, email }: Pick<User, 'id' | 'full_name' | 'email'>): ComboboxOption => ({
  value: id,
  label: full_name,
  note: shownEmail(email),
});

const newCustomer = 'new';

/** What is typed to find somebody as their name is written: `leo mart` as `Leo Mart`. */
const asName = (typed: string): string =>
  typed.includes('@') || typed !== typed.toLowerCase()
    ? typed
    : typed.replaceAll(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase());
