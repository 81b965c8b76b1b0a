CREATE TABLE "api_request_usage" (
	"id" smallint PRIMARY KEY NOT NULL,
	"rows" bigint NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operation" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"target_id" text,
	"result_id" text,
	"status_class" smallint NOT NULL,
	"status" smallint,
	"problem" text,
	"duration_ms" integer NOT NULL,
	"request_id" text,
	"retry" smallint NOT NULL,
	"cause" text NOT NULL,
	"person_id" uuid,
	"encrypted_bodies" "bytea",
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "api_requests_by_time" ON "api_requests" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "api_requests_by_operation" ON "api_requests" USING btree ("operation","at","id");--> statement-breakpoint
CREATE INDEX "api_requests_by_class" ON "api_requests" USING btree ("status_class","at","id");--> statement-breakpoint
CREATE INDEX "api_requests_by_operation_class" ON "api_requests" USING btree ("operation","status_class","at","id");--> statement-breakpoint
CREATE INDEX "api_requests_of_target" ON "api_requests" USING btree ("target_id","at","id");--> statement-breakpoint
CREATE INDEX "api_requests_of_result" ON "api_requests" USING btree ("result_id","at","id");--> statement-breakpoint
CREATE INDEX "api_requests_by_request_id" ON "api_requests" USING btree ("request_id","at","id");