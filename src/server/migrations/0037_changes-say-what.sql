-- What was counted before says nothing of what was changed. No process keeps anything from before its start.
TRUNCATE "changes";--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "amount";--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "table_name" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "days" date[];--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "people" uuid[];--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "removed_to" "xid8";--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "horizon" "xid8";--> statement-breakpoint
CREATE INDEX "changes_xid" ON "changes" USING btree ("xid");--> statement-breakpoint
-- Any row of the table may be another one now.
CREATE OR REPLACE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."changes" ("table_name") VALUES (TG_TABLE_NAME);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Counts the rows of a table that a transaction changed, in a setting, which ends with it and goes back with a savepoint, as rows
-- do. The 51st is logged as all of them, and no later one.
CREATE FUNCTION "is_one_of_many"("of_table" text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	"setting" text := 'washline.changed_' || "of_table";
	"number" integer := coalesce(nullif(current_setting("setting", true), ''), '0')::integer + 1;
BEGIN
	PERFORM set_config("setting", CASE "number" WHEN 51 THEN 'many' ELSE "number"::text END, true);
	IF "number" < 51 THEN RETURN false; END IF;
	INSERT INTO "public"."changes" ("table_name") VALUES ("of_table");
	RETURN true;
END
$$;--> statement-breakpoint
-- For each row: with transition tables an update of one order takes twice as much longer. Everybody who drives or drove a leg
-- of it may see it.
CREATE FUNCTION "note_order_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('washline.changed_orders', true) = 'many' THEN RETURN NULL; END IF;
	IF "public"."is_one_of_many"(TG_TABLE_NAME) THEN RETURN NULL; END IF;
	INSERT INTO "public"."changes" ("table_name", "days", "people") VALUES (
		TG_TABLE_NAME,
		ARRAY[
			(OLD."pickup_date" AT TIME ZONE 'UTC')::date, (OLD."delivery_date" AT TIME ZONE 'UTC')::date,
			(NEW."pickup_date" AT TIME ZONE 'UTC')::date, (NEW."delivery_date" AT TIME ZONE 'UTC')::date
		],
		ARRAY[
			OLD."customer_id", OLD."driver_id", OLD."other_driver_id",
			NEW."customer_id", NEW."driver_id", NEW."other_driver_id"
		] || ARRAY(SELECT "driver_id" FROM "public"."legs" WHERE "order_id" IN (OLD."id", NEW."id"))
	);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- The days and people of its order. Of an order that is deleted with its legs nothing is left: then it is all of them.
CREATE FUNCTION "note_leg_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('washline.changed_legs', true) = 'many' THEN RETURN NULL; END IF;
	IF "public"."is_one_of_many"(TG_TABLE_NAME) THEN RETURN NULL; END IF;
	INSERT INTO "public"."changes" ("table_name", "days", "people")
	SELECT
		TG_TABLE_NAME,
		array_agg(("pickup_date" AT TIME ZONE 'UTC')::date) || array_agg(("delivery_date" AT TIME ZONE 'UTC')::date),
		CASE WHEN count(*) > 0 THEN
			array_agg("customer_id") || array_agg("driver_id") || array_agg("other_driver_id") || OLD."driver_id"
			|| ARRAY(SELECT "driver_id" FROM "public"."legs" WHERE "order_id" IN (OLD."order_id", NEW."order_id"))
		END
	FROM "public"."orders" WHERE "id" IN (OLD."order_id", NEW."order_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "note_change" ON "orders";--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_order_change"();--> statement-breakpoint
CREATE TRIGGER "note_truncation" AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
DROP TRIGGER "note_change" ON "legs";--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE ON "legs" FOR EACH ROW EXECUTE FUNCTION "note_leg_change"();--> statement-breakpoint
CREATE TRIGGER "note_truncation" AFTER TRUNCATE ON "legs" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
