/** The floor's writes: the same rows as the product writes, by hand-written statements. */

export const accountByEmail = `select id, email, full_name, role, phone, address, delivery_address, is_active, created_at,
  password_hash from users where lower(email) = lower($1)`;
export const openSession = `insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at)
  values ($1, $2, $3, now(), now(), now() + interval '30 days')`;

export const agreedPrices = `select s.id, s.name, p.custom_price::int as price from customer_prices p
  join skus s on s.id = p.sku_id and s.deleted_at is null where p.customer_id = $1 and s.id = any($2::uuid[])`;
export const insertOrder = `insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address,
    delivery_address, special_instructions, items, total_amount)
  values ($1, $2, 'pending', $3, $4, $5, $6, $7, $8, $9)`;
export const tellPlaced = `with fact as (
    insert into events (id, type, subject_type, subject_id, actor_id, data)
    values ($1, 'order.placed', 'order', $2, $3, '{}') returning id
  )
  insert into notifications (id, user_id, event_id, title, message, type)
  select uuidv7(), staff.id, fact.id, 'New order', customer.full_name || ' placed ' || orders.order_number || '.',
    'order_created'
  from fact, users staff, users customer, orders
  where staff.role in ('owner', 'admin') and staff.is_active and customer.id = $3 and orders.id = $2`;

export const lockOrder = 'select status, version from orders where id = $1 for update';
export const setStatus =
  'update orders set status = $2, version = version + 1, updated_at = now() where id = $1';
export const tellStatus = `with fact as (
    insert into events (id, type, subject_type, subject_id, actor_id, data)
    values ($1, 'order.status_changed', 'order', $2, $3, jsonb_build_object('before', $4::text, 'after', $5::text)) returning id
  )
  insert into notifications (id, user_id, event_id, title, message, type)
  select uuidv7(), customer_id, fact.id, $6::text, order_number || ' is now ' || $6::text || '.', 'order_status'
  from fact, orders where orders.id = $2`;
