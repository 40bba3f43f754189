-- A line has one payment that is not undone. Whoever records it at the same moment waits for the line.
CREATE OR REPLACE FUNCTION "keep_bank_line_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "bank_lines" WHERE "id" = NEW."bank_line_id" FOR UPDATE;
	IF EXISTS (SELECT FROM "payments" other WHERE other."bank_line_id" = NEW."bank_line_id"
		AND NOT EXISTS (SELECT FROM "payments" undone WHERE undone."reversal_of" = other."id")) THEN
		RAISE 'a line of a bank has one payment that is not undone' USING ERRCODE = 'unique_violation', CONSTRAINT = 'payments_bank_line_once';
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "keep_bank_line_once" BEFORE INSERT ON "payments" FOR EACH ROW WHEN (NEW."bank_line_id" IS NOT NULL) EXECUTE FUNCTION "keep_bank_line_once"();
