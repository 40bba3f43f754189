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
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_id" uuid,
	"case_id" uuid,
	"user_id" uuid,
	"actor_id" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "frequency_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"frequency_type" text NOT NULL,
	"frequency_value" integer NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "frequency_templates_type" CHECK ("frequency_templates"."frequency_type" in ('daily', 'weekly', 'monthly')),
	CONSTRAINT "frequency_templates_value" CHECK ("frequency_templates"."frequency_value" >= 1)
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
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sku_id" uuid NOT NULL,
	"sku_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK ("order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"status" text NOT NULL,
	"details" text NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "order_proposals_status" CHECK ("order_proposals"."status" in ('pending_approval', 'approved', 'rejected', 'superseded', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "order_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"frequency_template_id" uuid,
	"frequency_type" text NOT NULL,
	"frequency_value" integer NOT NULL,
	"anchor_pickup" timestamp (3) with time zone NOT NULL,
	"anchor_number" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "order_series_type" CHECK ("order_series"."frequency_type" in ('daily', 'weekly', 'monthly')),
	CONSTRAINT "order_series_value" CHECK ("order_series"."frequency_value" >= 1)
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
	"pickup_address" text NOT NULL,
	"delivery_address" text NOT NULL,
	"special_instructions" text,
	"total_amount" bigint NOT NULL,
	"series_id" uuid,
	"occurrence_number" integer,
	"driver_id" uuid,
	"delivery_status" text,
	"assigned_at" timestamp (3) with time zone,
	"picked_up_at" timestamp (3) with time zone,
	"out_for_delivery_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"delivery_notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_order_number" UNIQUE("order_number"),
	CONSTRAINT "orders_occurrence_once" UNIQUE("series_id","occurrence_number"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'scheduled', 'processing', 'in_progress', 'ready_for_pickup', 'out_for_delivery', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_delivery_status_known" CHECK ("orders"."delivery_status" in ('assigned', 'picked_up', 'out_for_delivery', 'delivered')),
	CONSTRAINT "orders_delivery_after_pickup" CHECK ("orders"."delivery_date" > "orders"."pickup_date"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_amount" >= 0),
	CONSTRAINT "orders_series_whole" CHECK (("orders"."series_id" is null) = ("orders"."occurrence_number" is null)),
	CONSTRAINT "orders_driver_whole" CHECK (("orders"."driver_id" is null) = ("orders"."delivery_status" is null))
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
	CONSTRAINT "settings_only_row" CHECK ("settings"."only"),
	CONSTRAINT "settings_lead" CHECK ("settings"."occurrence_lead_days" >= 1)
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"unit" text NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
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
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"phone" text,
	"address" text,
	"delivery_address" text,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('owner', 'admin', 'customer', 'driver'))
);
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_prices" ADD CONSTRAINT "customer_prices_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_prices" ADD CONSTRAINT "customer_prices_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_frequency_template_id_frequency_templates_id_fk" FOREIGN KEY ("frequency_template_id") REFERENCES "public"."frequency_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_series_id_order_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."order_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_created" ON "cases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cases_customer_created" ON "cases" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_status_created" ON "cases" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_order" ON "cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "customer_prices_sku" ON "customer_prices" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_case" ON "events" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "order_items_sku" ON "order_items" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "order_proposals_order" ON "order_proposals" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_proposals_one_waiting" ON "order_proposals" USING btree ("order_id") WHERE "order_proposals"."status" = 'pending_approval';--> statement-breakpoint
CREATE INDEX "order_series_running" ON "order_series" USING btree ("id") WHERE "order_series"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_customer_created" ON "orders" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_driver_delivery" ON "orders" USING btree ("driver_id","delivery_date","id");--> statement-breakpoint
CREATE INDEX "orders_pickup" ON "orders" USING btree ("pickup_date","id");--> statement-breakpoint
CREATE INDEX "orders_delivery" ON "orders" USING btree ("delivery_date","id");--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reset_codes_user" ON "reset_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "skus_name" ON "skus" USING btree ("name","id") WHERE "skus"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","is_active");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");