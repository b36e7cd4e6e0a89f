-- What one person has done over years was read whole to show its last page: each list of their own now has an index with its order, and
-- the history of a booking names the two whose it is.
DROP INDEX "sessions_open_of_user";--> statement-breakpoint
DROP INDEX "enrolments_of_learner";--> statement-breakpoint
DROP INDEX "enrolments_of_payer";--> statement-breakpoint
DROP INDEX "notices_unread";--> statement-breakpoint
DROP INDEX "recording_answers_of_person";--> statement-breakpoint
DROP INDEX "recordings_of_teacher";--> statement-breakpoint
DROP INDEX "video_purchases_of_learner";--> statement-breakpoint
ALTER TABLE "booking_history" ADD COLUMN "learner_id" bigint;--> statement-breakpoint
ALTER TABLE "booking_history" ADD COLUMN "teacher_id" bigint;--> statement-breakpoint
-- What was is not rewritten: each row is told whose it is, once.
ALTER TABLE "booking_history" DISABLE TRIGGER "booking_history_append_only";--> statement-breakpoint
UPDATE "booking_history" SET "learner_id" = "bookings"."learner_id", "teacher_id" = "bookings"."teacher_id"
FROM "bookings" WHERE "bookings"."id" = "booking_id";--> statement-breakpoint
ALTER TABLE "booking_history" ENABLE TRIGGER "booking_history_append_only";--> statement-breakpoint
ALTER TABLE "booking_history" ALTER COLUMN "learner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_history" ALTER COLUMN "teacher_id" SET NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bookings_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if (old.status, old.payment_status, old.starts_at) is not distinct from (new.status, new.payment_status, new.starts_at) then
      return null;
    end if;
    if (old.status, old.payment_status) is distinct from (new.status, new.payment_status)
      and format('%s/%s > %s/%s', old.status, old.payment_status, new.status, new.payment_status) not in (
      'pending/n/a > accepted/pending',
      'pending/n/a > declined/n/a',
      'pending/n/a > expired/n/a',
      'accepted/pending > confirmed/paid',
      'accepted/pending > expired/n/a',
      'pending/n/a > cancelled/n/a',
      'accepted/pending > cancelled/n/a',
      'confirmed/paid > cancelled/refunded',
      'confirmed/paid > cancelled/released',
      'confirmed/paid > completed/paid',
      'confirmed/paid > no_show/paid',
      'confirmed/paid > no_show/refunded',
      'confirmed/paid > disputed/paid',
      'completed/paid > disputed/paid',
      'no_show/paid > disputed/paid',
      'disputed/paid > cancelled/refunded',
      'disputed/paid > completed/released',
      'disputed/paid > no_show/released',
      'completed/paid > completed/released',
      'no_show/paid > no_show/released'
    ) then
      raise exception 'no step leads from %/% to %/%', old.status, old.payment_status, new.status, new.payment_status
        using errcode = 'BK001';
    end if;
  end if;
  insert into booking_history (booking_id, learner_id, teacher_id, status, payment_status, starts_at)
    values (new.id, new.learner_id, new.teacher_id, new.status, new.payment_status, new.starts_at);
  return null;
end $function$;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
UPDATE "enrolments" SET "starts_at" = "live_classes"."starts_at" FROM "live_classes" WHERE "live_classes"."id" = "class_id";--> statement-breakpoint
ALTER TABLE "enrolments" ALTER COLUMN "starts_at" SET NOT NULL;--> statement-breakpoint
-- A server of before leaves it out, and moves classes.
CREATE FUNCTION enrolment_starts() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  new.starts_at := (select starts_at from live_classes where id = new.class_id);
  return new;
end $function$;--> statement-breakpoint
CREATE TRIGGER enrolment_starts BEFORE INSERT ON "enrolments" FOR EACH ROW WHEN (new.starts_at is null) EXECUTE FUNCTION enrolment_starts();--> statement-breakpoint
CREATE FUNCTION enrolments_move() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  update enrolments set starts_at = new.starts_at where class_id = new.id and status <> 'refunded';
  return null;
end $function$;--> statement-breakpoint
CREATE TRIGGER enrolments_move AFTER UPDATE OF starts_at ON "live_classes" FOR EACH ROW WHEN (old.starts_at <> new.starts_at) EXECUTE FUNCTION enrolments_move();--> statement-breakpoint
CREATE INDEX "booking_history_of_two" ON "booking_history" USING btree ("learner_id","teacher_id","written_at","id");--> statement-breakpoint
CREATE INDEX "bookings_of_two" ON "bookings" USING btree ("learner_id","teacher_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_live_of_two" ON "bookings" USING btree ("learner_id","teacher_id","starts_at") WHERE status in ('pending', 'accepted', 'confirmed', 'disputed');--> statement-breakpoint
CREATE INDEX "enrolments_by_time_of_learner" ON "enrolments" USING btree ("learner_id","starts_at","class_id");--> statement-breakpoint
CREATE INDEX "enrolments_held_of_payer" ON "enrolments" USING btree ("payer_id") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "deposits_processing" ON "deposits" USING btree ("user_id") WHERE state = 'processing';--> statement-breakpoint
CREATE INDEX "support_lines_of_operators" ON "support_lines" USING btree ("chat_id","id") WHERE operator_id is not null;--> statement-breakpoint
CREATE INDEX "videos_arriving" ON "videos" USING btree ("teacher_id","id") WHERE media not in ('ready', 'gone');--> statement-breakpoint
CREATE INDEX "videos_intros" ON "videos" USING btree ("teacher_id") WHERE purpose = 'intro' and status <> 'removed';--> statement-breakpoint
CREATE INDEX "sessions_open_of_user" ON "sessions" USING btree ("user_id","expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "enrolments_of_learner" ON "enrolments" USING btree ("learner_id","enrolled_at");--> statement-breakpoint
CREATE INDEX "enrolments_of_payer" ON "enrolments" USING btree ("payer_id","starts_at","class_id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","id") WHERE read_at is null and in_app;--> statement-breakpoint
CREATE INDEX "recording_answers_of_person" ON "recording_answers" USING btree ("person_id","recorded_at");--> statement-breakpoint
CREATE INDEX "recordings_of_teacher" ON "recordings" USING btree ("teacher_id","gone_at");--> statement-breakpoint
CREATE INDEX "video_purchases_of_learner" ON "video_purchases" USING btree ("learner_id","bought_at","id");