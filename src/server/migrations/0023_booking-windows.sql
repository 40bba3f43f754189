CREATE TABLE "area_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area_id" uuid NOT NULL,
	"postcode" char(4) NOT NULL,
	"suburb" text,
	CONSTRAINT "area_places_postcode" CHECK ("area_places"."postcode" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_windows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"leg" text NOT NULL,
	"weekday" smallint NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	"area_id" uuid,
	"capacity" integer,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "booking_windows_leg" CHECK ("booking_windows"."leg" in ('pickup', 'delivery')),
	CONSTRAINT "booking_windows_weekday" CHECK ("booking_windows"."weekday" between 1 and 7),
	CONSTRAINT "booking_windows_times" CHECK ("booking_windows"."ends_at" > "booking_windows"."starts_at"),
	CONSTRAINT "booking_windows_capacity" CHECK ("booking_windows"."capacity" between 1 and 999)
);
--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "anchor_pickup_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_series" ADD COLUMN "anchor_delivery_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_window_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_window_id" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "use_windows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "book_lead_hours" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "book_ahead_days" integer DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "turnaround_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "change_cutoff_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "booking_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "area_places" ADD CONSTRAINT "area_places_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_windows" ADD CONSTRAINT "booking_windows_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "area_places_once" ON "area_places" USING btree ("postcode",coalesce(lower("suburb"), ''));--> statement-breakpoint
CREATE INDEX "area_places_area" ON "area_places" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_windows_once" ON "booking_windows" USING btree ("leg","weekday","starts_at",coalesce("area_id"::text, '')) WHERE "booking_windows"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "booking_windows_area" ON "booking_windows" USING btree ("area_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pickup_window_id_booking_windows_id_fk" FOREIGN KEY ("pickup_window_id") REFERENCES "public"."booking_windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_window_id_booking_windows_id_fk" FOREIGN KEY ("delivery_window_id") REFERENCES "public"."booking_windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_pickup_window" ON "orders" USING btree ("pickup_window_id","pickup_date") WHERE "orders"."pickup_window_id" is not null and "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_delivery_window" ON "orders" USING btree ("delivery_window_id","delivery_date") WHERE "orders"."delivery_window_id" is not null and "orders"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_windows" CHECK ("order_series"."anchor_pickup_until" > "order_series"."anchor_pickup" and "order_series"."anchor_delivery_until" > "order_series"."anchor_delivery");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pickup_until" CHECK ("orders"."pickup_until" > "orders"."pickup_date");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_until" CHECK ("orders"."delivery_until" > "orders"."delivery_date");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_after_window" CHECK ("orders"."delivery_date" >= "orders"."pickup_until");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pickup_window_whole" CHECK ("orders"."pickup_window_id" is null or "orders"."pickup_until" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_window_whole" CHECK ("orders"."delivery_window_id" is null or "orders"."delivery_until" is not null);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_book_lead" CHECK ("settings"."book_lead_hours" between 0 and 168);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_book_ahead" CHECK ("settings"."book_ahead_days" between 1 and 59);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_turnaround" CHECK ("settings"."turnaround_days" between 0 and 14);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_cutoff" CHECK ("settings"."change_cutoff_hours" between 0 and 72);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_windows" CHECK (not "settings"."use_windows" or "settings"."occurrence_lead_days" > "settings"."book_ahead_days");
--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "booking_windows" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "areas" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "area_places" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
