CREATE TABLE "customer_billing" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"bill_name" text,
	"bill_address" text,
	"abn" text,
	"invoice_emails" text[] DEFAULT '{}' NOT NULL,
	"purchase_order" text,
	"invoice_when" text,
	"terms_days" integer,
	"is_mailed" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_billing_abn" CHECK ("customer_billing"."abn" ~ '^[1-9][0-9]{10}$'),
	CONSTRAINT "customer_billing_emails" CHECK (cardinality("customer_billing"."invoice_emails") <= 3),
	CONSTRAINT "customer_billing_when" CHECK ("customer_billing"."invoice_when" in ('by_hand', 'delivery', 'weekly', 'fortnightly', 'monthly')),
	CONSTRAINT "customer_billing_terms" CHECK ("customer_billing"."terms_days" between 0 and 90)
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "document_counters_kind_known" CHECK ("document_counters"."kind" in ('invoice')),
	CONSTRAINT "document_counters_number" CHECK ("document_counters"."last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "document_lines" (
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"sku_id" uuid,
	"description" text NOT NULL,
	"unit" text,
	"quantity" numeric(12, 3) NOT NULL,
	"price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "document_lines_document_id_position_pk" PRIMARY KEY("document_id","position"),
	CONSTRAINT "document_lines_kind_known" CHECK ("document_lines"."kind" in ('item', 'charge', 'own')),
	CONSTRAINT "document_lines_amount" CHECK ("document_lines"."amount" = round("document_lines"."quantity" * "document_lines"."price"))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer,
	"document_number" text GENERATED ALWAYS AS ('INV-' || lpad("documents"."number"::text, greatest(6, length("documents"."number"::text)), '0')) STORED,
	"period_start" date,
	"period_end" date,
	"purchase_order" text,
	"note" text,
	"own_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"issued_on" date,
	"due_on" date,
	"sent_at" timestamp (3) with time zone,
	"voided_on" date,
	"reason" text,
	"base" bigint,
	"gst" bigint,
	"total" bigint,
	"content" jsonb,
	"content_sha256" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_number" UNIQUE("number"),
	CONSTRAINT "documents_document_number" UNIQUE("document_number"),
	CONSTRAINT "documents_state_known" CHECK ("documents"."state" in ('draft', 'issued', 'void')),
	CONSTRAINT "documents_period" CHECK (num_nulls("documents"."period_start", "documents"."period_end") in (0, 2) and "documents"."period_start" <= "documents"."period_end"),
	CONSTRAINT "documents_issued_whole" CHECK (num_nulls("documents"."number", "documents"."issued_on", "documents"."base", "documents"."gst", "documents"."total", "documents"."content", "documents"."content_sha256")
        = case "documents"."state" when 'draft' then 7 else 0 end and ("documents"."state" = 'draft' or "documents"."due_on" is not null)),
	CONSTRAINT "documents_due_after_issue" CHECK ("documents"."due_on" >= "documents"."issued_on"),
	CONSTRAINT "documents_sent" CHECK ("documents"."sent_at" is null or "documents"."state" = 'issued'),
	CONSTRAINT "documents_void" CHECK (num_nulls("documents"."voided_on", "documents"."reason") = case "documents"."state" when 'void' then 0 else 2 end),
	CONSTRAINT "documents_total" CHECK ("documents"."total" = "documents"."base" + "documents"."gst" and "documents"."total" >= 0),
	CONSTRAINT "documents_own_lines" CHECK (jsonb_typeof("documents"."own_lines") = 'array')
);
--> statement-breakpoint
CREATE TABLE "money_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"invoicing" boolean DEFAULT false NOT NULL,
	"invoicing_from" date,
	"legal_name" text,
	"invoice_when" text DEFAULT 'by_hand' NOT NULL,
	"terms_days" integer DEFAULT 14 NOT NULL,
	"auto_issue" boolean DEFAULT false NOT NULL,
	"first_invoice_number" integer DEFAULT 1 NOT NULL,
	"account_name" text,
	"bsb" text,
	"account_number" text,
	"footer" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "money_settings_only_row" CHECK ("money_settings"."only"),
	CONSTRAINT "money_settings_from" CHECK (not "money_settings"."invoicing" or "money_settings"."invoicing_from" is not null),
	CONSTRAINT "money_settings_when" CHECK ("money_settings"."invoice_when" in ('by_hand', 'delivery', 'weekly', 'fortnightly', 'monthly')),
	CONSTRAINT "money_settings_terms" CHECK ("money_settings"."terms_days" between 0 and 90),
	CONSTRAINT "money_settings_first" CHECK ("money_settings"."first_invoice_number" between 1 and 900000000),
	CONSTRAINT "money_settings_bsb" CHECK ("money_settings"."bsb" ~ '^[0-9]{6}$'),
	CONSTRAINT "money_settings_account" CHECK ("money_settings"."account_number" ~ '^[0-9]{1,9}$')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "drafted_for" date;--> statement-breakpoint
