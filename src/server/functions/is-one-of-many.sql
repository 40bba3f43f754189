-- Counts the rows of a table that a transaction changed, in a setting, which ends with it and goes back with a savepoint, as rows
-- do. The 51st is logged as all of them, and no later one.
CREATE OR REPLACE FUNCTION "is_one_of_many"("of_table" text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	"setting" text := 'washline.changed_' || "of_table";
	"number" integer := coalesce(nullif(current_setting("setting", true), ''), '0')::integer + 1;
BEGIN
	PERFORM set_config("setting", CASE "number" WHEN 51 THEN 'many' ELSE "number"::text END, true);
	IF "number" < 51 THEN RETURN false; END IF;
	INSERT INTO "public"."changes" ("table_name") VALUES ("of_table");
	RETURN true;
END
$$;
