ALTER TABLE "series_exceptions" ALTER COLUMN "outcome" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD COLUMN "scope" text DEFAULT 'following' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD COLUMN "include_changed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD COLUMN "changed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_scope" CHECK ("order_proposals"."scope" in ('this', 'following', 'all'));--> statement-breakpoint
ALTER TABLE "series_exceptions" ADD CONSTRAINT "series_exceptions_not_empty" CHECK ("series_exceptions"."outcome" is not null or "series_exceptions"."changed" <> '{}');
