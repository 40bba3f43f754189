CREATE TABLE "push_subscriptions" (
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"endpoint_mac" "bytea",
	"sealed" "bytea",
	"last_ok_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_user_id_device_id_pk" PRIMARY KEY("user_id","device_id"),
	CONSTRAINT "push_subscriptions_endpoint_mac_unique" UNIQUE("endpoint_mac"),
	CONSTRAINT "push_subscriptions_sealed" CHECK (num_nulls("push_subscriptions"."endpoint_mac", "push_subscriptions"."sealed") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;