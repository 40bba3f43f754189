import { useNavigate } from '@tanstack/react-router';
import type { Document } from '#shared/invoicing/document.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import type { DashboardOf } from './money-part.ts';

/** Says that a draft was made, with a button that opens it. */
export function useAnnounceDraft(dashboardOf: DashboardOf) {
  const navigate = useNavigate();
  return ({ id, customer_name }: Pick<Document, 'id' | 'customer_name'>): void =>
    toast.made('Draft created', customer_name, () => {
      void navigate({ to: `/dashboard/${dashboardOf}/money/$id`, params: { id } });
    });
}
