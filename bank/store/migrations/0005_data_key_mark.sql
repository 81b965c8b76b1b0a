CREATE TABLE "data_key_marks" (
	"id" smallint PRIMARY KEY NOT NULL,
	"mark" jsonb NOT NULL,
	CONSTRAINT "data_key_marks_one_row" CHECK ("data_key_marks"."id" = 1)
);
