CREATE TABLE "area_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area_id" uuid NOT NULL,
	"postcode" char(4) NOT NULL,
	"suburb" text,
	CONSTRAINT "area_places_postcode" CHECK ("area_places"."postcode" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bag_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bag_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"by" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"is_repeat" boolean NOT NULL,
	CONSTRAINT "bag_scans_stage_known" CHECK ("bag_scans"."stage" in ('known', 'collected', 'received', 'ready', 'loaded', 'delivered', 'returned', 'missing'))
);
--> statement-breakpoint
CREATE TABLE "bags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"stage" text DEFAULT 'known' NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "bags_number" UNIQUE("order_id","number"),
	CONSTRAINT "bags_number_range" CHECK ("bags"."number" between 1 and 99),
	CONSTRAINT "bags_stage_known" CHECK ("bags"."stage" in ('known', 'collected', 'received', 'ready', 'loaded', 'delivered', 'returned', 'missing'))
);
--> statement-breakpoint
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
CREATE TABLE "booking_windows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"leg" text NOT NULL,
	"weekday" smallint NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	"area_id" uuid,
	"capacity" integer,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "booking_windows_leg" CHECK ("booking_windows"."leg" in ('pickup', 'delivery')),
	CONSTRAINT "booking_windows_weekday" CHECK ("booking_windows"."weekday" between 1 and 7),
	CONSTRAINT "booking_windows_times" CHECK ("booking_windows"."ends_at" > "booking_windows"."starts_at"),
	CONSTRAINT "booking_windows_capacity" CHECK ("booking_windows"."capacity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"case_number" text GENERATED ALWAYS AS ('CASE-' || lpad("cases"."number"::text, greatest(6, length("cases"."number"::text)), '0')) STORED NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolution" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cases_number_unique" UNIQUE("number"),
	CONSTRAINT "cases_case_number" UNIQUE("case_number"),
	CONSTRAINT "cases_type_known" CHECK ("cases"."type" in ('inquiry', 'complaint', 'refund', 'feedback')),
	CONSTRAINT "cases_priority_known" CHECK ("cases"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "cases_status_known" CHECK ("cases"."status" in ('open', 'in_progress', 'resolved', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"table_name" text,
	"days" date[],
	"people" uuid[],
	"removed_to" "xid8",
	"horizon" "xid8"
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"statements" text,
	"is_reminded" boolean DEFAULT true NOT NULL,
	"hold" text DEFAULT 'auto' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_billing_statements" CHECK ("customer_billing"."statements" in ('none', 'monthly')),
	CONSTRAINT "customer_billing_hold" CHECK ("customer_billing"."hold" in ('auto', 'always', 'never')),
	CONSTRAINT "customer_billing_abn" CHECK ("customer_billing"."abn" ~ '^[1-9][0-9]{10}$'),
	CONSTRAINT "customer_billing_emails" CHECK (cardinality("customer_billing"."invoice_emails") <= 3),
	CONSTRAINT "customer_billing_when" CHECK ("customer_billing"."invoice_when" in ('by_hand', 'delivery', 'weekly', 'fortnightly', 'monthly')),
	CONSTRAINT "customer_billing_terms" CHECK ("customer_billing"."terms_days" between 0 and 90)
);
--> statement-breakpoint
CREATE TABLE "customer_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"custom_price" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_prices_once" UNIQUE("customer_id","sku_id"),
	CONSTRAINT "customer_prices_price" CHECK ("customer_prices"."custom_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "document_counters_kind_known" CHECK ("document_counters"."kind" in ('invoice', 'adjustment', 'payment')),
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
	"kind" text DEFAULT 'invoice' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer,
	"document_number" text GENERATED ALWAYS AS (case "documents"."kind" when 'invoice'
        then 'INV-' || lpad("documents"."number"::text, greatest(6, length("documents"."number"::text)), '0') else 'ADJ-' || lpad("documents"."number"::text, greatest(6, length("documents"."number"::text)), '0') end) STORED,
	"corrects_id" uuid,
	"turn" integer,
	"case_id" uuid,
	"gst_charged" boolean DEFAULT true NOT NULL,
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
	CONSTRAINT "documents_number" UNIQUE("kind","number"),
	CONSTRAINT "documents_document_number" UNIQUE("document_number"),
	CONSTRAINT "documents_turn" UNIQUE("corrects_id","turn"),
	CONSTRAINT "documents_of_customer" UNIQUE("id","customer_id"),
	CONSTRAINT "documents_state_known" CHECK ("documents"."state" in ('draft', 'issued', 'void')),
	CONSTRAINT "documents_period" CHECK (num_nulls("documents"."period_start", "documents"."period_end") in (0, 2) and "documents"."period_start" <= "documents"."period_end"),
	CONSTRAINT "documents_issued_whole" CHECK (num_nulls("documents"."number", "documents"."issued_on", "documents"."base", "documents"."gst", "documents"."total", "documents"."content", "documents"."content_sha256")
        = case "documents"."state" when 'draft' then 7 else 0 end
        and ("documents"."state" = 'draft' or "documents"."due_on" is not null)),
	CONSTRAINT "documents_due_after_issue" CHECK ("documents"."due_on" >= "documents"."issued_on"),
	CONSTRAINT "documents_sent" CHECK ("documents"."sent_at" is null or "documents"."state" = 'issued'),
	CONSTRAINT "documents_void" CHECK (("documents"."voided_on" is not null) = ("documents"."state" = 'void')),
	CONSTRAINT "documents_reason" CHECK (("documents"."reason" is not null) = ("documents"."state" = 'void' or "documents"."kind" = 'adjustment')),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'adjustment')),
	CONSTRAINT "documents_note_whole" CHECK (num_nulls("documents"."corrects_id", "documents"."turn") = case "documents"."kind" when 'adjustment' then 0 else 2 end
        and ("documents"."kind" = 'invoice' or "documents"."state" = 'issued')),
	CONSTRAINT "documents_gst" CHECK ("documents"."gst_charged" or coalesce("documents"."gst", 0) = 0),
	CONSTRAINT "documents_total" CHECK ("documents"."total" = "documents"."base" + "documents"."gst" and ("documents"."total" >= 0 or "documents"."kind" = 'adjustment')),
	CONSTRAINT "documents_own_lines" CHECK (jsonb_typeof("documents"."own_lines") = 'array')
);
--> statement-breakpoint
CREATE TABLE "driver_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"driver_id" uuid NOT NULL,
	"type" text NOT NULL,
	"leg_id" uuid,
	"run_id" uuid,
	"order_id" uuid,
	"fingerprint" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"problem" jsonb,
	"data" jsonb NOT NULL,
	"undoes" uuid,
	"settled_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"settled_note" text,
	CONSTRAINT "driver_reports_undone_once" UNIQUE("undoes"),
	CONSTRAINT "driver_reports_type_known" CHECK ("driver_reports"."type" in ('start_run', 'on_my_way', 'done', 'failed', 'add', 'retry', 'count', 'scan', 'undo', 'spot', 'order_stops', 'end_run')),
	CONSTRAINT "driver_reports_outcome_known" CHECK ("driver_reports"."outcome" in ('accepted', 'refused', 'undone')),
	CONSTRAINT "driver_reports_problem" CHECK (("driver_reports"."outcome" = 'refused') = ("driver_reports"."problem" is not null)),
	CONSTRAINT "driver_reports_settled" CHECK (num_nulls("driver_reports"."settled_by", "driver_reports"."settled_at", "driver_reports"."settled_note") in (0, 3) and ("driver_reports"."settled_at" is null or "driver_reports"."outcome" = 'refused'))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"actor_id" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_bodies" (
	"file_id" uuid NOT NULL,
	"size" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_bodies_file_id_size_pk" PRIMARY KEY("file_id","size"),
	CONSTRAINT "file_bodies_size_known" CHECK ("file_bodies"."size" in ('full', 'thumb'))
);
--> statement-breakpoint
CREATE TABLE "file_pieces" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_pieces_file_id_number_pk" PRIMARY KEY("file_id","number"),
	CONSTRAINT "file_pieces_number" CHECK ("file_pieces"."number" between 1 and 64),
	CONSTRAINT "file_pieces_bytes" CHECK (length("file_pieces"."bytes") between 1 and 65536)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'coming' NOT NULL,
	"declared_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"kept_in" text,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"created_by" uuid,
	CONSTRAINT "files_purpose_known" CHECK ("files"."purpose" in ('proof', 'failed', 'condition')),
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('photo', 'signature')),
	CONSTRAINT "files_state_known" CHECK ("files"."state" in ('coming', 'ready', 'gone')),
	CONSTRAINT "files_kept_in_known" CHECK ("files"."kept_in" in ('database', 'folder', 's3')),
	CONSTRAINT "files_bytes" CHECK ("files"."declared_bytes" between 1 and 4194304),
	CONSTRAINT "files_ready_whole" CHECK (("files"."state" = 'ready') = ("files"."kept_in" is not null)
        and ("files"."state" <> 'ready' or num_nonnulls("files"."width", "files"."height", "files"."arrived_at") = 3))
);
--> statement-breakpoint
CREATE TABLE "files_to_remove" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"kept_in" text NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_to_remove_kept_in" CHECK ("files_to_remove"."kept_in" in ('database', 'folder', 's3'))
);
--> statement-breakpoint
CREATE TABLE "frequency_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"frequency_type" text NOT NULL,
	"frequency_value" integer NOT NULL,
	"by_day" smallint[],
	"by_set_pos" smallint,
	"by_month_day" smallint,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "frequency_templates_type" CHECK ("frequency_templates"."frequency_type" in ('daily', 'weekly', 'monthly')),
	CONSTRAINT "frequency_templates_value" CHECK ("frequency_templates"."frequency_value" >= 1),
	CONSTRAINT "frequency_templates_days" CHECK (case "frequency_templates"."frequency_type"
      when 'weekly' then num_nonnulls("frequency_templates"."by_set_pos", "frequency_templates"."by_month_day") = 0 and coalesce(cardinality("frequency_templates"."by_day") > 0, true)
      when 'monthly' then ("frequency_templates"."by_day" is null) = ("frequency_templates"."by_set_pos" is null) and coalesce(cardinality("frequency_templates"."by_day") = 1, true)
        and num_nonnulls("frequency_templates"."by_set_pos", "frequency_templates"."by_month_day") <= 1
      else num_nonnulls("frequency_templates"."by_day", "frequency_templates"."by_set_pos", "frequency_templates"."by_month_day") = 0 end),
	CONSTRAINT "frequency_templates_weekdays" CHECK ("frequency_templates"."by_day" <@ '{1,2,3,4,5,6,7}'),
	CONSTRAINT "frequency_templates_set_pos" CHECK ("frequency_templates"."by_set_pos" in (1, 2, 3, 4, -1)),
	CONSTRAINT "frequency_templates_month_day" CHECK ("frequency_templates"."by_month_day" = -1)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"reply" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
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
CREATE TABLE "leg_drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"leg_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "legs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"driver_id" uuid,
	"window_start" timestamp (3) with time zone NOT NULL,
	"window_end" timestamp (3) with time zone NOT NULL,
	"stop_id" uuid,
	"assigned_at" timestamp (3) with time zone,
	"on_the_way_at" timestamp (3) with time zone,
	"loaded_at" timestamp (3) with time zone,
	"happened_at" timestamp (3) with time zone,
	"arrived_at" timestamp (3) with time zone,
	"is_time_doubtful" boolean DEFAULT false NOT NULL,
	"done_how" text,
	"failure_reason" text,
	"note" text,
	"bag_count" integer,
	"receiver_name" text,
	"told_until" timestamp (3) with time zone,
	"told_late_at" timestamp (3) with time zone,
	"van_answer" text,
	CONSTRAINT "legs_attempt" UNIQUE("order_id","kind","attempt"),
	CONSTRAINT "legs_attempt_positive" CHECK ("legs"."attempt" >= 1),
	CONSTRAINT "legs_kind_known" CHECK ("legs"."kind" in ('pickup', 'delivery')),
	CONSTRAINT "legs_state_known" CHECK ("legs"."state" in ('planned', 'on_the_way', 'done', 'failed', 'cancelled')),
	CONSTRAINT "legs_window" CHECK ("legs"."window_start" <= "legs"."window_end"),
	CONSTRAINT "legs_on_the_way_by_somebody" CHECK ("legs"."state" <> 'on_the_way' or "legs"."driver_id" is not null),
	CONSTRAINT "legs_done_how_known" CHECK ("legs"."done_how" in ('reported', 'skipped', 'by_staff')),
	CONSTRAINT "legs_done_somehow" CHECK (("legs"."state" = 'done') = ("legs"."done_how" is not null)),
	CONSTRAINT "legs_failure_reason_known" CHECK ("legs"."failure_reason" in ('nobody_home', 'nothing_left_out', 'no_access', 'refused', 'closed', 'wrong_address', 'another_day', 'not_reached', 'other')),
	CONSTRAINT "legs_failed_for_a_reason" CHECK (("legs"."state" = 'failed') = ("legs"."failure_reason" is not null)),
	CONSTRAINT "legs_other_is_noted" CHECK ("legs"."failure_reason" <> 'other' or "legs"."note" is not null),
	CONSTRAINT "legs_bag_count" CHECK ("legs"."bag_count" between 1 and 99),
	CONSTRAINT "legs_receiver" CHECK (length("legs"."receiver_name") between 1 and 80),
	CONSTRAINT "legs_arrived_after" CHECK ("legs"."happened_at" <= "legs"."arrived_at"),
	CONSTRAINT "legs_van_answer_known" CHECK ("legs"."van_answer" in ('shop', 'van', 'missing'))
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
	"gst_registered" boolean DEFAULT true NOT NULL,
	"keep_years" integer DEFAULT 7 NOT NULL,
	"books_closed_until" date,
	"statements" text DEFAULT 'none' NOT NULL,
	"reminder_days" integer[] DEFAULT '{}' NOT NULL,
	"hold" boolean DEFAULT false NOT NULL,
	"hold_after_days" integer DEFAULT 7 NOT NULL,
	"hold_above" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "money_settings_keep" CHECK ("money_settings"."keep_years" between 5 and 10),
	CONSTRAINT "money_settings_statements" CHECK ("money_settings"."statements" in ('none', 'monthly')),
	CONSTRAINT "money_settings_reminders" CHECK (cardinality("money_settings"."reminder_days") <= 5),
	CONSTRAINT "money_settings_hold_after" CHECK ("money_settings"."hold_after_days" between 0 and 90),
	CONSTRAINT "money_settings_hold_above" CHECK ("money_settings"."hold_above" >= 0),
	CONSTRAINT "money_settings_only_row" CHECK ("money_settings"."only"),
	CONSTRAINT "money_settings_from" CHECK (not "money_settings"."invoicing" or "money_settings"."invoicing_from" is not null),
	CONSTRAINT "money_settings_when" CHECK ("money_settings"."invoice_when" in ('by_hand', 'delivery', 'weekly', 'fortnightly', 'monthly')),
	CONSTRAINT "money_settings_terms" CHECK ("money_settings"."terms_days" between 0 and 90),
	CONSTRAINT "money_settings_first" CHECK ("money_settings"."first_invoice_number" between 1 and 900000000),
	CONSTRAINT "money_settings_bsb" CHECK ("money_settings"."bsb" ~ '^[0-9]{6}$'),
	CONSTRAINT "money_settings_account" CHECK ("money_settings"."account_number" ~ '^[0-9]{1,9}$')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"leg_id" uuid,
	"report_id" uuid,
	"item_index" integer,
	"note" text,
	CONSTRAINT "order_files_item" CHECK ("order_files"."item_index" between 0 and 199)
);
--> statement-breakpoint
CREATE TABLE "order_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"series_id" uuid,
	"proposed_by" uuid NOT NULL,
	"status" text NOT NULL,
	"details" text NOT NULL,
	"changes" jsonb NOT NULL,
	"order_version" integer DEFAULT 1 NOT NULL,
	"scope" text DEFAULT 'following' NOT NULL,
	"include_changed" boolean DEFAULT true NOT NULL,
	"series_changes" jsonb,
	"series_version" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "order_proposals_scope" CHECK ("order_proposals"."scope" in ('this', 'following', 'all')),
	CONSTRAINT "order_proposals_whose" CHECK ("order_proposals"."order_id" is not null or ("order_proposals"."series_id" is not null and "order_proposals"."scope" = 'all')),
	CONSTRAINT "order_proposals_status" CHECK ("order_proposals"."status" in ('pending_approval', 'approved', 'rejected', 'superseded', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "order_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"frequency_template_id" uuid,
	"frequency_type" text NOT NULL,
	"frequency_value" integer NOT NULL,
	"by_day" smallint[],
	"by_set_pos" smallint,
	"by_month_day" smallint,
	"anchor_pickup" timestamp (3) with time zone NOT NULL,
	"anchor_delivery" timestamp (3) with time zone NOT NULL,
	"anchor_pickup_until" timestamp (3) with time zone,
	"anchor_delivery_until" timestamp (3) with time zone,
	"anchor_number" integer DEFAULT 1 NOT NULL,
	"made_through" integer DEFAULT 1 NOT NULL,
	"items" jsonb NOT NULL,
	"charges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minimum_shown" bigint,
	"total_amount" bigint NOT NULL,
	"pickup_address" text NOT NULL,
	"delivery_address" text NOT NULL,
	"special_instructions" text,
	"purchase_order" text,
	"weekly_amount" bigint GENERATED ALWAYS AS (round("order_series"."total_amount" * case "order_series"."frequency_type"
          when 'daily' then 7.0 when 'weekly' then coalesce(cardinality("order_series"."by_day"), 1) else 12.0 / 52 end
          / "order_series"."frequency_value")) STORED NOT NULL,
	"ends_on" date,
	"ends_after" integer,
	"hold_from" date,
	"hold_until" date,
	"next_pickup" timestamp (3) with time zone,
	"next_closed" timestamp (3) with time zone,
	"closed_day_rule" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text,
	CONSTRAINT "order_series_type" CHECK ("order_series"."frequency_type" in ('daily', 'weekly', 'monthly')),
	CONSTRAINT "order_series_value" CHECK ("order_series"."frequency_value" >= 1),
	CONSTRAINT "order_series_days" CHECK (case "order_series"."frequency_type"
      when 'weekly' then num_nonnulls("order_series"."by_set_pos", "order_series"."by_month_day") = 0 and coalesce(cardinality("order_series"."by_day") > 0, true)
      when 'monthly' then ("order_series"."by_day" is null) = ("order_series"."by_set_pos" is null) and coalesce(cardinality("order_series"."by_day") = 1, true)
        and num_nonnulls("order_series"."by_set_pos", "order_series"."by_month_day") <= 1
      else num_nonnulls("order_series"."by_day", "order_series"."by_set_pos", "order_series"."by_month_day") = 0 end),
	CONSTRAINT "order_series_weekdays" CHECK ("order_series"."by_day" <@ '{1,2,3,4,5,6,7}'),
	CONSTRAINT "order_series_set_pos" CHECK ("order_series"."by_set_pos" in (1, 2, 3, 4, -1)),
	CONSTRAINT "order_series_month_day" CHECK ("order_series"."by_month_day" = -1),
	CONSTRAINT "order_series_windows" CHECK ("order_series"."anchor_pickup_until" > "order_series"."anchor_pickup" and "order_series"."anchor_delivery_until" > "order_series"."anchor_delivery"),
	CONSTRAINT "order_series_delivery" CHECK ("order_series"."anchor_delivery" > "order_series"."anchor_pickup"),
	CONSTRAINT "order_series_items" CHECK (jsonb_typeof("order_series"."items") = 'array'),
	CONSTRAINT "order_series_total" CHECK ("order_series"."total_amount" >= 0),
	CONSTRAINT "order_series_closed_day_rule" CHECK ("order_series"."closed_day_rule" in ('as_planned', 'skip', 'next_open', 'previous_open')),
	CONSTRAINT "order_series_made" CHECK ("order_series"."made_through" >= 1),
	CONSTRAINT "order_series_one_end" CHECK (num_nonnulls("order_series"."ends_on", "order_series"."ends_after") <= 1),
	CONSTRAINT "order_series_ends_after" CHECK ("order_series"."ends_after" >= 1),
	CONSTRAINT "order_series_hold" CHECK ("order_series"."hold_until" is null or ("order_series"."hold_from" is not null and "order_series"."hold_from" <= "order_series"."hold_until")),
	CONSTRAINT "order_series_stopped" CHECK (("order_series"."stopped_at" is null) = ("order_series"."stop_reason" is null)),
	CONSTRAINT "order_series_stop_reason" CHECK ("order_series"."stop_reason" in ('person', 'ended', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"order_number" text GENERATED ALWAYS AS ('ORD-' || lpad("orders"."number"::text, greatest(6, length("orders"."number"::text)), '0')) STORED NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"lock_decided_at" timestamp (3) with time zone,
	"pickup_date" timestamp (3) with time zone NOT NULL,
	"delivery_date" timestamp (3) with time zone NOT NULL,
	"pickup_until" timestamp (3) with time zone,
	"delivery_until" timestamp (3) with time zone,
	"pickup_window_id" uuid,
	"delivery_window_id" uuid,
	"pickup_address" text NOT NULL,
	"delivery_address" text NOT NULL,
	"special_instructions" text,
	"items" jsonb NOT NULL,
	"estimated_items" jsonb,
	"counted_at" timestamp (3) with time zone,
	"counted_by" uuid,
	"charges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minimum_shown" bigint,
	"total_amount" bigint NOT NULL,
	"series_id" uuid,
	"occurrence_number" integer,
	"driver_id" uuid,
	"other_driver_id" uuid,
	"delivery_status" text,
	"assigned_at" timestamp (3) with time zone,
	"picked_up_at" timestamp (3) with time zone,
	"out_for_delivery_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"delivery_notes" text,
	"fulfilled_at" timestamp (3) with time zone,
	"document_id" uuid,
	"purchase_order" text,
	"gst_charged" boolean DEFAULT true NOT NULL,
	"drafted_for" date,
	"needs_date" text,
	"reminded_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_order_number" UNIQUE("order_number"),
	CONSTRAINT "orders_occurrence_once" UNIQUE("series_id","occurrence_number"),
	CONSTRAINT "orders_pickup_until" CHECK ("orders"."pickup_until" > "orders"."pickup_date"),
	CONSTRAINT "orders_delivery_until" CHECK ("orders"."delivery_until" > "orders"."delivery_date"),
	CONSTRAINT "orders_delivery_after_window" CHECK ("orders"."delivery_date" >= "orders"."pickup_until"),
	CONSTRAINT "orders_pickup_window_whole" CHECK ("orders"."pickup_window_id" is null or "orders"."pickup_until" is not null),
	CONSTRAINT "orders_delivery_window_whole" CHECK ("orders"."delivery_window_id" is null or "orders"."delivery_until" is not null),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'scheduled', 'processing', 'in_progress', 'ready_for_pickup', 'out_for_delivery', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_delivery_status_known" CHECK ("orders"."delivery_status" in ('assigned', 'picked_up', 'out_for_delivery', 'delivered')),
	CONSTRAINT "orders_delivery_after_pickup" CHECK ("orders"."delivery_date" > "orders"."pickup_date"),
	CONSTRAINT "orders_items" CHECK (jsonb_typeof("orders"."items") = 'array'),
	CONSTRAINT "orders_lines_have_ids" CHECK (not jsonb_path_exists("orders"."items", '$[*] ? (!exists(@.id))')),
	CONSTRAINT "orders_charges" CHECK (jsonb_typeof("orders"."charges") = 'array'),
	CONSTRAINT "orders_counted" CHECK (num_nulls("orders"."estimated_items", "orders"."counted_at") in (0, 2)),
	CONSTRAINT "orders_total" CHECK ("orders"."total_amount" >= 0),
	CONSTRAINT "orders_series_whole" CHECK (("orders"."series_id" is null) = ("orders"."occurrence_number" is null)),
	CONSTRAINT "orders_driver_whole" CHECK (case when "orders"."driver_id" is null then "orders"."delivery_status" = 'picked_up' and "orders"."other_driver_id" is not null
        or "orders"."delivery_status" is null and "orders"."other_driver_id" is null else "orders"."delivery_status" is not null end),
	CONSTRAINT "orders_fulfilled" CHECK (("orders"."fulfilled_at" is not null) = ("orders"."status" in ('delivered', 'completed'))),
	CONSTRAINT "orders_needs_date_known" CHECK ("orders"."needs_date" in ('pickup', 'delivery')),
	CONSTRAINT "orders_needs_date_open" CHECK ("orders"."needs_date" is null or not "orders"."status" in ('delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_other_driver" CHECK ("orders"."other_driver_id" <> "orders"."driver_id")
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
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"address_key" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"source" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "places_once" UNIQUE NULLS NOT DISTINCT("customer_id","address_key"),
	CONSTRAINT "places_source_known" CHECK ("places"."source" in ('person', 'driver', 'geocoder')),
	CONSTRAINT "places_latitude" CHECK ("places"."latitude" between -90 and 90),
	CONSTRAINT "places_longitude" CHECK ("places"."longitude" between -180 and 180),
	CONSTRAINT "places_both" CHECK (("places"."latitude" is null) = ("places"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"document_id" uuid NOT NULL,
	"step_days" integer NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "reminders_document_id_step_days_pk" PRIMARY KEY("document_id","step_days")
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_guesses" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "run_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"address_key" text NOT NULL,
	"position" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	"eta_from" timestamp (3) with time zone,
	"eta_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "run_stops_door" UNIQUE("run_id","customer_id","address_key"),
	CONSTRAINT "run_stops_of_driver" UNIQUE("id","driver_id"),
	CONSTRAINT "run_stops_position" CHECK ("run_stops"."position" >= 1),
	CONSTRAINT "run_stops_eta" CHECK ("run_stops"."eta_from" <= "run_stops"."eta_until")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"driver_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"start_place" text,
	"end_place" text,
	"planned_start" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"proof_rules" jsonb,
	CONSTRAINT "runs_once" UNIQUE("driver_id","day"),
	CONSTRAINT "runs_of_driver" UNIQUE("id","driver_id"),
	CONSTRAINT "runs_ended_once_started" CHECK ("runs"."ended_at" is null or "runs"."started_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "series_exceptions" (
	"series_id" uuid NOT NULL,
	"occurrence_number" integer NOT NULL,
	"planned_pickup" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"changed" text[] DEFAULT '{}' NOT NULL,
	"closed_day" date,
	"merged_into" integer,
	"status_before" text,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_exceptions_series_id_occurrence_number_pk" PRIMARY KEY("series_id","occurrence_number"),
	CONSTRAINT "series_exceptions_not_empty" CHECK ("series_exceptions"."outcome" is not null or "series_exceptions"."changed" <> '{}' or "series_exceptions"."closed_day" is not null),
	CONSTRAINT "series_exceptions_closed" CHECK ("series_exceptions"."outcome" <> 'closed' or "series_exceptions"."closed_day" is not null),
	CONSTRAINT "series_exceptions_merged" CHECK (("series_exceptions"."outcome" is not distinct from 'merged') = ("series_exceptions"."merged_into" is not null) and "series_exceptions"."merged_into" <> "series_exceptions"."occurrence_number"),
	CONSTRAINT "series_exceptions_outcome" CHECK ("series_exceptions"."outcome" in ('skipped', 'held', 'closed', 'merged', 'removed')),
	CONSTRAINT "series_exceptions_status" CHECK ("series_exceptions"."status_before" in ('pending', 'scheduled', 'processing', 'in_progress', 'ready_for_pickup', 'out_for_delivery', 'delivered', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "service_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"signing_key" "bytea" NOT NULL,
	"clock_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_state_one_row" CHECK ("service_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"business_name" text NOT NULL,
	"time_zone" text NOT NULL,
	"pickup_address" text NOT NULL,
	"occurrence_lead_days" integer DEFAULT 7 NOT NULL,
	"series_closed_day_rule" text DEFAULT 'as_planned' NOT NULL,
	"closed_day_notice_days" integer DEFAULT 14 NOT NULL,
	"working_days" smallint[] DEFAULT '{1,2,3,4,5}' NOT NULL,
	"use_windows" boolean DEFAULT false NOT NULL,
	"book_lead_hours" integer DEFAULT 12 NOT NULL,
	"book_ahead_days" integer DEFAULT 21 NOT NULL,
	"turnaround_days" integer DEFAULT 2 NOT NULL,
	"change_cutoff_hours" integer DEFAULT 0 NOT NULL,
	"booking_version" integer DEFAULT 1 NOT NULL,
	"holiday_state" text,
	"least_password_length" integer DEFAULT 6 NOT NULL,
	"on_time_minutes" integer DEFAULT 60 NOT NULL,
	"minutes_at_door" integer DEFAULT 5 NOT NULL,
	"uses_geocoder" boolean DEFAULT false NOT NULL,
	"minutes_between_postcodes" integer DEFAULT 10 NOT NULL,
	"proof_pickup_bags" text DEFAULT 'off' NOT NULL,
	"proof_pickup_photos" text DEFAULT 'off' NOT NULL,
	"proof_pickup_receiver" text DEFAULT 'off' NOT NULL,
	"proof_pickup_signature" text DEFAULT 'off' NOT NULL,
	"proof_delivery_bags" text DEFAULT 'off' NOT NULL,
	"proof_delivery_photos" text DEFAULT 'off' NOT NULL,
	"proof_delivery_receiver" text DEFAULT 'off' NOT NULL,
	"proof_delivery_signature" text DEFAULT 'off' NOT NULL,
	"proof_failed_photos" text DEFAULT 'optional' NOT NULL,
	"keep_pictures_days" integer DEFAULT 365 NOT NULL,
	"new_date_reminder_days" integer DEFAULT 7 NOT NULL,
	"weigh_after_collecting" boolean DEFAULT false NOT NULL,
	"drivers_count" boolean DEFAULT true NOT NULL,
	"count_tolerance_percent" integer DEFAULT 20 NOT NULL,
	"check_loading" boolean DEFAULT false NOT NULL,
	"minimum_charge" bigint,
	"delivery_fee" bigint,
	"failed_stop_charge" bigint,
	"logo_text" text,
	"abn" text,
	"lock_hours" integer DEFAULT 8 NOT NULL,
	"set_outside" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_only_row" CHECK ("settings"."only"),
	CONSTRAINT "settings_lead" CHECK ("settings"."occurrence_lead_days" >= 1),
	CONSTRAINT "settings_closed_day_rule" CHECK ("settings"."series_closed_day_rule" in ('as_planned', 'skip', 'next_open', 'previous_open')),
	CONSTRAINT "settings_notice" CHECK ("settings"."closed_day_notice_days" between 1 and 60),
	CONSTRAINT "settings_working_days" CHECK ("settings"."working_days" <@ '{1,2,3,4,5,6,7}' and cardinality("settings"."working_days") > 0),
	CONSTRAINT "settings_book_lead" CHECK ("settings"."book_lead_hours" between 0 and 168),
	CONSTRAINT "settings_book_ahead" CHECK ("settings"."book_ahead_days" between 1 and 59),
	CONSTRAINT "settings_turnaround" CHECK ("settings"."turnaround_days" between 0 and 14),
	CONSTRAINT "settings_cutoff" CHECK ("settings"."change_cutoff_hours" between 0 and 72),
	CONSTRAINT "settings_windows" CHECK (not "settings"."use_windows" or "settings"."occurrence_lead_days" > "settings"."book_ahead_days"),
	CONSTRAINT "settings_holiday_state" CHECK ("settings"."holiday_state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')),
	CONSTRAINT "settings_lock" CHECK ("settings"."lock_hours" between 1 and 72),
	CONSTRAINT "settings_on_time" CHECK ("settings"."on_time_minutes" between 0 and 240),
	CONSTRAINT "settings_at_door" CHECK ("settings"."minutes_at_door" between 1 and 30),
	CONSTRAINT "settings_between_postcodes" CHECK ("settings"."minutes_between_postcodes" between 3 and 60),
	CONSTRAINT "settings_proof_pickup_bags" CHECK ("settings"."proof_pickup_bags" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_proof_pickup_photos" CHECK ("settings"."proof_pickup_photos" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_proof_pickup_receiver" CHECK ("settings"."proof_pickup_receiver" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_proof_pickup_signature" CHECK ("settings"."proof_pickup_signature" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_proof_delivery_bags" CHECK ("settings"."proof_delivery_bags" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_proof_delivery_photos" CHECK ("settings"."proof_delivery_photos" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_proof_delivery_receiver" CHECK ("settings"."proof_delivery_receiver" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_proof_delivery_signature" CHECK ("settings"."proof_delivery_signature" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_proof_failed_photos" CHECK ("settings"."proof_failed_photos" in ('off', 'optional', 'required')),
	CONSTRAINT "settings_keep_pictures" CHECK ("settings"."keep_pictures_days" between 30 and 2557),
	CONSTRAINT "settings_new_date_reminder" CHECK ("settings"."new_date_reminder_days" between 1 and 30),
	CONSTRAINT "settings_count_tolerance" CHECK ("settings"."count_tolerance_percent" between 0 and 500),
	CONSTRAINT "settings_amounts" CHECK ("settings"."minimum_charge" >= 0 and "settings"."delivery_fee" >= 0 and "settings"."failed_stop_charge" >= 0),
	CONSTRAINT "settings_password" CHECK ("settings"."least_password_length" between 6 and 64)
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
CREATE TABLE "skus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"unit" text NOT NULL,
	"measure" text DEFAULT 'item' NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "skus_measure_known" CHECK ("skus"."measure" in ('item', 'weight')),
	CONSTRAINT "skus_price" CHECK ("skus"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "socket_io_attachments" (
	"id" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now(),
	"payload" "bytea",
	CONSTRAINT "socket_io_attachments_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "statement_mails" (
	"customer_id" uuid NOT NULL,
	"until_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_mails_customer_id_until_on_pk" PRIMARY KEY("customer_id","until_on")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"customer_id" uuid,
	"is_main_contact" boolean DEFAULT false NOT NULL,
	"phone" text,
	"address" text,
	"delivery_address" text,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('owner', 'admin', 'customer', 'driver')),
	CONSTRAINT "users_customer_whole" CHECK (("users"."role" = 'customer') = ("users"."customer_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "area_places" ADD CONSTRAINT "area_places_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_scans" ADD CONSTRAINT "bag_scans_bag_id_bags_id_fk" FOREIGN KEY ("bag_id") REFERENCES "public"."bags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_scans" ADD CONSTRAINT "bag_scans_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bags" ADD CONSTRAINT "bags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_account_bank_accounts_account_fk" FOREIGN KEY ("account") REFERENCES "public"."bank_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_windows" ADD CONSTRAINT "booking_windows_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_billing" ADD CONSTRAINT "customer_billing_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_prices" ADD CONSTRAINT "customer_prices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_prices" ADD CONSTRAINT "customer_prices_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_lines" ADD CONSTRAINT "document_lines_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_id_documents_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_leg_id_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."legs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_undoes_driver_reports_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."driver_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_bodies" ADD CONSTRAINT "file_bodies_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_pieces" ADD CONSTRAINT "file_pieces_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_document" FOREIGN KEY ("document_id","customer_id") REFERENCES "public"."documents"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment" FOREIGN KEY ("payment_id","customer_id") REFERENCES "public"."payments"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leg_drivers" ADD CONSTRAINT "leg_drivers_leg_id_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."legs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leg_drivers" ADD CONSTRAINT "leg_drivers_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_stop" FOREIGN KEY ("stop_id","driver_id") REFERENCES "public"."run_stops"("id","driver_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_leg_id_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."legs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_report_id_driver_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."driver_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_series_id_order_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."order_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_frequency_template_id_frequency_templates_id_fk" FOREIGN KEY ("frequency_template_id") REFERENCES "public"."frequency_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pickup_window_id_booking_windows_id_fk" FOREIGN KEY ("pickup_window_id") REFERENCES "public"."booking_windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_window_id_booking_windows_id_fk" FOREIGN KEY ("delivery_window_id") REFERENCES "public"."booking_windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_series_id_order_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."order_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_other_driver_id_users_id_fk" FOREIGN KEY ("other_driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversal_of_payments_id_fk" FOREIGN KEY ("reversal_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_run" FOREIGN KEY ("run_id","driver_id") REFERENCES "public"."runs"("id","driver_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_series_id_order_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."order_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_releases_id_settlements_id_fk" FOREIGN KEY ("releases_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_credit" FOREIGN KEY ("credit_id","customer_id") REFERENCES "public"."ledger"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_debit" FOREIGN KEY ("debit_id","customer_id") REFERENCES "public"."ledger"("id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_mails" ADD CONSTRAINT "statement_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "area_places_once" ON "area_places" USING btree ("postcode",coalesce(lower("suburb"), ''));--> statement-breakpoint
CREATE INDEX "area_places_area" ON "area_places" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "attempts_window" ON "attempts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "bag_scans_of_bag" ON "bag_scans" USING btree ("bag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bags_code_in_use" ON "bags" USING btree ("code") WHERE "bags"."released_at" is null;--> statement-breakpoint
CREATE INDEX "bags_code" ON "bags" USING btree ("code");--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_windows_once" ON "booking_windows" USING btree ("leg","weekday","starts_at",coalesce("area_id"::text, '')) WHERE "booking_windows"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "booking_windows_area" ON "booking_windows" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "cases_created" ON "cases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cases_customer_created" ON "cases" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_status_created" ON "cases" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_order" ON "cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "changes_xid" ON "changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "customer_prices_sku" ON "customer_prices" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "document_lines_order" ON "document_lines" USING btree ("order_id") WHERE "document_lines"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_draft" ON "documents" USING btree ("customer_id","period_end","gst_charged") WHERE "documents"."state" = 'draft' and "documents"."period_start" < "documents"."period_end";--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_state_created" ON "documents" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_customer_created" ON "documents" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_sent" ON "documents" USING btree ("customer_id","created_at","id") WHERE "documents"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_on","number","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_due" ON "documents" USING btree ("due_on","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_issued_total" ON "documents" USING btree ("total","created_at","id") WHERE "documents"."number" is not null;--> statement-breakpoint
CREATE INDEX "driver_reports_of_leg" ON "driver_reports" USING btree ("leg_id","arrived_at");--> statement-breakpoint
CREATE INDEX "driver_reports_of_run" ON "driver_reports" USING btree ("run_id","arrived_at");--> statement-breakpoint
CREATE INDEX "driver_reports_of_order" ON "driver_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "driver_reports_newest" ON "driver_reports" USING btree ("arrived_at","id");--> statement-breakpoint
CREATE INDEX "driver_reports_unsettled" ON "driver_reports" USING btree ("arrived_at","id") WHERE "driver_reports"."outcome" = 'refused' and "driver_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject_type","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_not_sent" ON "events" USING btree ("subject_id","created_at") WHERE "events"."type" = 'document.not_sent';--> statement-breakpoint
CREATE INDEX "files_coming" ON "files" USING btree ("announced_at") WHERE "files"."state" = 'coming';--> statement-breakpoint
CREATE INDEX "files_to_store" ON "files" USING btree ("arrived_at") WHERE "files"."kept_in" = 'database';--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_statement" ON "ledger" USING btree ("customer_id","dated_on","seq");--> statement-breakpoint
CREATE INDEX "ledger_open" ON "ledger" USING btree ("customer_id","due_on","seq") WHERE "ledger"."open" <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "leg_drivers_one_now" ON "leg_drivers" USING btree ("leg_id") WHERE "leg_drivers"."until_at" is null;--> statement-breakpoint
CREATE INDEX "leg_drivers_of_leg" ON "leg_drivers" USING btree ("leg_id","driver_id");--> statement-breakpoint
CREATE INDEX "legs_at_stop" ON "legs" USING btree ("stop_id") WHERE "legs"."stop_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "legs_one_live" ON "legs" USING btree ("order_id","kind") WHERE "legs"."state" in ('planned', 'on_the_way', 'done');--> statement-breakpoint
CREATE INDEX "legs_driver_open" ON "legs" USING btree ("driver_id","window_start") WHERE "legs"."state" in ('planned', 'on_the_way');--> statement-breakpoint
CREATE INDEX "legs_driver_done" ON "legs" USING btree ("driver_id","happened_at") WHERE "legs"."state" = 'done';--> statement-breakpoint
CREATE INDEX "legs_driver_failed" ON "legs" USING btree ("driver_id","happened_at") WHERE "legs"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "legs_waiting" ON "legs" USING btree ("window_start") WHERE "legs"."driver_id" is null and "legs"."state" in ('planned', 'on_the_way');--> statement-breakpoint
CREATE INDEX "legs_in_vans" ON "legs" USING btree ("driver_id") WHERE "legs"."van_answer" in ('van', 'missing') or "legs"."state" = 'cancelled' and "legs"."loaded_at" is not null and "legs"."van_answer" is null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "order_files_of_order" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_files_of_leg" ON "order_files" USING btree ("leg_id");--> statement-breakpoint
CREATE INDEX "order_proposals_order" ON "order_proposals" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_proposals_series" ON "order_proposals" USING btree ("series_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_proposals_one_wider_waiting" ON "order_proposals" USING btree ("series_id") WHERE "order_proposals"."status" = 'pending_approval' and "order_proposals"."scope" <> 'this';--> statement-breakpoint
CREATE UNIQUE INDEX "order_proposals_one_waiting" ON "order_proposals" USING btree ("order_id") WHERE "order_proposals"."status" = 'pending_approval';--> statement-breakpoint
CREATE INDEX "order_series_running" ON "order_series" USING btree ("id") WHERE "order_series"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "order_series_next_pickup" ON "order_series" USING btree ("next_pickup") WHERE "order_series"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "order_series_next_closed" ON "order_series" USING btree ("next_closed") WHERE "order_series"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "order_series_last_made" ON "order_series" USING btree ("id") WHERE "order_series"."stopped_at" is null and "order_series"."next_pickup" is null and num_nonnulls("order_series"."ends_on", "order_series"."ends_after") > 0;--> statement-breakpoint
CREATE INDEX "order_series_customer" ON "order_series" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_series_created" ON "order_series" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_customer_created" ON "orders" USING btree ("customer_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "orders_driver_delivery" ON "orders" USING btree ("driver_id","delivery_date","id");--> statement-breakpoint
CREATE INDEX "orders_other_driver" ON "orders" USING btree ("other_driver_id","delivery_date","id") WHERE "orders"."other_driver_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_pickup" ON "orders" USING btree ("pickup_date","id");--> statement-breakpoint
CREATE INDEX "orders_delivery" ON "orders" USING btree ("delivery_date","id");--> statement-breakpoint
CREATE INDEX "orders_series_to_collect" ON "orders" USING btree ("series_id","pickup_date") WHERE "orders"."series_id" is not null and "orders"."status" in ('pending', 'scheduled');--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_total_amount" ON "orders" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("pickup_date","id") WHERE "orders"."driver_id" is null and not "orders"."status" in ('delivered', 'completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_pickup_window" ON "orders" USING btree ("pickup_window_id","pickup_date") WHERE "orders"."pickup_window_id" is not null and "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_delivery_window" ON "orders" USING btree ("delivery_window_id","delivery_date") WHERE "orders"."delivery_window_id" is not null and "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_to_invoice" ON "orders" USING btree ("customer_id","fulfilled_at","id") WHERE "orders"."fulfilled_at" is not null and "orders"."document_id" is null;--> statement-breakpoint
CREATE INDEX "orders_document" ON "orders" USING btree ("document_id") WHERE "orders"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_invoiced" ON "orders" USING btree ("document_id") WHERE "orders"."document_id" is not null and "orders"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_needing_date" ON "orders" USING btree ("id") WHERE "orders"."needs_date" is not null;--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_on","number");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","paid_on","number");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_refunds" ON "payments" USING btree ("refund_of") WHERE "payments"."refund_of" is not null;--> statement-breakpoint
CREATE INDEX "reminders_sent" ON "reminders" USING btree ("sent_on");--> statement-breakpoint
CREATE INDEX "reset_codes_user" ON "reset_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "run_stops_one_next" ON "run_stops" USING btree ("run_id") WHERE "run_stops"."next_at" is not null and "run_stops"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "settlements_of_credit" ON "settlements" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "settlements_of_debit" ON "settlements" USING btree ("debit_id");--> statement-breakpoint
CREATE INDEX "skus_name" ON "skus" USING btree ("name","id") WHERE "skus"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_main_contact" ON "users" USING btree ("customer_id") WHERE "users"."is_main_contact";--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","is_active");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_one_after_the_other" UNIQUE ("run_id", "position") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Whoever may not add the extension, or does not have it, finds parts of numbers too: by reading all of them.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX orders_number_parts ON orders USING gin (order_number gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
END
$$;
