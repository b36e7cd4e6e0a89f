import type { Access, Asked } from '../../../app/server/testing/access.ts'

/** Grace has paid a lesson for Wanjiku. */
const paid: Asked = async ({ parent, student, teacher }, somo) => {
  await somo.fund(parent, 1000)
  const { booking } = await somo.stage.paidLesson({ teacher, student, payer: parent })
  return { kind: 'lesson', aboutId: booking.id }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /payments/wallet/{userId}': [({ parent }) => ({ userId: parent.id }), '401 404 404 200 404 404 404 404 404 200'],
  'GET /payments/transactions/{userId}': [({ parent }) => ({ userId: parent.id }), '401 404 404 200 404 404 404 404 404 200'],
  'GET /payments/statements/{userId}': [
    ({ parent }) => ({ userId: parent.id, month: '2026-11', format: 'csv', language: 'en' }),
    '401 404 404 200 404 404 404 404 404 200',
  ],
  'GET /payments/receipts/{kind}/{aboutId}': [paid, '401 404 404 200 404 404 404 404 404 200'],
  'GET /payments/receipts/{kind}/{aboutId}/file': [
    async (cast, somo) => ({ ...(await paid(cast, somo)), language: 'en' }),
    '401 404 404 200 404 404 404 404 404 200',
  ],
  'GET /payments/earnings/{teacherId}': [({ teacher }) => ({ teacherId: teacher.id }), '401 404 404 404 404 200 404 404 404 200'],
  'GET /admin/api/ledger-health': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
}

/** Of everybody; `purse` are those of the three that hold what is theirs. */
export const longLife: readonly string[] = [
  `insert into ledger_accounts (kind, owner_id, balance_cents) select 'wallet', id, 100000 from pupil`,
  `insert into ledger_accounts (kind, owner_id, balance_cents)
   select kind, owner, case when owner = 0 then null else 100000 end
   from (values ('wallet', :parent), ('wallet', :student), ('teacher_earnings', :teacher), ('wallet', :teacher),
     ('payout_in_flight', :teacher), ('provider_clearing', 0), ('platform_revenue', 0)) account (kind, owner)
   on conflict do nothing`,
  `create temporary table purse on commit drop as
   select id, owner_id, kind from ledger_accounts where owner_id in (:parent, :student, :teacher) and kind <> 'payout_in_flight'`,
]
