-- A chargeback that became a case before its id was kept gets that from the webhook that told of it, so that the provider's list opens none anew.
update payment_differences
set refund_id = (
  select provider_events.record ->> 'chargeback_id'
  from provider_events
  where provider_events.record -> 'invoice' ->> 'invoice_id' = payment_differences.payment_id
    and provider_events.record ? 'chargeback_id'
    and provider_events.received_at <= payment_differences.found_at
    and not exists (
      select
      from payout_attempts
      where payout_attempts.tracking_id = provider_events.record ->> 'chargeback_id')
    and not exists (
      select
      from payment_differences as named
      where named.refund_id = provider_events.record ->> 'chargeback_id')
  order by provider_events.received_at desc, provider_events.id desc
  limit 1)
where kind = 'charged_back'
  and refund_id is null;
