ALTER TABLE "invitation_queue" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitation_queue" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "invitation_queue" ADD CONSTRAINT "invitation_queue_outcome_known" CHECK ("invitation_queue"."outcome" in ('sent', 'refused'));