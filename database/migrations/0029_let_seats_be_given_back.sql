-- A seat that was given back can be taken again.
DROP INDEX "enrolments_once";--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once" ON "enrolments" USING btree ("class_id","learner_id") WHERE status <> 'refunded';