/** A teacher who asks to be verified, and an operator who looks, as both do it. */
import { fileOf, picture } from '../../settings/testing/picture.ts'
import { updateProfilePhoto } from '../../settings/contract.ts'
import type { Person } from '../../../app/server/testing/world.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import type { Sent } from '../../../shared/web/client.ts'
import { sendDocument, verifyAccount } from '../contract.ts'
import { listWaiting } from '../../queues/contract.ts'
import { checkTeacher } from '../desk-contract.ts'
import { checks, type DocumentKind } from '../rules.ts'

/** A photo of a paper, as a phone takes it. */
export const paper = (name = 'id-front.jpg'): Promise<File> => picture({ width: 640, height: 400, name })

/** A PDF of one empty page, with whatever else is put before its end. */
export function pdf(more = '', name = 'certificate.pdf'): File {
  const objects = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n'
  const text = `%PDF-1.7\n${objects}3 0 obj\n<</Type /Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n${more}`
  return fileOf(
    Buffer.from(`${text}\nxref\n0 1\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`, 'latin1'),
    name,
    'application/pdf',
  )
}

type Form = Omit<Sent<typeof verifyAccount>, 'userId'>

let count = 0

/** What somebody writes, with numbers of their own. */
export function formOf(teacher: Person, changed: Partial<Form> = {}): Sent<typeof verifyAccount> {
  count += 1
  return {
    userId: teacher.id,
    full_name: teacher.name,
    email: teacher.email,
    phone: '0722418905',
    id_number: String(20_000_000 + count),
    tsc_number: String(600_000 + count),
    school: 'Makueni Boys High School',
    subject: 'Mathematics',
    grade: 10,
    gender: 'male',
    bio: 'I have taught programming for seven years, four of them with phones only.',
    profile_picture: null,
    ...changed,
  }
}

export async function sendPapers(
  teacher: Person,
  kinds: readonly DocumentKind[] = ['national_id', 'tsc_certificate'],
): Promise<number[]> {
  const ids: number[] = []
  for (const kind of kinds) ids.push((await made(teacher, sendDocument, { kind, document: await paper() })).id)
  return ids
}

/** All there has to be, and the request itself. @returns its id at the desk */
export async function askedVerification(
  teacher: Person,
  operator: Person,
  changed: Partial<Form> = {},
): Promise<{ requestId: number; documents: number[] }> {
  await made(teacher, updateProfilePhoto, { userId: teacher.id, profilePhoto: await picture() })
  const documents = await sendPapers(teacher)
  await made(teacher, verifyAccount, formOf(teacher, changed))
  return { requestId: await waitingRequest(teacher, operator), documents }
}

/** The request of a teacher, as the desk's queue has it; whatever waits before it. */
async function waitingRequest(teacher: Person, operator: Person): Promise<number> {
  let cursor: string | null = null
  do {
    const page: Answer<typeof listWaiting> = await made(operator, listWaiting, {
      kind: 'verification',
      ...(cursor && { cursor }),
    })
    const own = page.cases.find(({ facts }) => facts['teacher_id'] === teacher.id)
    if (own) return Number(own.id)
    cursor = page.next_cursor
  } while (cursor)
  throw new Error(`${teacher.name} does not wait`)
}

/** Everything on the list matches. */
export async function checkAll(operator: Person, requestId: number): Promise<void> {
  for (const check of checks) await made(operator, checkTeacher, { requestId, check, result: 'matches' })
}

async function made<E extends Parameters<Person['call']>[0]>(who: Person, endpoint: E, input: Sent<E>) {
  const reply = await who.call(endpoint, input)
  if (!reply.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(reply.problem)}`)
  return reply.body
}
