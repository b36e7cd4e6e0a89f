-- What stands at the provider is asked every few minutes: of the books of years it added up all entries there are, twice.
CREATE TABLE "ledger_sums" (
	"kind" text PRIMARY KEY NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL,
	"up_to" bigint DEFAULT 0 NOT NULL,
	"next_up_to" bigint DEFAULT 0 NOT NULL,
	"next_after" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_sums_own" CHECK (ledger_account_lawful(kind, 0, null)),
	CONSTRAINT "ledger_sums_onwards" CHECK (next_up_to >= up_to)
);
--> statement-breakpoint
-- Nothing of it has been added up yet.
insert into ledger_sums (kind) values ('provider_clearing');
