-- Drawn from the migrations by npm run migration; not run by anything. See database/migrations for the reasons.

create table allowances (
  learner_id bigint not null,
  weekly_limit_cents bigint,
  ask_first boolean not null,
  set_by bigint not null,
  set_at timestamp with time zone not null,
  constraint allowances_limit CHECK (((weekly_limit_cents >= 0) AND ((weekly_limit_cents % (100)::bigint) = 0))),
  constraint allowances_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint allowances_set_by_users_id_fk FOREIGN KEY (set_by) REFERENCES users(id),
  constraint allowances_pkey PRIMARY KEY (learner_id)
);

create table attempts (
  key text not null,
  count integer not null,
  window_started_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key)
);

create table attendance (
  id bigint generated always as identity not null,
  visit text not null,
  kind text not null,
  room_id bigint not null,
  person_id bigint not null,
  joined_at timestamp with time zone not null,
  left_at timestamp with time zone,
  bytes bigint,
  constraint attendance_bytes CHECK ((bytes >= 0)),
  constraint attendance_forward CHECK (((left_at IS NULL) OR (joined_at <= left_at))),
  constraint attendance_kind CHECK ((kind = ANY (ARRAY['lesson'::text, 'class'::text]))),
  constraint attendance_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint attendance_pkey PRIMARY KEY (id)
);
CREATE INDEX attendance_of_person ON public.attendance USING btree (person_id);
CREATE INDEX attendance_of_room ON public.attendance USING btree (kind, room_id);
CREATE UNIQUE INDEX attendance_visit ON public.attendance USING btree (visit);

create table audit_entries (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  operator_id bigint not null,
  act text not null,
  person_id bigint,
  facts jsonb not null,
  reason text,
  constraint audit_entries_act CHECK ((act = ANY (ARRAY['teacher_checked'::text, 'teacher_approved'::text, 'teacher_rejected'::text, 'payout_approved'::text, 'payout_paid'::text, 'payout_returned'::text, 'dispute_decided'::text, 'user_edited'::text, 'user_suspended'::text, 'suspension_lifted'::text, 'user_deleted'::text, 'tutor_hidden'::text, 'tutor_shown'::text, 'tutor_edited'::text, 'notes_repeated'::text, 'payment_credited'::text, 'rest_credited'::text, 'payment_returned'::text, 'payment_refunded'::text, 'transactions_exported'::text, 'post_made'::text, 'post_changed'::text, 'post_published'::text, 'post_withdrawn'::text, 'post_deleted'::text, 'event_made'::text, 'event_changed'::text, 'event_deleted'::text, 'event_written'::text, 'thread_let_go_on'::text, 'thread_closed'::text, 'reported_hidden'::text, 'reported_left'::text, 'video_refunded'::text, 'testimonial_hidden'::text, 'testimonial_shown'::text, 'chat_closed'::text, 'chat_reopened'::text, 'figures_set'::text, 'contacts_set'::text, 'faq_set'::text, 'team_set'::text, 'hours_set'::text, 'promises_set'::text, 'data_set'::text, 'own_money_put_in'::text, 'own_money_taken_out'::text, 'provider_fee_recorded'::text, 'difference_settled'::text, 'help_answered'::text, 'help_closed'::text, 'recording_opened'::text]))),
  constraint audit_entries_facts CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint audit_entries_operator_id_users_id_fk FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_of_act ON public.audit_entries USING btree (act, id);
CREATE INDEX audit_entries_of_operator ON public.audit_entries USING btree (operator_id, id);
CREATE INDEX audit_entries_of_person ON public.audit_entries USING btree (person_id, id);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entries_refuse_change();
CREATE TRIGGER audit_entries_live AFTER INSERT ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');
CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_refuse_change();

create table availability_slots (
  id bigint generated always as identity not null,
  teacher_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored not null,
  constraint availability_slots_length CHECK ((((ends_at - starts_at) >= '00:15:00'::interval) AND ((ends_at - starts_at) <= '03:00:00'::interval))),
  constraint availability_slots_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint availability_slots_pkey PRIMARY KEY (id),
  constraint availability_slots_no_overlap EXCLUDE USING gist (teacher_id WITH =, during WITH &&)
);
CREATE INDEX availability_slots_by_time ON public.availability_slots USING btree (starts_at, teacher_id);
CREATE INDEX availability_slots_of_teacher ON public.availability_slots USING btree (teacher_id, starts_at);

create table board_strokes (
  id bigint generated always as identity not null,
  room text not null,
  person_id bigint not null,
  stroke_id text not null,
  chalk text not null,
  points integer[] not null,
  drawn_at timestamp with time zone not null,
  constraint board_strokes_chalk CHECK ((chalk = ANY (ARRAY['white'::text, 'yellow'::text, 'pink'::text, 'blue'::text]))),
  constraint board_strokes_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint board_strokes_pkey PRIMARY KEY (id)
);
CREATE INDEX board_strokes_drawn ON public.board_strokes USING btree (drawn_at);
CREATE INDEX board_strokes_of_person ON public.board_strokes USING btree (person_id);
CREATE UNIQUE INDEX board_strokes_once ON public.board_strokes USING btree (room, person_id, stroke_id);

create table booking_history (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  status text not null,
  payment_status text not null,
  starts_at timestamp with time zone not null,
  written_at timestamp with time zone default clock_timestamp() not null,
  learner_id bigint not null,
  teacher_id bigint not null,
  constraint booking_history_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_history_pkey PRIMARY KEY (id)
);
CREATE INDEX booking_history_of_booking ON public.booking_history USING btree (booking_id, id);
CREATE INDEX booking_history_of_two ON public.booking_history USING btree (learner_id, teacher_id, written_at, id);
CREATE TRIGGER booking_history_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.booking_history FOR EACH STATEMENT EXECUTE FUNCTION booking_history_refuse_change();

create table booking_proposals (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  side text not null,
  proposer_id bigint not null,
  from_starts_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  message text,
  proposed_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  outcome text,
  ended_at timestamp with time zone,
  constraint booking_proposals_ended CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint booking_proposals_forward CHECK (((starts_at < ends_at) AND (answer_by < starts_at) AND (answer_by < from_starts_at))),
  constraint booking_proposals_outcome CHECK ((outcome = ANY (ARRAY['accepted'::text, 'declined'::text, 'taken_back'::text, 'replaced'::text, 'lapsed'::text]))),
  constraint booking_proposals_side CHECK ((side = ANY (ARRAY['teacher'::text, 'learner'::text]))),
  constraint booking_proposals_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_proposals_proposer_id_users_id_fk FOREIGN KEY (proposer_id) REFERENCES users(id),
  constraint booking_proposals_pkey PRIMARY KEY (id)
);
CREATE INDEX booking_proposals_due ON public.booking_proposals USING btree (answer_by) WHERE (outcome IS NULL);
CREATE INDEX booking_proposals_of_booking ON public.booking_proposals USING btree (booking_id, id);
CREATE UNIQUE INDEX booking_proposals_open ON public.booking_proposals USING btree (booking_id) WHERE (outcome IS NULL);

create table booking_series (
  id bigint generated always as identity not null,
  teacher_id bigint not null,
  payer_id bigint not null,
  key text not null,
  asked_at timestamp with time zone not null,
  constraint booking_series_payer_id_users_id_fk FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint booking_series_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint booking_series_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX booking_series_once ON public.booking_series USING btree (payer_id, key);

create table bookings (
  id bigint generated always as identity not null,
  teacher_id bigint not null,
  learner_id bigint not null,
  payer_id bigint not null,
  subject text not null,
  grade smallint not null,
  message text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  price_cents bigint not null,
  teacher_share_bps integer not null,
  status text default 'pending'::text not null,
  payment_status text default 'n/a'::text not null,
  booked_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  pay_by timestamp with time zone,
  paid_at timestamp with time zone,
  completed_at timestamp with time zone,
  release_at timestamp with time zone,
  ended_because text,
  ended_note text,
  refunded_cents bigint default 0 not null,
  due_at timestamp with time zone,
  proposals integer default 0 not null,
  pay_at_once boolean default false not null,
  series_id bigint,
  series_place smallint,
  series_of smallint,
  topic text,
  constraint bookings_forward CHECK ((starts_at < ends_at)),
  constraint bookings_lawful CHECK (booking_lawful(status, payment_status, pay_by, paid_at)) NOT VALID,
  constraint bookings_not_oneself CHECK (((teacher_id <> learner_id) AND (teacher_id <> payer_id))),
  constraint bookings_price CHECK (((price_cents > 0) AND ((refunded_cents >= 0) AND (refunded_cents <= price_cents)))),
  constraint bookings_proposals CHECK (((proposals >= 0) AND (proposals <= 10))),
  constraint bookings_series_place CHECK ((((series_place >= 1) AND (series_place <= series_of)) AND ((series_of >= 2) AND (series_of <= 12)))),
  constraint bookings_series_whole CHECK ((num_nulls(series_id, series_place, series_of) = ANY (ARRAY[0, 3]))),
  constraint bookings_share CHECK (((teacher_share_bps >= 0) AND (teacher_share_bps <= 10000))),
  constraint bookings_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint bookings_payer_id_users_id_fk FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint bookings_series_id_booking_series_id_fk FOREIGN KEY (series_id) REFERENCES booking_series(id),
  constraint bookings_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint bookings_pkey PRIMARY KEY (id)
);
CREATE INDEX bookings_called_off ON public.bookings USING btree (teacher_id, booked_at) WHERE (ended_because = ANY (ARRAY['cancelled_by_learner'::text, 'not_paid'::text]));
CREATE INDEX bookings_due ON public.bookings USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX bookings_held_of_learner ON public.bookings USING btree (learner_id) WHERE (payment_status = 'paid'::text);
CREATE INDEX bookings_held_of_payer ON public.bookings USING btree (payer_id, price_cents) WHERE (payment_status = 'paid'::text);
CREATE INDEX bookings_live_of_two ON public.bookings USING btree (learner_id, teacher_id, starts_at) WHERE (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'confirmed'::text, 'disputed'::text]));
CREATE INDEX bookings_money_pending ON public.bookings USING btree (teacher_id) WHERE (payment_status = 'paid'::text);
CREATE INDEX bookings_of_learner ON public.bookings USING btree (learner_id, starts_at);
CREATE INDEX bookings_of_payer ON public.bookings USING btree (payer_id, starts_at);
CREATE INDEX bookings_of_series ON public.bookings USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX bookings_of_teacher ON public.bookings USING btree (teacher_id, starts_at);
CREATE INDEX bookings_of_two ON public.bookings USING btree (learner_id, teacher_id, starts_at);
CREATE INDEX bookings_open_of_payer ON public.bookings USING btree (payer_id) WHERE (status = ANY (ARRAY['pending'::text, 'accepted'::text]));
CREATE TRIGGER bookings_step AFTER INSERT OR UPDATE OF status, payment_status, starts_at ON public.bookings FOR EACH ROW EXECUTE FUNCTION bookings_step();
CREATE TRIGGER bookings_thread AFTER INSERT ON public.bookings FOR EACH ROW EXECUTE FUNCTION thread_of_booking();

create table busy_intervals (
  id bigint generated always as identity not null,
  person_id bigint not null,
  part text not null,
  kind text not null,
  source_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored not null,
  constraint busy_intervals_forward CHECK ((starts_at < ends_at)),
  constraint busy_intervals_kind CHECK ((kind = ANY (ARRAY['booking'::text, 'class'::text, 'enrolment'::text]))),
  constraint busy_intervals_part CHECK ((part = ANY (ARRAY['teacher'::text, 'learner'::text]))),
  constraint busy_intervals_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint busy_intervals_pkey PRIMARY KEY (id),
  constraint busy_learner EXCLUDE USING gist (person_id WITH =, during WITH &&) WHERE ((part = 'learner'::text)),
  constraint busy_teacher EXCLUDE USING gist (person_id WITH =, during WITH &&) WHERE ((part = 'teacher'::text))
);
CREATE INDEX busy_intervals_of_source ON public.busy_intervals USING btree (kind, source_id);

create table calendar_feeds (
  user_id bigint not null,
  version uuid not null,
  renewed_at timestamp with time zone not null,
  constraint calendar_feeds_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint calendar_feeds_pkey PRIMARY KEY (user_id)
);

create table comment_likes (
  comment_id bigint not null,
  user_id bigint not null,
  constraint comment_likes_comment_id_video_comments_id_fk FOREIGN KEY (comment_id) REFERENCES video_comments(id) ON DELETE CASCADE,
  constraint comment_likes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint comment_likes_comment_id_user_id_pk PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_likes_of_user ON public.comment_likes USING btree (user_id);

create table comment_replies (
  id bigint generated always as identity not null,
  comment_id bigint not null,
  author_id bigint not null,
  text text not null,
  written_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  told boolean default false not null,
  constraint comment_replies_text CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint comment_replies_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id),
  constraint comment_replies_comment_id_video_comments_id_fk FOREIGN KEY (comment_id) REFERENCES video_comments(id) ON DELETE CASCADE,
  constraint comment_replies_pkey PRIMARY KEY (id)
);
CREATE INDEX comment_replies_of_author ON public.comment_replies USING btree (author_id);
CREATE INDEX comment_replies_of_comment ON public.comment_replies USING btree (comment_id, id);

create table compared_days (
  provider text not null,
  day date not null,
  compared_at timestamp with time zone,
  theirs integer,
  theirs_cents bigint,
  ours integer,
  ours_cents bigint,
  differences integer,
  lease integer not null,
  leased_until timestamp with time zone,
  constraint compared_days_provider_day_pk PRIMARY KEY (provider, day)
);

