import { useQuery } from '@tanstack/react-query';
import { driverOrdersQuery } from '#web/driver-run/state/driver-run.api.ts';
import { PlaceCountBadge } from './place-count-badge.tsx';

export const Deliveries = () => (
  <PlaceCountBadge count={useQuery(driverOrdersQuery).data?.total} one="delivery" many="deliveries" />
);
