CREATE OR REPLACE FUNCTION "refuse_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'reports of drivers are kept for good' USING ERRCODE = 'check_violation', CONSTRAINT = 'driver_reports_stay';
END $$;
CREATE OR REPLACE TRIGGER "refuse_removal" BEFORE DELETE ON "driver_reports" FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
