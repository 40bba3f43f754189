-- Without a document there is none to look for, which is so at almost every change of a status.
CREATE OR REPLACE FUNCTION "note_fulfilled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."status" NOT IN ('delivered', 'completed') THEN
		NEW."fulfilled_at" := NULL;
		IF NEW."document_id" IS NOT NULL THEN
			IF EXISTS (SELECT FROM "documents" WHERE "id" = NEW."document_id" AND "state" = 'draft') THEN
				NEW."document_id" := NULL;
			END IF;
		END IF;
	ELSE
		NEW."fulfilled_at" := coalesce(NEW."fulfilled_at", NEW."delivered_at", NEW."updated_at");
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "note_fulfilled" BEFORE INSERT OR UPDATE OF "status" ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_fulfilled"();
