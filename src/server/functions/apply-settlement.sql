-- A settlement takes from a credit what it takes from what is owed; a release gives back to both, once.
CREATE OR REPLACE FUNCTION "apply_settlement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."releases_id" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "settlements" WHERE "id" = NEW."releases_id" AND "credit_id" = NEW."credit_id" AND "debit_id" = NEW."debit_id"
			AND "amount" = -NEW."amount"
	) THEN
		RAISE 'a release frees one settlement whole' USING ERRCODE = 'check_violation', CONSTRAINT = 'settlements_release';
	END IF;
	IF NOT EXISTS (SELECT FROM "ledger" WHERE "id" = NEW."credit_id" AND "amount" < 0)
		OR NOT EXISTS (SELECT FROM "ledger" WHERE "id" = NEW."debit_id" AND "amount" > 0) THEN
		RAISE 'a credit settles what is owed' USING ERRCODE = 'check_violation', CONSTRAINT = 'settlements_sides';
	END IF;
	UPDATE "ledger" SET "open" = "open" + CASE "id" WHEN NEW."credit_id" THEN NEW."amount" ELSE -NEW."amount" END
		WHERE "id" IN (NEW."credit_id", NEW."debit_id");
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "apply_settlement" AFTER INSERT ON "settlements" FOR EACH ROW EXECUTE FUNCTION "apply_settlement"();
