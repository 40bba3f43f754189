ALTER TABLE "driver_reports" DROP CONSTRAINT "driver_reports_type_known";--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "charges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "minimum_shown" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimated_items" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counted_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "minimum_shown" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "weigh_after_collecting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "drivers_count" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "count_tolerance_percent" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "minimum_charge" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "delivery_fee" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "failed_stop_charge" bigint;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "measure" text DEFAULT 'item' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_type_known" CHECK ("driver_reports"."type" in ('start_run', 'on_my_way', 'done', 'failed', 'add', 'retry', 'count', 'undo', 'spot', 'order_stops', 'end_run'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_charges" CHECK (jsonb_typeof("orders"."charges") = 'array');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_counted" CHECK (num_nulls("orders"."estimated_items", "orders"."counted_at") in (0, 2));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_count_tolerance" CHECK ("settings"."count_tolerance_percent" between 0 and 500);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_amounts" CHECK ("settings"."minimum_charge" >= 0 and "settings"."delivery_fee" >= 0 and "settings"."failed_stop_charge" >= 0);--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_measure_known" CHECK ("skus"."measure" in ('item', 'weight'));--> statement-breakpoint
-- As it is with those that come: a SKU with such a unit was always weighed.
UPDATE "skus" SET "measure" = 'weight' WHERE trim("unit") ~* '^(per\s+)?(kg|kilo|kilogram)s?$';
