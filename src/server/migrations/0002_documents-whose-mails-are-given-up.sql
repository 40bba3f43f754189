ALTER TABLE "documents" ADD COLUMN "given_up_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "documents_unsent" ON "documents" USING btree ("customer_id") WHERE "documents"."state" = 'issued' and ("documents"."sent_at" is null or "documents"."given_up_at" is not null);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_given_up" CHECK ("documents"."given_up_at" is null or "documents"."sent_at" is not null);--> statement-breakpoint
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
END $$;--> statement-breakpoint
-- Those of which each mail was given up by now, and which nobody has handed over. Nothing of them waits for the commit.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
UPDATE "documents" SET "given_up_at" = "mails"."at" FROM (
	SELECT "subject_id", max("created_at") FILTER (WHERE "type" = 'document.not_sent') AS "at"
	FROM "events"
	WHERE "subject_type" = 'document' AND "type" IN ('document.sent', 'document.marked_sent', 'document.not_sent')
		AND "subject_id" IN (SELECT "subject_id" FROM "events" WHERE "type" = 'document.not_sent')
	GROUP BY "subject_id"
	HAVING bool_and("type" <> 'document.marked_sent') AND count(*) FILTER (WHERE "type" = 'document.not_sent')
		>= sum(coalesce(cardinality(string_to_array("data" ->> 'addresses', ', ')), 1)) FILTER (WHERE "type" = 'document.sent')
) AS "mails" WHERE "documents"."id" = "mails"."subject_id" AND "documents"."sent_at" IS NOT NULL;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
