ALTER TABLE "orders" DROP CONSTRAINT "orders_driver_whole";--> statement-breakpoint
DROP INDEX "orders_to_go";--> statement-breakpoint
DROP INDEX "orders_done";--> statement-breakpoint
DROP INDEX "orders_driver_delivered";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "other_driver_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_other_driver_id_users_id_fk" FOREIGN KEY ("other_driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_other_driver" ON "orders" USING btree ("other_driver_id","delivery_date","id") WHERE "orders"."other_driver_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_other_driver" CHECK ("orders"."other_driver_id" <> "orders"."driver_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_driver_whole" CHECK (case when "orders"."driver_id" is null then "orders"."delivery_status" = 'picked_up' and "orders"."other_driver_id" is not null
        or "orders"."delivery_status" is null and "orders"."other_driver_id" is null else "orders"."delivery_status" is not null end);--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "legs" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
