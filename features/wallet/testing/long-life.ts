/** Of everybody; `purse` are those of the three that hold what is theirs. */
export const longLife: readonly string[] = [
  `insert into ledger_accounts (kind, owner_id, balance_cents) select 'wallet', id, 100000 from pupil`,
  `insert into ledger_accounts (kind, owner_id, balance_cents)
   select kind, owner, case when owner = 0 then null else 100000 end
   from (values ('wallet', :parent), ('wallet', :student), ('teacher_earnings', :teacher), ('wallet', :teacher),
     ('payout_in_flight', :teacher), ('provider_clearing', 0), ('platform_revenue', 0)) account (kind, owner)
   on conflict do nothing`,
  `create temporary table purse on commit drop as
   select id, owner_id, kind from ledger_accounts where owner_id in (:parent, :student, :teacher) and kind <> 'payout_in_flight'`,
]
