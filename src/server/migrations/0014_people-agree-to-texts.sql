ALTER TABLE "users" ADD COLUMN "texts_allowed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "texts_allowed_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_texts_allowed_by_users_id_fk" FOREIGN KEY ("texts_allowed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;