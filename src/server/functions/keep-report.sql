-- A report that was answered stays as it was answered.
CREATE OR REPLACE FUNCTION "keep_report"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE OR REPLACE TRIGGER "keep_report" BEFORE UPDATE ON "driver_reports" FOR EACH ROW EXECUTE FUNCTION "keep_report"();
