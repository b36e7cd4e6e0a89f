-- An operator sends money out of a wallet back to where it came from, because its owner asks for it. It is a source of its own: what
-- cannot be sent goes back to the wallet, where of somebody who leaves an operator finds another way.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_of_earnings";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_source";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK (act in ('teacher_checked', 'teacher_approved', 'teacher_rejected', 'payout_approved', 'payout_paid', 'payout_returned', 'dispute_decided', 'user_edited', 'user_suspended', 'suspension_lifted', 'user_deleted', 'tutor_hidden', 'tutor_shown', 'tutor_edited', 'notes_repeated', 'payment_credited', 'payment_returned', 'payment_refunded', 'transactions_exported', 'post_made', 'post_changed', 'post_published', 'post_withdrawn', 'post_deleted', 'event_made', 'event_changed', 'event_deleted', 'event_written', 'thread_let_go_on', 'thread_closed', 'reported_hidden', 'reported_left', 'video_refunded', 'testimonial_hidden', 'testimonial_shown', 'chat_closed', 'chat_reopened', 'figures_set', 'contacts_set', 'faq_set', 'team_set', 'hours_set', 'promises_set', 'data_set', 'own_money_put_in', 'own_money_taken_out', 'provider_fee_recorded', 'difference_settled', 'help_answered', 'help_closed', 'recording_opened'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_of_earnings" CHECK (case source
          when 'wallet' then true
          when 'refund' then extra_cents = 0 and amount_cents % 100 = 0
          when 'earnings' then phone is not null and extra_cents = 0 and amount_cents >= 10000
          when 'unknown_wallet' then payment_id is null
          else phone is not null
        end);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_source" CHECK (source in ('earnings', 'refund', 'wallet', 'unknown_wallet', 'last_earnings'));