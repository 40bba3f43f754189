-- A file goes with its order, by whatever way that goes.
CREATE OR REPLACE FUNCTION "remove_file_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "files" WHERE "id" = OLD."file_id";
	RETURN null;
END $$;
CREATE OR REPLACE TRIGGER "remove_file_of_order" AFTER DELETE ON "order_files" FOR EACH ROW EXECUTE FUNCTION "remove_file_of_order"();
