import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { showHouse } from '../contract.ts'

let count = 0
/** Each time something else than before, as it stands by now. */
const asked =
  (setting: 'figures' | 'contacts' | 'hours' | 'promises' | 'data' | 'faq' | 'team', change: (n: number) => object): Asked =>
  async (cast) => {
    count += 1
    const { body } = await cast.operator.call(showHouse, {})
    return { ...body[setting].value, ...change(count), was: body[setting].version, reason: 'To try it.' }
  }

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/house': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/house/figures': [
    asked('figures', (n) => ({ subjects: { shown: 'written', written: String(n) } })),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/house/contacts': [
    asked('contacts', (n) => ({ phone: `0712 345 ${n}00` })),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/house/hours': [
    asked('hours', (n) => ({ opens: `06:${String(n % 60).padStart(2, '0')}` })),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/house/promises': [asked('promises', (n) => ({ dispute: 60 + n })), '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/house/data': [
    asked('data', (n) => ({ kes_per_megabyte: n / 100 })),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/house/faq': [
    asked('faq', (n) => ({ en: `## Money\n### How often?\n${n} times.`, sw: `## Pesa\n### Mara ngapi?\nMara ${n}.` })),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/house/team': [
    asked('team', (n) => ({
      people: [
        {
          name: `Amina ${'i'.repeat(n)}`,
          place: 'Mombasa',
          work: { en: 'Money', sw: 'Pesa' },
          helps: { en: 'Refunds', sw: 'Marejesho' },
        },
      ],
    })),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'GET /admin/api/house/{setting}/history': [() => ({ setting: 'hours' }), '401 404 404 404 404 404 404 404 200 200'],
}
