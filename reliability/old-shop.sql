-- A shop in little, as the first schema holds it. Every row of it must come through every upgrade.

insert into settings (business_name, time_zone, pickup_address) values ('Washline', 'Australia/Sydney', '18 Bourke Rd');

insert into users (id, email, full_name, role, address, password_hash) values
  ('00000000-0000-7000-8000-000000000001', 'Ruth@washline.test', 'Ruth', 'owner', null, 'not a hash'),
  ('00000000-0000-7000-8000-000000000002', 'hotel@washline.test', 'Hôtel “Zürich” 🧺', 'customer', '4 Argyle St', 'not a hash'),
  ('00000000-0000-7000-8000-000000000003', 'jonah@washline.test', 'Jonah', 'driver', null, 'not a hash');

insert into sessions (id, token_hash, user_id, expires_at)
values (gen_random_uuid(), '\x0001ff', '00000000-0000-7000-8000-000000000001', '2026-12-24 10:00+11');

insert into skus (id, name, category, price, unit)
values ('00000000-0000-7000-8000-000000000010', 'Bed Sheet', 'Linen', 400, 'per item');
insert into customer_prices (id, customer_id, sku_id, custom_price)
values (gen_random_uuid(), '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000010', 380);
insert into frequency_templates (id, name, frequency_type, frequency_value)
values ('00000000-0000-7000-8000-000000000020', 'Every other week', 'weekly', 2);
insert into order_series (id, customer_id, frequency_template_id, frequency_type, frequency_value, anchor_pickup)
values ('00000000-0000-7000-8000-000000000030', '00000000-0000-7000-8000-000000000002',
  '00000000-0000-7000-8000-000000000020', 'weekly', 2, '2026-11-25 09:00+11');

insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, total_amount,
  series_id, occurrence_number, driver_id, delivery_status)
select gen_random_uuid(), '00000000-0000-7000-8000-000000000002',
  case n % 3 when 0 then 'pending' when 1 then 'delivered' else 'cancelled' end,
  timestamptz '2026-11-25 09:00+11' + n * interval '1 day', timestamptz '2026-11-27 09:00+11' + n * interval '1 day',
  '18 Bourke Rd', '4 Argyle St', 836 * n,
  case when n = 1 then '00000000-0000-7000-8000-000000000030'::uuid end, case when n = 1 then 1 end,
  case when n % 2 = 0 then '00000000-0000-7000-8000-000000000003'::uuid end, case when n % 2 = 0 then 'assigned' end
from generate_series(1, 50) n;
insert into order_proposals (id, order_id, proposed_by, status, details, changes)
select gen_random_uuid(), id, '00000000-0000-7000-8000-000000000001', 'pending_approval', 'Pickup moves', '{"items": null}'
from orders where series_id is not null;
insert into cases (id, customer_id, order_id, subject, description, type, priority)
select gen_random_uuid(), customer_id, id, 'A button is missing', 'It was there before', 'complaint', 'high' from orders where number <= 5;
-- Whoever runs this inserts the events from here, as the schema of the time holds them.
create temp table old_events on commit drop as
select gen_random_uuid() as id, 'order.placed' as type, 'order' as subject_type, id as subject_id, customer_id as actor_id,
  '{}'::jsonb as data from orders
union all select gen_random_uuid(), 'case.raised', 'case', id, customer_id, '{}' from cases
union all select gen_random_uuid(), 'account.created', 'account', id, null, '{}' from users
union all select gen_random_uuid(), 'settings.changed', 'settings', '00000000-0000-0000-0000-000000000000',
  '00000000-0000-7000-8000-000000000001', '{"changes": []}';
