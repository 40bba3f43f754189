-- Of all series of the filled shop 1,000 run, every two weeks. What is due within a week has been made.

update order_series set stopped_at = coalesce(stopped_at, now()), stop_reason = 'person', hold_from = null, hold_until = null;
update order_series set stopped_at = null, stop_reason = null,
  made_through = greatest(made_through, floor(extract(epoch from now() + interval '7 days' - anchor_pickup) / (14 * 86400))::int + 1)
where id in (select id from order_series order by created_at desc, id limit 1000);
