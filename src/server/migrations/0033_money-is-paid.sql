CREATE TABLE "bank_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_fingerprint" UNIQUE("fingerprint"),
	CONSTRAINT "bank_lines_state_known" CHECK ("bank_lines"."state" in ('new', 'recorded', 'ignored')),
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"open" bigint NOT NULL,
	"dated_on" date NOT NULL,
	"due_on" date,
	"document_id" uuid,
	"payment_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_of_customer" UNIQUE("id","customer_id"),
	CONSTRAINT "ledger_document_once" UNIQUE("document_id","kind"),
	CONSTRAINT "ledger_payment_once" UNIQUE("payment_id","kind"),
	CONSTRAINT "ledger_kind_known" CHECK ("ledger"."kind" in ('invoice', 'adjustment', 'void', 'payment', 'refund', 'reversal', 'rounding')),
	CONSTRAINT "ledger_amount" CHECK ("ledger"."amount" <> 0),
	CONSTRAINT "ledger_open" CHECK ("ledger"."open" between least("ledger"."amount", 0) and greatest("ledger"."amount", 0)),
	CONSTRAINT "ledger_sign" CHECK (case "ledger"."kind" when 'invoice' then "ledger"."amount" > 0 when 'refund' then "ledger"."amount" > 0
        when 'void' then "ledger"."amount" < 0 when 'payment' then "ledger"."amount" < 0 else true end),
	CONSTRAINT "ledger_due" CHECK (("ledger"."due_on" is not null) = ("ledger"."amount" > 0)),
	CONSTRAINT "ledger_of_one" CHECK (num_nonnulls("ledger"."document_id", "ledger"."payment_id") = 1
        and ("ledger"."document_id" is not null) = ("ledger"."kind" in ('invoice', 'adjustment', 'void')))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer,
	"payment_number" text GENERATED ALWAYS AS ('PAY-' || lpad("payments"."number"::text, greatest(6, length("payments"."number"::text)), '0')) STORED,
	"customer_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"note" text,
	"reversal_of" uuid,
	"refund_of" uuid,
	"bank_line_id" uuid,
	"by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_number" UNIQUE("number"),
	CONSTRAINT "payments_payment_number" UNIQUE("payment_number"),
	CONSTRAINT "payments_of_customer" UNIQUE("id","customer_id"),
	CONSTRAINT "payments_reversed_once" UNIQUE("reversal_of"),
	CONSTRAINT "payments_bank_line_once" UNIQUE("bank_line_id"),
	CONSTRAINT "payments_direction_known" CHECK ("payments"."direction" in ('in', 'out')),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('cash', 'card_terminal', 'transfer', 'direct_debit', 'other')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_numbered" CHECK (("payments"."number" is null) = ("payments"."reversal_of" is not null)),
	CONSTRAINT "payments_refund" CHECK ("payments"."refund_of" is null or "payments"."direction" = 'out' or "payments"."reversal_of" is not null)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"document_id" uuid NOT NULL,
	"step_days" integer NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "reminders_document_id_step_days_pk" PRIMARY KEY("document_id","step_days")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"customer_id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	"debit_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"settled_on" date NOT NULL,
	"by" uuid,
	"releases_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_released_once" UNIQUE("releases_id"),
	CONSTRAINT "settlements_amount" CHECK ("settlements"."amount" <> 0),
	CONSTRAINT "settlements_released" CHECK (("settlements"."amount" < 0) = ("settlements"."releases_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "statement_mails" (
	"customer_id" uuid NOT NULL,
	"until_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_mails_customer_id_until_on_pk" PRIMARY KEY("customer_id","until_on")
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_number";--> statement-breakpoint
ALTER TABLE "document_counters" DROP CONSTRAINT "document_counters_kind_known";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_issued_whole";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_void";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_total";--> statement-breakpoint
DROP INDEX "documents_one_draft";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kind" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" drop column "document_number";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "document_number" text GENERATED ALWAYS AS (case "documents"."kind" when 'invoice'
        then 'INV-' || lpad("documents"."number"::text, greatest(6, length("documents"."number"::text)), '0') else 'ADJ-' || lpad("documents"."number"::text, greatest(6, length("documents"."number"::text)), '0') end) STORED;--> statement-breakpoint
ALTER TABLE "customer_billing" ADD COLUMN "statements" text;--> statement-breakpoint
ALTER TABLE "customer_billing" ADD COLUMN "is_reminded" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_billing" ADD COLUMN "hold" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "turn" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "gst_charged" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "gst_registered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "keep_years" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "books_closed_until" date;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "statements" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "reminder_days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "hold_after_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "money_settings" ADD COLUMN "hold_above" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_order" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gst_charged" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_of_customer" UNIQUE("id","customer_id");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_account_bank_accounts_account_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_document" FOREIGN KEY ("document_id","customer_id") REFERENCES "public"."documents"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment" FOREIGN KEY ("payment_id","customer_id") REFERENCES "public"."payments"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversal_of_payments_id_fk" FOREIGN KEY ("reversal_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_releases_id_settlements_id_fk" FOREIGN KEY ("releases_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_credit" FOREIGN KEY ("credit_id","customer_id") REFERENCES "public"."ledger"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_debit" FOREIGN KEY ("debit_id","customer_id") REFERENCES "public"."ledger"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_mails" ADD CONSTRAINT "statement_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_not_sent" ON "events" USING btree ("subject_id","created_at") WHERE "events"."type" = 'document.not_sent';--> statement-breakpoint
CREATE INDEX "orders_cancelled_invoiced" ON "orders" USING btree ("document_id") WHERE "orders"."document_id" is not null and "orders"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","day","id");--> statement-breakpoint
CREATE INDEX "ledger_statement" ON "ledger" USING btree ("customer_id","dated_on","seq");--> statement-breakpoint
CREATE INDEX "ledger_open" ON "ledger" USING btree ("customer_id","due_on","seq") WHERE "ledger"."open" <> 0;--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_on","number");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","paid_on","number");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_refunds" ON "payments" USING btree ("refund_of") WHERE "payments"."refund_of" is not null;--> statement-breakpoint
CREATE INDEX "reminders_sent" ON "reminders" USING btree ("sent_on");--> statement-breakpoint
CREATE INDEX "settlements_of_credit" ON "settlements" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "settlements_of_debit" ON "settlements" USING btree ("debit_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_id_documents_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_draft" ON "documents" USING btree ("customer_id","period_end","gst_charged") WHERE "documents"."state" = 'draft' and "documents"."period_start" < "documents"."period_end";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_turn" UNIQUE("corrects_id","turn");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_document_number" UNIQUE("document_number");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_number" UNIQUE("kind","number");--> statement-breakpoint
ALTER TABLE "customer_billing" ADD CONSTRAINT "customer_billing_statements" CHECK ("customer_billing"."statements" in ('none', 'monthly'));--> statement-breakpoint
ALTER TABLE "customer_billing" ADD CONSTRAINT "customer_billing_hold" CHECK ("customer_billing"."hold" in ('auto', 'always', 'never'));--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_kind_known" CHECK ("document_counters"."kind" in ('invoice', 'adjustment', 'payment'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_reason" CHECK (("documents"."reason" is not null) = ("documents"."state" = 'void' or "documents"."kind" = 'adjustment'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'adjustment'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_note_whole" CHECK (num_nulls("documents"."corrects_id", "documents"."turn") = case "documents"."kind" when 'adjustment' then 0 else 2 end
        and ("documents"."kind" = 'invoice' or "documents"."state" = 'issued'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_gst" CHECK ("documents"."gst_charged" or coalesce("documents"."gst", 0) = 0);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_issued_whole" CHECK (num_nulls("documents"."number", "documents"."issued_on", "documents"."base", "documents"."gst", "documents"."total", "documents"."content", "documents"."content_sha256")
        = case "documents"."state" when 'draft' then 7 else 0 end
        and ("documents"."state" = 'draft' or "documents"."due_on" is not null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_void" CHECK (("documents"."voided_on" is not null) = ("documents"."state" = 'void'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_total" CHECK ("documents"."total" = "documents"."base" + "documents"."gst" and ("documents"."total" >= 0 or "documents"."kind" = 'adjustment'));--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_keep" CHECK ("money_settings"."keep_years" between 5 and 10);--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_statements" CHECK ("money_settings"."statements" in ('none', 'monthly'));--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_reminders" CHECK (cardinality("money_settings"."reminder_days") <= 5);--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_hold_after" CHECK ("money_settings"."hold_after_days" between 0 and 90);--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_hold_above" CHECK ("money_settings"."hold_above" >= 0);--> statement-breakpoint
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
END $$;--> statement-breakpoint
-- Of an issued document nothing changes but that it is sent, once, before that that it is void, and that its buyer is erased.
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
	IF OLD."state" = 'issued' AND OLD."sent_at" IS NULL THEN
		"may_change" := "may_change" || CASE NEW."state" WHEN 'void' THEN ARRAY['state', 'voided_on', 'reason'] ELSE ARRAY['sent_at'] END;
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
END $$;--> statement-breakpoint
-- What is recorded of money stays as it was recorded, whoever writes it.
CREATE FUNCTION "keep_recorded"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE 'what is recorded of money stays as it is' USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_kept';
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_recorded" BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "keep_recorded"();--> statement-breakpoint
CREATE TRIGGER "keep_recorded" BEFORE UPDATE OR DELETE ON "settlements" FOR EACH ROW EXECUTE FUNCTION "keep_recorded"();--> statement-breakpoint
CREATE TRIGGER "keep_recorded_row" BEFORE DELETE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "keep_recorded"();--> statement-breakpoint
CREATE TRIGGER "keep_recorded_all" BEFORE TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION "keep_recorded"();--> statement-breakpoint
CREATE TRIGGER "keep_recorded_all" BEFORE TRUNCATE ON "settlements" FOR EACH STATEMENT EXECUTE FUNCTION "keep_recorded"();--> statement-breakpoint
CREATE TRIGGER "keep_recorded_all" BEFORE TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "keep_recorded"();--> statement-breakpoint
-- An entry is open whole as it is written; from then on only settlements move that, from inside their own trigger.
CREATE FUNCTION "keep_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW."open" := NEW."amount";
	ELSIF pg_trigger_depth() < 2 OR to_jsonb(NEW) - 'open' <> to_jsonb(OLD) - 'open' THEN
		RAISE 'an entry of the ledger stays as it is' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_kept';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_entry" BEFORE INSERT OR UPDATE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "keep_entry"();--> statement-breakpoint
-- A settlement takes from a credit what it takes from what is owed; a release gives back to both, once.
CREATE FUNCTION "apply_settlement"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER "apply_settlement" AFTER INSERT ON "settlements" FOR EACH ROW EXECUTE FUNCTION "apply_settlement"();--> statement-breakpoint
-- A reversal takes back one payment, whole; a refund gives back a payment of the same customer.
CREATE FUNCTION "check_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER "check_payment" BEFORE INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION "check_payment"();--> statement-breakpoint
-- A note corrects an issued invoice of its own customer and mode.
CREATE FUNCTION "check_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM "documents" WHERE "id" = NEW."corrects_id" AND "customer_id" = NEW."customer_id" AND "gst_charged" = NEW."gst_charged"
			AND "kind" = 'invoice' AND "state" = 'issued'
	) THEN
		RAISE 'a note corrects an issued invoice of its customer' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_corrects';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "check_note" BEFORE INSERT ON "documents" FOR EACH ROW WHEN (NEW."corrects_id" IS NOT NULL) EXECUTE FUNCTION "check_note"();--> statement-breakpoint
-- The documents that there are: what is owed, and what was taken back.
INSERT INTO "ledger" ("id", "customer_id", "kind", "amount", "open", "dated_on", "due_on", "document_id", "created_at")
	SELECT gen_random_uuid(), "customer_id", 'invoice', "total", "total", "issued_on", "due_on", "id", "updated_at" FROM "documents"
	WHERE "state" <> 'draft' AND "total" > 0 ORDER BY "number";--> statement-breakpoint
INSERT INTO "ledger" ("id", "customer_id", "kind", "amount", "open", "dated_on", "document_id", "created_at")
	SELECT gen_random_uuid(), "customer_id", 'void', -"total", -"total", "voided_on", "id", "updated_at" FROM "documents"
	WHERE "state" = 'void' AND "total" > 0 ORDER BY "number";--> statement-breakpoint
INSERT INTO "settlements" ("id", "customer_id", "credit_id", "debit_id", "amount", "settled_on", "created_at")
	SELECT gen_random_uuid(), "credit"."customer_id", "credit"."id", "debit"."id", "debit"."amount", "credit"."dated_on", "credit"."created_at"
	FROM "ledger" "credit" JOIN "ledger" "debit" ON "debit"."document_id" = "credit"."document_id" AND "debit"."kind" = 'invoice'
	WHERE "credit"."kind" = 'void';--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
