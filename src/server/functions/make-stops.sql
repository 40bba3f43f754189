-- Open legs that have a driver and no stop get one in the run of the day on which their window starts.
CREATE OR REPLACE FUNCTION "make_stops"() RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
