CREATE OR REPLACE FUNCTION "add_up_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM "documents" WHERE "id" = NEW."id"
			AND coalesce("base", 0) <> (SELECT coalesce(sum("amount"), 0) FROM "document_lines" WHERE "document_id" = NEW."id")
	) THEN
		RAISE 'the lines of a document do not add up' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_add_up';
	END IF;
	RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS "documents_add_up" ON "documents";
CREATE CONSTRAINT TRIGGER "documents_add_up" AFTER INSERT OR UPDATE ON "documents" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	EXECUTE FUNCTION "add_up_document"();
