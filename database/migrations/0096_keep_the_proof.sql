-- The proof of the ledger is kept and made a piece at a time: of the books of years no one look would come to an end.
CREATE TABLE "ledger_findings" (
	"place" text NOT NULL,
	"place_id" bigint NOT NULL,
	"off_cents" bigint,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_findings_place_place_id_pk" PRIMARY KEY("place","place_id"),
	CONSTRAINT "ledger_findings_place" CHECK (place in ('transfer', 'balance'))
);
--> statement-breakpoint
CREATE TABLE "ledger_proof" (
	"id" smallint PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone,
	"proved" jsonb,
	"began_at" timestamp with time zone,
	"after_transfer" bigint,
	"after_account" bigint,
	"counted" jsonb,
	"next_at" timestamp with time zone,
	CONSTRAINT "ledger_proof_one" CHECK (id = 1),
	CONSTRAINT "ledger_proof_proved" CHECK ((proved is null) = (proved_at is null)),
	CONSTRAINT "ledger_proof_under_way" CHECK ((counted is null) = (began_at is null))
);
--> statement-breakpoint
-- Its one row; nobody has begun yet.
insert into ledger_proof (id) values (1);
