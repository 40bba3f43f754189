-- The days and people of its order. Of an order that is deleted with its legs nothing is left: then it is all of them.
CREATE OR REPLACE FUNCTION "note_leg_change"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;
CREATE OR REPLACE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE ON "legs" FOR EACH ROW EXECUTE FUNCTION "note_leg_change"();
