/** The people of the demo and of the screenshots: named, believable, and the same every time. */
import type { experiences } from '../../features/teachers/contract.ts'
import { DEMO_DOMAIN } from '../../shared/brand.ts'
import type { teachingLanguages } from '../../shared/country.ts'
import type { PortraitTraits } from '../../shared/web/kit/portrait.tsx'

/** Only in demo data: the demo is never loaded into a database that has anything else. */
export const DEMO_PASSWORD = 'somo-demo-2026'
const at = (first: string): string => `${first}${DEMO_DOMAIN}`

/** Drawn as people of that name and age may look; nobody's face is guessed from a name outside the demo. */
const face = (hair: PortraitTraits['hair'], more: Partial<PortraitTraits>): PortraitTraits => ({
  hair,
  ...{ skin: 0, cloth: 0, ground: 0, glasses: false, beard: false, old: false },
  ...more,
})

export const operator = {
  name: 'Desk Operator',
  face: face('twists', { skin: 1, cloth: 1, ground: 0 }),
  email: at('admin'),
}

/** Whose photo is theirs, and not the face that is drawn of them. */
export const photographed = { email: at('grace') }

/** Who is asked for a code: the secret goes into any authenticator app, as base32. */
export const protectedByCode = { email: at('chepkemoi'), secret: 'SOMODEMOSOMODEMOSOMODEMOSOMODEMO' }

export const demoSignIns = [
  { role: 'student', email: at('wanjiku'), password: DEMO_PASSWORD },
  { role: 'parent', email: at('grace'), password: DEMO_PASSWORD },
  { role: 'teacher', email: at('achieng'), password: DEMO_PASSWORD },
  { role: 'operator', email: at('admin'), password: DEMO_PASSWORD },
] as const

export type DemoStudent = {
  name: string
  face: PortraitTraits
  email: string
  grade: number
  school: string
  bornOn: string
  guardian: string | null
  walletKes: number
  lessonsPerTeacher: number
}

/** Wanjiku is a minor whose mother has agreed; Kevin is an adult repeating a paper; Halima's mother has not answered yet. */
export const students: readonly DemoStudent[] = [
  {
    name: 'Wanjiku Kamau',
    face: face('puffs', { skin: 4, cloth: 1, ground: 1 }),
    email: at('wanjiku'),
    grade: 10,
    school: 'Moi Girls Nairobi',
    bornOn: '2011-03-01',
    guardian: at('grace'),
    walletKes: 11_300,
    lessonsPerTeacher: 1,
  },
  {
    name: 'Maina Kamau',
    face: face('short', { skin: 1, cloth: 0, ground: 3 }),
    email: at('maina'),
    grade: 5,
    school: 'Kilimani Primary',
    bornOn: '2016-07-01',
    guardian: at('grace'),
    walletKes: 3800,
    lessonsPerTeacher: 1,
  },
  {
    name: 'Kevin Otieno',
    face: face('crop', { skin: 3, cloth: 2, ground: 0 }),
    email: at('kevin'),
    grade: 12,
    school: 'Kisumu Boys',
    bornOn: '2007-01-01',
    guardian: null,
    walletKes: 30_000,
    lessonsPerTeacher: 3,
  },
  {
    name: 'Faith Chebet',
    face: face('twists', { skin: 2, cloth: 4, ground: 4 }),
    email: at('faith'),
    grade: 9,
    school: 'Moi Eldoret',
    bornOn: '2012-05-01',
    guardian: at('chepkemoi'),
    walletKes: 21_000,
    lessonsPerTeacher: 3,
  },
  {
    name: 'Halima Hassan',
    face: face('headscarf', { skin: 2, ground: 3 }),
    email: at('halima'),
    grade: 8,
    school: 'Serani Mombasa',
    bornOn: '2013-02-01',
    guardian: at('amina'),
    walletKes: 0,
    lessonsPerTeacher: 0,
  },
]

export const parents = [
  { name: 'Grace Wambui', face: face('wrap', { skin: 0, cloth: 2, ground: 4 }), email: at('grace'), walletKes: 4500 },
  { name: 'Mercy Chepkemoi', face: face('bun', { skin: 1, cloth: 3, ground: 2 }), email: at('chepkemoi'), walletKes: 1500 },
] as const

