-- What an issued document says of an order stays true, whoever writes it; a draft only takes orders of its own customer and mode.
CREATE OR REPLACE FUNCTION "keep_invoiced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."document_id" IS NOT NULL AND EXISTS (SELECT FROM "documents" WHERE "id" = OLD."document_id" AND "state" = 'issued') THEN
		IF TG_OP = 'DELETE' THEN
			RAISE 'an order on an issued document is not deleted' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_invoiced';
		END IF;
		IF (NEW."document_id", NEW."customer_id", NEW."items", NEW."charges", NEW."total_amount", NEW."purchase_order", NEW."gst_charged")
			IS DISTINCT FROM (OLD."document_id", OLD."customer_id", OLD."items", OLD."charges", OLD."total_amount", OLD."purchase_order", OLD."gst_charged") THEN
			RAISE 'an order on an issued document keeps its lines' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_invoiced';
		END IF;
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	IF NEW."document_id" IS DISTINCT FROM OLD."document_id" AND NEW."document_id" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "documents" WHERE "id" = NEW."document_id" AND "customer_id" = NEW."customer_id"
			AND "gst_charged" = NEW."gst_charged" AND "state" = 'draft'
	) THEN
		RAISE 'an order is put on a draft of its customer only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_drafted';
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "orders_keep_invoiced" BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD."document_id" IS NOT NULL OR NEW."document_id" IS NOT NULL) EXECUTE FUNCTION "keep_invoiced"();
CREATE OR REPLACE TRIGGER "orders_keep_invoiced_row" BEFORE DELETE ON "orders" FOR EACH ROW
	WHEN (OLD."document_id" IS NOT NULL) EXECUTE FUNCTION "keep_invoiced"();
