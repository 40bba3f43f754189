CREATE TABLE "import_heads" (
	"kind" text NOT NULL,
	"head" text NOT NULL,
	"field" text NOT NULL,
	CONSTRAINT "import_heads_kind_head_pk" PRIMARY KEY("kind","head"),
	CONSTRAINT "import_heads_kind" CHECK ("import_heads"."kind" in ('customers', 'catalogue', 'prices'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"by" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"body" "bytea",
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"columns" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows" integer NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"shown" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"errors" text,
	"mark" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('customers', 'catalogue', 'prices')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('matching', 'checking', 'checked', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_kind_known";--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_of_one";--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one" ON "imports" USING btree ((true)) WHERE "imports"."state" <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_opening_once" ON "ledger" USING btree ("customer_id") WHERE "ledger"."kind" = 'opening';--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_kind_known" CHECK ("ledger"."kind" in ('invoice', 'adjustment', 'void', 'payment', 'refund', 'reversal', 'rounding', 'opening'));--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_of_one" CHECK (num_nonnulls("ledger"."document_id", "ledger"."payment_id") = (case "ledger"."kind" when 'opening' then 0 else 1 end)
        and ("ledger"."document_id" is not null) = ("ledger"."kind" in ('invoice', 'adjustment', 'void')));