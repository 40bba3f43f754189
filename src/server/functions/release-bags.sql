-- The codes of a finished order may be those of other bags; an order that comes back has them again, but for those in use by then.
CREATE OR REPLACE FUNCTION "release_bags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	bag_id uuid;
BEGIN
	IF NEW."status" IN ('delivered', 'completed', 'cancelled') THEN
		UPDATE "bags" SET "released_at" = NEW."updated_at" WHERE "order_id" = NEW."id" AND "released_at" IS NULL;
		RETURN null;
	END IF;
	FOR bag_id IN SELECT "id" FROM "bags" WHERE "order_id" = NEW."id" AND "released_at" IS NOT NULL ORDER BY "number" LOOP
		-- Who scans the label as a blank one at the same time may be first: no condition sees that before it is committed.
		BEGIN
			UPDATE "bags" SET "released_at" = NULL WHERE "id" = bag_id;
		EXCEPTION WHEN unique_violation THEN
			NULL;
		END;
	END LOOP;
	RETURN null;
END $$;
CREATE OR REPLACE TRIGGER "release_bags" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
	WHEN ((OLD."status" IN ('delivered', 'completed', 'cancelled')) <> (NEW."status" IN ('delivered', 'completed', 'cancelled')))
	EXECUTE FUNCTION "release_bags"();
