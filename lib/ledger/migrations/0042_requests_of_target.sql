DROP INDEX "api_requests_of_target";--> statement-breakpoint
CREATE INDEX "api_requests_of_target" ON "api_requests" USING btree ("target_id","at","id","status_class","operation");