-- Of the orders that there are: when they were brought, else when somebody said so, else when they were last changed.
UPDATE "orders" SET "fulfilled_at" = coalesce("delivered_at", (
	SELECT max("events"."created_at") FROM "events"
	WHERE "events"."subject_type" = 'order' AND "events"."subject_id" = "orders"."id" AND "events"."type" = 'order.status_changed'
		AND "events"."data" ->> 'after' IN ('delivered', 'completed')
		AND "events"."data" ->> 'before' NOT IN ('delivered', 'completed')
), "updated_at") WHERE "status" IN ('delivered', 'completed');--> statement-breakpoint
ALTER TABLE "customer_billing" ADD CONSTRAINT "customer_billing_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_lines" ADD CONSTRAINT "document_lines_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_lines_order" ON "document_lines" USING btree ("order_id") WHERE "document_lines"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_draft" ON "documents" USING btree ("customer_id","period_end") WHERE "documents"."state" = 'draft' and "documents"."period_start" < "documents"."period_end";--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_state_created" ON "documents" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_customer_created" ON "documents" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_on","number") WHERE "documents"."number" is not null;--> statement-breakpoint
CREATE INDEX "documents_due" ON "documents" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "documents_total" ON "documents" USING btree ("total","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_to_invoice" ON "orders" USING btree ("customer_id","fulfilled_at","id") WHERE "orders"."fulfilled_at" is not null and "orders"."document_id" is null;--> statement-breakpoint
CREATE INDEX "orders_document" ON "orders" USING btree ("document_id") WHERE "orders"."document_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilled" CHECK (("orders"."fulfilled_at" is not null) = ("orders"."status" in ('delivered', 'completed')));--> statement-breakpoint
-- An order is fulfilled from when it is delivered or completed until it is neither; it then leaves the draft on which it stands.
CREATE FUNCTION "note_fulfilled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."status" NOT IN ('delivered', 'completed') THEN
		NEW."fulfilled_at" := NULL;
		IF EXISTS (SELECT FROM "documents" WHERE "id" = NEW."document_id" AND "state" = 'draft') THEN
			NEW."document_id" := NULL;
		END IF;
	ELSE
		NEW."fulfilled_at" := coalesce(NEW."fulfilled_at", NEW."delivered_at", NEW."updated_at");
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_fulfilled" BEFORE INSERT OR UPDATE OF "status" ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_fulfilled"();--> statement-breakpoint
-- What an issued document says of an order stays true, whoever writes it; a draft only takes orders of its own customer.
CREATE FUNCTION "keep_invoiced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."document_id" IS NOT NULL AND EXISTS (SELECT FROM "documents" WHERE "id" = OLD."document_id" AND "state" = 'issued') THEN
		IF TG_OP = 'DELETE' THEN
			RAISE 'an order on an issued document is not deleted' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_invoiced';
		END IF;
		IF (NEW."document_id", NEW."customer_id", NEW."items", NEW."charges", NEW."total_amount")
			IS DISTINCT FROM (OLD."document_id", OLD."customer_id", OLD."items", OLD."charges", OLD."total_amount") THEN
			RAISE 'an order on an issued document keeps its lines' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_invoiced';
		END IF;
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	IF NEW."document_id" IS DISTINCT FROM OLD."document_id" AND NEW."document_id" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "documents" WHERE "id" = NEW."document_id" AND "customer_id" = NEW."customer_id" AND "state" = 'draft'
	) THEN
		RAISE 'an order is put on a draft of its customer only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_drafted';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_keep_invoiced" BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD."document_id" IS NOT NULL OR NEW."document_id" IS NOT NULL) EXECUTE FUNCTION "keep_invoiced"();--> statement-breakpoint