create table consents (
  id bigint generated always as identity not null,
  learner_id bigint not null,
  purpose text not null,
  version text not null,
  guardian_name text not null,
  guardian_contact text not null,
  given_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint,
  constraint consents_purpose CHECK ((purpose = ANY (ARRAY['account'::text, 'lessons'::text, 'messages'::text, 'recording'::text, 'photo'::text, 'photo_for_teachers'::text, 'marketing'::text]))),
  constraint consents_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint consents_withdrawn_by_users_id_fk FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint consents_pkey PRIMARY KEY (id)
);
CREATE INDEX consents_of_learner ON public.consents USING btree (learner_id, purpose, id);
CREATE UNIQUE INDEX consents_standing ON public.consents USING btree (learner_id, purpose) WHERE (withdrawn_at IS NULL);

create table deposits (
  id bigint generated always as identity not null,
  user_id bigint not null,
  request_key uuid not null,
  ref text not null,
  amount_cents bigint not null,
  state text default 'created'::text not null,
  checkout_id text,
  checkout_signature text,
  checkout_url text,
  failure text,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  checkout_asked_at timestamp with time zone,
  prompt_phone text,
  prompt_asked_at timestamp with time zone,
  repeats bigint,
  constraint deposits_amount CHECK (((amount_cents > 0) AND ((amount_cents % (100)::bigint) = 0))),
  constraint deposits_complete_has_date CHECK (((state = 'complete'::text) = (completed_at IS NOT NULL))),
  constraint deposits_of_prompt CHECK (((prompt_phone IS NOT NULL) OR (num_nonnulls(prompt_asked_at, repeats) = 0))),
  constraint deposits_one_way CHECK ((num_nonnulls(checkout_id, prompt_phone) <= 1)),
  constraint deposits_prompt_phone CHECK ((prompt_phone ~ '^254[17][0-9]{8}$'::text)),
  constraint deposits_state CHECK ((state = ANY (ARRAY['created'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'review'::text]))),
  constraint deposits_repeats_deposits_id_fk FOREIGN KEY (repeats) REFERENCES deposits(id),
  constraint deposits_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint deposits_pkey PRIMARY KEY (id)
);
CREATE INDEX deposits_of_user ON public.deposits USING btree (user_id, id);
CREATE INDEX deposits_open ON public.deposits USING btree (created_at) WHERE ((COALESCE(checkout_id, prompt_phone) IS NOT NULL) AND (state = ANY (ARRAY['created'::text, 'processing'::text, 'failed'::text])));
CREATE INDEX deposits_processing ON public.deposits USING btree (user_id) WHERE (state = 'processing'::text);
CREATE INDEX deposits_repeating ON public.deposits USING btree (repeats);
CREATE INDEX deposits_that_came ON public.deposits USING btree (user_id, completed_at) WHERE (completed_at IS NOT NULL);
CREATE UNIQUE INDEX deposits_ref ON public.deposits USING btree (ref);
CREATE UNIQUE INDEX deposits_request ON public.deposits USING btree (user_id, request_key);

create table dispute_answers (
  booking_id bigint not null,
  written_by bigint not null,
  words text not null,
  written_at timestamp with time zone not null,
  constraint dispute_answers_booking_id_disputes_booking_id_fk FOREIGN KEY (booking_id) REFERENCES disputes(booking_id),
  constraint dispute_answers_written_by_users_id_fk FOREIGN KEY (written_by) REFERENCES users(id),
  constraint dispute_answers_pkey PRIMARY KEY (booking_id)
);
CREATE TRIGGER dispute_answers_live AFTER INSERT ON public.dispute_answers FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');

create table disputes (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  opened_by bigint not null,
  reason text not null,
  words text not null,
  wish text not null,
  opened_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision text,
  family_cents bigint,
  teacher_cents bigint,
  platform_cents bigint,
  constraint disputes_decided_whole CHECK ((num_nulls(decided_at, decided_by, decision, family_cents, teacher_cents, platform_cents) = ANY (ARRAY[0, 6]))),
  constraint disputes_reason CHECK ((reason = ANY (ARRAY['unsafe'::text, 'teacher_late'::text, 'teacher_absent'::text, 'sound_or_picture'::text, 'not_as_agreed'::text, 'other'::text]))),
  constraint disputes_shares CHECK ((LEAST(family_cents, teacher_cents, platform_cents) >= 0)),
  constraint disputes_wish CHECK ((wish = ANY (ARRAY['all_back'::text, 'part_back'::text, 'nothing'::text]))),
  constraint disputes_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint disputes_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint disputes_opened_by_users_id_fk FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint disputes_pkey PRIMARY KEY (id)
);
CREATE INDEX disputes_answered ON public.disputes USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX disputes_open ON public.disputes USING btree (opened_at) WHERE (decided_at IS NULL);
CREATE TRIGGER disputes_live AFTER INSERT ON public.disputes FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');

create table door_waits (
  id bigint generated always as identity not null,
  visit text not null,
  kind text not null,
  room_id bigint not null,
  person_id bigint not null,
  came_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  kept boolean default false not null,
  constraint door_waits_forward CHECK (((gone_at IS NULL) OR (came_at <= gone_at))),
  constraint door_waits_kind CHECK ((kind = ANY (ARRAY['lesson'::text, 'class'::text]))),
  constraint door_waits_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint door_waits_pkey PRIMARY KEY (id)
);
CREATE INDEX door_waits_came ON public.door_waits USING btree (came_at);
CREATE INDEX door_waits_of_person ON public.door_waits USING btree (person_id);
CREATE INDEX door_waits_of_room ON public.door_waits USING btree (kind, room_id);
CREATE UNIQUE INDEX door_waits_visit ON public.door_waits USING btree (visit);

create table enrolments (
  id bigint generated always as identity not null,
  class_id bigint not null,
  learner_id bigint not null,
  payer_id bigint not null,
  price_cents bigint not null,
  status text default 'held'::text not null,
  enrolled_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  constraint enrolments_price CHECK ((price_cents >= 0)),
  constraint enrolments_status CHECK ((status = ANY (ARRAY['held'::text, 'released'::text, 'refunded'::text]))),
  constraint enrolments_class_id_live_classes_id_fk FOREIGN KEY (class_id) REFERENCES live_classes(id),
  constraint enrolments_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint enrolments_payer_id_users_id_fk FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint enrolments_pkey PRIMARY KEY (id)
);
CREATE INDEX enrolments_by_time_of_learner ON public.enrolments USING btree (learner_id, starts_at, class_id);
CREATE INDEX enrolments_held_of_payer ON public.enrolments USING btree (payer_id) WHERE (status = 'held'::text);
CREATE INDEX enrolments_of_learner ON public.enrolments USING btree (learner_id, enrolled_at);
CREATE INDEX enrolments_of_payer ON public.enrolments USING btree (payer_id, starts_at, class_id);
CREATE UNIQUE INDEX enrolments_once ON public.enrolments USING btree (class_id, learner_id) WHERE (status <> 'refunded'::text);
CREATE TRIGGER enrolment_starts BEFORE INSERT ON public.enrolments FOR EACH ROW WHEN ((new.starts_at IS NULL)) EXECUTE FUNCTION enrolment_starts();

create table event_letters (
  id bigint generated always as identity not null,
  event_id bigint not null,
  key uuid not null,
  subject text not null,
  words text not null,
  written_at timestamp with time zone not null,
  constraint event_letters_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id),
  constraint event_letters_pkey PRIMARY KEY (id)
);
CREATE INDEX event_letters_of_event ON public.event_letters USING btree (event_id, id);
CREATE UNIQUE INDEX event_letters_key ON public.event_letters USING btree (key);

create table event_registrations (
  id bigint generated always as identity not null,
  event_id bigint not null,
  user_id bigint,
  name text not null,
  phone text,
  email text,
  seats smallint not null,
  state text not null,
  language text not null,
  registered_at timestamp with time zone not null,
  held_until timestamp with time zone,
  constraint event_registrations_email CHECK ((email = lower(email))),
  constraint event_registrations_held CHECK (((held_until IS NOT NULL) = (state = ANY (ARRAY['held'::text, 'asking'::text])))),
  constraint event_registrations_language CHECK ((language = ANY (ARRAY['en'::text, 'sw'::text]))),
  constraint event_registrations_phone CHECK ((phone ~ '^254[17][0-9]{8}$'::text)),
  constraint event_registrations_seats CHECK (((seats >= 1) AND (seats <= 4))),
  constraint event_registrations_state CHECK ((state = ANY (ARRAY['held'::text, 'confirmed'::text, 'asking'::text, 'waiting'::text]))),
  constraint event_registrations_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id),
  constraint event_registrations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint event_registrations_pkey PRIMARY KEY (id)
);
CREATE INDEX event_registrations_due ON public.event_registrations USING btree (held_until) WHERE (held_until IS NOT NULL);
CREATE INDEX event_registrations_of_event ON public.event_registrations USING btree (event_id, state, id);
CREATE INDEX event_registrations_of_nobody ON public.event_registrations USING btree (id) WHERE (email IS NULL);
CREATE INDEX event_registrations_of_user ON public.event_registrations USING btree (user_id);
CREATE UNIQUE INDEX event_registrations_once ON public.event_registrations USING btree (event_id, email);

