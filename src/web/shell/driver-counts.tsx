import { useQuery } from '@tanstack/react-query';
import { driverOrdersQuery } from '#web/driver-run/state/driver-run.api.ts';
import { Counted } from './counted.tsx';

export const Deliveries = () => (
  <Counted count={useQuery(driverOrdersQuery).data?.total} one="delivery" many="deliveries" />
);
