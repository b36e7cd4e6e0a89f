-- A wallet says what is held of who pays. It was found by who learns, which is another question: all that anybody holds was read, or all
-- that the payer ever paid. The price stands in the index too, so that the sum is made in it alone.
CREATE INDEX "bookings_held_of_payer" ON "bookings" USING btree ("payer_id","price_cents") WHERE payment_status = 'paid';