CREATE TRIGGER "orders_keep_invoiced_row" BEFORE DELETE ON "orders" FOR EACH ROW
	WHEN (OLD."document_id" IS NOT NULL) EXECUTE FUNCTION "keep_invoiced"();--> statement-breakpoint
-- A draft follows its orders: its version counts their changes, and without orders and own lines it is gone.
CREATE FUNCTION "follow_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "documents" SET "version" = "version" + 1, "updated_at" = OLD."updated_at"
		WHERE "id" = OLD."document_id" AND "state" = 'draft';
	IF TG_OP = 'DELETE' OR NEW."document_id" IS DISTINCT FROM OLD."document_id" THEN
		DELETE FROM "documents" WHERE "id" = OLD."document_id" AND "state" = 'draft' AND "own_lines" = '[]'
			AND NOT EXISTS (SELECT FROM "orders" WHERE "document_id" = OLD."document_id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "follow_order" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD."document_id" IS NOT NULL) EXECUTE FUNCTION "follow_order"();--> statement-breakpoint
CREATE TRIGGER "follow_deleted_order" AFTER DELETE ON "orders" FOR EACH ROW
	WHEN (OLD."document_id" IS NOT NULL) EXECUTE FUNCTION "follow_order"();--> statement-breakpoint
-- Nothing of an issued document changes but that it is sent, once, and, before that, that it is void.
CREATE FUNCTION "keep_document"() RETURNS trigger LANGUAGE plpgsql AS $$
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
	IF OLD."state" = 'issued' AND OLD."sent_at" IS NULL THEN
		"may_change" := "may_change" || CASE NEW."state" WHEN 'void' THEN ARRAY['state', 'voided_on', 'reason'] ELSE ARRAY['sent_at'] END;
	END IF;
	IF to_jsonb(NEW) - "may_change" <> to_jsonb(OLD) - "may_change" THEN
		RAISE 'an issued document does not change' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'documents_kept';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_document" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "keep_document"();--> statement-breakpoint
CREATE FUNCTION "keep_document_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE 'a line of an issued document stays as it is' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'document_lines_kept';
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_document_line" BEFORE UPDATE OR DELETE ON "document_lines" FOR EACH ROW EXECUTE FUNCTION "keep_document_line"();--> statement-breakpoint
-- The lines of an issued document add up to its base, and a draft has none, as of the commit.
CREATE FUNCTION "add_up_document"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"checked" uuid := CASE TG_TABLE_NAME WHEN 'documents' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'document_id')::uuid END;
BEGIN
	IF EXISTS (
		SELECT FROM "documents" WHERE "id" = "checked"
			AND coalesce("base", 0) <> (SELECT coalesce(sum("amount"), 0) FROM "document_lines" WHERE "document_id" = "checked")
	) THEN
		RAISE 'the lines of a document do not add up' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_add_up';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "documents_add_up" AFTER INSERT OR UPDATE ON "documents" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	EXECUTE FUNCTION "add_up_document"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "document_lines_add_up" AFTER INSERT ON "document_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	EXECUTE FUNCTION "add_up_document"();--> statement-breakpoint
-- Numbers have no gaps, and days never fall.
CREATE FUNCTION "keep_counter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR NEW."kind" <> OLD."kind" OR NEW."last_number" <> OLD."last_number" + 1 OR NEW."last_day" < OLD."last_day" THEN
		RAISE 'a number follows the one before, and its day too' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'document_counters_kept';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_counter" BEFORE UPDATE OR DELETE ON "document_counters" FOR EACH ROW EXECUTE FUNCTION "keep_counter"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "money_settings" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
