CREATE INDEX "orders_total_amount" ON "orders" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "users_full_name" ON "users" USING btree ("full_name","id");