CREATE INDEX "audit_entries_of_person" ON "audit_entries" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_subject" ON "audit_entries" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_result" ON "audit_entries" USING btree ("result","at","id");