create table events (
  id bigint generated always as identity not null,
  key uuid not null,
  version integer default 1 not null,
  title text not null,
  starts_at timestamp with time zone not null,
  location text not null,
  capacity integer not null,
  registered integer default 0 not null,
  created_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  constraint events_capacity CHECK (((capacity >= 1) AND (capacity <= 5000))),
  constraint events_not_over_full CHECK (((registered >= 0) AND (registered <= capacity))),
  constraint events_whole CHECK (((title <> ''::text) AND (location <> ''::text) AND (version > 0))),
  constraint events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_by_start ON public.events USING btree (starts_at, id);
CREATE UNIQUE INDEX events_key ON public.events USING btree (key);

create table favourites (
  id bigint generated always as identity not null,
  user_id bigint not null,
  teacher_id bigint not null,
  marked_at timestamp with time zone not null,
  constraint favourites_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint favourites_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint favourites_pkey PRIMARY KEY (id)
);
CREATE INDEX favourites_of_user ON public.favourites USING btree (user_id, id);
CREATE UNIQUE INDEX favourites_once ON public.favourites USING btree (user_id, teacher_id);

create table guardian_links (
  guardian_id bigint not null,
  learner_id bigint not null,
  created_at timestamp with time zone not null,
  constraint guardian_links_two_people CHECK ((guardian_id <> learner_id)),
  constraint guardian_links_guardian_id_users_id_fk FOREIGN KEY (guardian_id) REFERENCES users(id),
  constraint guardian_links_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint guardian_links_guardian_id_learner_id_pk PRIMARY KEY (guardian_id, learner_id)
);
CREATE INDEX guardian_links_of_learner ON public.guardian_links USING btree (learner_id);

create table held_leavings (
  user_id bigint not null,
  since timestamp with time zone not null,
  by text not null,
  cents bigint not null,
  constraint held_leavings_by CHECK ((by = ANY (ARRAY['lessons'::text, 'money'::text]))),
  constraint held_leavings_cents CHECK ((cents >= 0)),
  constraint held_leavings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint held_leavings_pkey PRIMARY KEY (user_id)
);
CREATE INDEX held_leavings_since ON public.held_leavings USING btree (since, user_id);
CREATE TRIGGER held_leavings_live AFTER INSERT OR DELETE ON public.held_leavings FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');

create table help_calls (
  id bigint generated always as identity not null,
  kind text not null,
  room_id bigint not null,
  teacher_id bigint not null,
  asker_id bigint not null,
  part text not null,
  reason text not null,
  words text not null,
  asked_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by bigint,
  closed_at timestamp with time zone,
  closed_by bigint,
  outcome text,
  constraint help_calls_answered_whole CHECK (((answered_at IS NULL) = (answer IS NULL))),
  constraint help_calls_closed_whole CHECK (((closed_at IS NULL) = (outcome IS NULL))),
  constraint help_calls_kind CHECK ((kind = ANY (ARRAY['lesson'::text, 'class'::text]))),
  constraint help_calls_part CHECK ((part = ANY (ARRAY['learner'::text, 'guardian'::text]))),
  constraint help_calls_reason CHECK ((reason = ANY (ARRAY['unsafe'::text, 'private'::text, 'words'::text, 'other'::text]))),
  constraint help_calls_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint help_calls_asker_id_users_id_fk FOREIGN KEY (asker_id) REFERENCES users(id),
  constraint help_calls_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint help_calls_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint help_calls_pkey PRIMARY KEY (id)
);
CREATE INDEX help_calls_heard ON public.help_calls USING btree (LEAST(answered_at, closed_at));
CREATE INDEX help_calls_of_asker ON public.help_calls USING btree (asker_id);
CREATE INDEX help_calls_waiting ON public.help_calls USING btree (id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX help_calls_open ON public.help_calls USING btree (kind, room_id, asker_id) WHERE (closed_at IS NULL);
CREATE TRIGGER help_calls_asker_live AFTER UPDATE ON public.help_calls FOR EACH ROW EXECUTE FUNCTION live_changed('asker_id', '/classroom/{kind}/{roomId}/help');
CREATE TRIGGER help_calls_live AFTER INSERT OR UPDATE ON public.help_calls FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');

create table house_changes (
  id bigint generated always as identity not null,
  setting text not null,
  version integer not null,
  value jsonb not null,
  set_by bigint not null,
  set_at timestamp with time zone not null,
  reason text not null,
  constraint house_changes_counted CHECK ((version > 0)),
  constraint house_changes_setting CHECK ((setting = ANY (ARRAY['figures'::text, 'contacts'::text, 'hours'::text, 'promises'::text, 'data'::text, 'faq'::text, 'team'::text]))),
  constraint house_changes_set_by_users_id_fk FOREIGN KEY (set_by) REFERENCES users(id),
  constraint house_changes_pkey PRIMARY KEY (id),
  constraint house_changes_version UNIQUE (setting, version)
);
CREATE TRIGGER house_changes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_changes FOR EACH STATEMENT EXECUTE FUNCTION house_changes_refuse_change();

create table ledger_accounts (
  id bigint generated always as identity not null,
  kind text not null,
  owner_id bigint not null,
  balance_cents bigint,
  constraint ledger_accounts_lawful CHECK (ledger_account_lawful(kind, owner_id, balance_cents)) NOT VALID,
  constraint ledger_accounts_not_negative CHECK ((balance_cents >= 0)),
  constraint ledger_accounts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX ledger_accounts_owner ON public.ledger_accounts USING btree (owner_id, kind);
CREATE TRIGGER ledger_accounts_moved_by_postings BEFORE UPDATE ON public.ledger_accounts FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_accounts_not_deleted BEFORE DELETE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON public.ledger_accounts FOR EACH ROW WHEN ((new.balance_cents <> 0)) EXECUTE FUNCTION ledger_refuse_change();

create table ledger_entries (
  id bigint generated always as identity not null,
  transfer_id bigint not null,
  account_id bigint not null,
  amount_cents bigint not null,
  constraint ledger_entries_not_zero CHECK ((amount_cents <> 0)),
  constraint ledger_entries_transfer_id_ledger_transfers_id_fk FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id),
  constraint ledger_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_entries_of_account ON public.ledger_entries USING btree (account_id, id);
CREATE INDEX ledger_entries_of_transfer ON public.ledger_entries USING btree (transfer_id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_entries_applied AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply_entries();

create table ledger_findings (
  place text not null,
  place_id bigint not null,
  off_cents bigint,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint ledger_findings_place CHECK ((place = ANY (ARRAY['transfer'::text, 'balance'::text]))),
  constraint ledger_findings_place_place_id_pk PRIMARY KEY (place, place_id)
);

create table ledger_proof (
  id smallint not null,
  proved_at timestamp with time zone,
  proved jsonb,
  began_at timestamp with time zone,
  after_transfer bigint,
  after_account bigint,
  counted jsonb,
  next_at timestamp with time zone,
  constraint ledger_proof_one CHECK ((id = 1)),
  constraint ledger_proof_proved CHECK (((proved IS NULL) = (proved_at IS NULL))),
  constraint ledger_proof_under_way CHECK (((counted IS NULL) = (began_at IS NULL))),
  constraint ledger_proof_pkey PRIMARY KEY (id)
);

create table ledger_sums (
  kind text not null,
  cents bigint default 0 not null,
  up_to bigint default 0 not null,
  next_up_to bigint default 0 not null,
  next_after bigint default 0 not null,
  constraint ledger_sums_onwards CHECK ((next_up_to >= up_to)),
  constraint ledger_sums_own CHECK (ledger_account_lawful(kind, (0)::bigint, NULL::bigint)),
  constraint ledger_sums_pkey PRIMARY KEY (kind)
);

create table ledger_transfers (
  id bigint generated always as identity not null,
  key text not null,
  kind text not null,
  posted_at timestamp with time zone not null,
  about_id bigint not null,
  constraint ledger_transfers_known CHECK (ledger_transfer_known(kind)) NOT VALID,
  constraint ledger_transfers_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_transfers_by_time ON public.ledger_transfers USING btree (posted_at, id);
CREATE UNIQUE INDEX ledger_transfers_key ON public.ledger_transfers USING btree (key);
CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table link_codes (
  learner_id bigint not null,
  code_hash bytea not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  guardian_id bigint,
  constraint link_codes_two_people CHECK (((guardian_id IS NULL) OR (guardian_id <> learner_id))),
  constraint link_codes_guardian_id_users_id_fk FOREIGN KEY (guardian_id) REFERENCES users(id),
  constraint link_codes_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint link_codes_pkey PRIMARY KEY (learner_id)
);
CREATE UNIQUE INDEX link_codes_hash ON public.link_codes USING btree (code_hash);

create table live_classes (
  id bigint generated always as identity not null,
  teacher_id bigint not null,
  title text not null,
  description text not null,
  subject_id bigint not null,
  grade smallint not null,
  lesson_type text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  seats integer not null,
  seats_taken integer default 0 not null,
  price_cents bigint not null,
  teacher_share_bps integer not null,
  status text default 'scheduled'::text not null,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  due_at timestamp with time zone,
  constraint live_classes_length CHECK ((((ends_at - starts_at) >= '00:15:00'::interval) AND ((ends_at - starts_at) <= '03:00:00'::interval))),
  constraint live_classes_price CHECK (((price_cents >= 0) AND ((price_cents % (100)::bigint) = 0))),
  constraint live_classes_seats CHECK ((((seats >= 1) AND (seats <= 50)) AND ((seats_taken >= 0) AND (seats_taken <= seats)))),
  constraint live_classes_status CHECK ((status = ANY (ARRAY['scheduled'::text, 'completed'::text, 'cancelled'::text]))),
  constraint live_classes_type CHECK ((lesson_type = ANY (ARRAY['online'::text, 'in-person'::text, 'hybrid'::text]))),
  constraint live_classes_subject_id_subjects_id_fk FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint live_classes_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint live_classes_pkey PRIMARY KEY (id)
);
CREATE INDEX live_classes_coming ON public.live_classes USING btree (ends_at) WHERE (status = 'scheduled'::text);
CREATE INDEX live_classes_due ON public.live_classes USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX live_classes_of_teacher ON public.live_classes USING btree (teacher_id, starts_at);
CREATE TRIGGER enrolments_move AFTER UPDATE OF starts_at ON public.live_classes FOR EACH ROW WHEN ((old.starts_at <> new.starts_at)) EXECUTE FUNCTION enrolments_move();

create table livekit_events (
  id bigint generated always as identity not null,
  room bigint not null,
  participant text not null,
  person_id bigint,
  kind text not null,
  at timestamp with time zone not null,
  constraint livekit_events_kind CHECK ((kind = ANY (ARRAY['joined'::text, 'left'::text, 'missing'::text, 'ended'::text]))),
  constraint livekit_events_person CHECK (((kind = 'ended'::text) = (person_id IS NULL))),
  constraint livekit_events_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint livekit_events_room_livekit_rooms_id_fk FOREIGN KEY (room) REFERENCES livekit_rooms(id),
  constraint livekit_events_pkey PRIMARY KEY (id)
);
CREATE INDEX livekit_events_of_person ON public.livekit_events USING btree (person_id);
CREATE UNIQUE INDEX livekit_events_once ON public.livekit_events USING btree (room, participant, kind, at);

create table livekit_guests (
  room bigint not null,
  person_id bigint not null,
  handed_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint livekit_guests_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint livekit_guests_room_livekit_rooms_id_fk FOREIGN KEY (room) REFERENCES livekit_rooms(id),
  constraint livekit_guests_once PRIMARY KEY (room, person_id)
);
CREATE INDEX livekit_guests_of_person ON public.livekit_guests USING btree (person_id);

create table livekit_rooms (
  id bigint generated always as identity not null,
  room text not null,
  teacher_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  listed_at timestamp with time zone not null,
  silent_seconds integer default 0 not null,
  read_at timestamp with time zone,
  ended_at timestamp with time zone,
  next_step_at timestamp with time zone,
  constraint livekit_rooms_forward CHECK (((opens_at <= starts_at) AND (starts_at < ends_at) AND (ends_at <= closes_at))),
  constraint livekit_rooms_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint livekit_rooms_pkey PRIMARY KEY (id)
);
CREATE INDEX livekit_rooms_due ON public.livekit_rooms USING btree (next_step_at) WHERE (next_step_at IS NOT NULL);
CREATE UNIQUE INDEX livekit_rooms_room ON public.livekit_rooms USING btree (room);

create table messages (
  id bigint generated always as identity not null,
  thread_id bigint not null,
  sender_id bigint not null,
  key uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  constraint messages_length CHECK ((length(text) <= 2000)),
  constraint messages_sender_id_users_id_fk FOREIGN KEY (sender_id) REFERENCES users(id),
  constraint messages_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads(id),
  constraint messages_pkey PRIMARY KEY (id)
);
CREATE INDEX messages_of_thread ON public.messages USING btree (thread_id, id);
CREATE UNIQUE INDEX messages_once ON public.messages USING btree (sender_id, key);

create table notice_choices (
  user_id bigint not null,
  topic text not null,
  app boolean default true not null,
  mail boolean default true not null,
  sms boolean default true not null,
  push boolean default true not null,
  constraint notice_choices_topic CHECK ((topic = ANY (ARRAY['lessons'::text, 'reminders'::text, 'approvals'::text, 'ratings'::text]))),
  constraint notice_choices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notice_choices_user_id_topic_pk PRIMARY KEY (user_id, topic)
);

create table notices (
  id bigint generated always as identity not null,
  user_id bigint not null,
  kind text not null,
  data jsonb not null,
  outbox_id bigint not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  in_app boolean default true not null,
  mail_at timestamp with time zone,
  sms_at timestamp with time zone,
  push_at timestamp with time zone,
  pushed_at timestamp with time zone,
  constraint notices_kind CHECK ((kind = ANY (ARRAY['booking_requested'::text, 'booking_accepted'::text, 'booking_declined'::text, 'booking_expired'::text, 'booking_unpaid'::text, 'booking_paid'::text, 'booking_cancelled'::text, 'series_requested'::text, 'series_accepted'::text, 'series_declined'::text, 'series_expired'::text, 'series_stopped'::text, 'payment_soon'::text, 'payment_short'::text, 'paid_at_once'::text, 'lesson_completed'::text, 'lesson_refunded'::text, 'lesson_missed'::text, 'kept_outside'::text, 'learners_kept_outside'::text, 'money_released'::text, 'deposit_complete'::text, 'payment_returned'::text, 'withdrawal_paid'::text, 'withdrawal_returned'::text, 'money_sent_back'::text, 'money_not_sent_back'::text, 'money_held_up'::text, 'money_looked_at'::text, 'class_enrolled'::text, 'seat_given_back'::text, 'seat_free'::text, 'class_cancelled'::text, 'move_proposed'::text, 'move_accepted'::text, 'move_declined'::text, 'move_lapsed'::text, 'move_taken_back'::text, 'problem_reported'::text, 'dispute_decided'::text, 'review_written'::text, 'lesson_reminder'::text, 'lesson_soon'::text, 'video_ready'::text, 'video_unreadable'::text, 'intro_ready'::text, 'intro_unreadable'::text, 'video_hidden'::text, 'video_shown_again'::text, 'video_refunded'::text, 'video_commented'::text, 'comment_answered'::text, 'comment_hidden'::text, 'testimonial_hidden'::text, 'testimonial_shown_again'::text, 'account_verified'::text, 'account_rejected'::text, 'guardian_agreed'::text, 'guardian_declined'::text, 'learning_stopped'::text, 'guardian_asks'::text, 'link_agreed'::text, 'link_declined'::text, 'wish_asked'::text, 'wish_approved'::text, 'wish_declined'::text, 'wish_expired'::text, 'wish_unanswerable'::text, 'export_ready'::text, 'guardian_left'::text, 'child_signs_in'::text, 'parent_joined'::text, 'message_new'::text, 'messages_paused'::text, 'messages_go_on'::text, 'messages_closed'::text, 'support_answered'::text, 'help_answered'::text]))),
  constraint notices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notices_pkey PRIMARY KEY (id)
);
CREATE INDEX notices_by ON public.notices USING btree (((data ->> 'by'::text))) WHERE (data ? 'by'::text);
CREATE INDEX notices_mail_held ON public.notices USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notices_of_user ON public.notices USING btree (user_id, created_at, id);
CREATE INDEX notices_push_held ON public.notices USING btree (push_at) WHERE (push_at IS NOT NULL);
CREATE INDEX notices_sms_held ON public.notices USING btree (sms_at) WHERE (sms_at IS NOT NULL);
CREATE INDEX notices_unread ON public.notices USING btree (user_id, id) WHERE ((read_at IS NULL) AND in_app);
CREATE UNIQUE INDEX notices_once ON public.notices USING btree (outbox_id, user_id);
CREATE TRIGGER notices_live AFTER INSERT ON public.notices FOR EACH ROW WHEN (new.in_app) EXECUTE FUNCTION live_changed('user_id', '*');

create table one_time_tokens (
  id uuid not null,
  purpose text not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  email text,
  constraint one_time_tokens_email CHECK (((purpose = ANY (ARRAY['change_email'::text, 'child_sign_in'::text])) = (email IS NOT NULL))),
  constraint one_time_tokens_purpose CHECK ((purpose = ANY (ARRAY['confirm_email'::text, 'reset_password'::text, 'guardian_consent'::text, 'second_step'::text, 'change_email'::text, 'child_sign_in'::text, 'free_address'::text]))),
  constraint one_time_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint one_time_tokens_pkey PRIMARY KEY (id)
);
CREATE INDEX one_time_tokens_of_user ON public.one_time_tokens USING btree (user_id, purpose);

create table outbox (
  id bigint generated always as identity not null,
  kind text not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  next_attempt_at timestamp with time zone not null,
  attempts integer default 0 not null,
  failed_at timestamp with time zone,
  last_error text,
  key text,
  lease integer default 0 not null,
  leased_until timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_due ON public.outbox USING btree (kind, next_attempt_at) WHERE (failed_at IS NULL);
CREATE INDEX outbox_failed ON public.outbox USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE UNIQUE INDEX outbox_key ON public.outbox USING btree (kind, key) WHERE (key IS NOT NULL);

create table own_money (
  id bigint generated always as identity not null,
  provider text not null,
  reference text not null,
  what text not null,
  amount_cents bigint not null,
  recorded_by bigint not null,
  recorded_at timestamp with time zone not null,
  constraint own_money_amount CHECK ((amount_cents > 0)),
  constraint own_money_what CHECK ((what = ANY (ARRAY['put_in'::text, 'taken_out'::text, 'fee'::text]))),
  constraint own_money_recorded_by_users_id_fk FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint own_money_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX own_money_reference ON public.own_money USING btree (provider, reference);

create table paper_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint paper_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint paper_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash)
);

create table payment_claims (
  id bigint generated always as identity not null,
  user_id bigint not null,
  code text not null,
  claimed_at timestamp with time zone not null,
  constraint payment_claims_code CHECK ((code ~ '^[A-Z][A-Z0-9]{9}$'::text)),
  constraint payment_claims_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payment_claims_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_claims_of_user ON public.payment_claims USING btree (user_id);
CREATE UNIQUE INDEX payment_claims_once ON public.payment_claims USING btree (code, user_id);

create table payment_differences (
  id bigint generated always as identity not null,
  provider text not null,
  payment_id text not null,
  kind text not null,
  day date not null,
  theirs_cents bigint,
  ours_cents bigint,
  found_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_by bigint,
  refund_id text,
  constraint payment_differences_kind CHECK ((kind = ANY (ARRAY['not_in_books'::text, 'not_listed'::text, 'other_amount'::text, 'charged_back'::text, 'not_sent'::text, 'sent_more'::text]))),
  constraint payment_differences_refund CHECK (((kind = 'charged_back'::text) OR (refund_id IS NULL))),
  constraint payment_differences_settled CHECK (((settled_at IS NULL) = (settled_by IS NULL))),
  constraint payment_differences_settled_by_users_id_fk FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint payment_differences_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_differences_answered ON public.payment_differences USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX payment_differences_open ON public.payment_differences USING btree (found_at) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX payment_differences_once ON public.payment_differences USING btree (provider, payment_id, kind, COALESCE(refund_id, ''::text));

create table payment_lists (
  provider text not null,
  starts_at timestamp with time zone not null,
  read_until timestamp with time zone,
  looked_at timestamp with time zone not null,
  lease integer not null,
  leased_until timestamp with time zone,
  constraint payment_lists_pkey PRIMARY KEY (provider)
);

create table payout_attempts (
  id bigint generated always as identity not null,
  payout_id bigint not null,
  number integer not null,
  step text not null,
  tracking_id text,
  handle jsonb,
  last_code text,
  fee_cents bigint,
  started_at timestamp with time zone not null,
  step_at timestamp with time zone not null,
  polls integer default 0 not null,
  compared_on date,
  compared_paid boolean,
  constraint payout_attempts_compared CHECK (((compared_paid IS NULL) OR (compared_on IS NOT NULL))),
  constraint payout_attempts_step CHECK ((step = ANY (ARRAY['preparing'::text, 'prepared'::text, 'committing'::text, 'processing'::text, 'done'::text, 'abandoned'::text]))),
  constraint payout_attempts_tracked CHECK (((step = 'preparing'::text) OR (step = 'abandoned'::text) OR (tracking_id IS NOT NULL))),
  constraint payout_attempts_payout_id_payouts_id_fk FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint payout_attempts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX payout_attempts_number ON public.payout_attempts USING btree (payout_id, number);
CREATE UNIQUE INDEX payout_attempts_one_open ON public.payout_attempts USING btree (payout_id) WHERE (step <> ALL (ARRAY['done'::text, 'abandoned'::text]));
CREATE UNIQUE INDEX payout_attempts_tracking ON public.payout_attempts USING btree (tracking_id);

create table payouts (
  id bigint generated always as identity not null,
  user_id bigint not null,
  request_key uuid not null,
  amount_cents bigint not null,
  phone text,
  state text not null,
  approved_by bigint,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  receipt text,
  failure text,
  next_step_at timestamp with time zone,
  lease integer default 0 not null,
  leased_until timestamp with time zone,
  source text default 'earnings'::text not null,
  extra_cents bigint default 0 not null,
  payment_id text,
  decided_by bigint,
  payee_name text,
  answered_at timestamp with time zone,
  constraint payouts_amount CHECK (
CASE
    WHEN (payment_id IS NOT NULL) THEN (amount_cents > 0)
    ELSE ((amount_cents >= 1000) AND ((amount_cents % (100)::bigint) = 0))
END),
  constraint payouts_extra CHECK (((extra_cents >= 0) AND (extra_cents <= 999))),
  constraint payouts_finished CHECK (((state = ANY (ARRAY['paid'::text, 'returned'::text])) = (finished_at IS NOT NULL))),
  constraint payouts_of_earnings CHECK (
CASE source
    WHEN 'wallet'::text THEN true
    WHEN 'refund'::text THEN ((extra_cents = 0) AND ((amount_cents % (100)::bigint) = 0))
    WHEN 'earnings'::text THEN ((phone IS NOT NULL) AND (extra_cents = 0) AND (amount_cents >= 10000))
    WHEN 'unknown_wallet'::text THEN (payment_id IS NULL)
    ELSE (phone IS NOT NULL)
END),
  constraint payouts_one_way CHECK (
CASE
    WHEN ((source = 'unknown_wallet'::text) AND (phone IS NULL)) THEN (state <> ALL (ARRAY['waiting_approval'::text, 'processing'::text]))
    ELSE (num_nonnulls(phone, payment_id) = 1)
END),
  constraint payouts_phone CHECK ((phone ~ '^254[17][0-9]{8}$'::text)),
  constraint payouts_source CHECK ((source = ANY (ARRAY['earnings'::text, 'refund'::text, 'wallet'::text, 'unknown_wallet'::text, 'last_earnings'::text]))),
  constraint payouts_state CHECK ((state = ANY (ARRAY['waiting_approval'::text, 'processing'::text, 'paid'::text, 'returned'::text, 'review'::text]))),
  constraint payouts_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint payouts_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint payouts_payment_id_provider_payments_payment_id_fk FOREIGN KEY (payment_id) REFERENCES provider_payments(payment_id),
  constraint payouts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payouts_pkey PRIMARY KEY (id)
);
CREATE INDEX payouts_answered ON public.payouts USING btree (answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX payouts_by_time ON public.payouts USING btree (requested_at, id);
CREATE INDEX payouts_due ON public.payouts USING btree (next_step_at) WHERE (next_step_at IS NOT NULL);
CREATE INDEX payouts_finished ON public.payouts USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX payouts_for_operator ON public.payouts USING btree (requested_at) WHERE (state = ANY (ARRAY['waiting_approval'::text, 'review'::text]));
CREATE INDEX payouts_giving_back ON public.payouts USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX payouts_of_user ON public.payouts USING btree (user_id, id);
CREATE INDEX payouts_receipt ON public.payouts USING btree (receipt);
CREATE INDEX payouts_to ON public.payouts USING btree (phone);
CREATE UNIQUE INDEX payouts_one_open ON public.payouts USING btree (user_id) WHERE ((source = 'earnings'::text) AND (state = ANY (ARRAY['waiting_approval'::text, 'processing'::text, 'review'::text])));
CREATE UNIQUE INDEX payouts_request ON public.payouts USING btree (user_id, request_key);
CREATE TRIGGER payouts_live AFTER INSERT OR UPDATE OF state ON public.payouts FOR EACH ROW WHEN ((new.state = ANY (ARRAY['waiting_approval'::text, 'review'::text]))) EXECUTE FUNCTION live_changed('', '*');

create table phone_proofs (
  user_id bigint not null,
  phone text not null,
  code_id uuid not null,
  code_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint phone_proofs_kenyan CHECK ((phone ~ '^254[17][0-9]{8}$'::text)),
  constraint phone_proofs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint phone_proofs_user_id_phone_pk PRIMARY KEY (user_id, phone)
);
CREATE UNIQUE INDEX phone_proofs_code ON public.phone_proofs USING btree (code_id);

create table post_pictures (
  id bigint generated always as identity not null,
  post_id bigint not null,
  key text not null,
  image bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint post_pictures_size CHECK (((width > 0) AND (height > 0))),
  constraint post_pictures_small CHECK ((octet_length(image) <= 30720)),
  constraint post_pictures_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_pictures_pkey PRIMARY KEY (id)
);
CREATE INDEX post_pictures_of_post ON public.post_pictures USING btree (post_id, id);
CREATE UNIQUE INDEX post_pictures_key ON public.post_pictures USING btree (key);

create table posts (
  id bigint generated always as identity not null,
  key uuid not null,
  version integer default 1 not null,
  status text default 'draft'::text not null,
  slug text,
  title text not null,
  author text not null,
  excerpt text not null,
  body text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  published_at timestamp with time zone,
  written_by bigint not null,
  logged_at timestamp with time zone not null,
  constraint posts_lengths CHECK (((char_length(title) <= 120) AND (char_length(author) <= 80) AND (char_length(excerpt) <= 160) AND (char_length(body) <= 20000))),
  constraint posts_published_whole CHECK (((status = 'draft'::text) OR ((slug IS NOT NULL) AND (title <> ''::text) AND (author <> ''::text) AND (excerpt <> ''::text)))),
  constraint posts_slug_with_date CHECK (((slug IS NULL) = (published_at IS NULL))),
  constraint posts_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint posts_version CHECK ((version > 0)),
  constraint posts_written_by_users_id_fk FOREIGN KEY (written_by) REFERENCES users(id),
  constraint posts_pkey PRIMARY KEY (id)
);
CREATE INDEX posts_of_status ON public.posts USING btree (status, id);
CREATE INDEX posts_published ON public.posts USING btree (published_at, id) WHERE (status = 'published'::text);
CREATE UNIQUE INDEX posts_key ON public.posts USING btree (key);
CREATE UNIQUE INDEX posts_slug ON public.posts USING btree (slug);

create table profile_photos (
  user_id bigint not null,
  key text not null,
  image bytea not null,
  created_at timestamp with time zone not null,
  face bytea,
  constraint profile_photos_face_small CHECK ((octet_length(face) <= 16384)),
  constraint profile_photos_small CHECK ((octet_length(image) <= 131072)),
  constraint profile_photos_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint profile_photos_pkey PRIMARY KEY (user_id)
);
CREATE UNIQUE INDEX profile_photos_key ON public.profile_photos USING btree (key);

create table provider_answers (
  provider text not null,
  question text not null,
  about text,
  facts jsonb,
  kept_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint provider_answers_answered CHECK (((facts IS NULL) = (answered_at IS NULL))),
  constraint provider_answers_either CHECK ((num_nonnulls(about, facts) > 0)),
  constraint provider_answers_provider_question_pk PRIMARY KEY (provider, question)
);
CREATE INDEX provider_answers_about ON public.provider_answers USING btree (about, answered_at);
CREATE INDEX provider_answers_old ON public.provider_answers USING btree (kept_at);

create table provider_balances (
  provider text not null,
  asked_at timestamp with time zone,
  held_cents bigint,
  available_cents bigint,
  ours_cents bigint,
  on_way_cents bigint,
  apart_since timestamp with time zone,
  silent_since timestamp with time zone,
  looked_at timestamp with time zone,
  lease integer not null,
  leased_until timestamp with time zone,
  constraint provider_balances_pkey PRIMARY KEY (provider)
);

create table provider_events (
  id bigint generated always as identity not null,
  body_hash bytea not null,
  authentic boolean not null,
  hints jsonb not null,
  received_at timestamp with time zone not null,
  times integer default 1 not null,
  record jsonb,
  constraint provider_events_pkey PRIMARY KEY (id)
);
CREATE INDEX provider_events_by_time ON public.provider_events USING btree (received_at);
CREATE UNIQUE INDEX provider_events_body ON public.provider_events USING btree (body_hash);

create table provider_payments (
  payment_id text not null,
  deposit_id bigint,
  state text not null,
  gross_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  currency text not null,
  method text not null,
  receipt text,
  failure text,
  review text,
  credited_at timestamp with time zone,
  first_seen_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  next_look_at timestamp with time zone,
  account text,
  returned_at timestamp with time zone,
  decided_by bigint,
  rest_credited_at timestamp with time zone,
  constraint provider_payments_credited_complete CHECK (((credited_at IS NULL) OR (state = 'complete'::text))),
  constraint provider_payments_one_end CHECK ((num_nonnulls(review, credited_at, returned_at) <= 1)),
  constraint provider_payments_rest CHECK (((rest_credited_at IS NULL) OR (credited_at IS NOT NULL))),
  constraint provider_payments_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint provider_payments_deposit_id_deposits_id_fk FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint provider_payments_pkey PRIMARY KEY (payment_id)
);
CREATE INDEX provider_payments_answered ON public.provider_payments USING btree (COALESCE(credited_at, returned_at)) WHERE (decided_by IS NOT NULL);
CREATE INDEX provider_payments_by_time ON public.provider_payments USING btree (first_seen_at, payment_id);
CREATE INDEX provider_payments_due ON public.provider_payments USING btree (next_look_at) WHERE (next_look_at IS NOT NULL);
CREATE INDEX provider_payments_in_review ON public.provider_payments USING btree (first_seen_at) WHERE (review IS NOT NULL);
CREATE INDEX provider_payments_of_account ON public.provider_payments USING btree (account);
CREATE INDEX provider_payments_of_deposit ON public.provider_payments USING btree (deposit_id);
CREATE INDEX provider_payments_receipt ON public.provider_payments USING btree (receipt);
CREATE TRIGGER provider_payments_live AFTER INSERT OR UPDATE OF review ON public.provider_payments FOR EACH ROW WHEN ((new.review IS NOT NULL)) EXECUTE FUNCTION live_changed('', '*');

create table push_subscriptions (
  id bigint generated always as identity not null,
  user_id bigint not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint push_subscriptions_pkey PRIMARY KEY (id)
);
CREATE INDEX push_subscriptions_of_session ON public.push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (user_id);
CREATE UNIQUE INDEX push_subscriptions_endpoint ON public.push_subscriptions USING btree (endpoint);

create table queue_takes (
  kind text not null,
  case_id text not null,
  operator_id bigint not null,
  until timestamp with time zone not null,
  constraint queue_takes_kind CHECK ((kind = ANY (ARRAY['help'::text, 'safety'::text, 'child_report'::text, 'unsafe_video'::text, 'dispute'::text, 'payout'::text, 'deposit'::text, 'difference'::text, 'verification'::text, 'report'::text, 'video_report'::text, 'data_export'::text, 'data_deletion'::text, 'support'::text]))),
  constraint queue_takes_operator_id_users_id_fk FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint queue_takes_kind_case_id_pk PRIMARY KEY (kind, case_id)
);
CREATE TRIGGER queue_takes_live AFTER INSERT OR DELETE OR UPDATE ON public.queue_takes FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');

create table quiet_hours (
  user_id bigint not null,
  is_on boolean not null,
  from_clock text not null,
  to_clock text not null,
  constraint quiet_hours_clocks CHECK (((from_clock ~ '^[0-2][0-9]:[03]0$'::text) AND (to_clock ~ '^[0-2][0-9]:[03]0$'::text) AND (from_clock <> to_clock))),
  constraint quiet_hours_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint quiet_hours_pkey PRIMARY KEY (user_id)
);

create table receipt_years (
  year integer not null,
  last integer not null,
  constraint receipt_years_pkey PRIMARY KEY (year)
);

create table receipts (
  id bigint generated always as identity not null,
  kind text not null,
  about_id bigint not null,
  year integer not null,
  number integer not null,
  issued_at timestamp with time zone not null,
  constraint receipts_kind CHECK ((kind = ANY (ARRAY['lesson'::text, 'seat'::text, 'video'::text, 'deposit'::text]))),
  constraint receipts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX receipts_number ON public.receipts USING btree (year, number);
CREATE UNIQUE INDEX receipts_once ON public.receipts USING btree (kind, about_id);

create table record_exports (
  user_id bigint not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  content text,
  constraint record_exports_whole CHECK (((content IS NULL) = (expires_at IS NULL))),
  constraint record_exports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint record_exports_pkey PRIMARY KEY (user_id)
);
CREATE INDEX record_exports_due ON public.record_exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);

create table recording_answers (
  kind text not null,
  room_id bigint not null,
  person_id bigint not null,
  teacher_id bigint not null,
  agreed boolean,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  recorded_at timestamp with time zone,
  constraint recording_answers_kind CHECK ((kind = ANY (ARRAY['lesson'::text, 'class'::text]))),
  constraint recording_answers_whole CHECK (((agreed IS NULL) = (answered_at IS NULL))),
  constraint recording_answers_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint recording_answers_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint recording_answers_once PRIMARY KEY (kind, room_id, person_id)
);
CREATE INDEX recording_answers_of_person ON public.recording_answers USING btree (person_id, recorded_at);
CREATE TRIGGER recording_answers_live AFTER INSERT OR UPDATE ON public.recording_answers FOR EACH ROW EXECUTE FUNCTION live_changed('person_id', '/classroom/{kind}/{roomId}/recording');
CREATE TRIGGER recording_answers_teacher_live AFTER INSERT OR UPDATE ON public.recording_answers FOR EACH ROW EXECUTE FUNCTION live_changed('teacher_id', '/classroom/{kind}/{roomId}/recording');

create table recording_pieces (
  file_key text not null,
  stretch_id bigint not null,
  copy text not null,
  number integer not null,
  bytes integer not null,
  state text not null,
  leaves_at timestamp with time zone,
  constraint recording_pieces_copy CHECK ((copy = ANY (ARRAY['sent'::text, 'made'::text]))),
  constraint recording_pieces_counted CHECK (((number >= 0) AND (bytes > 0))),
  constraint recording_pieces_leave CHECK (((leaves_at IS NULL) = (state = 'kept'::text))),
  constraint recording_pieces_state CHECK ((state = ANY (ARRAY['arriving'::text, 'kept'::text, 'leaving'::text]))),
  constraint recording_pieces_stretch_id_recording_stretches_id_fk FOREIGN KEY (stretch_id) REFERENCES recording_stretches(id),
  constraint recording_pieces_pkey PRIMARY KEY (file_key)
);
CREATE INDEX recording_pieces_leave ON public.recording_pieces USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);
CREATE INDEX recording_pieces_of_stretch ON public.recording_pieces USING btree (stretch_id);
CREATE UNIQUE INDEX recording_pieces_kept ON public.recording_pieces USING btree (stretch_id, copy, number) WHERE (state = 'kept'::text);

create table recording_stretches (
  id bigint generated always as identity not null,
  recording_id bigint not null,
  key text not null,
  state text not null,
  begun_at timestamp with time zone not null,
  due_at timestamp with time zone,
  attempt integer default 0 not null,
  type text,
  duration_ms integer,
  bytes bigint,
  constraint recording_stretches_due CHECK (((due_at IS NOT NULL) = (state = ANY (ARRAY['arriving'::text, 'waiting'::text, 'working'::text])))),
  constraint recording_stretches_ready CHECK (((state <> 'ready'::text) OR (num_nonnulls(type, duration_ms, bytes) = 3))),
  constraint recording_stretches_state CHECK ((state = ANY (ARRAY['arriving'::text, 'waiting'::text, 'working'::text, 'ready'::text, 'failed'::text]))),
  constraint recording_stretches_type CHECK ((type = ANY (ARRAY['video/mp4'::text, 'video/webm'::text]))),
  constraint recording_stretches_recording_id_recordings_id_fk FOREIGN KEY (recording_id) REFERENCES recordings(id),
  constraint recording_stretches_pkey PRIMARY KEY (id)
);
CREATE INDEX recording_stretches_due ON public.recording_stretches USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX recording_stretches_once ON public.recording_stretches USING btree (recording_id, key);

create table recordings (
  id bigint generated always as identity not null,
  kind text not null,
  room_id bigint not null,
  teacher_id bigint not null,
  asked_at timestamp with time zone not null,
  heard_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  leaves_at timestamp with time zone,
  gone_at timestamp with time zone,
  constraint recordings_gone_once_ended CHECK (((gone_at IS NULL) OR (ended_at IS NOT NULL))),
  constraint recordings_kind CHECK ((kind = ANY (ARRAY['lesson'::text, 'class'::text]))),
  constraint recordings_leave_once_ended CHECK (((leaves_at IS NOT NULL) = ((ended_at IS NOT NULL) AND (gone_at IS NULL)))),
  constraint recordings_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint recordings_pkey PRIMARY KEY (id)
);
CREATE INDEX recordings_leave ON public.recordings USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);
CREATE INDEX recordings_of_room ON public.recordings USING btree (kind, room_id);
CREATE INDEX recordings_of_teacher ON public.recordings USING btree (teacher_id, gone_at);
CREATE INDEX recordings_quiet ON public.recordings USING btree (heard_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX recordings_open ON public.recordings USING btree (kind, room_id) WHERE (ended_at IS NULL);
CREATE TRIGGER recordings_live AFTER INSERT OR UPDATE OF ended_at, gone_at ON public.recordings FOR EACH ROW EXECUTE FUNCTION live_changed('teacher_id', '/classroom/{kind}/{roomId}/recording');

create table reply_likes (
  reply_id bigint not null,
  user_id bigint not null,
  constraint reply_likes_reply_id_comment_replies_id_fk FOREIGN KEY (reply_id) REFERENCES comment_replies(id) ON DELETE CASCADE,
  constraint reply_likes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint reply_likes_reply_id_user_id_pk PRIMARY KEY (reply_id, user_id)
);
CREATE INDEX reply_likes_of_user ON public.reply_likes USING btree (user_id);

create table reviews (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  teacher_id bigint not null,
  author_id bigint not null,
  stars smallint not null,
  text text not null,
  written_at timestamp with time zone not null,
  shown_as text,
  shown_since timestamp with time zone,
  hidden_at timestamp with time zone,
  constraint reviews_hidden CHECK (((hidden_at IS NULL) OR (shown_as IS NOT NULL))),
  constraint reviews_shown_as CHECK ((shown_as = ANY (ARRAY['parent'::text, 'learner'::text]))),
  constraint reviews_shown_whole CHECK ((((shown_as IS NULL) = (shown_since IS NULL)) AND ((shown_as IS NULL) OR (text <> ''::text)))),
  constraint reviews_stars CHECK (((stars >= 1) AND (stars <= 5))),
  constraint reviews_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id),
  constraint reviews_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint reviews_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint reviews_pkey PRIMARY KEY (id)
);
CREATE INDEX reviews_of_teacher ON public.reviews USING btree (teacher_id, written_at, id);
CREATE INDEX reviews_shown ON public.reviews USING btree (written_at, id) WHERE (shown_as IS NOT NULL);
CREATE INDEX reviews_shown_by ON public.reviews USING btree (shown_as, written_at, id) WHERE (shown_as IS NOT NULL);
CREATE INDEX reviews_shown_of_author ON public.reviews USING btree (author_id, id) WHERE (shown_as IS NOT NULL);
CREATE UNIQUE INDEX reviews_once ON public.reviews USING btree (booking_id);

create table room_doors (
  room text not null,
  door jsonb,
  learners_draw boolean default true not null,
  said_at timestamp with time zone not null,
  constraint room_doors_pkey PRIMARY KEY (room)
);

create table room_hosts (
  room text not null,
  origin text not null,
  process text not null,
  heard_at timestamp with time zone not null,
  constraint room_hosts_pkey PRIMARY KEY (room)
);

create table saved_videos (
  id bigint generated always as identity not null,
  user_id bigint not null,
  video_id bigint not null,
  saved_at timestamp with time zone not null,
  constraint saved_videos_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint saved_videos_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint saved_videos_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX saved_videos_once ON public.saved_videos USING btree (user_id, video_id);

create table search_terms (
  term text not null,
  teachers integer not null,
  constraint search_terms_teachers CHECK ((teachers > 0)),
  constraint search_terms_pkey PRIMARY KEY (term)
);
CREATE INDEX search_terms_alike ON public.search_terms USING gin (term gin_trgm_ops) WHERE (term ~ '^[a-z]{4}'::text);

create table seat_waits (
  id bigint generated always as identity not null,
  class_id bigint not null,
  person_id bigint not null,
  asked_at timestamp with time zone not null,
  constraint seat_waits_class_id_live_classes_id_fk FOREIGN KEY (class_id) REFERENCES live_classes(id),
  constraint seat_waits_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint seat_waits_pkey PRIMARY KEY (id)
);
CREATE INDEX seat_waits_of_person ON public.seat_waits USING btree (person_id);
CREATE UNIQUE INDEX seat_waits_once ON public.seat_waits USING btree (class_id, person_id);

create table second_factors (
  user_id bigint not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint second_factors_pkey PRIMARY KEY (user_id)
);

create table sessions (
  id bigint generated always as identity not null,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  user_agent text,
  constraint sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE INDEX sessions_open_of_user ON public.sessions USING btree (user_id, expires_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX sessions_token_hash ON public.sessions USING btree (token_hash);

create table sms_messages (
  id bigint generated always as identity not null,
  key text not null,
  user_id bigint not null,
  kind text not null,
  by_other boolean not null,
  state text not null,
  reason text,
  message_id text,
  cost_cents integer,
  asked_at timestamp with time zone not null,
  constraint sms_messages_state CHECK ((state = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text, 'unknown'::text, 'delivered'::text, 'undelivered'::text]))),
  constraint sms_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sms_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX sms_messages_by_time ON public.sms_messages USING btree (asked_at);
CREATE INDEX sms_messages_of_user ON public.sms_messages USING btree (user_id, asked_at);
CREATE INDEX sms_messages_reported ON public.sms_messages USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX sms_messages_once ON public.sms_messages USING btree (key);

create table student_profiles (
  user_id bigint not null,
  grade smallint not null,
  school text,
  born_on date not null,
  guardian_contact text,
  constraint student_profiles_first_of_month CHECK ((EXTRACT(day FROM born_on) = (1)::numeric)),
  constraint student_profiles_grade CHECK (((grade >= 1) AND (grade <= 12))),
  constraint student_profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint student_profiles_pkey PRIMARY KEY (user_id)
);

create table subjects (
  id bigint generated always as identity not null,
  name text not null,
  from_grade smallint not null,
  to_grade smallint not null,
  constraint subjects_grades CHECK (((1 <= from_grade) AND (from_grade <= to_grade) AND (to_grade <= 12))),
  constraint subjects_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX subjects_name ON public.subjects USING btree (name);

create table support_chats (
  id bigint generated always as identity not null,
  user_id bigint,
  secret_hash bytea,
  phone text,
  language text not null,
  state text not null,
  clock_from timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  turn bigint default 0 not null,
  opened_at timestamp with time zone not null,
  constraint support_chats_language CHECK ((language = ANY (ARRAY['en'::text, 'sw'::text]))),
  constraint support_chats_phone CHECK ((phone ~ '^254[17][0-9]{8}$'::text)),
  constraint support_chats_state CHECK ((state = ANY (ARRAY['waiting'::text, 'answered'::text, 'closed'::text]))),
  constraint support_chats_whose CHECK ((num_nonnulls(user_id, secret_hash) = 1)),
  constraint support_chats_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint support_chats_pkey PRIMARY KEY (id)
);
CREATE INDEX support_chats_by_age ON public.support_chats USING btree (moved_at);
CREATE INDEX support_chats_by_turn ON public.support_chats USING btree (state, turn);
CREATE INDEX support_chats_waiting ON public.support_chats USING btree (clock_from, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX support_chats_of_user ON public.support_chats USING btree (user_id);
CREATE UNIQUE INDEX support_chats_of_visitor ON public.support_chats USING btree (secret_hash);
CREATE TRIGGER support_chats_live AFTER INSERT OR UPDATE ON public.support_chats FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');

create table support_lines (
  id bigint generated always as identity not null,
  chat_id bigint not null,
  by text not null,
  operator_id bigint,
  key uuid not null,
  text text not null,
  automatic text,
  written_at timestamp with time zone not null,
  waited_seconds integer,
  constraint support_lines_automatic CHECK ((automatic = ANY (ARRAY['received'::text, 'after_hours'::text]))),
  constraint support_lines_by CHECK ((by = ANY (ARRAY['person'::text, 'operator'::text, 'automatic'::text]))),
  constraint support_lines_length CHECK ((length(text) <= 2000)),
  constraint support_lines_operator CHECK (((operator_id IS NOT NULL) = (by = 'operator'::text))),
  constraint support_lines_words CHECK (((automatic IS NOT NULL) = (by = 'automatic'::text))),
  constraint support_lines_chat_id_support_chats_id_fk FOREIGN KEY (chat_id) REFERENCES support_chats(id) ON DELETE CASCADE,
  constraint support_lines_operator_id_users_id_fk FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint support_lines_pkey PRIMARY KEY (id)
);
CREATE INDEX support_lines_answered ON public.support_lines USING btree (written_at) WHERE (waited_seconds IS NOT NULL);
CREATE INDEX support_lines_answers ON public.support_lines USING btree (id) WHERE (waited_seconds IS NOT NULL);
CREATE INDEX support_lines_of_chat ON public.support_lines USING btree (chat_id, id);
CREATE INDEX support_lines_of_operator ON public.support_lines USING btree (operator_id);
CREATE INDEX support_lines_of_operators ON public.support_lines USING btree (chat_id, id) WHERE (operator_id IS NOT NULL);
CREATE UNIQUE INDEX support_lines_once ON public.support_lines USING btree (chat_id, key);

create table teacher_listings (
  teacher_id bigint not null,
  rating_hundredths integer not null,
  price_cents bigint not null,
  students_taught integer not null,
  search tsvector not null,
  constraint teacher_listings_pkey PRIMARY KEY (teacher_id)
);
CREATE INDEX teacher_listings_by_price ON public.teacher_listings USING btree (price_cents, teacher_id);
CREATE INDEX teacher_listings_by_rating ON public.teacher_listings USING btree (rating_hundredths, teacher_id);
CREATE INDEX teacher_listings_by_students ON public.teacher_listings USING btree (students_taught, teacher_id);
CREATE INDEX teacher_listings_search ON public.teacher_listings USING gin (search);
CREATE TRIGGER count_changed_listings AFTER UPDATE ON public.teacher_listings REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION count_search_terms();
CREATE TRIGGER count_new_listings AFTER INSERT ON public.teacher_listings REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION count_search_terms();
CREATE TRIGGER count_removed_listings AFTER DELETE ON public.teacher_listings REFERENCING OLD TABLE AS was_rows FOR EACH STATEMENT EXECUTE FUNCTION count_search_terms();

create table teacher_profiles (
  user_id bigint not null,
  current_school text,
  experience text not null,
  price_cents bigint not null,
  promise text,
  bio text,
  review_count integer default 0 not null,
  review_stars integer default 0 not null,
  students_taught integer default 0 not null,
  rating_hundredths integer generated always as (((2250 + (review_stars * 100)) / (5 + review_count))) stored not null,
  languages text[] default '{}'::text[] not null,
  constraint teacher_profiles_languages CHECK ((languages <@ ARRAY['en'::text, 'sw'::text, 'luo'::text, 'ki'::text, 'xki'::text])),
  constraint teacher_profiles_price CHECK ((((price_cents >= 2000) AND (price_cents <= 2000000)) AND ((price_cents % (100)::bigint) = 0))),
  constraint teacher_profiles_reviews CHECK (((review_count >= 0) AND ((review_stars >= review_count) AND (review_stars <= (5 * review_count))))),
  constraint teacher_profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint teacher_profiles_pkey PRIMARY KEY (user_id)
);
CREATE TRIGGER list_changed_profile AFTER UPDATE ON public.teacher_profiles REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_profile();
CREATE TRIGGER list_new_profile AFTER INSERT ON public.teacher_profiles REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_profile();
CREATE TRIGGER list_removed_profile AFTER DELETE ON public.teacher_profiles REFERENCING OLD TABLE AS was_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_profile();

create table teacher_subjects (
  teacher_id bigint not null,
  subject_id bigint not null,
  grades smallint[] not null,
  constraint teacher_subjects_grades_named CHECK (((cardinality(grades) >= 1) AND (cardinality(grades) <= 12))),
  constraint teacher_subjects_subject_id_subjects_id_fk FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint teacher_subjects_teacher_id_teacher_profiles_user_id_fk FOREIGN KEY (teacher_id) REFERENCES teacher_profiles(user_id),
  constraint teacher_subjects_teacher_id_subject_id_pk PRIMARY KEY (teacher_id, subject_id)
);
CREATE INDEX teacher_subjects_grades ON public.teacher_subjects USING gin (grades);
CREATE INDEX teacher_subjects_of_subject ON public.teacher_subjects USING btree (subject_id);
CREATE TRIGGER list_changed_subjects AFTER UPDATE ON public.teacher_subjects REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_subjects();
CREATE TRIGGER list_new_subjects AFTER INSERT ON public.teacher_subjects REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_subjects();
CREATE TRIGGER list_removed_subjects AFTER DELETE ON public.teacher_subjects REFERENCING OLD TABLE AS was_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_subjects();

create table thread_blocks (
  thread_id bigint not null,
  blocker_id bigint not null,
  blocked_at timestamp with time zone not null,
  constraint thread_blocks_blocker_id_users_id_fk FOREIGN KEY (blocker_id) REFERENCES users(id),
  constraint thread_blocks_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads(id),
  constraint thread_blocks_thread_id_blocker_id_pk PRIMARY KEY (thread_id, blocker_id)
);

create table thread_readings (
  thread_id bigint not null,
  user_id bigint not null,
  read_up_to bigint default 0 not null,
  told boolean default false not null,
  constraint thread_readings_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads(id),
  constraint thread_readings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint thread_readings_thread_id_user_id_pk PRIMARY KEY (thread_id, user_id)
);
CREATE INDEX thread_readings_of_user ON public.thread_readings USING btree (user_id);

create table thread_reports (
  id bigint generated always as identity not null,
  thread_id bigint not null,
  reporter_id bigint not null,
  reason text not null,
  with_child boolean not null,
  up_to bigint not null,
  reported_at timestamp with time zone not null,
  outcome text,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision text,
  constraint thread_reports_decided_whole CHECK ((num_nulls(outcome, decided_at, decided_by, decision) = ANY (ARRAY[0, 4]))),
  constraint thread_reports_outcome CHECK ((outcome = ANY (ARRAY['go_on'::text, 'closed'::text]))),
  constraint thread_reports_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint thread_reports_reporter_id_users_id_fk FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint thread_reports_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads(id),
  constraint thread_reports_pkey PRIMARY KEY (id)
);
CREATE INDEX thread_reports_answered ON public.thread_reports USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX thread_reports_waiting ON public.thread_reports USING btree (id) WHERE (decided_at IS NULL);
CREATE UNIQUE INDEX thread_reports_open ON public.thread_reports USING btree (thread_id, reporter_id) WHERE (decided_at IS NULL);
CREATE TRIGGER thread_reports_live AFTER INSERT OR UPDATE ON public.thread_reports FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');

create table threads (
  id bigint generated always as identity not null,
  learner_id bigint not null,
  teacher_id bigint not null,
  turn bigint not null,
  moved_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  closed_at timestamp with time zone,
  last_written_at timestamp with time zone,
  constraint threads_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint threads_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint threads_pkey PRIMARY KEY (id)
);
CREATE INDEX threads_last_written ON public.threads USING btree (last_written_at) WHERE (last_written_at IS NOT NULL);
CREATE INDEX threads_of_learner ON public.threads USING btree (learner_id, turn);
CREATE INDEX threads_of_teacher ON public.threads USING btree (teacher_id, turn);
CREATE UNIQUE INDEX threads_of_two ON public.threads USING btree (learner_id, teacher_id);
CREATE UNIQUE INDEX threads_turn ON public.threads USING btree (turn);
CREATE TRIGGER threads_live AFTER INSERT OR UPDATE OF turn, paused_at, closed_at ON public.threads FOR EACH ROW EXECUTE FUNCTION thread_live();

create table times_off (
  id bigint generated always as identity not null,
  teacher_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  reason text not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored not null,
  created_at timestamp with time zone not null,
  constraint times_off_forward CHECK ((starts_at < ends_at)),
  constraint times_off_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint times_off_pkey PRIMARY KEY (id),
  constraint times_off_no_overlap EXCLUDE USING gist (teacher_id WITH =, during WITH &&)
);
CREATE INDEX times_off_of_teacher ON public.times_off USING btree (teacher_id, ends_at);

create table uncleared_funds (
  transfer_id bigint not null,
  owner_id bigint not null,
  amount_cents bigint not null,
  clears_at timestamp with time zone not null,
  constraint uncleared_funds_amount CHECK ((amount_cents > 0)),
  constraint uncleared_funds_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint uncleared_funds_transfer_id_ledger_transfers_id_fk FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id),
  constraint uncleared_funds_pkey PRIMARY KEY (transfer_id)
);
CREATE INDEX uncleared_funds_of_owner ON public.uncleared_funds USING btree (owner_id, clears_at);

create table users (
  id bigint generated always as identity not null,
  role text not null,
  name text not null,
  email text,
  email_confirmed_at timestamp with time zone,
  phone text,
  password_hash text,
  language text default 'en'::text not null,
  status text default 'active'::text not null,
  verification_status text default 'none'::text not null,
  verified_at timestamp with time zone,
  terms_accepted_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  password_changed_at timestamp with time zone,
  leaves_at timestamp with time zone,
  hidden_at timestamp with time zone,
  constraint users_approved_has_date CHECK (((verification_status = 'approved'::text) = (verified_at IS NOT NULL))),
  constraint users_email_lower CHECK ((email = lower(email))),
  constraint users_language CHECK ((language = ANY (ARRAY['en'::text, 'sw'::text]))),
  constraint users_leaving_has_date CHECK (((status = 'leaving'::text) = (leaves_at IS NOT NULL))),
  constraint users_phone_kenyan CHECK ((phone ~ '^254[17][0-9]{8}$'::text)),
  constraint users_role CHECK ((role = ANY (ARRAY['student'::text, 'parent'::text, 'teacher'::text, 'admin'::text]))),
  constraint users_sign_in_whole CHECK ((((email IS NULL) = (password_hash IS NULL)) AND ((phone IS NULL) OR (email IS NOT NULL)) AND ((phone IS NOT NULL) OR (status = 'gone'::text) OR (role = 'student'::text)) AND ((email IS NOT NULL) OR (status = 'gone'::text) OR ((role = 'student'::text) AND (email_confirmed_at IS NULL))))),
  constraint users_status CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'leaving'::text, 'gone'::text]))),
  constraint users_verification_status CHECK ((verification_status = ANY (ARRAY['none'::text, 'pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint users_pkey PRIMARY KEY (id)
);
CREATE INDEX users_called ON public.users USING gin ((((lower(name) || ' '::text) || COALESCE(email, ''::text))) gin_trgm_ops);
CREATE INDEX users_leaving ON public.users USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);
CREATE INDEX users_phone ON public.users USING btree (phone);
CREATE INDEX users_phone_of_teachers ON public.users USING btree (phone) WHERE (role = 'teacher'::text);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
CREATE TRIGGER list_changed_person AFTER UPDATE ON public.users REFERENCING OLD TABLE AS was_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION list_changed_person();

create table verification_checks (
  request_id bigint not null,
  check text not null,
  result text not null,
  operator_id bigint not null,
  checked_at timestamp with time zone not null,
  constraint verification_checks_check CHECK (("check" = ANY (ARRAY['name'::text, 'id_number'::text, 'face'::text, 'tsc_number'::text]))),
  constraint verification_checks_result CHECK ((result = ANY (ARRAY['matches'::text, 'differs'::text]))),
  constraint verification_checks_request_id_verification_requests_id_fk FOREIGN KEY (request_id) REFERENCES verification_requests(id),
  constraint verification_checks_request_id_check_pk PRIMARY KEY (request_id, "check")
);

create table verification_documents (
  id bigint generated always as identity not null,
  teacher_id bigint,
  kind text not null,
  file_key text not null,
  name text,
  type text not null,
  bytes integer not null,
  state text default 'arriving'::text not null,
  sent_at timestamp with time zone not null,
  leaves_at timestamp with time zone,
  constraint verification_documents_kind CHECK ((kind = ANY (ARRAY['national_id'::text, 'tsc_certificate'::text, 'degree'::text]))),
  constraint verification_documents_leaving_has_time CHECK (((state = 'kept'::text) OR (leaves_at IS NOT NULL))),
  constraint verification_documents_owned CHECK (((state = 'leaving'::text) OR ((teacher_id IS NOT NULL) AND (name IS NOT NULL)))),
  constraint verification_documents_state CHECK ((state = ANY (ARRAY['arriving'::text, 'kept'::text, 'leaving'::text]))),
  constraint verification_documents_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_documents_leaving ON public.verification_documents USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);
CREATE INDEX verification_documents_of_teacher ON public.verification_documents USING btree (teacher_id);
CREATE UNIQUE INDEX verification_documents_key ON public.verification_documents USING btree (file_key);
CREATE UNIQUE INDEX verification_documents_one_kept ON public.verification_documents USING btree (teacher_id, kind) WHERE (state = 'kept'::text);

create table verification_drafts (
  teacher_id bigint not null,
  fields jsonb not null,
  saved_at timestamp with time zone not null,
  constraint verification_drafts_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint verification_drafts_pkey PRIMARY KEY (teacher_id)
);

create table verification_requests (
  id bigint generated always as identity not null,
  teacher_id bigint not null,
  full_name text not null,
  email text not null,
  phone text not null,
  id_number text not null,
  tsc_number text not null,
  school text not null,
  subject text not null,
  grade smallint not null,
  gender text,
  bio text not null,
  status text default 'pending'::text not null,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text,
  constraint verification_requests_decided_whole CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((status = 'pending'::text) = (decided_by IS NULL)) AND ((status = 'rejected'::text) = (reason IS NOT NULL)))),
  constraint verification_requests_gender CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
  constraint verification_requests_grade CHECK (((grade >= 1) AND (grade <= 12))),
  constraint verification_requests_numbers CHECK (((id_number ~ '^[A-Z0-9]{6,12}$'::text) AND (tsc_number ~ '^[0-9]{6,7}$'::text))),
  constraint verification_requests_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint verification_requests_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint verification_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_requests_answered ON public.verification_requests USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX verification_requests_id_number ON public.verification_requests USING btree (id_number);
CREATE INDEX verification_requests_of_teacher ON public.verification_requests USING btree (teacher_id, id);
CREATE INDEX verification_requests_tsc_number ON public.verification_requests USING btree (tsc_number);
CREATE INDEX verification_requests_waiting ON public.verification_requests USING btree (id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX verification_requests_id_number_once ON public.verification_requests USING btree (id_number) WHERE (status = 'approved'::text);
CREATE UNIQUE INDEX verification_requests_one_waits ON public.verification_requests USING btree (teacher_id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX verification_requests_tsc_number_once ON public.verification_requests USING btree (tsc_number) WHERE (status = 'approved'::text);
CREATE TRIGGER verification_requests_live AFTER INSERT OR UPDATE OF status ON public.verification_requests FOR EACH ROW WHEN ((new.status = 'pending'::text)) EXECUTE FUNCTION live_changed('', '*');

create table verification_views (
  id bigint generated always as identity not null,
  document_id bigint not null,
  kind text not null,
  teacher_id bigint not null,
  operator_id bigint not null,
  viewed_at timestamp with time zone not null,
  constraint verification_views_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_views_of_operator ON public.verification_views USING btree (operator_id, id);
CREATE INDEX verification_views_of_teacher ON public.verification_views USING btree (teacher_id, id);
CREATE TRIGGER verification_views_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.verification_views FOR EACH STATEMENT EXECUTE FUNCTION verification_views_refuse_change();

create table video_captions (
  video_id bigint not null,
  language text not null,
  content text not null,
  saved_at timestamp with time zone not null,
  constraint video_captions_language CHECK ((language = ANY (ARRAY['en'::text, 'sw'::text]))),
  constraint video_captions_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint video_captions_video_id_language_pk PRIMARY KEY (video_id, language)
);

create table video_comments (
  id bigint generated always as identity not null,
  video_id bigint not null,
  author_id bigint not null,
  text text not null,
  written_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  told boolean default false not null,
  constraint video_comments_text CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint video_comments_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id),
  constraint video_comments_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint video_comments_pkey PRIMARY KEY (id)
);
CREATE INDEX video_comments_of_author ON public.video_comments USING btree (author_id);
CREATE INDEX video_comments_of_video ON public.video_comments USING btree (video_id, id);
CREATE INDEX video_comments_told ON public.video_comments USING btree (video_id, written_at) WHERE told;

create table video_files (
  file_key text not null,
  video_id bigint not null,
  name text not null,
  bytes bigint not null,
  state text not null,
  leaves_at timestamp with time zone,
  constraint video_files_leave_once_said CHECK (((state = 'kept'::text) OR (leaves_at IS NOT NULL))),
  constraint video_files_name CHECK ((name = ANY (ARRAY['upload'::text, 'full'::text, 'full-preview'::text, 'low'::text, 'low-preview'::text, 'poster'::text]))),
  constraint video_files_state CHECK ((state = ANY (ARRAY['arriving'::text, 'kept'::text, 'leaving'::text]))),
  constraint video_files_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint video_files_pkey PRIMARY KEY (file_key)
);
CREATE INDEX video_files_leave ON public.video_files USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);
CREATE INDEX video_files_of_video ON public.video_files USING btree (video_id);
CREATE UNIQUE INDEX video_files_kept ON public.video_files USING btree (video_id, name) WHERE (state = 'kept'::text);

create table video_purchases (
  id bigint generated always as identity not null,
  video_id bigint not null,
  learner_id bigint not null,
  payer_id bigint not null,
  teacher_id bigint not null,
  price_cents bigint not null,
  teacher_share_bps integer not null,
  status text default 'bought'::text not null,
  teacher_cents bigint,
  bought_at timestamp with time zone not null,
  refunded_at timestamp with time zone,
  constraint video_purchases_price CHECK (((price_cents > 0) AND ((price_cents % (100)::bigint) = 0))),
  constraint video_purchases_refund CHECK (((status = 'refunded'::text) = (refunded_at IS NOT NULL))),
  constraint video_purchases_status CHECK ((status = ANY (ARRAY['bought'::text, 'refunded'::text]))),
  constraint video_purchases_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint video_purchases_payer_id_users_id_fk FOREIGN KEY (payer_id) REFERENCES users(id),
  constraint video_purchases_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint video_purchases_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint video_purchases_pkey PRIMARY KEY (id)
);
CREATE INDEX video_purchases_of_learner ON public.video_purchases USING btree (learner_id, bought_at, id);
CREATE INDEX video_purchases_of_payer ON public.video_purchases USING btree (payer_id, id);
CREATE UNIQUE INDEX video_purchases_once ON public.video_purchases USING btree (video_id, learner_id) WHERE (status = 'bought'::text);

create table video_ratings (
  video_id bigint not null,
  user_id bigint not null,
  stars smallint not null,
  rated_at timestamp with time zone not null,
  constraint video_ratings_stars CHECK (((stars >= 1) AND (stars <= 5))),
  constraint video_ratings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint video_ratings_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint video_ratings_video_id_user_id_pk PRIMARY KEY (video_id, user_id)
);

create table video_reports (
  id bigint generated always as identity not null,
  video_id bigint not null,
  about text not null,
  comment_id bigint,
  reply_id bigint,
  said text,
  author_id bigint,
  reporter_id bigint not null,
  reason text not null,
  content text not null,
  at_seconds integer,
  reported_at timestamp with time zone not null,
  outcome text,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision text,
  constraint video_reports_about CHECK ((about = ANY (ARRAY['video'::text, 'comment'::text, 'reply'::text]))),
  constraint video_reports_decided_whole CHECK (((decided_at IS NULL) = (outcome IS NULL))),
  constraint video_reports_outcome CHECK ((outcome = ANY (ARRAY['left'::text, 'hidden'::text]))),
  constraint video_reports_reason CHECK ((reason = ANY (ARRAY['unsafe'::text, 'wrong'::text, 'copied'::text, 'other'::text]))),
  constraint video_reports_said CHECK (((about = 'video'::text) = (author_id IS NULL))),
  constraint video_reports_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id),
  constraint video_reports_comment_id_video_comments_id_fk FOREIGN KEY (comment_id) REFERENCES video_comments(id) ON DELETE SET NULL,
  constraint video_reports_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint video_reports_reply_id_comment_replies_id_fk FOREIGN KEY (reply_id) REFERENCES comment_replies(id) ON DELETE SET NULL,
  constraint video_reports_reporter_id_users_id_fk FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint video_reports_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint video_reports_pkey PRIMARY KEY (id)
);
CREATE INDEX video_reports_answered ON public.video_reports USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX video_reports_decided ON public.video_reports USING btree (id) WHERE (decided_at IS NOT NULL);
CREATE INDEX video_reports_of_comment ON public.video_reports USING btree (comment_id);
CREATE INDEX video_reports_of_reply ON public.video_reports USING btree (reply_id);
CREATE INDEX video_reports_of_video ON public.video_reports USING btree (video_id);
CREATE INDEX video_reports_waiting ON public.video_reports USING btree (id) WHERE (decided_at IS NULL);
CREATE UNIQUE INDEX video_reports_once ON public.video_reports USING btree (reporter_id, video_id, about, COALESCE(comment_id, (0)::bigint), COALESCE(reply_id, (0)::bigint)) WHERE ((decided_at IS NULL) AND ((about = 'video'::text) OR (comment_id IS NOT NULL)) AND ((about <> 'reply'::text) OR (reply_id IS NOT NULL)));
CREATE TRIGGER video_reports_live AFTER INSERT OR UPDATE ON public.video_reports FOR EACH ROW EXECUTE FUNCTION live_changed('', '*');

create table video_views (
  video_id bigint not null,
  user_id bigint not null,
  day date not null,
  constraint video_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint video_views_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint video_views_video_id_user_id_day_pk PRIMARY KEY (video_id, user_id, day)
);

create table videos (
  id bigint generated always as identity not null,
  teacher_id bigint not null,
  title text not null,
  description text default ''::text not null,
  subject_id bigint,
  from_grade smallint,
  to_grade smallint,
  price_cents bigint,
  status text default 'draft'::text not null,
  hidden_at timestamp with time zone,
  file_name text not null,
  file_bytes bigint not null,
  media text default 'arriving'::text not null,
  fault text,
  made_percent smallint default 0 not null,
  attempt integer default 0 not null,
  due_at timestamp with time zone,
  duration_ms integer,
  width integer,
  height integer,
  views integer default 0 not null,
  sales integer default 0 not null,
  rating_count integer default 0 not null,
  rating_stars integer default 0 not null,
  created_at timestamp with time zone not null,
  published_at timestamp with time zone,
  difficulty text,
  purpose text default 'lesson'::text not null,
  constraint videos_difficulty CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text]))),
  constraint videos_due_while_worked CHECK (((media = ANY (ARRAY['arriving'::text, 'waiting'::text, 'working'::text])) = (due_at IS NOT NULL))),
  constraint videos_fault CHECK (((media = 'failed'::text) = (fault IS NOT NULL))),
  constraint videos_grades CHECK (((1 <= from_grade) AND (from_grade <= to_grade) AND (to_grade <= 12))),
  constraint videos_intro_free CHECK (((purpose <> 'intro'::text) OR (price_cents = 0))),
  constraint videos_media CHECK ((media = ANY (ARRAY['arriving'::text, 'waiting'::text, 'working'::text, 'ready'::text, 'failed'::text, 'gone'::text]))),
  constraint videos_price CHECK (((price_cents >= 0) AND ((price_cents % (100)::bigint) = 0))),
  constraint videos_published_whole CHECK (((status <> 'published'::text) OR ((media = 'ready'::text) AND (price_cents IS NOT NULL) AND (published_at IS NOT NULL) AND (title <> ''::text) AND ((purpose = 'intro'::text) OR ((subject_id IS NOT NULL) AND (from_grade IS NOT NULL) AND (to_grade IS NOT NULL)))))),
  constraint videos_purpose CHECK ((purpose = ANY (ARRAY['lesson'::text, 'intro'::text]))),
  constraint videos_ratings CHECK (((rating_count >= 0) AND ((rating_stars >= rating_count) AND (rating_stars <= (5 * rating_count))))),
  constraint videos_ready_measured CHECK (((media <> 'ready'::text) OR (duration_ms > 0))),
  constraint videos_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'removed'::text]))),
  constraint videos_subject_id_subjects_id_fk FOREIGN KEY (subject_id) REFERENCES subjects(id),
  constraint videos_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint videos_pkey PRIMARY KEY (id)
);
CREATE INDEX videos_arriving ON public.videos USING btree (teacher_id, id) WHERE (media <> ALL (ARRAY['ready'::text, 'gone'::text]));
CREATE INDEX videos_due ON public.videos USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX videos_intros ON public.videos USING btree (teacher_id) WHERE ((purpose = 'intro'::text) AND (status <> 'removed'::text));
CREATE INDEX videos_of_subject ON public.videos USING btree (subject_id, published_at, id) WHERE ((status = 'published'::text) AND (hidden_at IS NULL));
CREATE INDEX videos_of_teacher ON public.videos USING btree (teacher_id, id);
CREATE INDEX videos_removed ON public.videos USING btree (id) WHERE ((status = 'removed'::text) AND (media = 'ready'::text) AND (sales = 0));
CREATE INDEX videos_shown ON public.videos USING btree (published_at, id) WHERE ((status = 'published'::text) AND (hidden_at IS NULL));
CREATE INDEX videos_words ON public.videos USING gin (lower(((title || ' '::text) || description)) gin_trgm_ops);
CREATE UNIQUE INDEX videos_intro ON public.videos USING btree (teacher_id) WHERE ((purpose = 'intro'::text) AND (status = 'published'::text));

