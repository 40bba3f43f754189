CREATE OR REPLACE FUNCTION "require_stop"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "legs" WHERE "id" = NEW."id" AND "state" IN ('planned', 'on_the_way') AND ("driver_id" IS NULL) <> ("stop_id" IS NULL)) THEN
		RAISE EXCEPTION 'an open leg has a driver exactly when it has a stop' USING ERRCODE = 'check_violation', CONSTRAINT = 'legs_driver_at_stop';
	END IF;
	RETURN null;
END $$;
-- Legs get their stops once, when all of a command is written.
DROP TRIGGER IF EXISTS "legs_driver_at_stop" ON "legs";
CREATE CONSTRAINT TRIGGER "legs_driver_at_stop" AFTER INSERT OR UPDATE ON "legs" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW."state" IN ('planned', 'on_the_way') AND (NEW."driver_id" IS NULL) <> (NEW."stop_id" IS NULL)) EXECUTE FUNCTION "require_stop"();
