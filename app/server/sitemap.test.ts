/** What search engines are told, as the real server tells it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { keepPost, makePost } from '../../features/posts/contract.ts'
import { addManyTeachers } from '../../features/directory/testing/many-teachers.ts'
import { updateProfilePhoto } from '../../features/settings/contract.ts'
import { picture } from '../../features/settings/testing/picture.ts'
import { minutes, plus } from '../../shared/time.ts'
import { openWorld, type Person, type World } from './testing/world.ts'

let somo: World
let achieng: Person
let hidden: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  achieng = await somo.people.teacher('Achieng Odhiambo')
  hidden = await somo.people.teacher('Naomi Jepkosgei', { approved: false })
})
afterAll(() => somo.close())

async function look(address: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await somo.app.request(address)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const placesIn = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place ?? '')

test('robots are kept from what asks for a session, and sent to the sitemap [SHELL-10]', async () => {
  const { text, type } = await look('http://somo.test/robots.txt')
  expect(type).toMatch(/^text\/plain/)
  const rules = text.split('\n')
  const closed = rules.filter((rule) => rule.startsWith('Disallow: ')).map((rule) => rule.slice('Disallow: '.length))
  const isClosed = (path: string) => closed.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)))
  for (const path of ['/student-dashboard', '/parent-dashboard/home', '/admin', '/api/users/teachers', '/join/lesson/1', '/live'])
    expect(isClosed(path), path).toBe(true)
  for (const path of ['/', '/tutors', '/tutors/1', '/live-chat', '/blog/a', '/assets/site.js', '/media/poster/x.webp'])
    expect(isClosed(path), path).toBe(false)
  expect(rules).toContain('Sitemap: http://somo.test/sitemap.xml')
})

test('every page of the sitemap is there, is to be found, and stands under its own address [SHELL-10] [PUB-14]', async () => {
  const maps = placesIn((await look('http://somo.test/sitemap.xml')).text)
  expect(maps[0]).toBe('http://somo.test/sitemaps/pages.xml')
  const pages = placesIn((await look('http://somo.test/sitemaps/pages.xml')).text)
  for (const path of ['/', '/tutors', '/blog', '/faq', '/pricing', '/about-us', '/events', '/live-chat'])
    expect(pages).toContain(`http://somo.test${path}`)
  for (const page of pages) {
    const { status, text } = await look(page)
    expect(status, page).toBe(200)
    expect(text, page).not.toContain('name="robots"')
    expect(text).toContain(`<link rel="canonical" href="${page}"/>`)
  }
})

test('ways in and dead ends are nothing to be found: they say so, and stand under no address [SHELL-10] [PUB-14]', async () => {
  const pages = placesIn((await look('http://somo.test/sitemaps/pages.xml')).text)
  for (const path of ['/login', '/forgot-password', '/confirm-email/none', '/offline', '/nowhere']) {
    const { text } = await look(`http://somo.test${path}`)
    expect(text, path).toContain('<meta name="robots" content="noindex"/>')
    expect(text, path).not.toContain('rel="canonical"')
    expect(pages).not.toContain(`http://somo.test${path}`)
  }
})

test('of teachers it names those whom families can see, of posts those that are published [SHELL-10] [PUB-07]', async () => {
  const admin = await somo.people.admin('Baraka Mwangi')
  for (const status of ['published', 'draft'] as const) {
    const words = { title: `Past papers, ${status}`, author: 'Achieng', excerpt: 'In forty minutes.', body: 'One.' }
    const { post } = (await admin.call(makePost, { key: randomUUID(), ...words })).body
    expect((await admin.call(keepPost, { postId: post.id, version: 1, ...words, status })).ok).toBe(true)
  }
  const maps = placesIn((await look('http://somo.test/sitemap.xml')).text).slice(1)
  const places = (await Promise.all(maps.map(look))).flatMap(({ text }) => placesIn(text))
  expect(places).toContain(`http://somo.test/tutors/${achieng.id}`)
  expect(places).not.toContain(`http://somo.test/tutors/${hidden.id}`)
  expect(places.filter((place) => place.includes('/blog/'))).toEqual(['http://somo.test/blog/past-papers-published'])
})

test('twenty-five thousand teachers stand in three files, each once [SHELL-10]', async () => {
  await addManyTeachers(somo.db, 25_000, somo.clock.now)
  const maps = placesIn((await look('http://somo.test/sitemap.xml')).text).filter((map) => map.includes('tutors-'))
  expect(maps).toHaveLength(3)
  const places = (await Promise.all(maps.map(look))).flatMap(({ text }) => placesIn(text))
  expect(new Set(places).size).toBe(places.length)
  expect(places.length).toBe(25_001)
})

test('pages are fetched ahead for visitors alone, none that asks for a session, no earlier than a press [SHELL-10]', async () => {
  const rules = await somo.app.request('http://somo.test/speculation-rules.json')
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  type Rule = { where: { href_matches: string[] }; eagerness: string }
  const { prefetch, ...others } = (await rules.json()) as { prefetch: Rule[] } // as: what it is, is looked at below
  expect(others).toEqual({})
  expect(prefetch.map(({ eagerness }) => eagerness)).toEqual(['conservative'])
  expect(prefetch[0]?.where.href_matches).toContain('/tutors/*')
  for (const path of prefetch[0]?.where.href_matches ?? [])
    expect(path).not.toMatch(/admin|dashboard|login|logout|signup|api|language/)
  const headers = { cookie: `somo_session=${achieng.cookie}` }
  const ahead = async (init = {}) => (await somo.app.request('http://somo.test/pricing', init)).headers.get('speculation-rules')
  expect(await ahead()).toBe('"/speculation-rules.json"')
  expect(await ahead({ headers })).toBeNull()
})

test('a teacher’s photo stands beside a link to their page, as a picture every chat can show [SHELL-10]', async () => {
  const pictureOf = async () =>
    /property="og:image" content="([^"]*)"/.exec((await look(`http://somo.test/tutors/${achieng.id}`)).text)?.[1]
  expect(await pictureOf()).toBe('http://somo.test/social.png')
  const { photo } = (await achieng.call(updateProfilePhoto, { userId: achieng.id, profilePhoto: await picture() })).body
  somo.clock.now = plus(somo.clock.now, minutes(1))
  const shown = await pictureOf()
  expect(shown).toBe(`http://somo.test${photo.replace('.webp', '.jpg')}`)
  const served = await somo.app.request(shown ?? '')
  expect(served.headers.get('content-type')).toBe('image/jpeg')
  const { format, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 600, height: 600 })
  // A learner's is nobody's to show, and neither is that of a teacher who is not shown.
  const student = await somo.people.student('Amina Njoroge')
  for (const who of [student, hidden]) {
    const own = (await who.call(updateProfilePhoto, { userId: who.id, profilePhoto: await picture() })).body.photo
    expect((await look(`http://somo.test${own.replace('.webp', '.jpg')}`)).status).toBe(404)
  }
})

test('public pages turn no text into script, but for naming the service worker [SHELL-10]', async () => {
  for (const path of ['/', '/blog', '/login', '/live-chat']) {
    const policy = (await somo.app.request(`http://somo.test${path}`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types somo")
    expect(policy).not.toContain('unsafe')
  }
})
