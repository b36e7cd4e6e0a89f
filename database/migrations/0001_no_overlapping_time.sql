-- Two people asking for one time at once: the database lets exactly one have it, whatever the code above believes.
create extension if not exists btree_gist;--> statement-breakpoint
alter table availability_slots
  add constraint availability_slots_no_overlap exclude using gist (teacher_id with =, during with &&);--> statement-breakpoint
alter table busy_intervals
  add constraint busy_teacher exclude using gist (person_id with =, during with &&) where (part = 'teacher');--> statement-breakpoint
alter table busy_intervals
  add constraint busy_learner exclude using gist (person_id with =, during with &&) where (part = 'learner');
