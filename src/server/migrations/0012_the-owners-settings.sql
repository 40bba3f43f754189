ALTER TABLE "settings" ADD COLUMN "logo_text" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "abn" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "lock_hours" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "set_outside" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_lock" CHECK ("settings"."lock_hours" between 1 and 72);