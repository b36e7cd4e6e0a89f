/** The public pages as the real server sends them, with what the database holds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { keepPost, makePost } from '../../features/posts/contract.ts'
import { ownProfile, saveProfile } from '../../features/teachers/profile-contract.ts'
import { changeVideo } from '../../features/videos/own-contract.ts'
import { onShelf } from '../../features/videos/testing/library.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { stateOf } from './testing/state.ts'
import { lookAt, wordsOf } from './testing/look.ts'
import { openWorld, type Person, type World } from './testing/world.ts'

const now = '2026-11-25T06:00:00Z'
let somo: World
let achieng: Person
let daniel: Person
let naomi: Person

beforeAll(async () => {
  somo = await openWorld({ now })
  achieng = await somo.people.teacher('Achieng Odhiambo', {
    subjects: ['Mathematics', 'Physics'],
    cost: 600,
    school: 'Alliance Girls',
  })
  daniel = await somo.people.teacher('Daniel <Muli> & Sons', { subjects: ['Chemistry'], grades: [10], cost: 750 })
  naomi = await somo.people.teacher('Naomi Jepkosgei', { approved: false })
})
afterAll(() => somo.close())

/** A page as a visitor gets it. */
const look = (address: string, world: World = somo) => lookAt(world, address)

/** What stands on the card of a teacher, without its marks. */
async function cardOf(teacher: Person, address: string): Promise<string | undefined> {
  const { html } = await look(address)
  const card = (html.match(/<article.*?<\/article>/gs) ?? []).find((one) => one.includes(`href="/tutors/${teacher.id}"`))
  return card && wordsOf(card)
}

/** As a review is written down once somebody can write one. */
async function review(bookingId: number, teacher: Person, author: Person, stars: number): Promise<void> {
  await somo.db.$client.query(
    `insert into reviews (booking_id, teacher_id, author_id, stars, text, written_at)
      values ($1, $2, $3, $4, 'She asks why after every line.', $5)`,
    [bookingId, teacher.id, author.id, stars, somo.clock.now],
  )
  await somo.db.$client.query(
    'update teacher_profiles set review_count = review_count + 1, review_stars = review_stars + $2 where user_id = $1',
    [teacher.id, stars],
  )
}

describe('the teachers of the landing page', () => {
  test('are those with free time in the coming week; without any it says so [PUB-02]', async () => {
    expect((await look('/')).html).toContain('No teacher has free time this week yet')
    await somo.people.offer(achieng, '2026-11-27', '18:30', '19:30')
    await somo.people.offer(daniel, '2026-12-10', '18:30', '19:30')
    await somo.people.offer(naomi, '2026-11-27', '18:30', '19:30')
    expect(await cardOf(achieng, '/')).toContain('Achieng Odhiambo')
    expect([await cardOf(daniel, '/'), await cardOf(naomi, '/')]).toEqual([undefined, undefined])
  })

  test(
    'show name, subjects and their count, school, grades, experience, price and next free time as the database ' +
      'has them [PUB-02]',
    async () => {
      const card = await cardOf(achieng, '/')
      for (const fact of [
        'Achieng Odhiambo',
        'Mathematics, Physics',
        '2 subjects',
        'Alliance Girls',
        'Grade 7 to 12',
        '5+ years',
        'KES 600',
        '6:30 PM',
      ])
        expect(card).toContain(fact)
      await somo.db.$client.query('update teacher_profiles set price_cents = 65000 where user_id = $1', [achieng.id])
      expect(await cardOf(achieng, '/')).toContain('KES 650')
      await somo.db.$client.query('update teacher_profiles set price_cents = 60000 where user_id = $1', [achieng.id])
    },
  )

  test('count the students they have taught and the reviews they were given, and nothing before [PUB-02] [STU-06]', async () => {
    expect(await cardOf(achieng, '/')).toContain('0 students')
    expect(await cardOf(achieng, '/')).toContain('No reviews yet')
    const { booking, student } = await somo.stage.taughtLesson({ teacher: achieng, cost: 600 })
    await review(booking.id, achieng, student, 5)
    somo.clock.now = new Date(now)
    const card = await cardOf(achieng, '/')
    expect(card).toContain('1 student ')
    // Five stars, and the five that everybody is trusted with of 4.5 each (rules 5).
    expect(card).toContain('4.6')
    expect(card).toContain('1 review')
  })
})

