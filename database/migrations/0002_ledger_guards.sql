-- The ledger defends itself: postings balance, are never changed, and every kept balance equals its postings by construction.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'LG001';
end $$;--> statement-breakpoint
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();--> statement-breakpoint
create trigger ledger_accounts_not_deleted before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();--> statement-breakpoint
create trigger ledger_accounts_open_empty before insert on ledger_accounts
  for each row when (new.balance_cents <> 0) execute function ledger_refuse_change();--> statement-breakpoint
-- A balance moves only from inside the posting trigger below, never by a statement of its own.
create trigger ledger_accounts_moved_by_postings before update on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse_change();--> statement-breakpoint
-- All entries of a transfer are inserted by one statement, so this sees them whole: each transfer sums to zero, and the
-- balances follow. Accounts are updated in the order of their ids, so that two transfers cannot wait for each other; one by one,
-- because a join with the transition table would be planned once, while the table was small, as a scan of all accounts.
create function ledger_apply_entries() returns trigger language plpgsql as $$
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
end $$;--> statement-breakpoint
create trigger ledger_entries_applied after insert on ledger_entries referencing new table as posted
  for each statement execute function ledger_apply_entries();--> statement-breakpoint
-- Without scans: a plan made while the ledger was young would otherwise be kept, and read all of it, for as long as its
-- connection lives. The setting reaches the trigger above and the checks of foreign keys, which run inside this function.
-- The one way to move money. Returns the transfer's id, or null when this key has been posted before. Refuses with a check
-- violation of ledger_accounts_not_negative when an account would go below zero.
create function ledger_post(
  p_key text, p_kind text, p_about_id bigint, p_at timestamptz, p_kinds text[], p_owners bigint[], p_amounts bigint[]
) returns bigint language plpgsql set enable_seqscan to off as $$
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
end $$;--> statement-breakpoint
-- A kept balance as of now inside a statement that has just posted: a function sees what the statement's snapshot does not.
create function ledger_balance(p_kind text, p_owner_id bigint) returns bigint language plpgsql volatile set enable_seqscan to off as $$
begin
  return coalesce((select balance_cents from ledger_accounts where owner_id = p_owner_id and kind = p_kind), 0);
end $$;
