-- People may show a photo of themselves, children where a parent has agreed to that purpose.
CREATE TABLE "profile_photos" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_photos_small" CHECK (octet_length(image) <= 131072)
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "profile_photos" ADD CONSTRAINT "profile_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_photos_key" ON "profile_photos" USING btree ("key");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK (purpose in ('account', 'lessons', 'messages', 'recording', 'photo', 'marketing'));