/** What is no paper is refused with words, in both languages, and nothing of it stays anywhere. */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { updateProfilePhoto } from '../settings/contract.ts'
import { fileOf } from '../settings/testing/picture.ts'
import { sendDocument } from './contract.ts'
import { notPapers } from './testing/bad-files.ts'
import { pdf } from './testing/request.ts'

let somo: World
let teacher: Person
beforeAll(async () => {
  somo = await openWorld({ limits: { perAccount: 1000 } })
  teacher = await somo.people.teacher('Daniel Muli', { approved: false })
})
afterAll(() => somo.close())

const left = async () => ({
  files: await readdir(somo.filesFolder, { recursive: true }),
  rows: (await somo.db.$client.query('select id from verification_documents')).rows,
})

test.each(notPapers)('%s is refused with words and leaves nothing behind [VER-03]', async (_, make, code) => {
  const { status, problem } = await teacher.call(sendDocument, { kind: 'national_id', document: await make() })
  expect([status, problem.code]).toEqual([code === 'too_large' ? 413 : 400, code])
  const words = problem.fields?.['document'] ?? problem.message
  expect(words).toMatch(/^[A-Z].{10,}\.$/)
  expect(await left()).toEqual({ files: [], rows: [] })
})

test.each(notPapers.filter(([, , code]) => code !== 'picture_small'))(
  '%s is no profile photo either, and none is left behind [VER-01] [AUTH-08]',
  async (_, make) => {
    const { status, problem } = await teacher.call(updateProfilePhoto, { userId: teacher.id, profilePhoto: await make() })
    expect([400, 413]).toContain(status)
    expect(problem.fields?.['profilePhoto'] ?? problem.message).toMatch(/^[A-Z].{10,}\.$/)
    expect((await somo.db.$client.query('select from profile_photos')).rowCount).toBe(0)
  },
)

test('each of these is another way, and each is said in Kiswahili too [VER-03] [SHELL-08]', async () => {
  expect(new Set(notPapers.map(([kind]) => kind)).size).toBeGreaterThan(30)
  const said = new Map<string, string>()
  for (const [, make, code] of notPapers.filter(([, , one], at) => notPapers.findIndex(([, , first]) => first === one) === at)) {
    const form = new FormData()
    form.set('kind', 'national_id')
    form.set('document', await make())
    const reply = await somo.app.request(`${ORIGIN}/api/users/verification/documents`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'sw' },
    })
    const problem = (await reply.json()) as { message: string; fields?: Record<string, string> }
    said.set(code, problem.fields?.['document'] ?? problem.message)
  }
  expect(said.get('pdf_locked')).toBe('PDF hii ina nenosiri. Ihifadhi bila nenosiri, kisha uichague tena.')
  expect(new Set(said.values()).size).toBe(said.size)
})

test.each<[string, () => File]>([
  ['with links', () => pdf('4 0 obj\n<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://www.tsc.go.ke)>>>>\nendobj\n')],
  ['that opens at its first page', () => pdf('4 0 obj\n<</OpenAction[3 0 R/Fit]>>\nendobj\n')],
  ['that is signed', () => pdf('4 0 obj\n<</AcroForm<</SigFlags 3>>>>\nendobj\n')],
  [
    'with a picture in it that spells a word by chance',
    () => pdf('5 0 obj\n<</Length 9>>\nstream\n\xff/JS /3D \x00\nendstream\nendobj\n'),
  ],
  [
    'with lines after its end',
    () =>
      fileOf(
        Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Page>>\nendobj\nstartxref\n9\n%%EOF\r\n\r\n\n')]),
        'a.pdf',
        '',
      ),
  ],
])('a PDF %s is a paper like any other [VER-03]', async (_, make) => {
  const { status, problem } = await teacher.call(sendDocument, { kind: 'degree', document: make() })
  expect([status, problem.code]).toEqual([200, undefined])
})
