CREATE TABLE "changes" (
	"amount" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_customer_created";--> statement-breakpoint
CREATE INDEX "orders_customer_created" ON "orders" USING btree ("customer_id","created_at","id","status");--> statement-breakpoint
CREATE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "public"."changes" ("amount") VALUES (1);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "order_series" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "order_proposals" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "cases" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "note_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "note_change"();
