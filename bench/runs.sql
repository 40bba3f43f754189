-- A run of today for each of so many drivers, who are new, of as many stops: pickups to come, or deliveries that are ready.
-- $1: drivers, $2: stops, $3: 'pickup' or 'delivery'. Whoever stands at each door is another customer.
with moment as (
  select date_trunc('day', now() at time zone b.time_zone) at time zone b.time_zone as today from settings b
), hired as (
  insert into users (id, email, full_name, role, phone, password_hash)
  select uuidv7(), 'driver-' || gen_random_uuid() || '@bench.washline.test', 'Driver of the day ' || n, 'driver', '0412 555 001', ''
  from generate_series(1, $1::int) n
  returning id
), people as (
  select id, row_number() over () as n from hired
), doors as (
  select id, address, row_number() over (order by id) as n from users where role = 'customer' and is_main_contact
), washed as (
  select items, total_amount from orders where jsonb_array_length(items) = 3 order by id limit 1
)
insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items, total_amount,
  driver_id, delivery_status, assigned_at, picked_up_at)
select uuidv7(), door.id, case when $3 = 'pickup' then 'scheduled' else 'ready_for_pickup' end,
  case when $3 = 'pickup' then at else at - interval '2 days' end,
  case when $3 = 'pickup' then at + interval '2 days' else at end,
  door.address, door.address, items, total_amount, driver.id,
  case when $3 = 'pickup' then 'assigned' else 'picked_up' end, today - interval '3 days',
  case when $3 = 'delivery' then at - interval '2 days' end
from people driver cross join generate_series(1, $2::int) stop cross join moment cross join washed
join doors door on door.n = 1 + (driver.n * 7 + stop) % (select count(*) from doors)
cross join lateral (select today + interval '8 hours' + stop * interval '10 minutes' as at) window_of
