/** Papers: what is one, who sees it, that each look is written down, and that nothing is left of what belongs to nobody. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { folderStore, sealedStore, type FileStore } from '../../shared/server/file-store.ts'
import { days, hours, minutes, plus } from '../../shared/time.ts'
import { fileOf, picture } from '../settings/testing/picture.ts'
import { askForExport, fetchExport } from '../records/contract.ts'
import { leaveForGood } from '../records/leaving-contract.ts'
import { updateProfilePhoto } from '../settings/contract.ts'
import { ownVerification, removeDocument, sendDocument, verifyAccount } from './contract.ts'
import { decideTeacher, reviewTeacher } from './desk-contract.ts'
import { askedVerification, checkAll, formOf, paper, pdf, sendPapers } from './testing/request.ts'

/** Called before a file is put into the folder. */
let beforePut: () => Promise<void> = async () => {}
const watched = (folder: FileStore): FileStore => ({
  ...folder,
  put: async (key, bytes) => {
    await beforePut()
    await folder.put(key, bytes)
  },
})

let somo: World
let operator: Person
beforeAll(async () => {
  somo = await openWorld({ limits: { perAccount: 1000 }, files: watched })
  operator = await somo.people.admin('Amina Yusuf')
})
afterAll(() => somo.close())
beforeEach(() => {
  beforePut = async () => {}
})

let count = 0
const newTeacher = () => {
  count += 1
  const letter = (n: number) => String.fromCharCode(65 + (n % 26))
  return somo.people.teacher(`Daniel ${letter(count / 26)}. ${letter(count)}. Muli`, { approved: false })
}
const send = (teacher: Person, document: File, kind: 'national_id' | 'tsc_certificate' | 'degree' = 'national_id') =>
  teacher.call(sendDocument, { kind, document })
const look = async (id: number | undefined, who: Person | null, headers: Record<string, string> = {}): Promise<Response> =>
  somo.app.request(`${ORIGIN}/verification-documents/${id}`, {
    headers: { ...headers, ...(who && { cookie: `somo_session=${who.cookie}` }) },
  })
