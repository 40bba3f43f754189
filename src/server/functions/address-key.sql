-- As addressKey in shared/runs: two numbers stay two.
CREATE OR REPLACE FUNCTION "address_key"("address" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_replace(trim(regexp_replace(lower("address"), '[^[:alnum:]]+', ' ', 'g')), '(?<![0-9]) | (?![0-9])', '', 'g')
$$;
