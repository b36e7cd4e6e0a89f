/**
 * The limit that a payment is measured against: node:http, one statement and no checks. It does what a payment does, the state of
 * a lesson, its money in double entry on two balances and a note for later, for whoever says it is theirs. Prints its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const [connectionString = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })

const PAY = {
  name: 'pay',
  text: `
    with paid as (
      update lessons set status = 'confirmed', paid_at = now()
      where id = $1 and payer_id = $2 and teacher_id = $3 and price_cents = $4 and status = 'accepted' returning *),
    transfer as (
      insert into transfers (key, kind, posted_at, about_id)
      select 'lesson:' || id || ':hold', 'lesson_hold', now(), id from paid returning id),
    taken as (
      update balances set cents = cents - $4 from paid
      where owner_id = payer_id and kind = 'wallet' returning balances.id, cents),
    held as (insert into balances (kind, owner_id, cents) select 'booking_hold', id, price_cents from paid returning id),
    legs as (
      insert into entries (transfer_id, account_id, cents)
      select transfer.id, leg.account, leg.cents
      from transfer, taken, held, lateral (values (taken.id, -$4::bigint), (held.id, $4::bigint)) leg (account, cents)),
    told as (
      insert into notes (kind, data, left_at)
      select 'notice', jsonb_build_object('kind', 'booking_paid', 'to', teacher_id, 'booking', id), now() from paid)
    select paid.*, taken.cents from paid, taken`,
}

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (text += part))
  request.on('end', () => {
    const { booking_id, payer_id, teacher_id, amount } = JSON.parse(text) as Record<string, number>
    pool.query({ ...PAY, values: [booking_id, payer_id, teacher_id, Number(amount) * 100] }).then(
      ({ rows: [row] }) => {
        const body = JSON.stringify({ success: row !== undefined, booking: row })
        response.writeHead(row ? 200 : 404, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        response.end(body)
      },
      (error: Error) => response.writeHead(500, { 'content-length': 0 }).end(console.error(error.message)),
    )
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
