CREATE TABLE "driver_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"driver_id" uuid NOT NULL,
	"type" text NOT NULL,
	"leg_id" uuid,
	"run_id" uuid,
	"order_id" uuid,
	"fingerprint" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"problem" jsonb,
	"data" jsonb NOT NULL,
	"undoes" uuid,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"settled_note" text,
	CONSTRAINT "driver_reports_undone_once" UNIQUE("undoes"),
	CONSTRAINT "driver_reports_type_known" CHECK ("driver_reports"."type" in ('start_run', 'on_my_way', 'done', 'undo', 'spot', 'order_stops', 'end_run')),
	CONSTRAINT "driver_reports_outcome_known" CHECK ("driver_reports"."outcome" in ('accepted', 'refused', 'undone')),
	CONSTRAINT "driver_reports_problem" CHECK (("driver_reports"."outcome" = 'refused') = ("driver_reports"."problem" is not null)),
	CONSTRAINT "driver_reports_settled" CHECK (num_nulls("driver_reports"."settled_by", "driver_reports"."settled_at", "driver_reports"."settled_note") in (0, 3) and ("driver_reports"."settled_at" is null or "driver_reports"."outcome" = 'refused'))
);
--> statement-breakpoint
CREATE TABLE "leg_drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"leg_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"address_key" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"source" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "places_once" UNIQUE NULLS NOT DISTINCT("customer_id","address_key"),
	CONSTRAINT "places_source_known" CHECK ("places"."source" in ('person', 'driver', 'geocoder')),
	CONSTRAINT "places_latitude" CHECK ("places"."latitude" between -90 and 90),
	CONSTRAINT "places_longitude" CHECK ("places"."longitude" between -180 and 180),
	CONSTRAINT "places_both" CHECK (("places"."latitude" is null) = ("places"."longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "loaded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "is_time_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "told_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "told_late_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "van_answer" text;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "eta_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "eta_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "uses_geocoder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_leg_id_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."legs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_undoes_driver_reports_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."driver_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leg_drivers" ADD CONSTRAINT "leg_drivers_leg_id_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."legs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leg_drivers" ADD CONSTRAINT "leg_drivers_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "leg_drivers" ("id", "leg_id", "driver_id", "from_at")
	SELECT gen_random_uuid(), leg."id", leg."driver_id", coalesce(leg."assigned_at", o."created_at")
	FROM "legs" leg JOIN "orders" o ON o."id" = leg."order_id" WHERE leg."driver_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "driver_reports_of_leg" ON "driver_reports" USING btree ("leg_id","arrived_at");--> statement-breakpoint
CREATE INDEX "driver_reports_of_run" ON "driver_reports" USING btree ("run_id","arrived_at");--> statement-breakpoint
CREATE INDEX "driver_reports_of_order" ON "driver_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "driver_reports_newest" ON "driver_reports" USING btree ("arrived_at","id");--> statement-breakpoint
CREATE INDEX "driver_reports_unsettled" ON "driver_reports" USING btree ("arrived_at","id") WHERE "driver_reports"."outcome" = 'refused' and "driver_reports"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "leg_drivers_one_now" ON "leg_drivers" USING btree ("leg_id") WHERE "leg_drivers"."until_at" is null;--> statement-breakpoint
CREATE INDEX "leg_drivers_of_leg" ON "leg_drivers" USING btree ("leg_id","driver_id");--> statement-breakpoint
CREATE INDEX "legs_in_vans" ON "legs" USING btree ("driver_id") WHERE "legs"."van_answer" in ('van', 'missing') or "legs"."state" = 'cancelled' and "legs"."loaded_at" is not null and "legs"."van_answer" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "run_stops_one_next" ON "run_stops" USING btree ("run_id") WHERE "run_stops"."next_at" is not null and "run_stops"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_van_answer_known" CHECK ("legs"."van_answer" in ('shop', 'van', 'missing'));--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_eta" CHECK ("run_stops"."eta_from" <= "run_stops"."eta_until");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "make_legs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "make_legs_of"(array(SELECT "id" FROM "made"));
	IF EXISTS (SELECT FROM "made" WHERE "driver_id" IS NOT NULL) THEN
		PERFORM "make_stops"();
		INSERT INTO "leg_drivers" ("id", "leg_id", "driver_id", "from_at")
			SELECT gen_random_uuid(), leg."id", leg."driver_id", coalesce(leg."assigned_at", o."created_at")
			FROM "legs" leg JOIN "made" o ON o."id" = leg."order_id" WHERE leg."driver_id" IS NOT NULL;
	END IF;
	RETURN null;
END $$;--> statement-breakpoint
-- A report that was answered stays as it was answered.
CREATE FUNCTION "keep_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD."id", OLD."driver_id", OLD."type", OLD."run_id", OLD."fingerprint", OLD."happened_at", OLD."arrived_at", OLD."problem", OLD."undoes")
			IS DISTINCT FROM (NEW."id", NEW."driver_id", NEW."type", NEW."run_id", NEW."fingerprint", NEW."happened_at", NEW."arrived_at", NEW."problem", NEW."undoes")
		OR (NEW."outcome" <> OLD."outcome" AND NOT (OLD."outcome" = 'accepted' AND NEW."outcome" = 'undone'))
		-- The order it was about is removed, or the person it was about erased.
		OR (NEW."leg_id" IS NOT NULL AND NEW."leg_id" IS DISTINCT FROM OLD."leg_id")
		OR (NEW."order_id" IS NOT NULL AND NEW."order_id" IS DISTINCT FROM OLD."order_id")
		OR (NEW."data" <> OLD."data" AND NEW."data" <> '{}')
		OR (OLD."settled_at" IS NOT NULL AND (OLD."settled_at", OLD."settled_by") IS DISTINCT FROM (NEW."settled_at", NEW."settled_by"))
	THEN
		RAISE EXCEPTION 'a report of a driver stays as it was answered' USING ERRCODE = 'check_violation', CONSTRAINT = 'driver_reports_stay';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_report" BEFORE UPDATE ON "driver_reports" FOR EACH ROW EXECUTE FUNCTION "keep_report"();--> statement-breakpoint
CREATE FUNCTION "refuse_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'reports of drivers are kept for good' USING ERRCODE = 'check_violation', CONSTRAINT = 'driver_reports_stay';
END $$;--> statement-breakpoint
CREATE TRIGGER "refuse_removal" BEFORE DELETE ON "driver_reports" FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