create table watch_positions (
  user_id bigint not null,
  video_id bigint not null,
  seconds integer not null,
  at timestamp with time zone not null,
  constraint watch_positions_seconds CHECK ((seconds >= 0)),
  constraint watch_positions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint watch_positions_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint watch_positions_user_id_video_id_pk PRIMARY KEY (user_id, video_id)
);

create table wishes (
  id bigint generated always as identity not null,
  learner_id bigint not null,
  kind text not null,
  teacher_id bigint not null,
  title text not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  price_cents bigint not null,
  message text,
  class_id bigint,
  asked_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  status text default 'waiting'::text not null,
  answered_by bigint,
  answered_at timestamp with time zone,
  reason text,
  booking_id bigint,
  due_at timestamp with time zone,
  times jsonb,
  topic text,
  video_id bigint,
  constraint wishes_answered CHECK (((status = 'waiting'::text) = (answered_at IS NULL))),
  constraint wishes_booked CHECK (((booking_id IS NULL) OR ((kind = ANY (ARRAY['lesson'::text, 'series'::text])) AND (status = 'approved'::text)))),
  constraint wishes_forward CHECK (((starts_at < ends_at) AND (answer_by < starts_at))),
  constraint wishes_kind CHECK ((kind = ANY (ARRAY['lesson'::text, 'seat'::text, 'series'::text, 'video'::text]))),
  constraint wishes_price CHECK ((price_cents >= 0)),
  constraint wishes_seat_has_class CHECK (((kind = 'seat'::text) = (class_id IS NOT NULL))),
  constraint wishes_series_has_times CHECK (((kind = 'series'::text) = (times IS NOT NULL))),
  constraint wishes_status CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'expired'::text, 'taken_back'::text]))),
  constraint wishes_video_has_no_time CHECK ((((kind = 'video'::text) = (starts_at IS NULL)) AND ((kind = 'video'::text) = (ends_at IS NULL)))),
  constraint wishes_video_has_video CHECK (((kind = 'video'::text) = (video_id IS NOT NULL))),
  constraint wishes_waiting_is_due CHECK (((status = 'waiting'::text) = (due_at IS NOT NULL))),
  constraint wishes_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint wishes_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint wishes_class_id_live_classes_id_fk FOREIGN KEY (class_id) REFERENCES live_classes(id),
  constraint wishes_learner_id_users_id_fk FOREIGN KEY (learner_id) REFERENCES users(id),
  constraint wishes_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint wishes_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id),
  constraint wishes_pkey PRIMARY KEY (id)
);
CREATE INDEX wishes_due ON public.wishes USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX wishes_of_learner ON public.wishes USING btree (learner_id, id);
CREATE UNIQUE INDEX wishes_for_video_once ON public.wishes USING btree (learner_id, video_id) WHERE (status = 'waiting'::text);
CREATE UNIQUE INDEX wishes_waiting_once ON public.wishes USING btree (learner_id, teacher_id, starts_at) WHERE (status = 'waiting'::text);

