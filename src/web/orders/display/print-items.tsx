import { useNavigate } from '@tanstack/react-router';
import { ClipboardList, Tags } from 'lucide-react';
import { MenuItem } from '#web/ui/overlay/menu.tsx';

/** The entries of an order's menu that lead to its papers. */
export function PrintItems({ order: { id } }: { order: { id: string } }) {
  const navigate = useNavigate();
  return (
    <>
      <MenuItem
        icon={Tags}
        onSelect={() => void navigate({ to: '/papers/labels', search: { orders: id } as object })}
      >
        Print labels
      </MenuItem>
      <MenuItem
        icon={ClipboardList}
        onSelect={() => void navigate({ to: '/papers/docket/$id', params: { id } })}
      >
        Print docket
      </MenuItem>
    </>
  );
}
