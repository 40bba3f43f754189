-- One call for three statements: what comes after the lock sees what somebody closed while it waited.
CREATE OR REPLACE FUNCTION "look_at_days"("lock" bigint, "days" date[], "since" timestamptz) RETURNS TABLE ("use_windows" boolean, "day" text, "name" text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
	PERFORM pg_advisory_xact_lock_shared("lock");
	RETURN QUERY
		SELECT "settings"."use_windows", "closed"."day"::text, "closed"."name" FROM "settings" LEFT JOIN LATERAL (
			SELECT "closed_days"."day", "closed_days"."name" FROM "closed_days"
			WHERE "closed_days"."day" = ANY("days") AND ("since" IS NULL OR "closed_days"."created_at" > "since")
			ORDER BY "closed_days"."day" LIMIT 1) "closed" ON true;
END $$;