create table zoom_events (
  id bigint generated always as identity not null,
  meeting bigint not null,
  uuid text not null,
  participant text not null,
  person_id bigint,
  kind text not null,
  at timestamp with time zone not null,
  constraint zoom_events_kind CHECK ((kind = ANY (ARRAY['joined'::text, 'left'::text, 'ended'::text]))),
  constraint zoom_events_person CHECK (((kind = 'ended'::text) = (person_id IS NULL))),
  constraint zoom_events_meeting_zoom_meetings_id_fk FOREIGN KEY (meeting) REFERENCES zoom_meetings(id),
  constraint zoom_events_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint zoom_events_pkey PRIMARY KEY (id)
);
CREATE INDEX zoom_events_of_person ON public.zoom_events USING btree (person_id);
CREATE UNIQUE INDEX zoom_events_once ON public.zoom_events USING btree (meeting, uuid, participant, kind, at);

create table zoom_guests (
  meeting_id text not null,
  person_id bigint not null,
  registrant_id text,
  handed_at timestamp with time zone not null,
  constraint zoom_guests_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id),
  constraint zoom_guests_once PRIMARY KEY (meeting_id, person_id)
);
CREATE INDEX zoom_guests_of_person ON public.zoom_guests USING btree (person_id);
CREATE UNIQUE INDEX zoom_guests_registrant ON public.zoom_guests USING btree (meeting_id, registrant_id);

