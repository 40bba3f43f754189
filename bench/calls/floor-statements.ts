import { orderStatusLabels } from '../../src/shared/orders/order-status.ts';

/**
 * The floor's statements by hand: for each call that reads one, whose answer PostgreSQL writes as JSON, as the wire has it.
 */

/** A moment in JSON as the wire has it. */
const wire = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`;
const wired = (...columns: string[]) =>
  columns.map((column) => `${wire(`o.${column}`)} as ${column}`).join(', ');

/** All rows of a select as one text. */
const listOf = (rows: string) => `(select coalesce(json_agg(each), '[]')::text from (${rows}) each) as json`;
/** Its only row as one text. */
const oneOf = (row: string) => `select row_to_json(each)::text as json from (${row}) each`;

/** The items are stored in cents; the wire has dollars. */
const items = (
  column: string,
) => `(select json_agg(item || jsonb_build_object('price', (item->>'price')::numeric / 100) order by place)
  from jsonb_array_elements(${column}) with ordinality as stored (item, place))`;

const dollars = (column: string) => `${column}::float8 / 100`;

/** The fields of an order in the product's replies. */
const orderFields = `o.id, o.order_number, o.customer_id, c.name as customer_name, m.email as customer_email,
  m.phone as customer_phone,
  ${items('o.items')} as items,
  ${wired('pickup_date', 'delivery_date', 'pickup_until', 'delivery_until')}, o.series_id, o.occurrence_number, o.pickup_address, o.delivery_address, o.special_instructions, o.purchase_order, o.gst_charged,
  s.id is not null as is_recurring, s.frequency_template_id,
  case when s.id is not null then json_build_object('frequency_type', s.frequency_type,
    'frequency_value', s.frequency_value) end as recurrence_pattern,
  case when s.id is not null then ${wire(`coalesce((select n.pickup_date from orders n where n.series_id = s.id
    and n.occurrence_number > o.occurrence_number and n.status <> 'cancelled' order by n.occurrence_number limit 1), s.next_pickup)`)}
  end as next_occurrence_date,
  o.status, o.is_locked, o.charges, o.minimum_shown, ${dollars('o.total_amount')} as total_amount,
  o.counted_at is null and o.status not in ('completed', 'cancelled') and b.weigh_after_collecting
    and jsonb_path_exists(o.items, '$[*].grams') as is_estimate,
  ${wired('fulfilled_at')}, i.id as invoice_id, i.document_number as invoice_number, o.needs_date,
  case when o.needs_date is not null then (select json_build_object('leg_id', l.id, 'reason', l.failure_reason, 'note', l.note,
    'driver_name', f.full_name, 'failed_at', ${wire('l.happened_at')}, 'pictures', (select coalesce(json_agg(p.id order by p.taken_at, p.id), '[]')
      from order_files op join files p on p.id = op.file_id where op.leg_id = l.id and p.state = 'ready'))
    from legs l left join users f on f.id = l.driver_id where l.order_id = o.id and l.kind = o.needs_date
    order by l.attempt desc limit 1) end as failed_stop,
  o.driver_id, d.full_name as driver_name,
  d.phone as driver_phone, o.delivery_status, ${wired('assigned_at', 'picked_up_at', 'out_for_delivery_at', 'delivered_at')},
  o.delivery_notes, p.id is not null as modification_requested, p.details as modification_details,
  case when p.id is not null then 'pending_approval' end as modification_status, p.scope as modification_scope, p.changes || '{"recurrence_pattern": null}' as pending_modifications,
  o.version, ${wired('created_at', 'updated_at')}`;

const beside = `join customers c on c.id = o.customer_id
  join users m on m.customer_id = o.customer_id and m.is_main_contact
  cross join settings b
  left join users d on d.id = o.driver_id
  left join order_series s on s.id = o.series_id and s.stopped_at is null
  left join order_proposals p on p.order_id = o.id and p.status = 'pending_approval'
  left join documents i on i.id = o.document_id and i.state = 'issued'`;

export const orderById = oneOf(`select ${orderFields} from orders o ${beside} where o.id = $1`);

/** What the details of an order have beside the order. */
const details = `o.estimated_items, null as estimated_total, ${wired('counted_at')},
  (select full_name from users where id = o.counted_by) as counted_by_name,
  (select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'attempt', l.attempt, 'state', l.state,
    'driver_id', l.driver_id, 'driver_name', g.full_name, 'driver_phone', g.phone,
    'window_start', ${wire('l.window_start')}, 'window_end', ${wire('l.window_end')},
    'assigned_at', ${wire('l.assigned_at')}, 'on_the_way_at', ${wire('l.on_the_way_at')},
    'happened_at', ${wire('l.happened_at')}, 'arrived_at', ${wire('l.arrived_at')},
    'is_time_doubtful', l.is_time_doubtful, 'done_how', l.done_how, 'failure_reason', l.failure_reason, 'note', l.note,
    'bag_count', l.bag_count, 'receiver_name', l.receiver_name) order by l.kind desc, l.attempt)
    from legs l left join users g on g.id = l.driver_id where l.order_id = o.id) as legs,
  (select coalesce(json_agg(json_build_object('id', f.id, 'purpose', f.purpose, 'kind', f.kind, 'state', f.state,
    'leg_id', n.leg_id, 'item_index', n.item_index, 'note', n.note, 'taken_at', ${wire('f.taken_at')},
    'arrived_at', ${wire('f.arrived_at')}, 'created_by_name', t.full_name) order by f.taken_at, f.id), '[]')
    from order_files n join files f on f.id = n.file_id left join users t on t.id = f.created_by
    where n.order_id = o.id and f.state <> 'coming') as files,
  (select coalesce(json_agg(json_build_object('code', g.code, 'number', g.number, 'stage', g.stage) order by g.number), '[]')
    from bags g where g.order_id = o.id) as bags`;

const newest = (which: string) =>
  `select ${listOf(`select ${orderFields}
  from (select * from orders where ${which} order by created_at desc, id desc limit 50) o ${beside}
  order by o.created_at desc, o.id desc`)}, (select count(*)::int from orders where ${which}) as total`;
export const customerOrders = newest('customer_id = $1');

export const staffOrders =
  newest(`status = $1 and customer_id in (select c.id from customers c join users u on u.customer_id = c.id
  where c.name ilike $2 or u.full_name ilike $2 or u.email ilike $2)`);

const isDone = `(o.delivery_status = 'delivered' or o.status = 'cancelled')`;
export const driverOrders = `select ${listOf(`select ${orderFields}, s.frequency_type as frequency, s.frequency_value as interval,
  (select json_agg(json_build_object('kind', l.kind, 'state', l.state) order by l.kind desc)
    from legs l where l.order_id = o.id and l.driver_id = $1) as own_legs
  from (
    select * from orders where driver_id = $1 and delivery_status <> 'delivered' and status <> 'cancelled'
    union all
    (select o.* from orders o where driver_id = $1 and ${isDone} order by delivery_date desc, id limit 50)
  ) o ${beside}
  order by case when ${isDone} then null
    when o.delivery_status = 'assigned' then o.pickup_date else o.delivery_date end, o.delivery_date desc, o.id
  limit 50`)}, (select count(*)::int from orders where driver_id = $1) as total`;

/** The history summaries of the events that the filled shop has. */
const labels = Object.entries(orderStatusLabels)
  .map(([status, label]) => `when '${status}' then '${label}'`)
  .join(' ');
const labelOf = (field: string) => `case e.data->>'${field}' ${labels} end`;
const history = `select e.type,
  case e.type
    when 'order.placed' then 'placed the order'
    when 'driver.assigned' then 'assigned ' || d.full_name
    when 'order.status_changed' then 'changed status from ' || ${labelOf('before')} || ' to ' || ${labelOf('after')}
  end as summary,
  coalesce(a.full_name, 'Washline') as actor_name, '[]'::json as changes, ${wire('e.created_at')} as created_at
  from events e
  left join users a on a.id = e.actor_id
  left join users d on d.id = (e.data->>'driver_id')::uuid
  where e.subject_type = 'order' and e.subject_id = o.id
  order by e.created_at desc, e.id desc`;
export const orderDetails = oneOf(`select ${orderFields}, ${details},
  (select coalesce(json_agg(each), '[]') from (${history}) each) as history from orders o ${beside} where o.id = $1`);

const half = (
  kind: string,
  isSecond: string,
) => `select (o.${kind}_date at time zone b.time_zone)::date as day, '${kind}' = 'pickup' as is_pickup, ${isSecond} as is_second,
  o.${kind}_date as at, o.${kind}_until as until, o.id, o.number, o.order_number, o.status, o.customer_id
  from orders o cross join settings b
  where o.${kind}_date >= $1::date::timestamp at time zone b.time_zone
    and o.${kind}_date < ($2::date + 1)::timestamp at time zone b.time_zone`;
const legs = `${half('pickup', 'false')} union all
  ${half('delivery', '(o.pickup_date at time zone b.time_zone)::date = (o.delivery_date at time zone b.time_zone)::date')}`;
const entries = (which: string) => `json_build_object('total', count(*) filter (where ${which}),
  'first', coalesce(json_agg(json_build_object('id', id, 'order_number', order_number,
    'customer_name', (select name from customers c where c.id = customer_id), 'at', ${wire('at')}, 'until', ${wire('until')})
    order by turn) filter (where ${which} and turn <= 2), '[]'))`;
const countOf = (statuses: string) =>
  `(count(*) filter (where not is_second and status in (${statuses})))::int`;
export const month = `select ${listOf(`select day, (select name from closed_days c where c.day = counted.day) as closed, cancelled, completed,
  in_progress, pickups, deliveries from (select day, ${countOf("'cancelled'")} as cancelled,
  ${countOf("'delivered', 'completed'")} as completed,
  ${countOf("'in_progress', 'processing', 'out_for_delivery'")} as in_progress,
  ${entries('is_pickup')} as pickups, ${entries('not is_pickup')} as deliveries
  from (select *, row_number() over (partition by day, is_pickup order by at, number) as turn from (${legs}) standing) in_turn
  group by day) counted order by day`)}`;

export const counters = oneOf(`select
  (select count(*)::int from orders) as total_orders,
  (select count(*)::int from customers c where exists (select from users u where u.customer_id = c.id and u.is_active))
    as total_customers,
  (select coalesce(sum(total_amount), 0)::float8 / 100 from orders where status = 'ready_for_pickup') as total_revenue,
  (select count(*)::int from cases where status in ('open', 'in_progress')) as open_cases`);

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
