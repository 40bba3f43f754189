-- A reversal takes back one payment, whole; a refund gives back a payment of the same customer.
CREATE OR REPLACE FUNCTION "check_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."reversal_of" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "payments" WHERE "id" = NEW."reversal_of" AND "customer_id" = NEW."customer_id" AND "amount" = NEW."amount"
			AND "direction" <> NEW."direction" AND "reversal_of" IS NULL
	) THEN
		RAISE 'a reversal is of one payment, whole' USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_reversal';
	END IF;
	IF NEW."refund_of" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "payments" WHERE "id" = NEW."refund_of" AND "customer_id" = NEW."customer_id" AND "direction" = 'in' AND "reversal_of" IS NULL
	) THEN
		RAISE 'a refund is of a payment of its customer' USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_refunded';
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "check_payment" BEFORE INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION "check_payment"();
