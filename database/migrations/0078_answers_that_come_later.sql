-- What a provider answers later than it was asked (Daraja: where a payout stands, what the accounts hold) comes to any of our
-- servers, and waits here for the one that asked.
CREATE TABLE "provider_answers" (
	"provider" text NOT NULL,
	"question" text NOT NULL,
	"about" text,
	"facts" jsonb,
	"kept_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "provider_answers_provider_question_pk" PRIMARY KEY("provider","question"),
	CONSTRAINT "provider_answers_answered" CHECK ((facts is null) = (answered_at is null)),
	CONSTRAINT "provider_answers_either" CHECK (num_nonnulls(about, facts) > 0)
);
--> statement-breakpoint
CREATE INDEX "provider_answers_about" ON "provider_answers" USING btree ("about","answered_at");--> statement-breakpoint
CREATE INDEX "provider_answers_old" ON "provider_answers" USING btree ("kept_at");