-- What gives a payment back is found by the payment, however many withdrawals there were.
CREATE INDEX "payouts_giving_back" ON "payouts" USING btree ("payment_id") WHERE payment_id is not null;