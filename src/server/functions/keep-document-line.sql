CREATE OR REPLACE FUNCTION "keep_document_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE 'a line of an issued document stays as it is' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'document_lines_kept';
END $$;
CREATE OR REPLACE TRIGGER "keep_document_line" BEFORE UPDATE OR DELETE ON "document_lines" FOR EACH ROW EXECUTE FUNCTION "keep_document_line"();
