-- Whoever may not add the extension, or does not have it, finds parts of numbers too: by reading all of them.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX orders_number_parts ON orders USING gin (order_number gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
END
$$;
