-- A note corrects an issued invoice of its own customer and mode.
CREATE OR REPLACE FUNCTION "check_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM "documents" WHERE "id" = NEW."corrects_id" AND "customer_id" = NEW."customer_id" AND "gst_charged" = NEW."gst_charged"
			AND "kind" = 'invoice' AND "state" = 'issued'
	) THEN
		RAISE 'a note corrects an issued invoice of its customer' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_corrects';
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "check_note" BEFORE INSERT ON "documents" FOR EACH ROW WHEN (NEW."corrects_id" IS NOT NULL) EXECUTE FUNCTION "check_note"();
