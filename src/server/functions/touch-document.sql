CREATE OR REPLACE FUNCTION "touch_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "documents" SET "id" = "id" WHERE "id" IN (SELECT "document_id" FROM "added");
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "document_lines_add_up" AFTER INSERT ON "document_lines" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT
	EXECUTE FUNCTION "touch_document"();
