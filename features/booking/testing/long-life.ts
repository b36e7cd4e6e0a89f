/** What has become of lessons: of most that they were taught and paid out; and of some that they still hold their money. */
const over = `(values (0, 'completed', 'released'), (1, 'cancelled', 'refunded'), (2, 'expired', 'n/a'),
     (3, 'no_show', 'released')) as state (at, status, payment) on state.at = case when n % 100 < 90 then 0 else n % 4 end`
const held = `(values ('completed', 'paid')) as state (status, payment) on true`

const lesson = (teacher: string, learner: string, payer: string, from: string, states = over) => `
   insert into bookings (teacher_id, learner_id, payer_id, subject, grade, starts_at, ends_at, price_cents, teacher_share_bps,
     status, payment_status, booked_at, answer_by, pay_by, paid_at, completed_at)
   select ${teacher}, ${learner}, ${payer}, 'Mathematics', 10, :hour, :hour + interval '1 hour', 100000, 7000,
     state.status, state.payment, :hour - interval '5 days', :hour - interval '4 days', :hour - interval '3 days',
     case when state.payment <> 'n/a' then :hour - interval '4 days' end,
     case when state.status = 'completed' then :hour + interval '1 hour' end
   from ${from}
   join ${states}`

/** Lessons, and what they moved in every purse: the oldest movement is of another kind than all that followed. */
export const longLife: readonly string[] = [
  lesson(':teacher', 'pupil.id', 'pupil.id', 'pupil'),
  lesson(':teacher', ':student', ':parent', ':n'),
  lesson(
    'colleague.id',
    ':student',
    ':parent',
    '(select g as n, colleague.id from generate_series(1, :life) g join colleague on colleague.n = g % 2000) as colleague',
  ),
  // Of other learners, with other teachers: what the three hold themselves is little.
  lesson(
    'taught.id',
    'pupil',
    'pupil',
    '(select n, pupil.id as pupil, colleague.id from pupil join colleague using (n)) taught',
    held,
  ),
  `insert into ledger_transfers (key, kind, posted_at, about_id)
   select 'life:' || purse.id || ':' || n,
     case when n = :life then case when purse.kind = 'wallet' then 'deposit' else 'video_purchase' end
       when purse.kind = 'wallet' then 'lesson_hold' else 'lesson_release' end,
     :hour, (select max(id) from bookings where learner_id = :student and teacher_id = :teacher) - n
   from purse, generate_series(:life, 1, -1) n order by n desc, purse.id`,
  `insert into ledger_entries (transfer_id, account_id, amount_cents)
   select ledger_transfers.id, leg.account, leg.cents
   from ledger_transfers join purse on purse.id = split_part(key, ':', 2)::bigint,
     lateral (select case when ledger_transfers.kind = 'lesson_hold' then -100 else 70 end as cents) own,
     lateral (values (purse.id, own.cents), ((select id from ledger_accounts where kind = 'platform_revenue'), -own.cents))
       leg (account, cents)
   where key like 'life:%' order by ledger_transfers.id`,
  `insert into receipts (kind, about_id, year, number, issued_at)
   select 'lesson', id, 1999, row_number() over (), starts_at
   from bookings where learner_id = :student and teacher_id = :teacher`,
]
