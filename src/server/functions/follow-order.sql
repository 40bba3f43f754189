-- A draft follows its orders: its version counts their changes, and without orders and own lines it is gone.
CREATE OR REPLACE FUNCTION "follow_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "documents" SET "version" = "version" + 1, "updated_at" = OLD."updated_at"
		WHERE "id" = OLD."document_id" AND "state" = 'draft';
	IF TG_OP = 'DELETE' OR NEW."document_id" IS DISTINCT FROM OLD."document_id" THEN
		DELETE FROM "documents" WHERE "id" = OLD."document_id" AND "state" = 'draft' AND "own_lines" = '[]'
			AND NOT EXISTS (SELECT FROM "orders" WHERE "document_id" = OLD."document_id");
	END IF;
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "follow_order" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD."document_id" IS NOT NULL) EXECUTE FUNCTION "follow_order"();
CREATE OR REPLACE TRIGGER "follow_deleted_order" AFTER DELETE ON "orders" FOR EACH ROW
	WHEN (OLD."document_id" IS NOT NULL) EXECUTE FUNCTION "follow_order"();
