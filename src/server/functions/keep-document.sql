-- Of an issued document nothing changes but that it is sent, once, that its mails are given up, before it is sent that it is void, and
-- that its buyer is erased.
CREATE OR REPLACE FUNCTION "keep_document"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- What is generated is not there yet before the row is written; its number is.
	"may_change" text[] := ARRAY['version', 'updated_at', 'document_number'];
BEGIN
	IF OLD."state" = 'draft' THEN
		RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	IF TG_OP = 'DELETE' THEN
		RAISE 'an issued document is not deleted' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'documents_kept';
	END IF;
	IF OLD."state" = 'issued' THEN
		"may_change" := "may_change" || CASE
			WHEN OLD."sent_at" IS NOT NULL THEN ARRAY['given_up_at']
			WHEN NEW."state" = 'void' THEN ARRAY['state', 'voided_on', 'reason']
			ELSE ARRAY['sent_at'] END;
	END IF;
	IF NEW."content" - 'buyer' = OLD."content" - 'buyer'
		AND NEW."content" -> 'buyer' = '{"name": "Erased person", "address": null, "abn": null}' THEN
		"may_change" := "may_change" || ARRAY['content', 'content_sha256'];
	END IF;
	IF to_jsonb(NEW) - "may_change" <> to_jsonb(OLD) - "may_change" THEN
		RAISE 'an issued document does not change' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'documents_kept';
	END IF;
	RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "keep_document" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "keep_document"();