const sent = async (teacher: Person) => (await teacher.call(ownVerification, {})).body.documents
/** Every file in the store, whole or begun. */
const onDisk = async (): Promise<string[]> =>
  (await readdir(somo.filesFolder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
const rows = async (): Promise<{ state: string; teacher_id: number | null }[]> =>
  (await somo.db.$client.query('select state, teacher_id::integer from verification_documents order by id')).rows
const views = async (documentId: number) =>
  (
    await somo.db.$client.query<{ operator_id: number; teacher_id: number; kind: string; viewed_at: Date }>(
      `select operator_id::integer, teacher_id::integer, kind, viewed_at from verification_views
        where document_id = $1 order by id`,
      [documentId],
    )
  ).rows

describe('a paper', () => {
  test('is a photo, drawn anew as JPEG and made small enough, or a PDF as it came [VER-03]', async () => {
    const teacher = await newTeacher()
    const large = await picture({ width: 4000, height: 3000, format: 'png', name: 'id front.png' })
    const reply = await send(teacher, large)
    expect(reply.body).toMatchObject({ kind: 'national_id', name: 'id front.png', type: 'image/jpeg' })
    const bytes = Buffer.from(await (await look(reply.body.id, teacher)).arrayBuffer())
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height, told: reply.body.bytes }).toEqual({
      format: 'jpeg',
      width: 2200,
      height: 1650,
      told: bytes.length,
    })
    const certificate = pdf()
    const second = await send(teacher, certificate, 'tsc_certificate')
    expect(second.body.type).toBe('application/pdf')
    const served = Buffer.from(await (await look(second.body.id, teacher)).arrayBuffer())
    expect(served.equals(Buffer.from(await certificate.arrayBuffer()))).toBe(true)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('may be %s by its content, whatever it is called [VER-03]', async (format) => {
    const teacher = await newTeacher()
    const named = await picture({ width: 400, height: 300, format, name: 'letter.exe', type: 'text/html' })
    expect((await send(teacher, named)).body.type).toBe('image/jpeg')
  })

  test('loses where it was taken, by what, and all that was written behind it [VER-03]', async () => {
    const teacher = await newTeacher()
    const taken = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#a86f45' } })
      .withExif({ IFD0: { Model: 'TECNO Spark' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg()
      .toBuffer()
    const script = '<script>alert(document.cookie)</script>PK\x03\x04'
    const { body } = await send(teacher, fileOf(Buffer.concat([taken, Buffer.from(script)]), 'id.jpg', 'image/jpeg'))
    const served = Buffer.from(await (await look(body.id, teacher)).arrayBuffer())
    const { exif, xmp, iptc } = await sharp(served).metadata()
    expect({ exif, xmp, iptc }).toEqual({})
    for (const word of ['TECNO', 'script', 'PK\x03\x04']) expect(served.toString('latin1')).not.toContain(word)
  })

  test.each([
    ['../../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\Users\\Daniel\\id.jpg', 'id.jpg'],
    ['/verification-documents/1', '1'],
    ['id\u202egpj.exe', 'idgpj.exe'],
    ['<img src=x onerror=alert(1)>.jpg', 'img src=x onerror=alert(1).jpg'],
    ['a'.repeat(300) + '.jpg', 'a'.repeat(80)],
    ['kitambulisho cha Wanjikũ.jpg', 'kitambulisho cha Wanjikũ.jpg'],
  ])('called %j is only ever called so: the store knows it by a key of ours [VER-03]', async (name, shown) => {
    const teacher = await newTeacher()
    const before = await onDisk()
    expect((await send(teacher, await paper(name))).body.name).toBe(shown)
    const [made, another] = (await onDisk()).filter((one) => !before.includes(one))
    expect(another).toBeUndefined()
    expect(path.relative(somo.filesFolder, made ?? '')).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{38}$/)
  })

  test('takes the place of the one before of its kind, whose file goes; so does one that is taken back [VER-03]', async () => {
    const teacher = await newTeacher()
    const before = (await onDisk()).length
    const first = await send(teacher, await paper())
    const second = await send(teacher, await paper())
    await send(teacher, await paper(), 'degree')
    expect((await sent(teacher)).map(({ id, kind }) => [id, kind])).toEqual([
      [second.body.id, 'national_id'],
      [expect.any(Number), 'degree'],
    ])
    expect((await look(first.body.id, teacher)).status).toBe(404)
    expect((await teacher.call(removeDocument, { kind: 'degree' })).status).toBe(200)
    expect((await teacher.call(removeDocument, { kind: 'degree' })).status).toBe(200)
    await somo.settle()
    expect((await onDisk()).length).toBe(before + 1)
    expect((await rows()).every(({ state }) => state === 'kept')).toBe(true)
  })

  test('sent six times at once is there once, and nothing is left of the others [VER-03]', async () => {
    const teacher = await newTeacher()
    const before = (await onDisk()).length
    const file = await paper()
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(teacher, file)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await sent(teacher)).toHaveLength(1)
    await somo.settle()
    expect((await onDisk()).length).toBe(before + 1)
  })

  test('is sent only so often in a quarter of an hour [VER-03]', async () => {
    const tight = await openWorld({ limits: { perAccount: 1 } })
    const teacher = await tight.people.teacher('Busy Muli', { approved: false })
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) statuses.push((await send(teacher, await paper())).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await tight.close()
  })
})

describe('a paper is seen', () => {
  test('by its owner, and by operators once it was sent in; by nobody else, and found by no number [VER-03]', async () => {
    const teacher = await newTeacher()
    const [draft] = await sendPapers(teacher, ['national_id'])
    expect([(await look(draft, teacher)).status, (await look(draft, operator)).status]).toEqual([200, 404])
    const { documents } = await askedVerification(teacher, operator)
    const id = documents[0]
    const [colleague, student, parent] = [
      await somo.people.teacher('Otieno Ouma'),
      await somo.people.student('Amina Njoroge'),
      await somo.people.parent('Grace Wambui'),
    ]
    const statuses = await Promise.all(
      [teacher, operator, colleague, student, parent, null].map(async (who) => (await look(id, who)).status),
    )
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404])
    for (const missing of ['0', '999999999', '1e3', '01', '-1', '1/..', '9'.repeat(30)])
      expect((await look(missing as never, operator)).status).not.toBe(200)
  })

  test('kept by no one on the way, taken for nothing else, and able to do nothing where it is opened [VER-03]', async () => {
    const teacher = await newTeacher()
    const [image] = await sendPapers(teacher, ['national_id'])
    const file = await send(teacher, pdf('', '"; filename=evil.html'), 'degree')
    for (const [id, type, disposition] of [
      [image, 'image/jpeg', 'inline; filename="national_id.jpg"'],
      [file.body.id, 'application/pdf', 'attachment; filename="degree.pdf"'],
    ] as const) {
      const { headers } = await look(id, teacher)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'content-disposition': disposition,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      const policy = headers.get('content-security-policy')?.split('; ')
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox', "frame-ancestors 'none'"]))
    }
    expect((await look(image, null)).headers.get('cache-control')).toBe('private, no-store')
  })

  test('by no page of another site, and by no operator without the second factor they need [VER-03] [AUTH-12]', async () => {
    const teacher = await newTeacher()
    const { documents } = await askedVerification(teacher, operator)
    const from = async (site: string) => (await look(documents[0], operator, { 'sec-fetch-site': site })).status
    expect([await from('same-origin'), await from('none'), await from('cross-site'), await from('same-site')]).toEqual([
      200, 200, 404, 404,
    ])
    const strict = await openWorld({ operatorsNeedSecondFactor: true })
    const desk = await strict.people.admin('Amina Yusuf')
    const other = await strict.people.teacher('Daniel Muli', { approved: false })
    const [id] = await sendPapers(other, ['national_id'])
    await strict.db.$client.query(`update users set verification_status = 'pending' where id = $1`, [other.id])
    const seen = await strict.app.request(`${ORIGIN}/verification-documents/${id}`, {
      headers: { cookie: `somo_session=${desk.cookie}` },
    })
    expect(seen.status).toBe(404)
    await strict.close()
  })

  test('and each look of an operator is written down, for good; the owner’s own are not [VER-03]', async () => {
    const teacher = await newTeacher()
    const { documents } = await askedVerification(teacher, operator)
    const [id = 0] = documents
    await look(id, teacher)
    expect(await views(id)).toEqual([])
    await look(id, operator)
    const other = await somo.people.admin('Joseph Otieno')
    await look(id, other)
    const written = { teacher_id: teacher.id, kind: 'national_id', viewed_at: somo.clock.now }
    expect(await views(id)).toEqual([
      { ...written, operator_id: operator.id },
      { ...written, operator_id: other.id },
    ])
    for (const change of [
      'update verification_views set operator_id = 1',
      'delete from verification_views',
      'truncate verification_views',
    ])
      await expect(somo.db.$client.query(change)).rejects.toThrow(/append-only/)
    expect(await views(id)).toHaveLength(2)
  })

  test('by no operator any more after a rejection, when its owner may be mending it [VER-03]', async () => {
    const teacher = await newTeacher()
    const { requestId, documents } = await askedVerification(teacher, operator)
    await operator.call(decideTeacher, { requestId, decision: 'reject', reason: 'It cannot be read.' })
    expect([(await look(documents[0], operator)).status, (await look(documents[0], teacher)).status]).toEqual([404, 200])
  })
})

describe('of an upload that is not finished', () => {
  test('because the store refuses it, nothing is left, and the one before stays [VER-03]', async () => {
    const teacher = await newTeacher()
    const first = await send(teacher, await paper())
    await somo.settle()
    const before = await onDisk()
    beforePut = async () => Promise.reject(new Error('the disk is full'))
    expect((await send(teacher, await paper())).status).toBe(500)
    expect((await sent(teacher)).map(({ id }) => id)).toEqual([first.body.id])
    await somo.settle()
    expect(await onDisk()).toEqual(before)
    expect((await rows()).every(({ state }) => state === 'kept')).toBe(true)
  })

  test('because its process died, the sweep takes row and file away after an hour, however many sweep [VER-03]', async () => {
    const teacher = await newTeacher()
    const before = await onDisk()
    await send(teacher, await paper())
    // As a killed process leaves it: the file has come, and nobody has said so.
    await somo.db.$client.query(`update verification_documents set state = 'arriving', leaves_at = $2 where teacher_id = $1`, [
      teacher.id,
      plus(somo.clock.now, hours(1)),
    ])
    const sweep = somo.sweep('abandoned documents')
    await sweep.work(plus(somo.clock.now, minutes(59)))
    expect((await onDisk()).length).toBe(before.length + 1)
    await Promise.all(Array.from({ length: 6 }, () => sweep.work(plus(somo.clock.now, minutes(61)))))
    expect(await onDisk()).toEqual(before)
    expect((await rows()).some(({ teacher_id }) => teacher_id === teacher.id)).toBe(false)
  })

  test('because it stood still until it was swept, it takes its own file away and says so [VER-03]', async () => {
    const teacher = await newTeacher()
    const before = await onDisk()
    beforePut = async () => void (await somo.sweep('abandoned documents').work(plus(somo.clock.now, hours(2))))
    expect((await send(teacher, await paper())).problem.code).toBe('upload_over')
    expect(await onDisk()).toEqual(before)
    expect(await sent(teacher)).toEqual([])
  })

  test('because the request was sent meanwhile, nothing of it comes into what is checked [VER-03]', async () => {
    const teacher = await newTeacher()
    const before = (await onDisk()).length
    beforePut = async () =>
      void (await somo.db.$client.query(`update users set verification_status = 'pending' where id = $1`, [teacher.id]))
    expect((await send(teacher, await paper())).problem.code).toBe('under_review')
    await somo.settle()
    expect((await onDisk()).length).toBe(before)
  })

  test('a row that another server has taken is left to it, and dropped by whoever took it last [VER-03]', async () => {
    const teacher = await newTeacher()
    const before = (await onDisk()).length
    await send(teacher, await paper())
    await teacher.call(removeDocument, { kind: 'national_id' })
    // A server that took it and died with it.
    const until = plus(somo.clock.now, minutes(5))
    await somo.db.$client.query(`update verification_documents set leaves_at = $1 where state = 'leaving'`, [until])
    const sweep = somo.sweep('abandoned documents')
    await sweep.work(somo.clock.now)
    expect((await onDisk()).length).toBe(before + 1)
    await sweep.work(plus(until, 1))
    expect((await onDisk()).length).toBe(before)
  })
})

describe('papers go', () => {
  const sweep = (at: Date) => somo.sweep('abandoned documents').work(at)
  // Whoever sent papers before would lose theirs meanwhile.
  beforeEach(async () => void (await sweep(plus(somo.clock.now, days(400)))))
  const atWork = (at: Date) => Promise.all(Array.from({ length: 3 }, () => sweep(at)))

  test.each(['approve', 'reject'] as const)(
    'ninety days after the decision to %s, file and row, and what was checked and looked at stays [VER-03]',
    async (decision) => {
      const teacher = await newTeacher()
      const before = (await onDisk()).length
      const { requestId, documents } = await askedVerification(teacher, operator)
      await look(documents[0], operator)
      await checkAll(operator, requestId)
      // However long it waits.
      await atWork(plus(somo.clock.now, days(400)))
      expect((await onDisk()).length).toBe(before + 2)
      const reply = await operator.call(decideTeacher, { requestId, decision, reason: 'It cannot be read.' })
      expect(reply.status).toBe(200)
      const goes = plus(somo.clock.now, days(90))
      await atWork(plus(goes, -1))
      expect([(await onDisk()).length, (await sent(teacher)).length]).toEqual([before + 2, 2])
      await atWork(goes)
      expect([(await onDisk()).length, await sent(teacher), (await look(documents[0], teacher)).status]).toEqual([
        before,
        [],
        404,
      ])
      expect(await views(documents[0] ?? 0)).toHaveLength(1)
      const request = (await operator.call(reviewTeacher, { requestId })).body
      expect([request.documents, request.checks.filter(({ result }) => result === 'matches').length]).toEqual([[], 4])
    },
  )

  test('ninety days after they came, when the form was never sent in [VER-03]', async () => {
    const teacher = await newTeacher()
    const before = (await onDisk()).length
    await sendPapers(teacher)
    await atWork(plus(somo.clock.now, days(90) - 1))
    expect((await onDisk()).length).toBe(before + 2)
    await atWork(plus(somo.clock.now, days(90)))
    expect([(await onDisk()).length, await sent(teacher)]).toEqual([before, []])
    expect((await teacher.call(verifyAccount, formOf(teacher))).problem.code).toBe('documents_missing')
  })

  test('never from under a request, whichever is first: it has them, or is told that they are missing [VER-03]', async () => {
    for (let round = 0; round < 4; round += 1) {
      const teacher = await newTeacher()
      await teacher.call(updateProfilePhoto, { userId: teacher.id, profilePhoto: await picture() })
      await sendPapers(teacher)
      const due = plus(somo.clock.now, days(90))
      const submit = () => teacher.call(verifyAccount, formOf(teacher))
      // In both orders one after the other, and then both at once.
      if (round === 1) await sweep(due)
      const [reply] = round > 1 ? await Promise.all([submit(), sweep(due), sweep(due)]) : [await submit()]
      await sweep(due)
      if (round === 0) expect(reply.status).toBe(200)
      if (round === 1) expect(reply.problem.code).toBe('documents_missing')
      const kept = await sent(teacher)
      if (reply.ok) expect(kept).toHaveLength(2)
      for (const { id } of kept) expect((await look(id, teacher)).status).toBe(200)
    }
  })
})

test('on the disk nothing of a paper can be read [VER-03]', async () => {
  const teacher = await newTeacher()
  const before = await onDisk()
  const file = pdf('% Republic of Kenya, 31227390\n')
  const { body } = await send(teacher, file)
  const [made = ''] = (await onDisk()).filter((one) => !before.includes(one))
  const onIt = await readFile(made)
  for (const words of ['%PDF', 'Republic', '31227390']) expect(onIt.includes(words)).toBe(false)
  expect(await (await look(body.id, teacher)).text()).toContain('Republic of Kenya, 31227390')
})

test('kept under another secret a paper says so in words, and sent again it is there [VER-03] [OPS-05]', async () => {
  const teacher = await newTeacher()
  const before = await onDisk()
  const { documents, requestId } = await askedVerification(teacher, operator, { id_number: '31111118' })
  const elsewhere = sealedStore(folderStore(somo.filesFolder), Buffer.alloc(32, 7))
  for (const made of (await onDisk()).filter((one) => !before.includes(one)))
    await elsewhere.put(path.basename(made), Buffer.from('a paper'))
  const id = documents[0]
  const said = await look(id, operator, { 'accept-language': 'sw' })
  expect([said.status, await said.text()]).toEqual([410, 'Karatasi hii haiwezi kufunguliwa tena. Inabidi itumwe upya.'])
  expect(said.headers.get('cache-control')).toBe('private, no-store')
  const own = await look(id, teacher)
  expect([own.status, await own.text()]).toEqual([410, 'This paper cannot be opened any more. It has to be sent again.'])
  expect(await views(id ?? 0)).toHaveLength(1)
  await operator.call(decideTeacher, { requestId, decision: 'reject', reason: 'Please send your national ID again.' })
  const again = await send(teacher, await paper())
  expect((await look(again.body.id, teacher)).status).toBe(200)
  await somo.settle()
})

describe('who leaves for good', () => {
  test('takes papers, drafts and requests along, and who looked stays known by ids [AUTH-11] [VER-03]', async () => {
    const teacher = await newTeacher()
    const before = (await onDisk()).length
    const { documents } = await askedVerification(teacher, operator, { id_number: '31111117' })
    await look(documents[0], operator)
    expect((await onDisk()).length).toBe(before + 2)
    await teacher.call(askForExport, {})
    await somo.settle()
    const file = (await teacher.call(fetchExport, {})).body.text
    const { records } = JSON.parse(file) as { records: Record<string, Record<string, unknown>[]> }
    expect(records['verification_documents']?.map(({ kind, name, type }) => [kind, name, type])).toEqual([
      ['national_id', 'id-front.jpg', 'image/jpeg'],
      ['tsc_certificate', 'id-front.jpg', 'image/jpeg'],
    ])
    expect(records['verification_requests']?.[0]?.['id_number']).toBe('31111117')
    expect(records['verification_views']).toHaveLength(1)
    expect(file).not.toContain('file_key')
    expect((await teacher.call(leaveForGood, { current: PASSWORD })).ok).toBe(true)
    await somo.pass(days(15))
    const { rows: left } = await somo.db.$client.query(
      `select 1 from verification_requests where teacher_id = $1
        union all select 1 from verification_drafts where teacher_id = $1
        union all select 1 from verification_documents where teacher_id = $1 or name is not null and state = 'leaving'`,
      [teacher.id],
    )
    expect(left).toEqual([])
    expect((await onDisk()).length).toBe(before)
    expect(await views(documents[0] ?? 0)).toHaveLength(1)
  })
})
