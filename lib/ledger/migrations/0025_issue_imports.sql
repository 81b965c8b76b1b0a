CREATE TABLE "issue_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text,
	"account_number" text,
	"check_number" text,
	"amount_cents" bigint,
	"payee_name" text,
	"issue_date" date,
	"position" integer,
	"reason" text,
	"authorization_id" text,
	CONSTRAINT "issue_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "issue_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"settings" jsonb,
	"mends" jsonb NOT NULL,
	"control" jsonb,
	"state" text NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "issue_layouts" (
	"source" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_by_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issue_import_lines" ADD CONSTRAINT "issue_import_lines_import_id_issue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."issue_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_imports_newest" ON "issue_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "issue_imports_of_person" ON "issue_imports" USING btree ("person_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "issue_layouts_by_fingerprint" ON "issue_layouts" USING btree ("fingerprint","updated_at");