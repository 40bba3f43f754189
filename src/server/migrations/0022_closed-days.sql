CREATE TABLE "closed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "series_exceptions" DROP CONSTRAINT "series_exceptions_not_empty";--> statement-breakpoint
ALTER TABLE "series_exceptions" DROP CONSTRAINT "series_exceptions_outcome";--> statement-breakpoint
ALTER TABLE "order_proposals" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD COLUMN "series_changes" jsonb;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD COLUMN "series_version" integer;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "next_closed" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "closed_day_rule" text;--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD COLUMN "closed_day" date;--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "series_closed_day_rule" text DEFAULT 'as_planned' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "closed_day_notice_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "working_days" smallint[] DEFAULT '{1,2,3,4,5}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "holiday_state" text;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_series_id_order_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."order_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_proposals_series" ON "order_proposals" USING btree ("series_id","created_at");--> statement-breakpoint
UPDATE "order_proposals" SET "series_id" = "orders"."series_id" FROM "orders"
WHERE "orders"."id" = "order_proposals"."order_id" AND "order_proposals"."scope" <> 'this' AND "order_proposals"."status" <> 'pending_approval';--> statement-breakpoint
-- Older versions let several wait in one series. Each stays for its order; the newest one is that of the series.
UPDATE "order_proposals" SET "series_id" = "newest"."series_id" FROM (
	SELECT DISTINCT ON ("orders"."series_id") "order_proposals"."id", "orders"."series_id"
	FROM "order_proposals" JOIN "orders" ON "orders"."id" = "order_proposals"."order_id"
	WHERE "order_proposals"."scope" <> 'this' AND "order_proposals"."status" = 'pending_approval'
	ORDER BY "orders"."series_id", "order_proposals"."created_at" DESC, "order_proposals"."id" DESC
) "newest" WHERE "newest"."id" = "order_proposals"."id";--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "closed_days" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE UNIQUE INDEX "order_proposals_one_wider_waiting" ON "order_proposals" USING btree ("series_id") WHERE "order_proposals"."status" = 'pending_approval' and "order_proposals"."scope" <> 'this';--> statement-breakpoint
CREATE INDEX "order_series_next_closed" ON "order_series" USING btree ("next_closed") WHERE "order_series"."stopped_at" is null;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_whose" CHECK ("order_proposals"."order_id" is not null or ("order_proposals"."series_id" is not null and "order_proposals"."scope" = 'all'));--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_closed_day_rule" CHECK ("order_series"."closed_day_rule" in ('as_planned', 'skip', 'next_open', 'previous_open'));--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_closed" CHECK ("series_exceptions"."outcome" <> 'closed' or "series_exceptions"."closed_day" is not null);--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_merged" CHECK (("series_exceptions"."outcome" is not distinct from 'merged') = ("series_exceptions"."merged_into" is not null) and "series_exceptions"."merged_into" <> "series_exceptions"."occurrence_number");--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_not_empty" CHECK ("series_exceptions"."outcome" is not null or "series_exceptions"."changed" <> '{}' or "series_exceptions"."closed_day" is not null);--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_outcome" CHECK ("series_exceptions"."outcome" in ('skipped', 'held', 'closed', 'merged', 'removed'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_closed_day_rule" CHECK ("settings"."series_closed_day_rule" in ('as_planned', 'skip', 'next_open', 'previous_open'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_notice" CHECK ("settings"."closed_day_notice_days" between 1 and 60);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_working_days" CHECK ("settings"."working_days" <@ '{1,2,3,4,5,6,7}' and cardinality("settings"."working_days") > 0);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_holiday_state" CHECK ("settings"."holiday_state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'));
