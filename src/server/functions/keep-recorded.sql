-- What is recorded of money stays as it was recorded, whoever writes it.
CREATE OR REPLACE FUNCTION "keep_recorded"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE 'what is recorded of money stays as it is' USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_kept';
END $$;
CREATE OR REPLACE TRIGGER "keep_recorded" BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "keep_recorded"();
CREATE OR REPLACE TRIGGER "keep_recorded" BEFORE UPDATE OR DELETE ON "settlements" FOR EACH ROW EXECUTE FUNCTION "keep_recorded"();
CREATE OR REPLACE TRIGGER "keep_recorded_row" BEFORE DELETE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "keep_recorded"();
CREATE OR REPLACE TRIGGER "keep_recorded_all" BEFORE TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION "keep_recorded"();
CREATE OR REPLACE TRIGGER "keep_recorded_all" BEFORE TRUNCATE ON "settlements" FOR EACH STATEMENT EXECUTE FUNCTION "keep_recorded"();
CREATE OR REPLACE TRIGGER "keep_recorded_all" BEFORE TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "keep_recorded"();
