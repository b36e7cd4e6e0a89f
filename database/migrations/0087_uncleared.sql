-- What a card paid can be spent at once and be paid out only once the provider has it: until then what is earned of it waits.
CREATE TABLE "uncleared_funds" (
	"transfer_id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"clears_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uncleared_funds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "uncleared_funds" ADD CONSTRAINT "uncleared_funds_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncleared_funds" ADD CONSTRAINT "uncleared_funds_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uncleared_funds_of_owner" ON "uncleared_funds" USING btree ("owner_id","clears_at");--> statement-breakpoint
-- What came in so in the last days waits as well.
insert into uncleared_funds (transfer_id, owner_id, amount_cents, clears_at)
select ledger_transfers.id, deposits.user_id, provider_payments.gross_cents, provider_payments.credited_at + interval '3 days'
from ledger_transfers
join deposits on deposits.id = ledger_transfers.about_id
join provider_payments on provider_payments.deposit_id = deposits.id
where ledger_transfers.kind in ('deposit', 'suspense_credited')
  and ledger_transfers.posted_at > now() - interval '3 days'
  and split_part(ledger_transfers.key, ':', 3) = provider_payments.payment_id
  and provider_payments.credited_at > now() - interval '3 days'
  and provider_payments.method <> 'mpesa';