create table zoom_meetings (
  id bigint generated always as identity not null,
  room text not null,
  title text not null,
  teacher_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  during tstzrange generated always as (tstzrange(opens_at, closes_at)) stored not null,
  host text,
  meeting_id text,
  asked_at timestamp with time zone,
  told boolean default false not null,
  wanted boolean default true not null,
  read_at timestamp with time zone,
  failures integer default 0 not null,
  next_step_at timestamp with time zone,
  lease integer default 0 not null,
  leased_until timestamp with time zone,
  constraint zoom_meetings_forward CHECK (((opens_at <= starts_at) AND (starts_at < ends_at) AND (ends_at <= closes_at))),
  constraint zoom_meetings_hosted CHECK (((meeting_id IS NULL) OR (host IS NOT NULL))),
  constraint zoom_meetings_teacher_id_users_id_fk FOREIGN KEY (teacher_id) REFERENCES users(id),
  constraint zoom_meetings_pkey PRIMARY KEY (id),
  constraint zoom_meetings_one_at_a_time EXCLUDE USING gist (host WITH =, during WITH &&) WHERE ((host IS NOT NULL))
);
CREATE INDEX zoom_meetings_coming ON public.zoom_meetings USING btree (ends_at) WHERE wanted;
CREATE INDEX zoom_meetings_due ON public.zoom_meetings USING btree (next_step_at) WHERE (next_step_at IS NOT NULL);
CREATE UNIQUE INDEX zoom_meetings_meeting ON public.zoom_meetings USING btree (meeting_id);
CREATE UNIQUE INDEX zoom_meetings_of_room ON public.zoom_meetings USING btree (room) WHERE wanted;

