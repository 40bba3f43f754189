CREATE TABLE "message_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "message_choices_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel"),
	CONSTRAINT "message_choices_channel" CHECK ("message_choices"."channel" in ('mail', 'text', 'push'))
);
--> statement-breakpoint
CREATE TABLE "message_rules" (
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"offer" text NOT NULL,
	CONSTRAINT "message_rules_kind_channel_pk" PRIMARY KEY("kind","channel"),
	CONSTRAINT "message_rules_channel" CHECK ("message_rules"."channel" in ('mail', 'text', 'push')),
	CONSTRAINT "message_rules_offer" CHECK ("message_rules"."offer" in ('off', 'offered', 'on'))
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"order_links" boolean DEFAULT true NOT NULL,
	"quiet_from" time DEFAULT '21:00',
	"quiet_until" time DEFAULT '07:00',
	"reminder_time" time DEFAULT '16:00' NOT NULL,
	"texts_a_day" integer DEFAULT 200 NOT NULL,
	"reply_to" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "message_settings_only_row" CHECK ("message_settings"."only"),
	CONSTRAINT "message_settings_quiet" CHECK (num_nulls("message_settings"."quiet_from", "message_settings"."quiet_until") in (0, 2)),
	CONSTRAINT "message_settings_texts" CHECK ("message_settings"."texts_a_day" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "outgoing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid,
	"order_id" uuid,
	"case_id" uuid,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "outgoing_once" UNIQUE("cause","user_id","channel"),
	CONSTRAINT "outgoing_channel" CHECK ("outgoing"."channel" in ('mail', 'text', 'push')),
	CONSTRAINT "outgoing_state" CHECK ("outgoing"."state" in ('waiting', 'sending', 'sent', 'refused', 'given_up', 'dropped', 'merged', 'unknown')),
	CONSTRAINT "outgoing_sent" CHECK (("outgoing"."state" = 'sent') = ("outgoing"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "service_key" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"value" "bytea" NOT NULL,
	"is_sealed" boolean NOT NULL,
	CONSTRAINT "service_key_only_row" CHECK ("service_key"."only")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_refused_reason" text;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_due" ON "outgoing" USING btree ("due_at") WHERE "outgoing"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_order" ON "outgoing" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "outgoing_user" ON "outgoing" USING btree ("user_id","due_at");--> statement-breakpoint
-- A shop that is there goes on sending what it sent, with links into the app.
INSERT INTO "message_settings" ("order_links") SELECT false WHERE EXISTS (SELECT FROM "settings");--> statement-breakpoint
INSERT INTO "message_rules" ("kind", "channel", "offer")
SELECT "kind", 'mail', 'on'
FROM unnest(ARRAY['more_than_estimated', 'order_locked', 'approval_needed', 'series_changed', 'closed_day', 'closed_days_missing']) AS "today" ("kind")
WHERE EXISTS (SELECT FROM "settings");
