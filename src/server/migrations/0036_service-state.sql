CREATE TABLE "service_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"signing_key" "bytea" NOT NULL,
	"clock_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_state_one_row" CHECK ("service_state"."id" = 1)
);
