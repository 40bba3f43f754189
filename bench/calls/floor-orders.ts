import { orderStatusLabels } from '../../src/shared/orders/order-status.ts';

/**
 * The floor's reads: one hand-written statement for each call, with the field names of the wire where SQL
 * can.
 */

const dollars = (column: string) => `${column}::float8 / 100`;

/** The fields of an order in the product's replies. */
const orderFields = `o.id, o.order_number, o.customer_id, c.name as customer_name, m.email as customer_email,
  m.phone as customer_phone,
  o.items,
  o.pickup_date, o.delivery_date, o.pickup_until, o.delivery_until, o.series_id, o.occurrence_number, o.pickup_address, o.delivery_address, o.special_instructions,
  s.id is not null as is_recurring, s.frequency_template_id,
  case when s.id is not null then json_build_object('frequency_type', s.frequency_type,
    'frequency_value', s.frequency_value) end as recurrence_pattern,
  case when s.id is not null then coalesce((select n.pickup_date from orders n where n.series_id = s.id
    and n.occurrence_number > o.occurrence_number and n.status <> 'cancelled' order by n.occurrence_number limit 1), s.next_pickup)
  end as next_occurrence_date,
  o.status, o.is_locked, o.charges, o.minimum_shown, ${dollars('o.total_amount')} as total_amount,
  o.counted_at is null and o.status not in ('completed', 'cancelled') and b.weigh_after_collecting
    and jsonb_path_exists(o.items, '$[*].grams') as is_estimate,
  o.fulfilled_at, i.id as invoice_id, i.document_number as invoice_number, o.needs_date,
  case when o.needs_date is not null then (select json_build_object('leg_id', l.id, 'reason', l.failure_reason, 'note', l.note,
    'driver_name', f.full_name, 'failed_at', l.happened_at, 'pictures', (select coalesce(json_agg(p.id order by p.taken_at, p.id), '[]')
      from order_files op join files p on p.id = op.file_id where op.leg_id = l.id and p.state = 'ready'))
    from legs l left join users f on f.id = l.driver_id where l.order_id = o.id and l.kind = o.needs_date
    order by l.attempt desc limit 1) end as failed_stop,
  o.driver_id, d.full_name as driver_name,
  d.phone as driver_phone, o.delivery_status, o.assigned_at, o.picked_up_at, o.out_for_delivery_at, o.delivered_at,
  o.delivery_notes, p.id is not null as modification_requested, p.details as modification_details,
  case when p.id is not null then 'pending_approval' end as modification_status, p.scope as modification_scope, p.changes || '{"recurrence_pattern": null}' as pending_modifications,
  o.version, o.created_at, o.updated_at`;

const beside = `join customers c on c.id = o.customer_id
  join users m on m.customer_id = o.customer_id and m.is_main_contact
  cross join settings b
  left join users d on d.id = o.driver_id
  left join order_series s on s.id = o.series_id and s.stopped_at is null
  left join order_proposals p on p.order_id = o.id and p.status = 'pending_approval'
  left join documents i on i.id = o.document_id and i.state = 'issued'`;

/** A moment in JSON as the wire has it. */
const wire = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`;

export const orderById = `select ${orderFields} from orders o ${beside} where o.id = $1`;

/** What the details of an order have beside the order. */
const details = `o.estimated_items, null as estimated_total, o.counted_at,
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
export const orderDetails = `select ${orderFields}, ${details} from orders o ${beside} where o.id = $1`;

export const customerOrders = `select ${orderFields}
  from (select * from orders where customer_id = $1 order by created_at desc, id desc limit 50) o ${beside}
  order by o.created_at desc, o.id desc`;
export const customerTotal = 'select count(*)::int as total from orders where customer_id = $1';

const found = `status = $1 and customer_id in (select c.id from customers c join users u on u.customer_id = c.id
  where c.name ilike $2 or u.full_name ilike $2 or u.email ilike $2)`;
