import { CalendarDays, MessageCircle, Package, Truck } from 'lucide-react';

/** The tabs of customers, in order. */
export const customerTabs = [
  { value: 'orders', label: 'My Orders', icon: Package },
  { value: 'cases', label: 'My Cases', icon: MessageCircle },
  { value: 'schedule', label: 'Recurring Schedule', icon: CalendarDays },
  { value: 'tracking', label: 'Delivery Tracking', icon: Truck },
] as const;
