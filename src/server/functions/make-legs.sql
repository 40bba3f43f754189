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
END $$;
CREATE OR REPLACE TRIGGER "make_legs" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "make_legs"();
