-- A parent decides by itself whether those who teach a child see its photo.
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK (purpose in ('account', 'lessons', 'messages', 'recording', 'photo', 'photo_for_teachers', 'marketing'));