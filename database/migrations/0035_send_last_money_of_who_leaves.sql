-- Who leaves takes the last of their money along, and ends what only they could have answered: payouts and notices of their own.
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_of_earnings";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_source";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind in ('booking_requested', 'booking_accepted', 'booking_declined', 'booking_expired', 'booking_unpaid', 'booking_paid', 'booking_cancelled', 'series_requested', 'series_accepted', 'series_declined', 'series_expired', 'series_stopped', 'payment_soon', 'payment_short', 'paid_at_once', 'lesson_completed', 'lesson_refunded', 'money_released', 'deposit_complete', 'withdrawal_paid', 'withdrawal_returned', 'money_sent_back', 'money_not_sent_back', 'money_held_up', 'money_looked_at', 'class_enrolled', 'seat_given_back', 'class_cancelled', 'move_proposed', 'move_accepted', 'move_declined', 'move_lapsed', 'move_taken_back', 'problem_reported', 'dispute_decided', 'review_written', 'lesson_reminder', 'lesson_soon', 'account_verified', 'account_rejected', 'guardian_agreed', 'guardian_declined', 'learning_stopped', 'guardian_asks', 'link_agreed', 'link_declined', 'wish_asked', 'wish_approved', 'wish_declined', 'wish_expired', 'wish_unanswerable', 'export_ready', 'guardian_left', 'child_signs_in', 'parent_joined'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_of_earnings" CHECK (case source
          when 'wallet' then true
          when 'earnings' then phone is not null and extra_cents = 0 and amount_cents >= 10000
          else phone is not null
        end);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_source" CHECK (source in ('earnings', 'wallet', 'unknown_wallet', 'last_earnings'));