ALTER TABLE "orders" ADD COLUMN "items" jsonb;--> statement-breakpoint
UPDATE "orders" SET "items" = "lines"."items" FROM (
  SELECT "order_id", jsonb_agg(jsonb_build_object('sku_id', "sku_id", 'sku_name', "sku_name", 'quantity', "quantity", 'price', "price") ORDER BY "position") AS "items"
  FROM "order_items" GROUP BY "order_id"
) AS "lines" WHERE "lines"."order_id" = "orders"."id";--> statement-breakpoint
UPDATE "orders" SET "items" = '[]' WHERE "items" IS NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "items" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_items" CHECK (jsonb_typeof("orders"."items") = 'array');--> statement-breakpoint
DROP TABLE "order_items";
