CREATE TABLE "series_exceptions" (
	"series_id" uuid NOT NULL,
	"occurrence_number" integer NOT NULL,
	"planned_pickup" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"status_before" text,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_exceptions_series_id_occurrence_number_pk" PRIMARY KEY("series_id","occurrence_number"),
	CONSTRAINT "series_exceptions_outcome" CHECK ("series_exceptions"."outcome" in ('skipped', 'held', 'removed')),
	CONSTRAINT "series_exceptions_status" CHECK ("series_exceptions"."status_before" in ('pending', 'scheduled', 'processing', 'in_progress', 'ready_for_pickup', 'out_for_delivery', 'delivered', 'completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "ends_after" integer;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "hold_from" date;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "hold_until" date;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "stop_reason" text;--> statement-breakpoint
-- Until now only people ended a series: by stopping it, or by removing its last order.
UPDATE "order_series" SET "stop_reason" = CASE
  WHEN EXISTS (SELECT FROM "orders" WHERE "orders"."series_id" = "order_series"."id") THEN 'person' ELSE 'removed' END
WHERE "stopped_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_series_id_order_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."order_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_series_last_made" ON "order_series" USING btree ("id") WHERE "order_series"."stopped_at" is null and "order_series"."next_pickup" is null and num_nonnulls("order_series"."ends_on", "order_series"."ends_after") > 0;--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_made" CHECK ("order_series"."made_through" >= 1);--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_one_end" CHECK (num_nonnulls("order_series"."ends_on", "order_series"."ends_after") <= 1);--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_ends_after" CHECK ("order_series"."ends_after" >= 1);--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_hold" CHECK ("order_series"."hold_until" is null or ("order_series"."hold_from" is not null and "order_series"."hold_from" <= "order_series"."hold_until"));--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_stopped" CHECK (("order_series"."stopped_at" is null) = ("order_series"."stop_reason" is null));--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_stop_reason" CHECK ("order_series"."stop_reason" in ('person', 'ended', 'removed'));
