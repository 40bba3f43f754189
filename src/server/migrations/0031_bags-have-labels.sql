CREATE TABLE "bag_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bag_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"by" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"is_repeat" boolean NOT NULL,
	CONSTRAINT "bag_scans_stage_known" CHECK ("bag_scans"."stage" in ('known', 'collected', 'received', 'ready', 'loaded', 'delivered', 'returned', 'missing'))
);
--> statement-breakpoint
CREATE TABLE "bags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"stage" text DEFAULT 'known' NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "bags_number" UNIQUE("order_id","number"),
	CONSTRAINT "bags_number_range" CHECK ("bags"."number" between 1 and 99),
	CONSTRAINT "bags_stage_known" CHECK ("bags"."stage" in ('known', 'collected', 'received', 'ready', 'loaded', 'delivered', 'returned', 'missing'))
);
--> statement-breakpoint
ALTER TABLE "driver_reports" DROP CONSTRAINT "driver_reports_type_known";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "check_loading" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bag_scans" ADD CONSTRAINT "bag_scans_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_scans" ADD CONSTRAINT "bag_scans_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bag_scans_of_bag" ON "bag_scans" USING btree ("bag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bags_code_in_use" ON "bags" USING btree ("code") WHERE "bags"."released_at" is null;--> statement-breakpoint
CREATE INDEX "bags_code" ON "bags" USING btree ("code");--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_type_known" CHECK ("driver_reports"."type" in ('start_run', 'on_my_way', 'done', 'failed', 'add', 'retry', 'count', 'scan', 'undo', 'spot', 'order_stops', 'end_run'));--> statement-breakpoint
-- The codes of a finished order may be those of other bags; an order that comes back has them again, but for those in use by then.
CREATE FUNCTION "release_bags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	bag_id uuid;
BEGIN
	IF NEW."status" IN ('delivered', 'completed', 'cancelled') THEN
		UPDATE "bags" SET "released_at" = NEW."updated_at" WHERE "order_id" = NEW."id" AND "released_at" IS NULL;
		RETURN null;
	END IF;
	FOR bag_id IN SELECT "id" FROM "bags" WHERE "order_id" = NEW."id" AND "released_at" IS NOT NULL ORDER BY "number" LOOP
		-- Who scans the label as a blank one at the same time may be first: no condition sees that before it is committed.
		BEGIN
			UPDATE "bags" SET "released_at" = NULL WHERE "id" = bag_id;
		EXCEPTION WHEN unique_violation THEN
			NULL;
		END;
	END LOOP;
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "release_bags" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
	WHEN ((OLD."status" IN ('delivered', 'completed', 'cancelled')) <> (NEW."status" IN ('delivered', 'completed', 'cancelled')))
	EXECUTE FUNCTION "release_bags"();
