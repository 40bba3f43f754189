-- A line of before gets an id of its order and its place, as a UUID of version 8: always the same one.
CREATE FUNCTION "line_id"("of" text, "position" bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(overlay(md5("of" || '/' || "position") PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid
$$;--> statement-breakpoint
UPDATE "orders" SET "items" = (
  SELECT jsonb_agg("item" || jsonb_build_object('id', "line_id"("orders"."id"::text, "position")) ORDER BY "position")
  FROM jsonb_array_elements("orders"."items") WITH ORDINALITY AS "lines" ("item", "position")
) WHERE jsonb_array_length("items") > 0;--> statement-breakpoint
-- A proposed line that is on the order, matched by SKU in their sequence, has the id it has there.
UPDATE "order_proposals" SET "changes" = jsonb_set("changes", '{items}', (
  SELECT coalesce(jsonb_agg("proposed"."item" || jsonb_build_object('id', coalesce("present"."item" ->> 'id', "line_id"("order_proposals"."id"::text, "proposed"."position")::text)) ORDER BY "proposed"."position"), '[]')
  FROM (
    SELECT "item", "position", row_number() OVER (PARTITION BY "item" ->> 'sku_id' ORDER BY "position") AS "nth"
    FROM jsonb_array_elements("order_proposals"."changes" -> 'items') WITH ORDINALITY AS "lines" ("item", "position")
  ) AS "proposed"
  LEFT JOIN (
    SELECT "item", row_number() OVER (PARTITION BY "item" ->> 'sku_id' ORDER BY "position") AS "nth"
    FROM jsonb_array_elements((SELECT "items" FROM "orders" WHERE "orders"."id" = "order_proposals"."order_id")) WITH ORDINALITY AS "lines" ("item", "position")
  ) AS "present" ON "present"."item" ->> 'sku_id' = "proposed"."item" ->> 'sku_id' AND "present"."nth" = "proposed"."nth"
)) WHERE jsonb_typeof("changes" -> 'items') = 'array';--> statement-breakpoint
-- A reply that is sent again for its key is read by the screens of this version.
UPDATE "idempotency_keys" SET "reply" = jsonb_set("reply"::jsonb, '{items}', (
  SELECT coalesce(jsonb_agg("item" || jsonb_build_object('id', "line_id"("reply"::jsonb ->> 'id', "position")) ORDER BY "position"), '[]')
  FROM jsonb_array_elements("reply"::jsonb -> 'items') WITH ORDINALITY AS "lines" ("item", "position")
))::text WHERE jsonb_typeof("reply"::jsonb -> 'items') = 'array';--> statement-breakpoint
UPDATE "idempotency_keys" SET "reply" = jsonb_set("reply"::jsonb, '{pending_modifications,items}', (
  SELECT coalesce(jsonb_agg("item" || jsonb_build_object('id', "line_id"("reply"::jsonb ->> 'id' || '/proposed', "position")) ORDER BY "position"), '[]')
  FROM jsonb_array_elements("reply"::jsonb #> '{pending_modifications,items}') WITH ORDINALITY AS "lines" ("item", "position")
))::text WHERE jsonb_typeof("reply"::jsonb #> '{pending_modifications,items}') = 'array';--> statement-breakpoint
DROP FUNCTION "line_id";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lines_have_ids" CHECK (not jsonb_path_exists("orders"."items", '$[*] ? (!exists(@.id))'));