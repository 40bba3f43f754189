ALTER TABLE "driver_reports" DROP CONSTRAINT "driver_reports_type_known";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "late_said_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "late_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_type_known" CHECK ("driver_reports"."type" in ('start_run', 'on_my_way', 'done', 'failed', 'step', 'add', 'retry', 'count', 'scan', 'undo', 'spot', 'order_stops', 'late', 'end_run'));