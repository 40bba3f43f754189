DROP INDEX "events_order";--> statement-breakpoint
DROP INDEX "events_case";--> statement-breakpoint
DROP INDEX "events_user";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "subject_type" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
UPDATE "events" SET
  "subject_type" = CASE
    WHEN "order_id" IS NOT NULL THEN 'order' WHEN "case_id" IS NOT NULL THEN 'case'
    WHEN "user_id" IS NOT NULL THEN 'account' ELSE 'settings' END,
  "subject_id" = coalesce("order_id", "case_id", "user_id", '00000000-0000-0000-0000-000000000000');--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "subject_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject_type","subject_id","created_at","id");--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "order_id";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "case_id";--> statement-breakpoint
ALTER TABLE "events" DROP COLUMN "user_id";
