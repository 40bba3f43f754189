-- An entry is open whole as it is written; from then on only settlements move that, from inside their own trigger.
CREATE OR REPLACE FUNCTION "keep_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW."open" := NEW."amount";
	ELSIF pg_trigger_depth() < 2 OR to_jsonb(NEW) - 'open' <> to_jsonb(OLD) - 'open' THEN
		RAISE 'an entry of the ledger stays as it is' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_kept';
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "keep_entry" BEFORE INSERT OR UPDATE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "keep_entry"();
