-- Series have a history of their own from here on. Who started one that is there already, and how it repeated then, is
-- in the events of its first order, and who ended it in those of the order with which that was done.
INSERT INTO "events" ("id", "type", "subject_type", "subject_id", "actor_id", "data", "created_at")
SELECT gen_random_uuid(), 'series.started', 'series', "series"."id", "started"."actor_id",
  jsonb_build_object('pattern', coalesce("started"."pattern", "changed"."pattern", 'Every ' || "series"."frequency_value"
    || CASE "series"."frequency_type" WHEN 'daily' THEN ' day(s)' WHEN 'weekly' THEN ' week(s)' ELSE ' month(s)' END)),
  "series"."created_at"
FROM "order_series" "series"
JOIN "orders" "first" ON "first"."series_id" = "series"."id" AND "first"."occurrence_number" = 1
JOIN LATERAL (
  SELECT "actor_id", jsonb_path_query_first("data", '$.changes[*] ? (@.field == "recurrence")') ->> 'after' AS "pattern"
  FROM "events"
  WHERE "subject_type" = 'order' AND "subject_id" = "first"."id" AND "created_at" = "series"."created_at"
    AND "type" IN ('order.placed', 'order.edited')
  LIMIT 1
) AS "started" ON true
-- What it changed from when it was changed first is how it began.
LEFT JOIN LATERAL (
  SELECT "change" ->> 'before' AS "pattern"
  FROM "orders" "one"
  JOIN "events" ON "subject_type" = 'order' AND "subject_id" = "one"."id" AND "events"."created_at" > "series"."created_at"
  CROSS JOIN LATERAL jsonb_path_query("data", '$.changes[*] ? (@.field == "recurrence" && @.before != null)') AS "change"
  WHERE "one"."series_id" = "series"."id"
  ORDER BY "events"."created_at", "events"."id"
  LIMIT 1
) AS "changed" ON true;--> statement-breakpoint
INSERT INTO "events" ("id", "type", "subject_type", "subject_id", "actor_id", "data", "created_at")
SELECT DISTINCT ON ("series"."id") gen_random_uuid(), 'series.stopped', 'series', "series"."id", "events"."actor_id", '{}'::jsonb,
  "series"."stopped_at"
FROM "order_series" "series"
JOIN "orders" "one" ON "one"."series_id" = "series"."id"
JOIN "events" ON "subject_type" = 'order' AND "subject_id" = "one"."id" AND "events"."created_at" = "series"."stopped_at"
  AND ("type" = 'order.repeating_stopped' OR "type" = 'order.cancelled' AND "data" ->> 'series' = 'stopped');
