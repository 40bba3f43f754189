import type { ClientBase } from 'pg';
import { findDiffering } from './find-differing.ts';
import type { Finding } from './finding.ts';

/** The orders of which the stored view is not `viewOf` their legs, by number. */
const differing = `
  with attempts as (
    select distinct on (order_id, kind) * from legs order by order_id, kind, attempt desc
  ), latest as (
    -- Whoever failed has it no longer.
    select id, order_id, kind, state, assigned_at, on_the_way_at, happened_at,
      case when state <> 'failed' then driver_id end as driver_id
    from attempts
  ), standing as (
    select o.order_number, o.driver_id, o.other_driver_id, o.delivery_status, o.assigned_at, o.picked_up_at, o.out_for_delivery_at, o.delivered_at,
      p.id is not null and d.id is not null as is_whole,
      p.driver_id is not null and p.state = 'done' as is_collected,
      p.driver_id is not null and p.state in ('planned', 'on_the_way', 'cancelled') as is_pickup_next,
      p.driver_id as pickup_driver, p.assigned_at as pickup_assigned, p.happened_at as collected_at,
      d.driver_id as delivery_driver, d.assigned_at as delivery_assigned, d.on_the_way_at, d.happened_at as brought_at,
      o.needs_date, case
        when o.status in ('delivered', 'completed', 'cancelled') then null
        when p.state = 'failed' then 'pickup'
        when d.state = 'failed' then 'delivery'
      end as waits_for,
      d.state = 'done' as is_brought,
      d.state = 'on_the_way' or d.state = 'cancelled' and d.on_the_way_at is not null as is_on_the_way
    from orders o
    left join latest p on p.order_id = o.id and p.kind = 'pickup'
    left join latest d on d.order_id = o.id and d.kind = 'delivery'
  )
  select order_number as number from standing
  where not is_whole or needs_date is distinct from waits_for or (driver_id, other_driver_id, delivery_status, assigned_at, picked_up_at, out_for_delivery_at, delivered_at)
    is distinct from (
      case when is_pickup_next then pickup_driver else delivery_driver end,
      case when pickup_driver is distinct from delivery_driver then case when is_pickup_next then delivery_driver else pickup_driver end end,
      case
        when delivery_driver is not null and is_brought then 'delivered'
        when delivery_driver is not null and is_on_the_way then 'out_for_delivery'
        when is_collected then 'picked_up'
        when is_pickup_next or delivery_driver is not null then 'assigned'
      end,
      case when is_pickup_next then pickup_assigned when delivery_driver is not null then delivery_assigned end,
      case when is_collected then collected_at end,
      case when delivery_driver is not null then on_the_way_at end,
      case when delivery_driver is not null then brought_at end
    )
  order by order_number`;

/** The orders of which an open leg is somebody else’s than whose it was last, by number. */
const ofOthers = `
  select distinct o.order_number as number from legs join orders o on o.id = legs.order_id
  left join leg_drivers now on now.leg_id = legs.id and now.until_at is null
  where legs.state in ('planned', 'on_the_way') and now.driver_id is distinct from legs.driver_id
  order by order_number`;

/** Whether the driver, the delivery status, the times and the need of a new date of every order are what its legs come to. */
export const checkLegs = (client: ClientBase): Promise<Finding> =>
  findDiffering(
    client,
    differing,
    'Every order shows the driver and the times of its legs.',
    'Driver, status or times differ from the legs of',
  );

/** Whether every open leg is of the driver whose it was last: by that late reports are judged. */
export const checkLegDrivers = (client: ClientBase): Promise<Finding> =>
  findDiffering(
    client,
    ofOthers,
    'Every open leg has the driver that its history says.',
    'An open leg has another driver than its history says, of',
  );
