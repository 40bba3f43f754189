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
  o.pickup_date, o.delivery_date, o.pickup_address, o.delivery_address, o.special_instructions,
  s.id is not null as is_recurring, s.frequency_template_id,
  case when s.id is not null then json_build_object('frequency_type', s.frequency_type,
    'frequency_value', s.frequency_value) end as recurrence_pattern,
  (s.anchor_pickup at time zone b.time_zone + make_interval(
    days => case s.frequency_type when 'daily' then s.frequency_value * (o.occurrence_number - s.anchor_number + 1) else 0 end,
    weeks => case s.frequency_type when 'weekly' then s.frequency_value * (o.occurrence_number - s.anchor_number + 1) else 0 end,
    months => case s.frequency_type when 'monthly' then s.frequency_value * (o.occurrence_number - s.anchor_number + 1) else 0 end
  )) at time zone b.time_zone as next_occurrence_date,
  o.status, o.is_locked, ${dollars('o.total_amount')} as total_amount, o.driver_id, d.full_name as driver_name,
  d.phone as driver_phone, o.delivery_status, o.assigned_at, o.picked_up_at, o.out_for_delivery_at, o.delivered_at,
  o.delivery_notes, p.id is not null as modification_requested, p.details as modification_details,
  case when p.id is not null then 'pending_approval' end as modification_status, p.changes as pending_modifications,
  o.version, o.created_at, o.updated_at`;

const beside = `join customers c on c.id = o.customer_id
  join users m on m.customer_id = o.customer_id and m.is_main_contact
  cross join settings b
  left join users d on d.id = o.driver_id
  left join order_series s on s.id = o.series_id and s.stopped_at is null
  left join order_proposals p on p.order_id = o.id and p.status = 'pending_approval'`;

export const orderById = `select ${orderFields} from orders o ${beside} where o.id = $1`;

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
export const driverOrders = `select ${orderFields}, s.frequency_type as frequency, s.frequency_value as interval
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
  o.${kind}_date as at, o.id, o.number, o.order_number, o.status, c.name as customer_name
  from orders o join customers c on c.id = o.customer_id cross join settings b
  where o.${kind}_date >= $1::date::timestamp at time zone b.time_zone
    and o.${kind}_date < ($2::date + 1)::timestamp at time zone b.time_zone`;
const entries = (kind: string) => `json_build_object('total', count(*) filter (where kind = '${kind}'),
  'first', coalesce(to_json((array_agg(json_build_object('id', id, 'order_number', order_number,
    'customer_name', customer_name, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"'))
    order by at, number) filter (where kind = '${kind}'))[1:2]), '[]'))`;
const countOf = (statuses: string) => `(count(distinct id) filter (where status in (${statuses})))::int`;
export const month = `select day, ${countOf("'cancelled'")} as cancelled,
  ${countOf("'delivered', 'completed'")} as completed,
  ${countOf("'in_progress', 'processing', 'out_for_delivery'")} as in_progress,
  ${entries('pickup')} as pickups, ${entries('delivery')} as deliveries
  from (${half('pickup')} union all ${half('delivery')}) standing group by day order by day`;

export const counters = `select
  (select count(*)::int from orders) as total_orders,
  (select count(*)::int from customers c where exists (select from users u where u.customer_id = c.id and u.is_active))
    as total_customers,
  (select coalesce(sum(total_amount), 0)::float8 / 100 from orders where status = 'ready_for_pickup') as total_revenue,
  (select count(*)::int from cases where status in ('open', 'in_progress')) as open_cases`;
