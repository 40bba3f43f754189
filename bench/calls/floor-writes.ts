/** The floor's writes: the same rows as the product writes, by hand-written statements. */

export const accountByEmail = `select id, email, full_name, role, phone, address, delivery_address, is_active, created_at,
  password_hash from users where lower(email) = lower($1)`;
export const openSession = `insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at)
  values ($1, $2, $3, now(), now(), now() + interval '30 days')`;

/** Places an order, told to the staff, in one statement. Its lines come as `[{ id, sku_id, quantity }]`. */
export const placeOrder = `with priced as (
    select jsonb_agg(jsonb_build_object('id', l.id, 'sku_id', s.id, 'sku_name', s.name, 'quantity', l.quantity,
      'price', p.custom_price) order by l.place) as items, round(sum(l.quantity * p.custom_price) * 1.1) as total
    from jsonb_array_elements($8::jsonb) with ordinality as given (line, place)
    cross join lateral (select (line->>'id')::uuid as id, (line->>'sku_id')::uuid as sku_id,
      (line->>'quantity')::numeric as quantity, place) l
    join skus s on s.id = l.sku_id and s.deleted_at is null
    join customer_prices p on p.sku_id = s.id and p.customer_id = $2
  ), placed as (
    insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items, total_amount)
    select $1, $2, 'pending', $3, $4, $5, $6, items, total from priced returning id, order_number
  ), fact as (
    insert into events (id, type, subject_type, subject_id, actor_id, data)
    select $7, 'order.placed', 'order', id, $2, '{}' from placed returning id
  )
  insert into notifications (id, user_id, event_id, title, message, type)
  select uuidv7(), staff.id, fact.id, 'New order', customer.full_name || ' placed ' || placed.order_number || '.', 'order_created'
  from fact, placed, users staff, users customer
  where staff.role in ('owner', 'admin') and staff.is_active and customer.id = $2`;

/** Changes the status of an order, told to its customer, in one statement. */
export const changeStatus = `with before as (
    select id, status from orders where id = $1 for update
  ), changed as (
    update orders set status = $2, version = version + 1, updated_at = now() from before
    where orders.id = before.id and before.status <> $2
    returning orders.id, orders.customer_id, orders.order_number, before.status as was
  ), fact as (
    insert into events (id, type, subject_type, subject_id, actor_id, data)
    select $3, 'order.status_changed', 'order', id, $4, jsonb_build_object('before', was, 'after', $2::text) from changed
    returning id
  )
  insert into notifications (id, user_id, event_id, title, message, type)
  select uuidv7(), customer_id, fact.id, $5::text, order_number || ' is now ' || $5::text || '.', 'order_status'
  from fact, changed`;
