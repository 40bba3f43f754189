DROP INDEX "documents_total";--> statement-breakpoint
DROP INDEX "documents_issued";--> statement-breakpoint
DROP INDEX "documents_due";--> statement-breakpoint
CREATE INDEX "documents_sent" ON "documents" USING btree ("customer_id","created_at","id") WHERE "documents"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_issued_total" ON "documents" USING btree ("total","created_at","id") WHERE "documents"."number" is not null;--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_on","number","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_due" ON "documents" USING btree ("due_on","created_at","id");