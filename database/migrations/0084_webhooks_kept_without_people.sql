-- What the provider told of a payment is kept for as long as it can be disputed, without people, and then forgotten.
ALTER TABLE "provider_events" ADD COLUMN "record" jsonb;--> statement-breakpoint
CREATE INDEX "provider_events_by_time" ON "provider_events" USING btree ("received_at");