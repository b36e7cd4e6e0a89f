-- Whose number a withdrawal reached, as M-Pesa told: an operator reads it before the next one.
ALTER TABLE "payouts" ADD COLUMN "payee_name" text;