-- Two years of a busy laundry, in bulk; fill.ts sets the number of orders and everybody's password.
-- Runs as one transaction on a shop that has only its owner. Customers and drivers with a low number are busier:
-- the first customer has about 3 % of the orders, the first driver about 16 %.

select setseed(0.42);
select set_config('timezone', time_zone, true) from settings;

-- Like the product's own ids (UUIDv7): in the order of creation.
create function pg_temp.id_at(moment timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid
$$;

create function pg_temp.one_of(choices text[]) returns text language sql volatile as $$
  select choices[1 + floor(random() * cardinality(choices))::int]
$$;

-- A number from 1 to `most`, low ones more often.
create function pg_temp.busy(most int) returns int language sql volatile as $$
  select 1 + floor(most * power(random(), 2))::int
$$;

-- People ----------------------------------------------------------------------------------------------------------

create temp table people on commit drop as
select role, n, pg_temp.id_at(joined) as id, joined
from (
  select 'customer' as role, n, now() - interval '730 days' as joined from generate_series(1, 1000) n
  union all
  select 'driver', n, now() - interval '730 days' from generate_series(1, 40) n
) who;

alter table people add full_name text;
update people set full_name = pg_temp.one_of('{Ada,Amelia,Beatrix,Chiara,Dev,Elias,Fatima,George,Hana,Ines,Jonah,Kofi,Lena,Mabel,Noor,Otto,Priya,Ruth,Sami,Tess}')
    || ' ' ||
  pg_temp.one_of('{Abbott,Baker,Chen,Dalton,Evans,Fisher,Grant,Hughes,Ito,Jones,Kaur,Lane,Mercer,Ng,Okafor,Patel,Quinn,Reid,Singh,Tran,Usher,Vance,Walsh,Young,Zhang}');

insert into customers (id, name, created_at, updated_at)
select id, full_name, joined, joined from people where role = 'customer';

insert into users (id, email, full_name, role, customer_id, is_main_contact, phone, address, delivery_address,
  password_hash, created_at, updated_at)
select id, role || '-' || n || '@bench.washline.test', full_name, role, case when role = 'customer' then id end,
  role = 'customer', '0412 555 0' || lpad((n % 100)::text, 2, '0'), n || ' Argyle St, The Rocks NSW 2000',
  n || ' Argyle St, The Rocks NSW 2000', current_setting('bench.password_hash'), joined, joined
from people;

create unique index on people (role, n);

-- What is washed --------------------------------------------------------------------------------------------------

create temp table goods on commit drop as
select n, pg_temp.id_at(now() - interval '730 days') as id,
  pg_temp.one_of('{Bath,Bed,Chef,Doctor,Floor,Gym,Hand,Kitchen,Pool,Table}') || ' '
    || pg_temp.one_of('{Apron,Coat,Cover,Linen,Mat,Robe,Sheet,Towel}') || ' ' || n as name,
  (100 + floor(random() * 2900))::bigint as price
from generate_series(1, 200) n;

insert into skus (id, name, category, price, unit)
select id, name, pg_temp.one_of('{Hospitality,Linen,Medical,Sport,Workwear}'), price, 'per item' from goods;

insert into customer_prices (id, customer_id, sku_id, custom_price)
select pg_temp.id_at(now()), people.id, goods.id, goods.price * 9 / 10
from people join goods on (goods.n + people.n) % 8 = 0
where role = 'customer';

create temp table templates on commit drop as select pg_temp.id_at(now()) as id;
insert into frequency_templates (id, name, frequency_type, frequency_value)
select id, 'Every other week', 'weekly', 2 from templates;

-- Orders ----------------------------------------------------------------------------------------------------------

-- One series for every 33 orders, of at most ten orders two weeks apart. Occurrences are created until a week ahead.
create temp table repeats on commit drop as
select n, pg_temp.busy(1000) as customer, pg_temp.id_at(anchor) as id, anchor
from (
  select n, date_trunc('day', now() - interval '730 days' * random()) + interval '9 hours' as anchor
  from generate_series(1, current_setting('bench.orders')::int / 33) n
) started;

insert into order_series (id, customer_id, frequency_template_id, frequency_type, frequency_value, anchor_pickup,
  anchor_delivery, items, total_amount, pickup_address, delivery_address, created_at, stopped_at, stop_reason)
select repeats.id, people.id, templates.id, 'weekly', 2, anchor, anchor + interval '2 days', '[]', 0, '', '',
  anchor - interval '7 days',
  case when anchor + interval '140 days' <= now() + interval '8 days' then anchor + interval '126 days' end,
  case when anchor + interval '140 days' <= now() + interval '8 days' then 'person' end
from repeats join people on role = 'customer' and people.n = customer cross join templates;

create temp table plans on commit drop as
select customer, repeats.id as series_id, occurrence,
  anchor + interval '14 days' * (occurrence - 1) as pickup,
  least(now(), anchor + interval '14 days' * (occurrence - 1) - interval '7 days') as created
from repeats cross join generate_series(1, 10) occurrence
where anchor + interval '14 days' * (occurrence - 1) <= now() + interval '7 days';

insert into plans (customer, pickup, created)
select pg_temp.busy(1000),
  date_trunc('day', created) + interval '1 day' * ceil(random() * 6) + interval '15 minutes' * (32 + floor(random() * 36)),
  created
from (
  select now() - interval '730 days' * random() as created
  from generate_series(1, current_setting('bench.orders')::int - (select count(*) from plans)::int)
) placed;

create temp table drafts on commit drop as
select row_number() over (order by created) as n, pg_temp.id_at(created) as id, *,
  case
    when pickup > now() then pg_temp.one_of('{pending,scheduled}')
    when delivery > now() then pg_temp.one_of('{processing,in_progress,ready_for_pickup,out_for_delivery}')
    when random() < 0.06 then 'cancelled'
    when random() < 0.1 then 'delivered'
    else 'completed'
  end as status,
  case when pickup < now() + interval '1 day' then pg_temp.busy(40) end as driver
from (select *, pickup + interval '1 day' * ceil(random() * 3) as delivery, floor(random() * 5)::int as last_line from plans) p;

create temp table lines on commit drop as
select drafts.id as order_id, position, 1 + floor(random() * 200)::int as sku, 1 + floor(random() * 20)::int as quantity
from drafts cross join lateral generate_series(0, last_line) position;

insert into orders (id, customer_id, status, is_locked, lock_decided_at, pickup_date, delivery_date, pickup_address,
  delivery_address, items, total_amount, series_id, occurrence_number, driver_id, delivery_status, assigned_at,
  picked_up_at, delivered_at, created_at, updated_at)
select drafts.id, customer.id, status, delivery <= now() + interval '8 hours',
  case when delivery <= now() + interval '8 hours' then delivery - interval '8 hours' end,
  pickup, delivery, customer.n || ' Argyle St, The Rocks NSW 2000', customer.n || ' Argyle St, The Rocks NSW 2000',
  items, total, series_id, occurrence, driver.id,
  case
    when driver.id is null then null
    when status in ('pending', 'scheduled', 'cancelled') then 'assigned'
    when status in ('delivered', 'completed') then 'delivered'
    when status = 'out_for_delivery' then 'out_for_delivery'
    else 'picked_up'
  end,
  case when driver.id is not null then created end,
  case when driver.id is not null and status not in ('pending', 'scheduled', 'cancelled') then pickup end,
  case when driver.id is not null and status in ('delivered', 'completed') then delivery end,
  created, created
from drafts
join people customer on customer.role = 'customer' and customer.n = drafts.customer
left join people driver on driver.role = 'driver' and driver.n = drafts.driver
join (
  select order_id, round(sum(quantity * price) * 1.1) as total,
    jsonb_agg(jsonb_build_object('id', pg_temp.id_at(now()), 'sku_id', goods.id, 'sku_name', name, 'quantity', quantity, 'price', price)
      order by position) as items
  from lines join goods on goods.n = sku group by order_id
) sums on sums.order_id = drafts.id
order by drafts.n;

update order_series set items = latest.items, total_amount = latest.total_amount, made_through = latest.occurrence_number,
  pickup_address = latest.pickup_address, delivery_address = latest.delivery_address,
  anchor_delivery = anchor_pickup + (latest.delivery_date - latest.pickup_date)
from (select distinct on (series_id) * from orders where series_id is not null order by series_id, occurrence_number desc) latest
where latest.series_id = order_series.id;

insert into order_proposals (id, order_id, proposed_by, status, details, changes)
select pg_temp.id_at(now()), orders.id, owner.id, 'pending_approval', 'Collected an hour later',
  jsonb_build_object('items', null, 'pickup_date', null, 'delivery_date', null, 'special_instructions', 'Ring twice')
from orders cross join (select id from users where role = 'owner' limit 1) owner
where series_id is not null and orders.status in ('pending', 'scheduled')
order by orders.pickup_date limit 50;

-- Cases -----------------------------------------------------------------------------------------------------------

insert into cases (id, customer_id, order_id, subject, description, type, priority, status, created_at, updated_at)
select pg_temp.id_at(raised), people.id, drafts.id, pg_temp.one_of('{A missing towel,A late pickup,A stain that stayed,A wrong invoice}'),
  'It was like this when it came back, please have a look at it.',
  pg_temp.one_of('{inquiry,complaint,refund,feedback}'), pg_temp.one_of('{low,medium,high,urgent}'),
  case when raised > now() - interval '14 days' then pg_temp.one_of('{open,in_progress}') else pg_temp.one_of('{resolved,closed,closed}') end,
  raised, raised
from (
  select 1 + floor(random() * (select count(*) from drafts))::int as n
  from generate_series(1, current_setting('bench.orders')::int / 10)
) chosen
join drafts on drafts.n = chosen.n
join people on role = 'customer' and people.n = drafts.customer
cross join lateral (select least(now(), created + interval '3 days') as raised) at
order by raised;

-- Events and notifications ----------------------------------------------------------------------------------------

create temp table told on commit drop as
select pg_temp.id_at(orders.created_at) as event_id, orders.id as order_id, orders.customer_id, orders.created_at as at,
  orders.driver_id, 'Order ' || order_number as message
from orders;

insert into events (id, type, subject_type, subject_id, actor_id, data, created_at)
select event_id, 'order.placed', 'order', order_id, customer_id, '{}', at from told order by at;

insert into events (id, type, subject_type, subject_id, data, created_at)
select pg_temp.id_at(at), 'driver.assigned', 'order', order_id,
  jsonb_build_object('driver_id', driver_id, 'previous_driver_id', null), at
from told where driver_id is not null order by at;

-- For the owner and for the driver of each order; those older than a week are read.
insert into notifications (id, user_id, event_id, title, message, type, is_read, created_at)
select pg_temp.id_at(at), owner.id, event_id, 'New order', message, 'order_created', at < now() - interval '7 days', at
from told cross join (select id from users where role = 'owner' limit 1) owner order by at;

insert into notifications (id, user_id, event_id, title, message, type, is_read, created_at)
select pg_temp.id_at(at), driver_id, event_id, 'New delivery', message, 'driver_assigned', at < now() - interval '7 days', at
from told where driver_id is not null order by at;
