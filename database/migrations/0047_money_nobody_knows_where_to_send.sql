-- Money of unknown origin of somebody who has left without a number waited in the wallet for ever: it stands among what an operator decides.
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_of_earnings";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_one_way";--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_of_earnings" CHECK (case source
          when 'wallet' then true
          when 'earnings' then phone is not null and extra_cents = 0 and amount_cents >= 10000
          when 'unknown_wallet' then payment_id is null
          else phone is not null
        end);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_one_way" CHECK (case
          when source = 'unknown_wallet' and phone is null then state not in ('waiting_approval', 'processing')
          else num_nonnulls(phone, payment_id) = 1
        end);