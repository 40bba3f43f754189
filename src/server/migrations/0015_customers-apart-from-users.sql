CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_customer_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "customer_prices" DROP CONSTRAINT "customer_prices_customer_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "order_series" DROP CONSTRAINT "order_series_customer_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_customer_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "users_full_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_main_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Every customer who signs in becomes a customer of the same id and name, and its main contact.
INSERT INTO "customers" ("id", "name", "created_at", "updated_at")
SELECT "id", "full_name", "created_at", "updated_at" FROM "users" WHERE "role" = 'customer';--> statement-breakpoint
UPDATE "users" SET "customer_id" = "id", "is_main_contact" = true WHERE "role" = 'customer';--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("name","id");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_prices" ADD CONSTRAINT "customer_prices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_series" ADD CONSTRAINT "order_series_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_main_contact" ON "users" USING btree ("customer_id") WHERE "users"."is_main_contact";--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_whole" CHECK (("users"."role" = 'customer') = ("users"."customer_id" is not null));--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "customers" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
