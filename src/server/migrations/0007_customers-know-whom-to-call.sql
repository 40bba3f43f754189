ALTER TABLE "settings" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "contact_email" text;