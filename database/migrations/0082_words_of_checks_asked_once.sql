-- PostgreSQL reads the text of every check of a table at every statement that writes into it, and a payment writes into these three seven
-- times: the checks that list many words are functions, which a connection reads once. No row is looked at again, because each has passed
-- the checks that go; so nobody waits for these tables longer than a moment.
CREATE FUNCTION ledger_transfer_known(p_kind text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $function$
begin
  return p_kind in (
    'deposit', 'lesson_hold', 'lesson_release', 'lesson_refund', 'class_hold', 'class_release', 'class_refund', 'video_purchase',
    'video_refund', 'withdrawal_reserve', 'withdrawal_paid', 'withdrawal_returned', 'suspense', 'suspense_credited',
    'suspense_returned', 'capital_paid_in', 'capital_drawn', 'provider_fee');
end $function$;--> statement-breakpoint
-- Somo's own accounts belong to nobody and keep no balance; all others do both.
CREATE FUNCTION ledger_account_lawful(p_kind text, p_owner_id bigint, p_balance_cents bigint) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $function$
begin
  if p_kind in ('provider_clearing', 'provider_fees', 'platform_revenue', 'suspense', 'owner_capital') then
    return p_owner_id = 0 and p_balance_cents is null;
  end if;
  return p_kind in ('wallet', 'booking_hold', 'enrolment_hold', 'teacher_earnings', 'payout_in_flight')
    and p_owner_id <> 0 and p_balance_cents is not null;
end $function$;--> statement-breakpoint
CREATE FUNCTION booking_lawful(p_status text, p_payment_status text, p_pay_by timestamptz, p_paid_at timestamptz) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $function$
begin
  return (p_status, p_payment_status) in (
      ('pending', 'n/a'), ('accepted', 'pending'), ('confirmed', 'paid'), ('completed', 'paid'), ('completed', 'released'),
      ('declined', 'n/a'), ('expired', 'n/a'), ('cancelled', 'n/a'), ('cancelled', 'refunded'), ('cancelled', 'released'),
      ('no_show', 'paid'), ('no_show', 'refunded'), ('no_show', 'released'), ('disputed', 'paid'))
    and (p_payment_status <> 'pending' or p_pay_by is not null)
    and (p_payment_status in ('paid', 'released', 'refunded')) = (p_paid_at is not null);
end $function$;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status", DROP CONSTRAINT "bookings_payment_status",
  DROP CONSTRAINT "bookings_lawful_state", DROP CONSTRAINT "bookings_pay_by", DROP CONSTRAINT "bookings_paid_at",
  ADD CONSTRAINT "bookings_lawful" CHECK (booking_lawful(status, payment_status, pay_by, paid_at)) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind", DROP CONSTRAINT "ledger_accounts_summed",
  DROP CONSTRAINT "ledger_accounts_owned",
  ADD CONSTRAINT "ledger_accounts_lawful" CHECK (ledger_account_lawful(kind, owner_id, balance_cents)) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind",
  ADD CONSTRAINT "ledger_transfers_known" CHECK (ledger_transfer_known(kind)) NOT VALID;
