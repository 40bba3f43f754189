-- Their triggers go with them. A database that was made by the steps alone has no functions yet.
DROP FUNCTION IF EXISTS "note_change", "note_order_change", "note_leg_change", "is_one_of_many" CASCADE;--> statement-breakpoint
DROP TABLE "changes";--> statement-breakpoint
-- The job that swept it is queued no more. A new database has no queue yet.
DO $$
BEGIN
	DELETE FROM pgboss.schedule WHERE name = 'sweep-changes';
	DELETE FROM pgboss.job WHERE name = 'sweep-changes';
EXCEPTION
	WHEN undefined_table THEN NULL;
END
$$;
