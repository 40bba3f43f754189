-- A door has one key: that of the database differed from the service's where an address is not ASCII.
CREATE OR REPLACE FUNCTION "address_key"("address" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_replace(trim(regexp_replace(replace(lower(normalize("address", NFD)), 'ς', 'σ'),
		'[\u0001-/:-@\[-\u0060{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589-\u058f\u0609-\u060f\u061b-\u061f\u066a-\u066d\u2000-\u206f\u20a0-\u20cf\u2100-\u2101\u2190-\u245f\u249c-\u24ff\u2500-\u2775\u2794-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe10-\ufe1f\ufe30-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+', ' ', 'g')),
		'(?<![0-9\u00b2\u00b3\u00b9\u00bc-\u00be\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u2070-\u2089\u2150-\u218b\u2460-\u249b\u2776-\u2793\uff10-\uff19]) | (?![0-9\u00b2\u00b3\u00b9\u00bc-\u00be\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u2070-\u2089\u2150-\u218b\u2460-\u249b\u2776-\u2793\uff10-\uff19])', '', 'g')
$$;--> statement-breakpoint
DELETE FROM "places" USING "places" other WHERE "places"."customer_id" IS NOT DISTINCT FROM other."customer_id"
	AND "address_key"("places"."address") = "address_key"(other."address")
	AND ("places"."set_at", "places"."id") < (other."set_at", other."id") AND "places"."address" !~ '^[ -~]*$';--> statement-breakpoint
UPDATE "places" SET "address_key" = "address_key"("address") WHERE "address" !~ '^[ -~]*$';--> statement-breakpoint
UPDATE "run_stops" SET "address_key" = keyed."key" FROM (
	SELECT DISTINCT ON (stop."run_id", stop."customer_id", key) stop."id", key FROM "run_stops" stop
	CROSS JOIN LATERAL (SELECT "address_key"(CASE leg."kind" WHEN 'pickup' THEN o."pickup_address" ELSE o."delivery_address" END) AS key
		FROM "legs" leg JOIN "orders" o ON o."id" = leg."order_id" WHERE leg."stop_id" = stop."id" LIMIT 1) door
	WHERE stop."address_key" !~ '^[ -~]*$'
) AS keyed WHERE "run_stops"."id" = keyed."id" AND NOT EXISTS (
	SELECT FROM "run_stops" other WHERE other."run_id" = "run_stops"."run_id" AND other."customer_id" = "run_stops"."customer_id"
		AND other."address_key" = keyed."key");
