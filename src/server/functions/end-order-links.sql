-- Who is disabled, erased, of another customer or reads another mailbox has no link that was given out before.
CREATE OR REPLACE FUNCTION "end_order_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "order_links" SET "generation" = "generation" + 1 WHERE "user_id" = NEW."id";
	RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "end_order_links" AFTER UPDATE OF "email", "is_active", "customer_id" ON "users" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email" OR OLD."is_active" AND NOT NEW."is_active" OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id")
	EXECUTE FUNCTION "end_order_links"();
