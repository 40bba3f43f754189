CREATE TABLE "run_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"address_key" text NOT NULL,
	"position" integer NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "run_stops_door" UNIQUE("run_id","customer_id","address_key"),
	CONSTRAINT "run_stops_of_driver" UNIQUE("id","driver_id"),
	CONSTRAINT "run_stops_position" CHECK ("run_stops"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"driver_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"start_place" text,
	"end_place" text,
	"planned_start" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "runs_once" UNIQUE("driver_id","day"),
	CONSTRAINT "runs_of_driver" UNIQUE("id","driver_id"),
	CONSTRAINT "runs_ended_once_started" CHECK ("runs"."ended_at" is null or "runs"."started_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "stop_id" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "on_time_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "minutes_at_door" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "minutes_between_postcodes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_run" FOREIGN KEY ("run_id","driver_id") REFERENCES "public"."runs"("id","driver_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_stop" FOREIGN KEY ("stop_id","driver_id") REFERENCES "public"."run_stops"("id","driver_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legs_at_stop" ON "legs" USING btree ("stop_id") WHERE "legs"."stop_id" is not null;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_on_time" CHECK ("settings"."on_time_minutes" between 0 and 240);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_at_door" CHECK ("settings"."minutes_at_door" between 1 and 30);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_between_postcodes" CHECK ("settings"."minutes_between_postcodes" between 3 and 60);--> statement-breakpoint
-- A save may move many stops: they are one after the other when it ends.
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_one_after_the_other" UNIQUE ("run_id", "position") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE FUNCTION "require_stop"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "legs" WHERE "id" = NEW."id" AND "state" IN ('planned', 'on_the_way') AND ("driver_id" IS NULL) <> ("stop_id" IS NULL)) THEN
		RAISE EXCEPTION 'an open leg has a driver exactly when it has a stop' USING ERRCODE = 'check_violation', CONSTRAINT = 'legs_driver_at_stop';
	END IF;
	RETURN null;
END $$;--> statement-breakpoint
-- Legs get their stops once, when all of a command is written.
CREATE CONSTRAINT TRIGGER "legs_driver_at_stop" AFTER INSERT OR UPDATE ON "legs" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW."state" IN ('planned', 'on_the_way') AND (NEW."driver_id" IS NULL) <> (NEW."stop_id" IS NULL)) EXECUTE FUNCTION "require_stop"();--> statement-breakpoint
-- As addressKey in shared/runs: two numbers stay two.
CREATE FUNCTION "address_key"("address" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_replace(trim(regexp_replace(lower("address"), '[^[:alnum:]]+', ' ', 'g')), '(?<![0-9]) | (?![0-9])', '', 'g')
$$;--> statement-breakpoint
-- Open legs that have a driver and no stop get one in the run of the day on which their window starts.
CREATE FUNCTION "make_stops"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	CREATE TEMPORARY TABLE "unplaced" ON COMMIT DROP AS
		SELECT leg."id", leg."driver_id", leg."window_start", o."customer_id",
			"address_key"(CASE leg."kind" WHEN 'pickup' THEN o."pickup_address" ELSE o."delivery_address" END) AS "address_key",
			(leg."window_start" AT TIME ZONE coalesce((SELECT "time_zone" FROM "settings"), 'Australia/Sydney'))::date AS "day"
		FROM "legs" leg JOIN "orders" o ON o."id" = leg."order_id"
		WHERE leg."state" IN ('planned', 'on_the_way') AND leg."driver_id" IS NOT NULL AND leg."stop_id" IS NULL;
	INSERT INTO "runs" ("id", "driver_id", "day")
		SELECT gen_random_uuid(), "driver_id", "day" FROM "unplaced" GROUP BY "driver_id", "day"
		ON CONFLICT ("driver_id", "day") DO NOTHING;
	INSERT INTO "run_stops" ("id", "run_id", "driver_id", "customer_id", "address_key", "position")
		SELECT gen_random_uuid(), run."id", run."driver_id", u."customer_id", u."address_key",
			coalesce((SELECT max("position") FROM "run_stops" WHERE "run_id" = run."id"), 0)
				+ row_number() OVER (PARTITION BY run."id" ORDER BY min(u."window_start"), u."customer_id", u."address_key")
		FROM "unplaced" u JOIN "runs" run ON run."driver_id" = u."driver_id" AND run."day" = u."day"
		WHERE NOT EXISTS (SELECT FROM "run_stops" stop WHERE stop."run_id" = run."id" AND stop."customer_id" = u."customer_id" AND stop."address_key" = u."address_key")
		GROUP BY run."id", run."driver_id", u."customer_id", u."address_key";
	UPDATE "legs" SET "stop_id" = stop."id"
		FROM "unplaced" u JOIN "runs" run ON run."driver_id" = u."driver_id" AND run."day" = u."day"
			JOIN "run_stops" stop ON stop."run_id" = run."id" AND stop."customer_id" = u."customer_id" AND stop."address_key" = u."address_key"
		WHERE "legs"."id" = u."id";
	DROP TABLE "unplaced";
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "make_legs_of"("order_ids" uuid[]) RETURNS void LANGUAGE sql AS $$
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
	WHERE o."id" = ANY("order_ids")
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "make_legs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "make_legs_of"(array(SELECT "id" FROM "made"));
	IF EXISTS (SELECT FROM "made" WHERE "driver_id" IS NOT NULL) THEN
		PERFORM "make_stops"();
	END IF;
	RETURN null;
END $$;--> statement-breakpoint
SELECT "make_stops"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "runs" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "run_stops" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
