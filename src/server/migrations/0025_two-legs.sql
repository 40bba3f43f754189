CREATE TABLE "legs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"driver_id" uuid,
	"window_start" timestamp (3) with time zone NOT NULL,
	"window_end" timestamp (3) with time zone NOT NULL,
	"assigned_at" timestamp (3) with time zone,
	"on_the_way_at" timestamp (3) with time zone,
	"happened_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"done_how" text,
	CONSTRAINT "legs_attempt_positive" CHECK ("legs"."attempt" >= 1),
	CONSTRAINT "legs_kind_known" CHECK ("legs"."kind" in ('pickup', 'delivery')),
	CONSTRAINT "legs_state_known" CHECK ("legs"."state" in ('planned', 'on_the_way', 'done', 'failed', 'cancelled')),
	CONSTRAINT "legs_window" CHECK ("legs"."window_start" <= "legs"."window_end"),
	CONSTRAINT "legs_on_the_way_by_somebody" CHECK ("legs"."state" <> 'on_the_way' or "legs"."driver_id" is not null),
	CONSTRAINT "legs_done_how_known" CHECK ("legs"."done_how" in ('reported', 'skipped', 'by_staff')),
	CONSTRAINT "legs_done_somehow" CHECK (("legs"."state" = 'done') = ("legs"."done_how" is not null)),
	CONSTRAINT "legs_arrived_after" CHECK ("legs"."happened_at" <= "legs"."arrived_at")
);--> statement-breakpoint
-- The legs of orders as their driver, delivery status and times say; those of a new order are planned.
CREATE FUNCTION "make_legs_of"("order_ids" uuid[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "legs" ("id", "order_id", "kind", "state", "driver_id", "window_start", "window_end", "assigned_at", "on_the_way_at", "happened_at", "arrived_at", "done_how")
	SELECT gen_random_uuid(), o."id", leg."kind", leg."state", o."driver_id", leg."starts", coalesce(leg."ends", leg."starts" + interval '60 minutes'),
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
	WHERE o."id" = ANY("order_ids")
$$;--> statement-breakpoint
-- Before indexes and keys: filled with them, a million orders take more than twice as long.
SELECT "make_legs_of"(array(SELECT "id" FROM "orders"));--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_attempt" UNIQUE("order_id","kind","attempt");--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legs_one_live" ON "legs" USING btree ("order_id","kind") WHERE "legs"."state" in ('planned', 'on_the_way', 'done');--> statement-breakpoint
CREATE INDEX "legs_driver_open" ON "legs" USING btree ("driver_id","window_start") WHERE "legs"."state" in ('planned', 'on_the_way');--> statement-breakpoint
CREATE INDEX "legs_driver_done" ON "legs" USING btree ("driver_id","happened_at") WHERE "legs"."state" = 'done';--> statement-breakpoint
CREATE INDEX "legs_waiting" ON "legs" USING btree ("window_start") WHERE "legs"."driver_id" is null and "legs"."state" in ('planned', 'on_the_way');--> statement-breakpoint
CREATE FUNCTION "make_legs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "make_legs_of"(array(SELECT "id" FROM "made"));
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "make_legs" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "make_legs"();