export type DemoTeacher = {
  name: string
  face: PortraitTraits
  email: string
  school: string
  experience: (typeof experiences)[number]
  priceKes: number
  promise: string
  bio: string
  subjects: Readonly<Record<string, readonly number[]>>
  languages: (typeof teachingLanguages)[number][]
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Every grade and every learning area has somebody. */
export const teachers: readonly DemoTeacher[] = [
  teacher(
    'Achieng Odhiambo',
    face('bun', { skin: 1, cloth: 0, ground: 0, glasses: true }),
    'Alliance Girls',
    '10+ years',
    600,
    'I turn past KCSE papers into small steps you can repeat alone.',
    'Bring the question you got wrong; we start there. I have marked KCSE Mathematics since 2014 and teach ' +
      'from the mistakes I see there.',
    { Mathematics: range(7, 12), Physics: range(10, 12) },
    ['en', 'sw', 'luo'],
  ),
  teacher(
    'Brian Mutua',
    face('short', { skin: 0, cloth: 1, ground: 1, beard: true }),
    'Machakos School',
    '5+ years',
    750,
    'Practicals explained with things you have in the kitchen.',
    'Salt, soap, a candle and a glass: that is half of Paper 3. We write down what we see before we say why.',
    { Chemistry: range(10, 12), 'Integrated Science': range(7, 9) },
  ),
  teacher(
    'Fatuma Ali',
    face('headscarf', { skin: 3, ground: 2 }),
    'Aga Khan Mombasa',
    '15+ years',
    650,
    'Insha, fasihi and grammar, one clear rule at a time.',
    'Tunaanza na kosa moja, tunalirekebisha, kisha tunaandika upya. English and Kiswahili for learners who are tired of red ink.',
    { English: range(4, 12), Kiswahili: range(4, 12) },
  ),
  teacher(
    'Njeri Mwangi',
    face('braids', { skin: 4, cloth: 4, ground: 4 }),
    'Kenya High',
    '10+ years',
    900,
    'Diagrams first, then words. You will draw every lesson.',
    'Biology is remembered by the hand. I teach drawing, labelling and the command words examiners use.',
    { Biology: range(10, 12), Chemistry: range(10, 12) },
  ),
  teacher(
    'Kiprono Cheruiyot',
    face('bald', { skin: 2, cloth: 3, ground: 3, glasses: true }),
    'Kapsabet Boys',
    '5+ years',
    500,
    'Map work and field questions without fear.',
    'Contours, scale and vegetation: ten questions a lesson, on the sheet you have at home.',
    { Geography: range(7, 12), 'Social Studies': range(4, 9) },
  ),
  teacher(
    'Daniel Muli',
    face('afro', { skin: 3, cloth: 2, ground: 0, glasses: true }),
    'Makueni Boys',
    '3+ years',
    800,
    'Python on your phone. We start with one line.',
    'No laptop needed. We write, run and break small programs, and you keep them.',
    { 'Computer Science': range(7, 12), 'Pre-Technical Studies': range(7, 9) },
  ),
  teacher(
    'Lucy Nyambura',
    face('braids', { skin: 2, cloth: 1, ground: 2 }),
    'Kilimani Primary',
    '10+ years',
    400,
    'Reading aloud every day, ten minutes, with a smile.',
    'For the early grades: letters, sounds, counting with bottle tops, and songs in between.',
    { English: range(1, 6), Mathematics: range(1, 6), 'Environmental Activities': range(1, 3) },
  ),
  teacher(
    'Peter Wekesa',
    face('short', { skin: 3, cloth: 0, ground: 4, beard: true, old: true }),
    'Kakamega School',
    '15+ years',
    550,
    'Fractions, percentages, and why they are the same thing.',
    'Upper primary and junior school Mathematics, built on shillings, maize and bus fares.',
    { Mathematics: range(4, 9), 'Science and Technology': range(4, 6) },
  ),
  teacher(
    'Zawadi Mrisho',
    face('headscarf', { skin: 1, ground: 1 }),
    'Shimo la Tewa',
    '5+ years',
    450,
    'Kiswahili sanifu, bila woga.',
    'Sarufi kwa mifano ya kila siku, na insha moja kila wiki.',
    { Kiswahili: range(1, 9), 'Religious Education': range(1, 12) },
  ),
  teacher(
    'Samuel Kiptoo',
    face('bald', { skin: 1, cloth: 1, ground: 3, beard: true, old: true }),
    'St Patrick’s Iten',
    '20+ years',
    700,
    'History told as a story you can retell in the exam.',
    'Why it happened, who gained, what changed. Then the ten-mark answer, in order.',
    { History: range(7, 12), 'Religious Education': range(7, 12) },
  ),
  teacher(
    'Esther Akinyi',
    face('wrap', { skin: 3, cloth: 1, ground: 0 }),
    'Ng’iya Girls',
    '5+ years',
    500,
    'A kitchen garden is the best textbook.',
    'Agriculture from Grade 4 up: soil in your hand, records in your book, and prices from the market.',
    { Agriculture: range(4, 12), 'Creative Arts': range(1, 9) },
  ),
  teacher(
    'Yusuf Abdi',
    face('crop', { skin: 0, cloth: 2, ground: 2, beard: true }),
    'Garissa High',
    '3+ years',
    650,
    'Money sense: ledgers, profit and a plan you can defend.',
    'Business Studies with the shop next door as the case.',
    { 'Business Studies': range(10, 12), Mathematics: range(7, 9) },
  ),
  teacher(
    'Rose Atieno',
    face('afro', { skin: 1, cloth: 4, ground: 1 }),
    'Lwak Girls',
    '10+ years',
    1000,
    'Waves, circuits and vectors, solved aloud together.',
    'I ask, you answer, we check the units. Physics stops being a list of formulas.',
    { Physics: range(10, 12), Mathematics: range(10, 12) },
  ),
  teacher(
    'Joseph Karanja',
    face('crop', { skin: 4, cloth: 3, ground: 3 }),
    'Nyeri High',
    '2+ years',
    350,
    'Homework help the same evening, patiently.',
    'Junior school Mathematics and Integrated Science, in short lessons that end with you explaining it to me.',
    { Mathematics: range(7, 9), 'Integrated Science': range(7, 9) },
  ),
]

function teacher(
  name: string,
  face: PortraitTraits,
  school: string,
  experience: DemoTeacher['experience'],
  priceKes: number,
  promise: string,
  bio: string,
  subjects: DemoTeacher['subjects'],
  languages: DemoTeacher['languages'] = ['en', 'sw'],
): DemoTeacher {
  return {
    name,
    face,
    email: at((name.split(' ')[0] ?? name).toLowerCase()),
    school,
    experience,
    priceKes,
    promise,
    bio,
    subjects,
    languages,
  }
}

/** Waiting for the operator's decision, so that the desk is not empty. */
export const waitingTeacher: DemoTeacher = teacher(
  'Naomi Jepkosgei',
  face('bun', { skin: 4, cloth: 2, ground: 4 }),
  'Tenwek High',
  '2+ years',
  450,
  'Small groups, many questions.',
  'English and literature for junior school.',
  { English: range(7, 9) },
)

/** What grown-ups said of lessons of theirs or of a child's, and let Somo show. */
export const openWords: readonly { by: string; of: string; text: string }[] = [
  {
    by: at('grace'),
    of: at('wanjiku'),
    text: 'I sit in for five minutes and make tea. “Why?” comes after every line, and my girl has started asking it too.',
  },
  {
    by: at('kevin'),
    of: at('kevin'),
    text: 'I learn on my mother’s phone. Voice and board, KES 3 an hour, and the notes stay after the lesson.',
  },
  { by: at('chepkemoi'), of: at('faith'), text: 'Faith explains fractions to her little brother now. I did not expect that.' },
  { by: at('kevin'), of: at('kevin'), text: 'Nilirudia karatasi moja mara tatu, na kila kosa tulilijadili.' },
  {
    by: at('chepkemoi'),
    of: at('faith'),
    text: 'The network went in the middle of it. We came back and the board was as we had left it.',
  },
  { by: at('grace'), of: at('maina'), text: 'He used to hide his homework. Now he wants to show it first.' },
  { by: at('kevin'), of: at('kevin'), text: 'One lesson before the mock was enough for the topic I feared most.' },
]

export const reviewTexts = [
  'She stops and asks “why?” after every line. My son now does it alone.',
  'Very clear. The network dropped once and we went on where we were.',
  'We did the exact kind of question that came in the CAT.',
  'Patient, and starts on time.',
  'Alieleza kwa mifano rahisi. Nimeelewa sasa.',
  'Good, though I wanted more exercises to take home.',
  'Now I check my own work before I hand it in.',
] as const
