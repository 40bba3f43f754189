ALTER TABLE "files" DROP CONSTRAINT "files_purpose_known";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_of_case" ON "files" USING btree ("case_id") WHERE "files"."case_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_case" CHECK (("files"."purpose" = 'case') = ("files"."case_id" is not null));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose_known" CHECK ("files"."purpose" in ('proof', 'failed', 'condition', 'case'));