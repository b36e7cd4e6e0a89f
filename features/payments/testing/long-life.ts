import { ofPeople } from '../../../app/server/testing/long-life.ts'

export const longLife: readonly string[] = [
  `with other as (
     insert into ledger_transfers (key, kind, posted_at, about_id)
     select 'other:' || n, 'deposit', :hour, n from generate_series(:life, 1, -1) n returning id, about_id)
   insert into ledger_entries (transfer_id, account_id, amount_cents)
   select other.id, ledger_accounts.id, 100
   from other join pupil on n = about_id join ledger_accounts on owner_id = pupil.id and kind = 'wallet'`,
  `insert into ledger_transfers (key, kind, posted_at, about_id)
   select 'gone:' || n, 'withdrawal_reserve', :hour, n from generate_series(:life / 100, 1, -1) n`,
  `insert into ledger_entries (transfer_id, account_id, amount_cents)
   select ledger_transfers.id, account.id, case account.kind when 'teacher_earnings' then -70 else 70 end
   from ledger_transfers, ledger_accounts account
   where key like 'gone:%' and account.owner_id = :teacher and account.kind in ('teacher_earnings', 'payout_in_flight')`,
  `insert into deposits (user_id, request_key, ref, amount_cents, state, created_at, completed_at)
   select person, gen_random_uuid(), 'life' || person || '-' || n, 100000, case n % 2 when 0 then 'complete' else 'failed' end,
     :hour, case n % 2 when 0 then :hour end
   from ${ofPeople(':student, :parent')}`,
  `insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, credited_at,
     first_seen_at, changed_at)
   select ref, id, 'complete', 100000, 0, 100000, 'KES', 'M-PESA', completed_at, completed_at, completed_at
   from deposits where ref like 'life%' and state = 'complete'`,
  `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at, finished_at)
   select person, gen_random_uuid(), 10000, '254712345678', 'paid', :hour, :hour from ${ofPeople(':teacher')}`,
]
