-- Numbers have no gaps, and days never fall.
CREATE OR REPLACE FUNCTION "keep_counter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR NEW."kind" <> OLD."kind" OR NEW."last_number" <> OLD."last_number" + 1 OR NEW."last_day" < OLD."last_day" THEN
		RAISE 'a number follows the one before, and its day too' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'document_counters_kept';
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "keep_counter" BEFORE UPDATE OR DELETE ON "document_counters" FOR EACH ROW EXECUTE FUNCTION "keep_counter"();
