-- Money in by a prompt to the phone: which phone, whether the provider was asked, and which prompt it repeats.
DROP INDEX "deposits_open";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "prompt_phone" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "prompt_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "repeats" bigint;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_repeats_deposits_id_fk" FOREIGN KEY ("repeats") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_repeating" ON "deposits" USING btree ("repeats");--> statement-breakpoint
CREATE INDEX "deposits_open" ON "deposits" USING btree ("created_at") WHERE coalesce(checkout_id, prompt_phone) is not null and state in ('created', 'processing', 'failed');--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_prompt_phone" CHECK (prompt_phone ~ '^254[17][0-9]{8}$');--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_one_way" CHECK (num_nonnulls(checkout_id, prompt_phone) <= 1);--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_of_prompt" CHECK (prompt_phone is not null or num_nonnulls(prompt_asked_at, repeats) = 0);