export const staffOrders = `select ${orderFields}
  from (select * from orders where ${found} order by created_at desc, id desc limit 50) o ${beside}
  order by o.created_at desc, o.id desc`;
export const staffTotal = `select count(*)::int as total from orders where ${found}`;

const isDone = `(o.delivery_status = 'delivered' or o.status = 'cancelled')`;
export const driverOrders = `select ${orderFields}, s.frequency_type as frequency, s.frequency_value as interval,
  (select json_agg(json_build_object('kind', l.kind, 'state', l.state) order by l.kind desc)
    from legs l where l.order_id = o.id and l.driver_id = $1) as own_legs
  from (
    select * from orders where driver_id = $1 and delivery_status <> 'delivered' and status <> 'cancelled'
    union all
    (select o.* from orders o where driver_id = $1 and ${isDone} order by delivery_date desc, id limit 50)
  ) o ${beside}
  order by case when ${isDone} then null
    when o.delivery_status = 'assigned' then o.pickup_date else o.delivery_date end, o.delivery_date desc, o.id
  limit 50`;
export const driverTotal = 'select count(*)::int as total from orders where driver_id = $1';

/** The history summaries of the events that the filled shop has. */
const labels = Object.entries(orderStatusLabels)
  .map(([status, label]) => `when '${status}' then '${label}'`)
  .join(' ');
const labelOf = (field: string) => `case e.data->>'${field}' ${labels} end`;
export const historyOf = `select e.type,
  case e.type
    when 'order.placed' then 'placed the order'
    when 'driver.assigned' then 'assigned ' || d.full_name
    when 'order.status_changed' then 'changed status from ' || ${labelOf('before')} || ' to ' || ${labelOf('after')}
  end as summary,
  coalesce(a.full_name, 'Washline') as actor_name, '[]'::json as changes, e.created_at
  from events e
  left join users a on a.id = e.actor_id
  left join users d on d.id = (e.data->>'driver_id')::uuid
  where e.subject_type = 'order' and e.subject_id = $1
  order by e.created_at desc, e.id desc`;

const half = (
  kind: string,
) => `select (o.${kind}_date at time zone b.time_zone)::date::text as day, '${kind}' as kind,
  o.${kind}_date as at, o.${kind}_until as until, o.id, o.number, o.order_number, o.status, c.name as customer_name
  from orders o join customers c on c.id = o.customer_id cross join settings b
  where o.${kind}_date >= $1::date::timestamp at time zone b.time_zone
    and o.${kind}_date < ($2::date + 1)::timestamp at time zone b.time_zone`;
const entries = (kind: string) => `json_build_object('total', count(*) filter (where kind = '${kind}'),
  'first', coalesce(to_json((array_agg(json_build_object('id', id, 'order_number', order_number,
    'customer_name', customer_name, 'at', ${wire('at')}, 'until', ${wire('until')})
    order by at, number) filter (where kind = '${kind}'))[1:2]), '[]'))`;
const countOf = (statuses: string) => `(count(distinct id) filter (where status in (${statuses})))::int`;
export const month = `select day, (select name from closed_days c where c.day = counted.day::date) as closed, cancelled, completed,
  in_progress, pickups, deliveries from (select day, ${countOf("'cancelled'")} as cancelled,
  ${countOf("'delivered', 'completed'")} as completed,
  ${countOf("'in_progress', 'processing', 'out_for_delivery'")} as in_progress,
  ${entries('pickup')} as pickups, ${entries('delivery')} as deliveries
  from (${half('pickup')} union all ${half('delivery')}) standing group by day) counted order by day`;

export const counters = `select
  (select count(*)::int from orders) as total_orders,
  (select count(*)::int from customers c where exists (select from users u where u.customer_id = c.id and u.is_active))
    as total_customers,
  (select coalesce(sum(total_amount), 0)::float8 / 100 from orders where status = 'ready_for_pickup') as total_revenue,
  (select count(*)::int from cases where status in ('open', 'in_progress')) as open_cases`;
