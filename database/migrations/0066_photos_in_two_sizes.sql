-- A face beside a name is shown at a tenth of the bytes; photos kept before have none and are shown whole.
ALTER TABLE "profile_photos" ADD COLUMN "face" "bytea";--> statement-breakpoint
ALTER TABLE "profile_photos" ADD CONSTRAINT "profile_photos_face_small" CHECK (octet_length(face) <= 16384);