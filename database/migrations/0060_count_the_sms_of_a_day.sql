-- How many SMS of a day reached nobody is counted at the desk, however many years of them there are.
CREATE INDEX "sms_messages_by_time" ON "sms_messages" USING btree ("asked_at");