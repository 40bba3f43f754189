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
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Selects a customer with an active account, by name, email or phone. */
export function CustomerSelect({ value, onChange, error: fault, ref }: CustomerSelectProps) {
  const [search, setSearch] = useState<string | null>(null);
  const { data, error, isPlaceholderData } = useQuery({
    ...customersQuery(search ?? ''),
    enabled: search !== null,
  });
  const active = data?.rows.filter(({ is_active }) => is_active);
  return (
    <Combobox
      label="Customer"
      placeholder="Name, email or phone"
      error={fault}
      value={value && asOption(value)}
      onChange={(chosen) => onChange(active?.find(({ id }) => id === chosen?.value) ?? null)}
      onSearch={setSearch}
      options={active?.map(asOption)}
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
