-- Whoever has M-Pesa's message and does not see the money says its code: their payments are looked at at once, and where a payment
-- came without a reference of ours an operator sees who says that it is theirs.
CREATE TABLE "payment_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_claims_code" CHECK (code ~ '^[A-Z][A-Z0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claims_once" ON "payment_claims" USING btree ("code","user_id");--> statement-breakpoint
CREATE INDEX "payment_claims_of_user" ON "payment_claims" USING btree ("user_id");