ALTER TABLE "frequency_templates" ADD COLUMN "by_day" smallint[];--> statement-breakpoint
ALTER TABLE "frequency_templates" ADD COLUMN "by_set_pos" smallint;--> statement-breakpoint
ALTER TABLE "frequency_templates" ADD COLUMN "by_month_day" smallint;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "by_day" smallint[];--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "by_set_pos" smallint;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "by_month_day" smallint;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "anchor_delivery" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "made_through" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "total_amount" bigint;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "pickup_address" text;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "delivery_address" text;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "special_instructions" text;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- What is washed is what the latest order of the series says, as each occurrence was made from the one before.
UPDATE "order_series" SET
  "items" = "latest"."items",
  "total_amount" = "latest"."total_amount",
  "pickup_address" = "latest"."pickup_address",
  "delivery_address" = "latest"."delivery_address",
  "special_instructions" = "latest"."special_instructions",
  "made_through" = "latest"."occurrence_number",
  "updated_at" = "order_series"."created_at",
  -- As many days after the pickup as then, at the same time of day; else after as long.
  "anchor_delivery" = CASE
    WHEN (("order_series"."anchor_pickup" AT TIME ZONE "latest"."zone")::date + "latest"."days" + "latest"."time") AT TIME ZONE "latest"."zone" > "order_series"."anchor_pickup"
    THEN (("order_series"."anchor_pickup" AT TIME ZONE "latest"."zone")::date + "latest"."days" + "latest"."time") AT TIME ZONE "latest"."zone"
    ELSE "order_series"."anchor_pickup" + ("latest"."delivery_date" - "latest"."pickup_date")
  END
FROM (
  SELECT DISTINCT ON ("series_id") "orders".*, "zone",
    ("delivery_date" AT TIME ZONE "zone")::date - ("pickup_date" AT TIME ZONE "zone")::date AS "days",
    ("delivery_date" AT TIME ZONE "zone")::time AS "time"
  FROM "orders", (SELECT coalesce((SELECT "time_zone" FROM "settings"), 'UTC') AS "zone") AS "business"
  WHERE "series_id" IS NOT NULL
  ORDER BY "series_id", "occurrence_number" DESC
) AS "latest"
WHERE "latest"."series_id" = "order_series"."id";--> statement-breakpoint
-- A series whose orders were all removed has stopped, and nobody knows any more what was washed.
UPDATE "order_series" SET
  "items" = '[]',
  "total_amount" = 0,
  "pickup_address" = '',
  "delivery_address" = '',
  "anchor_delivery" = "anchor_pickup" + interval '1 day'
WHERE "items" IS NULL;--> statement-breakpoint
ALTER TABLE "order_series" ALTER COLUMN "anchor_delivery" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ALTER COLUMN "items" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ALTER COLUMN "total_amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ALTER COLUMN "pickup_address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ALTER COLUMN "delivery_address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "weekly_amount" bigint GENERATED ALWAYS AS (round("order_series"."total_amount" * case "order_series"."frequency_type"
          when 'daily' then 7.0 when 'weekly' then coalesce(cardinality("order_series"."by_day"), 1) else 12.0 / 52 end
          / "order_series"."frequency_value")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "frequency_templates" ADD CONSTRAINT "frequency_templates_days" CHECK (case "frequency_templates"."frequency_type"
      when 'weekly' then num_nonnulls("frequency_templates"."by_set_pos", "frequency_templates"."by_month_day") = 0 and coalesce(cardinality("frequency_templates"."by_day") > 0, true)
      when 'monthly' then ("frequency_templates"."by_day" is null) = ("frequency_templates"."by_set_pos" is null) and coalesce(cardinality("frequency_templates"."by_day") = 1, true)
        and num_nonnulls("frequency_templates"."by_set_pos", "frequency_templates"."by_month_day") <= 1
      else num_nonnulls("frequency_templates"."by_day", "frequency_templates"."by_set_pos", "frequency_templates"."by_month_day") = 0 end);--> statement-breakpoint
ALTER TABLE "frequency_templates" ADD CONSTRAINT "frequency_templates_weekdays" CHECK ("frequency_templates"."by_day" <@ '{1,2,3,4,5,6,7}');--> statement-breakpoint
ALTER TABLE "frequency_templates" ADD CONSTRAINT "frequency_templates_set_pos" CHECK ("frequency_templates"."by_set_pos" in (1, 2, 3, 4, -1));--> statement-breakpoint
ALTER TABLE "frequency_templates" ADD CONSTRAINT "frequency_templates_month_day" CHECK ("frequency_templates"."by_month_day" = -1);--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_days" CHECK (case "order_series"."frequency_type"
      when 'weekly' then num_nonnulls("order_series"."by_set_pos", "order_series"."by_month_day") = 0 and coalesce(cardinality("order_series"."by_day") > 0, true)
      when 'monthly' then ("order_series"."by_day" is null) = ("order_series"."by_set_pos" is null) and coalesce(cardinality("order_series"."by_day") = 1, true)
        and num_nonnulls("order_series"."by_set_pos", "order_series"."by_month_day") <= 1
      else num_nonnulls("order_series"."by_day", "order_series"."by_set_pos", "order_series"."by_month_day") = 0 end);--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_weekdays" CHECK ("order_series"."by_day" <@ '{1,2,3,4,5,6,7}');--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_set_pos" CHECK ("order_series"."by_set_pos" in (1, 2, 3, 4, -1));--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_month_day" CHECK ("order_series"."by_month_day" = -1);--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_delivery" CHECK ("order_series"."anchor_delivery" > "order_series"."anchor_pickup");--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_items" CHECK (jsonb_typeof("order_series"."items") = 'array');--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_total" CHECK ("order_series"."total_amount" >= 0);--> statement-breakpoint
CREATE INDEX "order_series_customer" ON "order_series" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_series_created" ON "order_series" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_series_to_collect" ON "orders" USING btree ("series_id","pickup_date") WHERE "orders"."series_id" is not null and "orders"."status" in ('pending', 'scheduled');
