-- A function of SQL is planned at each call before PostgreSQL 18, and for an array of ids at each call of any: placing an order waits for it.
CREATE OR REPLACE FUNCTION "make_legs_of"("order_ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "legs" ("id", "order_id", "kind", "state", "driver_id", "window_start", "window_end", "assigned_at", "on_the_way_at", "happened_at", "arrived_at", "done_how")
	SELECT gen_random_uuid(), o."id", leg."kind", leg."state", o."driver_id", leg."starts", coalesce(leg."ends", leg."starts" + make_interval(mins => coalesce((SELECT "on_time_minutes" FROM "settings"), 60))),
		o."assigned_at", leg."on_the_way_at", leg."happened_at", leg."happened_at",
		CASE WHEN leg."state" <> 'done' THEN null WHEN o."driver_id" IS NULL THEN 'by_staff' WHEN leg."happened_at" IS NULL THEN 'skipped' ELSE 'reported' END
	FROM "orders" o
	CROSS JOIN LATERAL (SELECT o."driver_id" IS NULL AND o."status" = 'delivered' AS "is_handed_over",
		CASE WHEN o."status" IN ('cancelled', 'completed') THEN 'cancelled' ELSE 'planned' END AS "open_state") standing
	CROSS JOIN LATERAL (VALUES
		('pickup', o."pickup_date", o."pickup_until", null::timestamptz,
			CASE WHEN "is_handed_over" THEN o."updated_at" ELSE o."picked_up_at" END,
			CASE WHEN "is_handed_over" OR o."delivery_status" <> 'assigned' THEN 'done' ELSE "open_state" END),
		('delivery', o."delivery_date", o."delivery_until", o."out_for_delivery_at",
			CASE WHEN "is_handed_over" THEN o."updated_at" ELSE o."delivered_at" END,
			CASE WHEN "is_handed_over" OR o."delivery_status" = 'delivered' THEN 'done'
				WHEN o."delivery_status" = 'out_for_delivery' AND "open_state" = 'planned' THEN 'on_the_way' ELSE "open_state" END)
	) leg("kind", "starts", "ends", "on_the_way_at", "happened_at", "state")
	WHERE o."id" = ANY(array(SELECT unnest("order_ids")));
END $$;
