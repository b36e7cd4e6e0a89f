/** What an operator sets for all of Somo, with who set it, when and why. */
import * as z from 'zod/mini'
import { SUPPORT_EMAIL } from '../../shared/brand.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { houseFields, houseSettings, houseValues, initialHouse, opensBeforeCloses } from './rules.ts'
import { sameInBoth } from './rules/faq.ts'

export const refusals = refusalsOf({
  set_meanwhile: [
    409,
    'Somebody else has set this meanwhile. Look at it again.',
    'Mtu mwingine ameibadilisha wakati huo huo. Iangalie tena.',
  ],
  as_it_was: [409, 'This is how it stands already.', 'Tayari iko hivyo.'],
})

export const LONGEST_REASON = 500

const setBy = z.nullable(z.object({ name: z.string(), at: instant() }))

/** How one of them stands. */
const standing = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    value,
    /** Counted from one; 0 is what holds until somebody sets it. */
    version: z.int(),
    set_by: setBy,
  })

const standings = z.object({
  figures: standing(houseValues.figures),
  contacts: standing(houseValues.contacts),
  hours: standing(houseValues.hours),
  promises: standing(houseValues.promises),
  data: standing(houseValues.data),
  faq: standing(houseValues.faq),
  team: standing(houseValues.team),
})
export type Standings = z.infer<typeof standings>

/** What each change says besides the new value. */
const why = {
  /** The version that was looked at: of two who set it at once the second is told. */
  was: z.int().check(z.gte(0)),
  reason: text(3, LONGEST_REASON),
}
const settled = z.object({ version: z.int() })

export const showHouse = endpoint({
  method: 'GET',
  path: '/admin/api/house',
  summary: 'What is set for all of Somo, each with who set it last.',
  who: ['admin'],
  input: z.strictObject({}),
  output: standings,
  refusals: [],
})

export const setFigures = endpoint({
  method: 'POST',
  path: '/admin/api/house/figures',
  summary: 'The numbers Somo speaks of itself by on its first page: as written, or counted.',
  who: ['admin'],
  input: z.strictObject({ ...why, ...houseFields.figures }),
  example: { was: 0, reason: 'We have grown.', ...initialHouse.figures, subjects: { shown: 'counted', written: '150+' } },
  output: settled,
  refusals: [refusals.set_meanwhile, refusals.as_it_was],
})

export const setContacts = endpoint({
  method: 'POST',
  path: '/admin/api/house/contacts',
  summary: 'Where people reach Somo; what is empty is hidden.',
  who: ['admin'],
  input: z.strictObject({ ...why, ...houseFields.contacts }),
  example: {
    ...{ was: 0, reason: 'The new number.', email: SUPPORT_EMAIL, phone: '0700 000 111', chat: '' },
    social: [{ name: 'Facebook', href: 'https://facebook.com/somo' }],
  },
  output: settled,
  refusals: [refusals.set_meanwhile, refusals.as_it_was],
})

export const setHours = endpoint({
  method: 'POST',
  path: '/admin/api/house/hours',
  summary: 'When the support desk is there, every day by the Nairobi clock.',
  who: ['admin'],
  input: z.strictObject({ ...why, ...houseFields.hours }).check(opensBeforeCloses),
  example: { was: 0, reason: 'Two of us now.', opens: '06:00', closes: '22:00' },
  output: settled,
  refusals: [refusals.set_meanwhile, refusals.as_it_was],
})

export const setPromises = endpoint({
  method: 'POST',
  path: '/admin/api/house/promises',
  summary: 'Within how many minutes the desk answers what waits for it.',
  who: ['admin'],
  input: z.strictObject({ ...why, ...houseFields.promises }),
  example: { was: 0, reason: 'Two of us now.', ...initialHouse.promises, dispute: 24 * 60 },
  output: settled,
  refusals: [refusals.set_meanwhile, refusals.as_it_was],
})

export const setDataPrice = endpoint({
  method: 'POST',
  path: '/admin/api/house/data',
  summary: 'What a megabyte is said to cost a family, beside classes and in rooms.',
  who: ['admin'],
  input: z.strictObject({ ...why, ...houseFields.data }),
  example: { was: 0, reason: 'The networks have become dearer.', kes_per_megabyte: 0.25 },
  output: settled,
  refusals: [refusals.set_meanwhile, refusals.as_it_was],
})

export const setFaq = endpoint({
  method: 'POST',
  path: '/admin/api/house/faq',
  summary: 'The questions and answers of the public page, in both languages, in Markdown.',
  who: ['admin'],
  input: z.strictObject({ ...why, ...houseFields.faq }).check(sameInBoth),
  example: {
    ...{ was: 0, reason: 'People ask this most.' },
    en: '## Money\n\n### When do I pay?\nOnly after the teacher accepts.',
    sw: '## Pesa\n\n### Nalipa lini?\nBaada ya mwalimu kukubali tu.',
  },
  output: settled,
  refusals: [refusals.set_meanwhile, refusals.as_it_was],
})

export const setTeam = endpoint({
  method: 'POST',
  path: '/admin/api/house/team',
  summary: 'Who helps with what, in the order in which the public page names them.',
  who: ['admin'],
  input: z.strictObject({ ...why, ...houseFields.team }),
  example: {
    ...{ was: 0, reason: 'She has joined us.' },
    people: [
      {
        ...{ name: 'Amina Yusuf', place: 'Mombasa' },
        work: { en: 'Operations', sw: 'Uendeshaji' },
        helps: { en: 'Payouts and refunds', sw: 'Malipo na marejesho' },
      },
    ],
  },
  output: settled,
  refusals: [refusals.set_meanwhile, refusals.as_it_was],
})

const change = z.object({
  /** Among all changes. */
  id: id(),
  version: z.int(),
  value: z.union(Object.values(houseValues)),
  set_by: z.object({ name: z.string(), at: instant() }),
  reason: z.string(),
})

export const houseHistory = endpoint({
  method: 'GET',
  path: '/admin/api/house/{setting}/history',
  summary: 'Each value that one of them has had, the latest first, with who set it and why; the first of all was never set.',
  who: ['admin'],
  input: z.strictObject({ ...pageInput, setting: z.enum(houseSettings) }),
  example: { setting: 'contacts' },
  output: z.object({ changes: z.array(change), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})
export type HouseChange = z.infer<typeof change>