describe('the public directory', () => {
  const listed = async (query: string) => {
    const { html } = await look(`/tutors${query}`)
    return [achieng, daniel, naomi].filter(({ id }) => html.includes(`href="/tutors/${id}"`)).map(({ name }) => name)
  }

  test.each([
    ['', ['Achieng Odhiambo', 'Daniel <Muli> & Sons']],
    ['?q=aCHi', ['Achieng Odhiambo']],
    ['?q=chem', ['Daniel <Muli> & Sons']],
    ['?subject=Physics', ['Achieng Odhiambo']],
    ['?grade=10', ['Achieng Odhiambo', 'Daniel <Muli> & Sons']],
    ['?grade=8&subject=Mathematics', ['Achieng Odhiambo']],
    ['?grade=8&subject=Chemistry', []],
    ['?q=nobody', []],
  ])('at /tutors%s lists %j, and never an unverified teacher [PUB-06]', async (query, expected) => {
    expect(await listed(query)).toEqual(expected)
  })

  test('keeps what was asked for in its form, and says when nobody matches [PUB-06]', async () => {
    const { html } = await look('/tutors?q=nobody&subject=Physics&grade=7')
    expect(/<input[^>]*name="q"[^>]*>/.exec(html)?.[0]).toContain('value="nobody"')
    const chosen = html.match(/<option[^>]*selected=""[^>]*>[^<]*/g)?.map((option) => option.replace(/<[^>]*>/, ''))
    expect(chosen).toEqual(['Physics', 'Grade 7', 'Any language', 'Best rated'])
    expect(html).toContain('No teachers found matching your criteria.')
    expect(html).toContain('Try adjusting your search or subject filter.')
  })

  test(
    'a profile shows the price’s way, the free times and the reviews of that teacher, and escapes what people ' +
      'wrote [PUB-06]',
    async () => {
      const { status, html } = await look(`/tutors/${achieng.id}`)
      expect(status).toBe(200)
      expect(html).toContain('Ksh 600 = Ksh 420 to your teacher + Ksh 180 service')
      expect(html).toContain('She asks why after every line.')
      expect(html).toContain('6:30 PM – 7:30 PM')
      expect(html).toContain(`href="/login?next=${encodeURIComponent(`/student-dashboard/teachers/${achieng.id}?book=1`)}"`)
      const other = (await look(`/tutors/${daniel.id}`)).html
      expect(other).toContain('Daniel &lt;Muli&gt; &amp; Sons')
      expect(other).not.toContain('<Muli>')
      expect(other).not.toContain('She asks why after every line.')
    },
  )

  test('what a teacher changes is on it at once for who is signed in, within half a minute for visitors [PUB-06]', async () => {
    const says = async (headers: Record<string, string> = {}) =>
      (await (await somo.app.request(`http://somo.test/tutors/${achieng.id}`, { headers })).text()).includes(
        'One step at a time.',
      )
    expect(await says()).toBe(false)
    const own = (await achieng.call(ownProfile, {})).body.profile
    const subjects = own.subjects.map(({ subject_id, grades }) => ({ subject_id, grades }))
    expect((await achieng.call(saveProfile, { ...own, subjects, promise: 'One step at a time.' })).status).toBe(200)
    expect([await says({ cookie: `somo_session=${achieng.cookie}` }), await says()]).toEqual([true, false])
    somo.clock.now = plus(somo.clock.now, 30_001)
    expect(await says()).toBe(true)
  })

  test('a time somebody asks for is offered on a profile no more [PUB-06] [DIR-04]', async () => {
    const states = async () =>
      [...(await look(`/tutors/${daniel.id}`)).html.matchAll(/>(Available|Not Available)</g)].map(([, state]) => state)
    expect(await states()).toEqual(['Available'])
    await somo.stage.askedLesson({ teacher: daniel, cost: 750 })
    expect(new Set(await states())).toEqual(new Set(['Available', 'Not Available']))
  })

  test.each(['0', '-1', 'x', '999999', '1e3', '9999999999999999'])(
    'a profile of "%s" is not found [PUB-06] [SHELL-07]',
    async (id) => {
      const { status, html } = await look(`/tutors/${id}`)
      expect(status).toBe(404)
      expect(html).toContain('Page not found')
    },
  )

  test('a profile of a teacher who is not verified is not found [PUB-06] [VER-04]', async () => {
    expect((await look(`/tutors/${naomi.id}`)).status).toBe(404)
  })
})

