-- 200 orders with their pickup on the day $1, at eight, each of which its customer could still change.

update orders set status = 'pending', is_locked = false, lock_decided_at = null, driver_id = null, delivery_status = null, assigned_at = null,
  picked_up_at = null, out_for_delivery_at = null, delivered_at = null,
  pickup_date = ($1::date + time '08:00') at time zone time_zone, delivery_date = ($1::date + 2 + time '08:00') at time zone time_zone
from settings
where id in (select id from orders where series_id is null and status = 'completed' order by id limit 200);
