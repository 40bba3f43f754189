CREATE TABLE "file_bodies" (
	"file_id" uuid NOT NULL,
	"size" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_bodies_file_id_size_pk" PRIMARY KEY("file_id","size"),
	CONSTRAINT "file_bodies_size_known" CHECK ("file_bodies"."size" in ('full', 'thumb'))
);
--> statement-breakpoint
CREATE TABLE "file_pieces" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_pieces_file_id_number_pk" PRIMARY KEY("file_id","number"),
	CONSTRAINT "file_pieces_number" CHECK ("file_pieces"."number" between 1 and 64),
	CONSTRAINT "file_pieces_bytes" CHECK (length("file_pieces"."bytes") between 1 and 65536)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'coming' NOT NULL,
	"declared_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"kept_in" text,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"created_by" uuid,
	CONSTRAINT "files_purpose_known" CHECK ("files"."purpose" in ('proof', 'failed', 'condition')),
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('photo', 'signature')),
	CONSTRAINT "files_state_known" CHECK ("files"."state" in ('coming', 'ready', 'gone')),
	CONSTRAINT "files_kept_in_known" CHECK ("files"."kept_in" in ('database', 'folder', 's3')),
	CONSTRAINT "files_bytes" CHECK ("files"."declared_bytes" between 1 and 4194304),
	CONSTRAINT "files_ready_whole" CHECK (("files"."state" = 'ready') = ("files"."kept_in" is not null)
        and ("files"."state" <> 'ready' or num_nonnulls("files"."width", "files"."height", "files"."arrived_at") = 3))
);
--> statement-breakpoint
CREATE TABLE "files_to_remove" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"kept_in" text NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_to_remove_kept_in" CHECK ("files_to_remove"."kept_in" in ('database', 'folder', 's3'))
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"leg_id" uuid,
	"report_id" uuid,
	"item_index" integer,
	"note" text,
	CONSTRAINT "order_files_item" CHECK ("order_files"."item_index" between 0 and 199)
);
--> statement-breakpoint
ALTER TABLE "driver_reports" DROP CONSTRAINT "driver_reports_type_known";--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "bag_count" integer;--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "receiver_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "needs_date" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "proof_rules" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_pickup_bags" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_pickup_photos" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_pickup_receiver" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_pickup_signature" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_delivery_bags" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_delivery_photos" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_delivery_receiver" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_delivery_signature" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_failed_photos" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_pictures_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "new_date_reminder_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_bodies" ADD CONSTRAINT "file_bodies_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_pieces" ADD CONSTRAINT "file_pieces_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_leg_id_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."legs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_report_id_driver_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."driver_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_coming" ON "files" USING btree ("announced_at") WHERE "files"."state" = 'coming';--> statement-breakpoint
CREATE INDEX "files_to_store" ON "files" USING btree ("arrived_at") WHERE "files"."kept_in" = 'database';--> statement-breakpoint
CREATE INDEX "order_files_of_order" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_files_of_leg" ON "order_files" USING btree ("leg_id");--> statement-breakpoint
CREATE INDEX "legs_driver_failed" ON "legs" USING btree ("driver_id","happened_at") WHERE "legs"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "orders_needing_date" ON "orders" USING btree ("id") WHERE "orders"."needs_date" is not null;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_type_known" CHECK ("driver_reports"."type" in ('start_run', 'on_my_way', 'done', 'failed', 'add', 'retry', 'undo', 'spot', 'order_stops', 'end_run'));--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_failure_reason_known" CHECK ("legs"."failure_reason" in ('nobody_home', 'nothing_left_out', 'no_access', 'refused', 'closed', 'wrong_address', 'another_day', 'not_reached', 'other'));--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_failed_for_a_reason" CHECK (("legs"."state" = 'failed') = ("legs"."failure_reason" is not null));--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_other_is_noted" CHECK ("legs"."failure_reason" <> 'other' or "legs"."note" is not null);--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_bag_count" CHECK ("legs"."bag_count" between 1 and 99);--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_receiver" CHECK (length("legs"."receiver_name") between 1 and 80);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_needs_date_known" CHECK ("orders"."needs_date" in ('pickup', 'delivery'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_needs_date_open" CHECK ("orders"."needs_date" is null or not "orders"."status" in ('delivered', 'completed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_pickup_bags" CHECK ("settings"."proof_pickup_bags" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_pickup_photos" CHECK ("settings"."proof_pickup_photos" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_pickup_receiver" CHECK ("settings"."proof_pickup_receiver" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_pickup_signature" CHECK ("settings"."proof_pickup_signature" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_delivery_bags" CHECK ("settings"."proof_delivery_bags" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_delivery_photos" CHECK ("settings"."proof_delivery_photos" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_delivery_receiver" CHECK ("settings"."proof_delivery_receiver" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_delivery_signature" CHECK ("settings"."proof_delivery_signature" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_proof_failed_photos" CHECK ("settings"."proof_failed_photos" in ('off', 'optional', 'required'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_keep_pictures" CHECK ("settings"."keep_pictures_days" between 30 and 2557);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_new_date_reminder" CHECK ("settings"."new_date_reminder_days" between 1 and 30);--> statement-breakpoint
-- A file goes with its order, by whatever way that goes.
CREATE FUNCTION "remove_file_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "files" WHERE "id" = OLD."file_id";
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "remove_file_of_order" AFTER DELETE ON "order_files" FOR EACH ROW EXECUTE FUNCTION "remove_file_of_order"();--> statement-breakpoint
-- What the store has of a file that goes is noted, so that no cascade forgets it; what the database has of it goes at once.
CREATE FUNCTION "note_file_to_remove"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."kept_in" IN ('folder', 's3') THEN
		INSERT INTO "files_to_remove" ("file_id", "kept_in") VALUES (OLD."id", OLD."kept_in") ON CONFLICT DO NOTHING;
	END IF;
	DELETE FROM "file_pieces" WHERE "file_id" = OLD."id";
	DELETE FROM "file_bodies" WHERE "file_id" = OLD."id";
	RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_deleted_file" AFTER DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION "note_file_to_remove"();--> statement-breakpoint
CREATE TRIGGER "note_gone_file" AFTER UPDATE ON "files" FOR EACH ROW WHEN (NEW."state" = 'gone' AND OLD."state" <> 'gone') EXECUTE FUNCTION "note_file_to_remove"();