CREATE OR REPLACE FUNCTION public.audit_entries_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.reason is null or new.reason = old.reason) and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'the audit log is append-only: % is refused', tg_op;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_history_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what a booking has been is not rewritten: % is refused', tg_op using errcode = 'BK002';
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_lawful(p_status text, p_payment_status text, p_pay_by timestamp with time zone, p_paid_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return (p_status, p_payment_status) in (
      ('pending', 'n/a'), ('accepted', 'pending'), ('confirmed', 'paid'), ('completed', 'paid'), ('completed', 'released'),
      ('declined', 'n/a'), ('expired', 'n/a'), ('cancelled', 'n/a'), ('cancelled', 'refunded'), ('cancelled', 'released'),
      ('no_show', 'paid'), ('no_show', 'refunded'), ('no_show', 'released'), ('disputed', 'paid'))
    and (p_payment_status <> 'pending' or p_pay_by is not null)
    and (p_payment_status in ('paid', 'released', 'refunded')) = (p_paid_at is not null);
end $function$
;

CREATE OR REPLACE FUNCTION public.bookings_step()
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
end $function$
;

CREATE OR REPLACE FUNCTION public.count_search_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  words text[];
  steps integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(term order by term), array_agg(step order by term) into words, steps
    from (select lexeme collate "C" as term, count(*) as step from now_rows, unnest(search) group by 1) changed;
  elsif tg_op = 'DELETE' then
    select array_agg(term order by term), array_agg(step order by term) into words, steps
    from (select lexeme collate "C" as term, -count(*) as step from was_rows, unnest(search) group by 1) changed;
  else
    select array_agg(term order by term), array_agg(step order by term) into words, steps
    from (
      select lexeme collate "C" as term, sum(step) as step
      from (
        select now.search as won, was.search as lost from now_rows now join was_rows was using (teacher_id)
        where now.search <> was.search) changed
      cross join lateral (
        select lexeme, 1 as step from unnest(won) union all select lexeme, -1 from unnest(lost)) stepped
      group by 1
      having sum(step) <> 0) changed;
  end if;
  if words is null then return null; end if;
  perform from search_terms where term in (select unnest(words)) order by term for update;
  with changed as (select * from unnest(words, steps) changed (term, step) where step < 0),
  gone as (delete from search_terms kept using changed where kept.term = changed.term and kept.teachers + step <= 0)
  update search_terms kept set teachers = kept.teachers + step
  from changed where kept.term = changed.term and kept.teachers + step > 0;
  insert into search_terms as kept (term, teachers)
  select term, step from unnest(words, steps) changed (term, step) where step > 0 order by term
  on conflict (term) do update set teachers = kept.teachers + excluded.teachers;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolment_starts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.starts_at := (select starts_at from live_classes where id = new.class_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.enrolments_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update enrolments set starts_at = new.starts_at where class_id = new.id and status <> 'refunded';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.house_changes_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was set is append-only: % is refused', tg_op;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_account_lawful(p_kind text, p_owner_id bigint, p_balance_cents bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if p_kind in ('provider_clearing', 'provider_fees', 'platform_revenue', 'suspense', 'owner_capital') then
    return p_owner_id = 0 and p_balance_cents is null;
  end if;
  return p_kind in ('wallet', 'booking_hold', 'enrolment_hold', 'teacher_earnings', 'payout_in_flight')
    and p_owner_id <> 0 and p_balance_cents is not null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_apply_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_moved record;
begin
  if exists (select from posted group by transfer_id having sum(amount_cents) <> 0) then
    raise exception 'a transfer does not sum to zero' using errcode = 'LG002';
  end if;
  for v_moved in select account_id, sum(amount_cents)::bigint as amount_cents from posted group by account_id order by account_id loop
    update ledger_accounts set balance_cents = balance_cents + v_moved.amount_cents
      where id = v_moved.account_id and balance_cents is not null;
    if not found and not exists (select from ledger_accounts where id = v_moved.account_id) then
      raise exception 'there is no such account' using errcode = '23503';
    end if;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_balance(p_kind text, p_owner_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  return coalesce((select balance_cents from ledger_accounts where owner_id = p_owner_id and kind = p_kind), 0);
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_post(p_key text, p_kind text, p_about_id bigint, p_at timestamp with time zone, p_kinds text[], p_owners bigint[], p_amounts bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_transfer bigint;
  v_account bigint;
  v_accounts bigint[] := '{}';
begin
  insert into ledger_transfers (key, kind, posted_at, about_id) values (p_key, p_kind, p_at, p_about_id)
    on conflict (key) do nothing returning id into v_transfer;
  if v_transfer is null then
    return null;
  end if;
  for v_leg in 1 .. array_length(p_kinds, 1) loop
    select id into v_account from ledger_accounts where owner_id = p_owners[v_leg] and kind = p_kinds[v_leg];
    if v_account is null then
      insert into ledger_accounts (kind, owner_id, balance_cents)
        values (p_kinds[v_leg], p_owners[v_leg], case when p_owners[v_leg] = 0 then null else 0 end)
        on conflict (owner_id, kind) do nothing returning id into v_account;
      -- Somebody else opened it at the same moment.
      if v_account is null then
        select id into v_account from ledger_accounts where owner_id = p_owners[v_leg] and kind = p_kinds[v_leg];
      end if;
    end if;
    v_accounts := v_accounts || v_account;
  end loop;
  insert into ledger_entries (transfer_id, account_id, amount_cents)
    select v_transfer, leg.account_id, leg.amount_cents from unnest(v_accounts, p_amounts) as leg (account_id, amount_cents)
    where leg.amount_cents <> 0;
  return v_transfer;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'LG001';
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_transfer_known(p_kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return p_kind in (
    'deposit', 'lesson_hold', 'lesson_release', 'lesson_refund', 'class_hold', 'class_release', 'class_refund', 'video_purchase',
    'video_refund', 'withdrawal_reserve', 'withdrawal_paid', 'withdrawal_returned', 'suspense', 'suspense_credited',
    'suspense_returned', 'capital_paid_in', 'capital_drawn', 'provider_fee');
end $function$
;

CREATE OR REPLACE FUNCTION public.list_changed_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[] := array(
    select id from now_rows join was_rows was using (id)
    where now_rows.role = 'teacher' and (now_rows.name, now_rows.role, now_rows.status, now_rows.verification_status, now_rows.hidden_at)
      is distinct from (was.name, was.role, was.status, was.verification_status, was.hidden_at));
begin
  if cardinality(ids) > 0 then perform list_teachers(ids); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_changed_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then perform list_teachers(array(select user_id from now_rows));
  elsif tg_op = 'UPDATE' then perform list_teachers(array(select user_id from now_rows));
  else delete from teacher_listings where teacher_id in (select user_id from was_rows);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_changed_subjects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform list_teachers(array(select distinct teacher_id from was_rows)); end if;
  if tg_op <> 'DELETE' then perform list_teachers(array(select distinct teacher_id from now_rows)); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_teachers(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from teacher_profiles where user_id in (select unnest(ids)) order by user_id for no key update;
  delete from teacher_listings
  where teacher_id in (select unnest(ids))
    and not exists (
      select from users join teacher_profiles on user_id = id
      where id = teacher_id and role = 'teacher' and status = 'active' and verification_status = 'approved'
        and hidden_at is null);
  insert into teacher_listings as kept (teacher_id, rating_hundredths, price_cents, students_taught, search)
  select profile.user_id, rating_hundredths, price_cents, students_taught,
    array_to_tsvector(search_words(concat_ws(' ', name, promise, bio)) || array['#/'] || taught.marks
      || array(select '@' || language from unnest(languages) language)
      || case when review_count > 0 then array['*rated'] else '{}' end)
  from unnest(ids) wanted (id)
  join users on users.id = wanted.id and role = 'teacher' and status = 'active' and verification_status = 'approved'
        and hidden_at is null
  join teacher_profiles profile on profile.user_id = wanted.id
  cross join lateral (
    select coalesce(array_agg(mark), '{}') as marks
    from teacher_subjects
    join subjects on subjects.id = subject_id
    cross join lateral unnest(grades || null::smallint) grade
    cross join lateral (values ('#' || subjects.name || '/' || coalesce(grade::text, '')), ('#/' || grade)) marked (mark)
    where teacher_id = wanted.id and mark is not null) taught
  on conflict (teacher_id) do update
  set rating_hundredths = excluded.rating_hundredths, price_cents = excluded.price_cents,
    students_taught = excluded.students_taught, search = excluded.search
  where (kept.rating_hundredths, kept.price_cents, kept.students_taught, kept.search)
    is distinct from (excluded.rating_hundredths, excluded.price_cents, excluded.students_taught, excluded.search);
end $function$
;

CREATE OR REPLACE FUNCTION public.live_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', json_build_object('to', (to_jsonb(new) ->> tg_argv[0])::bigint, 'changed', tg_argv[1])::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_words(written text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(left(word, 40)), '{}')
  from regexp_split_to_table(
    regexp_replace(lower(normalize(written, nfd)), '[\u0300-\u036f''’‘ʼ`]', '', 'g'), '[^a-z0-9]+') word
  where word <> ''
$function$
;

CREATE OR REPLACE FUNCTION public.thread_live()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  reader bigint;
  path text;
begin
  for reader in
    select unnest(array[new.learner_id, new.teacher_id])
    union
    select guardian_id from guardian_links where learner_id = new.learner_id
  loop
    foreach path in array array['/messages', '/messages/{threadId}', '/messages/unread'] loop
      perform pg_notify('live', json_build_object('to', reader, 'changed', path)::text);
    end loop;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.thread_of_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into threads (learner_id, teacher_id, turn, moved_at)
  values (new.learner_id, new.teacher_id, nextval('thread_turns'), new.booked_at)
  on conflict (learner_id, teacher_id) do update set turn = excluded.turn, moved_at = greatest(threads.moved_at, excluded.moved_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.verification_views_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'looks at papers are append-only: % is refused', tg_op;
end $function$
;
