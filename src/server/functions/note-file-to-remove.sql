-- What the store has of a file that goes is noted, so that no cascade forgets it; what the database has of it goes at once.
CREATE OR REPLACE FUNCTION "note_file_to_remove"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."kept_in" IN ('folder', 's3') THEN
		INSERT INTO "files_to_remove" ("file_id", "kept_in") VALUES (OLD."id", OLD."kept_in") ON CONFLICT DO NOTHING;
	END IF;
	DELETE FROM "file_pieces" WHERE "file_id" = OLD."id";
	DELETE FROM "file_bodies" WHERE "file_id" = OLD."id";
	RETURN null;
END $$;
CREATE OR REPLACE TRIGGER "note_deleted_file" AFTER DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION "note_file_to_remove"();
CREATE OR REPLACE TRIGGER "note_gone_file" AFTER UPDATE ON "files" FOR EACH ROW WHEN (NEW."state" = 'gone' AND OLD."state" <> 'gone') EXECUTE FUNCTION "note_file_to_remove"();