describe('the footer', () => {
  const footer = (html: string) => html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
  const linksOf = (html: string) => [...footer(html).matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
  const reach = ['tel:0800720000', 'https://wa.me/254700000000', 'mailto:help@somo.example', 'https://facebook.com/somo']

  test('leads to rules and pages that are there [SHELL-04]', async () => {
    const links = linksOf((await look('/faq')).html)
    expect(links).toEqual(
      expect.arrayContaining([
        '/',
        '/tutors',
        '/login',
        '/faq',
        '/terms-and-conditions',
        '/privacy-policy',
        '/sitemap',
        '/accessibility',
      ]),
    )
    for (const link of links.filter((one) => one.startsWith('/'))) expect((await look(link)).status, link).toBe(200)
  })

  test.each([
    {
      what: 'shows phone, chat, mail and social links that the server was started with',
      contacts: {
        phone: '0800 720 000',
        chat: 'https://wa.me/254700000000',
        email: 'help@somo.example',
        social: [{ name: 'Facebook', href: 'https://facebook.com/somo' }],
      },
      shown: reach,
    },
    {
      what: 'hides what is empty',
      contacts: { phone: '', chat: '', email: 'help@somo.example', social: [] },
      shown: ['mailto:help@somo.example'],
    },
  ])('$what [SHELL-04]', async ({ contacts, shown }) => {
    const world = await openWorld({ now, contacts })
    try {
      const links = linksOf((await look('/faq', world)).html)
      expect(links.filter((link) => !link.startsWith('/'))).toEqual(shown)
    } finally {
      await world.close()
    }
  })
})

test('looking writes nothing: neither a public page nor an area with its first answers, whoever looks', async () => {
  const { student, parent, teacher, admin, signInAs } = somo.people
  const homes = [
    [await student('Baraka Otieno'), '/student-dashboard'],
    [await parent('Grace Wambui'), '/parent-dashboard/home'],
    [await teacher('Mercy Chebet'), '/teacher-dashboard'],
    [await admin('Peter Kamau'), '/admin'],
  ] as const
  for (const [{ email }, home] of homes) {
    const { cookie } = await signInAs(email)
    const headers = { cookie: `somo_session=${cookie}` }
    somo.clock.now = plus(somo.clock.now, hours(1))
    const before = await stateOf(somo.db)
    for (const address of [home, '/'])
      expect((await somo.app.request(`http://somo.test${address}`, { headers })).status).toBe(200)
    expect(await stateOf(somo.db), home).toEqual(before)
  }
})

describe('the blog', () => {
  test('shows what is published, each at its address with two to read next, and of a draft nothing [PUB-07]', async () => {
    const amina = await somo.people.admin('Amina Yusuf')
    expect((await look('/blog')).html).toContain('No posts yet')
    for (const title of ['First of all', 'Second <b>thoughts</b>', 'Third time', 'Not yet']) {
      const words = { title, author: 'Fatuma Ali', excerpt: `About ${title}.`, body: '<script>alert(1)</script>\n\n**Yes**' }
      const { post } = (await amina.call(makePost, { key: randomUUID(), ...words })).body
      const wish = { postId: post.id, version: 1, ...words }
      if (title !== 'Not yet') await amina.call(keepPost, { ...wish, status: 'published' })
    }
    const { html } = await look('/blog')
    expect([...html.matchAll(/href="(\/blog\/[^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/blog/third-time',
      '/blog/second-b-thoughts-b',
      '/blog/first-of-all',
    ])
    expect(html).not.toContain('Not yet')
    const page = await look('/blog/second-b-thoughts-b')
    expect(page.html).toContain('<h1 class="display text-hero">Second &lt;b&gt;thoughts&lt;/b&gt;</h1>')
    expect(page.html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p><strong>Yes</strong></p>')
    expect(page.html).toContain('"@type":"BlogPosting","headline":"Second \\u003cb>thoughts\\u003c/b>"')
    expect([...page.html.matchAll(/href="(\/blog\/[^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/blog/first-of-all',
      '/blog/third-time',
    ])
    for (const nowhere of ['/blog/not-yet', '/blog/never', "/blog/'", '/blog?cursor=x%00'])
      expect((await look(nowhere)).status).toBe(404)
  })
})

describe('the free videos of the landing page', () => {
  test('are the newest that cost nothing, as the database has them; without any there is no such part [PUB-03]', async () => {
    expect((await look('/')).html).not.toContain('See how they teach')
    const videoId = await onShelf(somo, achieng, { title: 'Equations', priceCents: 0, views: 1280 })
    const about = { title: 'Equations in three steps', description: 'One side, then the other.', subject: 'Mathematics' }
    const said = { ...about, videoId, from_grade: 7, to_grade: 9, difficulty: 'easy', price: 0 } as const
    expect((await achieng.call(changeVideo, said)).ok).toBe(true)
    await onShelf(somo, achieng, { title: 'It costs' })
    await onShelf(somo, achieng, { title: 'A draft', priceCents: 0, status: 'draft' })
    await onShelf(somo, achieng, { title: 'Out of sight', priceCents: 0, hiddenAt: somo.clock.now })
    const { html } = await look('/')
    const part = html.slice(html.indexOf('See how they teach'), html.indexOf('<dialog'))
    const facts = [
      'Equations in three steps',
      'One side, then the other.',
      'Achieng Odhiambo',
      'Mathematics',
      'Easy',
      '1,280 views',
    ]
    for (const fact of [...facts, '10:00', '38 MB, about KES 8 of data', '25 Nov']) expect(part).toContain(fact)
    expect(part).not.toMatch(/It costs|A draft|Out of sight/)
    // The small copy is what a tap asks for; nothing of it is loaded before.
    expect(part).toContain('data-copy="low"')
    expect(html).not.toMatch(/<video[^>]* src=/)
    for (const n of [1, 2, 3])
      await onShelf(somo, achieng, { title: `Newer ${n}`, priceCents: 0, publishedAt: plus(somo.clock.now, minutes(n)) })
    expect((await look('/')).html).not.toContain('Equations in three steps')
  })
})

describe('about us', () => {
  test('are counted on the day, and what is none is left out [PUB-08]', async () => {
    const world = await openWorld({ now })
    const words = async () => wordsOf((await look('/about-us', world)).html)
    expect(await words()).not.toContain('Counted on')
    const { teacher } = await world.stage.taughtLesson()
    await world.people.student('Second Student')
    await world.people.teacher('Not Yet', { approved: false })
    await world.stage.paidLesson({ teacher })
    expect(await words()).toContain('students 3 verified teachers 1 lessons taught 1 Counted on')
    expect(await words()).toContain('Voice and board for an hour cost KES 3 of data.')
    await world.close()
  })
})

describe('what things cost', () => {
  const words = async (address: string, world?: World) => wordsOf((await look(address, world)).html)

  test('is computed from the share, the limits, the policy and the price of data that hold [PUB-08]', async () => {
    const page = await words('/pricing')
    for (const said of [
      'KES 600 to your teacher, 70% KES 420 service, 30% KES 180',
      'M-Pesa: KES 10 to 150,000',
      'Card: KES 50 to 60,000',
      '100% back until 12 h before',
      '50% back until 2 h before',
      'Voice and board: 15 MB, KES 3',
      'Full picture: 285 MB, KES 57',
      'At KES 0.20 a MB. Your own camera adds 55 MB, KES 11.',
      'you keep 70% of every lesson, class and video. Withdraw to M-Pesa from KES 100, no fee.',
    ])
      expect(page).toContain(said)
    const { html } = await look('/pricing?price=1000')
    expect(html).toContain('href="/tutors?price_to=1000"')
    expect(await words('/pricing?price=1000')).toContain('KES 1,000 to your teacher, 70% KES 700')
    expect(await words('/pricing?price=7')).toContain('KES 600 to your teacher, 70% KES 420')
  })

  test('is what the middle half of teachers ask for at each level, counted once each [PUB-08]', async () => {
    const world = await openWorld({ now })
    expect(await words('/pricing', world)).toContain('No teacher asks for anything yet')
    for (const [name, grades, cost] of [
      ['Amina One', [7, 8, 9], 100],
      ['Amina Two', [7], 400],
      ['Amina Three', [8], 600],
      ['Amina Four', [9, 10], 5000],
      ['Amina Five', [9], 9000],
    ] as const)
      await world.people.teacher(name, { grades: [...grades], cost })
    await world.people.teacher('Hidden Six', { grades: [1], cost: 20, approved: false })
    const page = await words('/pricing', world)
    expect(page).toContain('the middle half of 5 teachers, today Grade 7 to 9 KES 400 to 5,000 Grade 10 to 12 KES 5,000')
    expect(page).not.toContain('Grade 1 to 3')
    expect(page).not.toContain('A seat in a class')
    await world.close()
  })

  test('counts the seats of classes to come and videos that are shown [PUB-08]', async () => {
    const world = await openWorld({ now })
    for (const price of [50, 200]) await world.stage.publishedClass({ price })
    const { teacher } = await world.stage.publishedClass({ price: 900 })
    await world.db.$client.query(`update live_classes set status = 'cancelled' where teacher_id = $1`, [teacher.id])
    await onShelf(world, teacher, { priceCents: 15_000 })
    await onShelf(world, teacher, { priceCents: 90_000, status: 'draft' })
    expect(await words('/pricing', world)).toContain('A seat in a class KES 50 to 200 A video KES 150')
    await world.close()
  })
})
