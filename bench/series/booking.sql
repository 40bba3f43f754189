-- Twelve windows a weekday and leg, and 5,000 orders that stand in them within the next four weeks.

insert into booking_windows (id, leg, weekday, starts_at, ends_at, capacity)
select gen_random_uuid(), leg, weekday, make_time(7 + hour, 0, 0), make_time(8 + hour, 0, 0), 20
from unnest(array['pickup', 'delivery']) as leg, generate_series(1, 7) as weekday, generate_series(0, 11) as hour;

update settings set use_windows = true, book_ahead_days = 27, occurrence_lead_days = greatest(occurrence_lead_days, 28);

with chosen as (
  select id, row_number() over (order by id) as number from orders where series_id is null and status <> 'cancelled' limit 5000
), placed as (
  select chosen.id, w.id as window_id, (day + w.starts_at) at time zone time_zone as starts_at, (day + w.ends_at) at time zone time_zone as ends_at
  from chosen cross join settings
  cross join lateral (select current_date + (1 + number % 27)::int as day) as d
  join booking_windows w on w.leg = 'pickup' and w.weekday = extract(isodow from day) and w.starts_at = make_time(7 + (number % 12)::int, 0, 0)
)
update orders set pickup_date = placed.starts_at, pickup_until = placed.ends_at, pickup_window_id = placed.window_id,
  delivery_date = placed.ends_at + interval '2 days', delivery_until = null, delivery_window_id = null
from placed where placed.id = orders.id;
