ALTER TABLE "settings" ADD COLUMN "start_with_base_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "setup_put_away_at" timestamp (3) with time zone;--> statement-breakpoint
-- Whoever has an order is set up.
UPDATE "settings" SET "setup_put_away_at" = now() WHERE EXISTS (SELECT FROM "orders");
