-- Who asks for a lesson is counted what they hold and have called off: by their whole life until now, because no index knew either. Both
-- indexes hold few rows, and are made in a read of the table.
CREATE INDEX "bookings_open_of_payer" ON "bookings" USING btree ("payer_id") WHERE status in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "bookings_called_off" ON "bookings" USING btree ("teacher_id","booked_at") WHERE ended_because in ('cancelled_by_learner', 'not_paid');
