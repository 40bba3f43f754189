import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { FilterPopover } from '#web/ui/filters/filter-popover.tsx';
import { customerQuery } from './customer-query.ts';
import { CustomerSelect } from './customer-select.tsx';

interface CustomerSearch {
  customer_id?: string | undefined;
}

/** Filters a list by one customer: one of the `ownFilters` of its bar. */
export function useCustomerFilter(state: {
  search: CustomerSearch;
  setFilters: (patch: CustomerSearch) => void;
}) {
  const { customer_id } = state.search;
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { data } = useQuery({ ...customerQuery(customer_id ?? ''), enabled: customer_id !== undefined });
  const customer = customer_id === undefined ? null : (data ?? null);
  const choose = (chosen: User | null) => {
    if (chosen) client.setQueryData(customerQuery(chosen.id).queryKey, chosen);
    state.setFilters({ customer_id: chosen?.id });
    setOpen(false);
  };
  return {
    label: 'Customer',
    // Whom a link means is known a moment later than that it means somebody.
    value: customer_id === undefined ? null : (customer?.full_name ?? 'One'),
    clear: { customer_id: undefined },
    menu: (
      <FilterPopover
        label="Customer"
        count={customer_id ? 1 : 0}
        open={isOpen}
        onOpenChange={setOpen}
        isField
      >
        <CustomerSelect value={customer} onChange={choose} />
      </FilterPopover>
    ),
  };
}
