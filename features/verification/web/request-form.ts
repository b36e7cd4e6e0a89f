/** What stands in the form and what is wrong with it: pure, so that the screen and its tests agree. */
import * as z from 'zod/mini'
import { readablePhone } from '../../../shared/phone.ts'
import { check } from '../../../shared/complaints.ts'
import type { UserInfo } from '../../accounts/contract.ts'
import { requestFields, type Draft, type RequestForm } from '../contract.ts'
import { neededDocuments, partFields, requestParts, type DocumentKind, type RequestPart } from '../rules.ts'

export type FieldName = keyof typeof requestFields
export type Values = Record<FieldName, string>

/** What was written last; else what was sent before; else what the account knows. The address is always the account's. */
export function valuesOf(user: UserInfo, draft: Draft, request: RequestForm | null): Values {
  const field = (name: Exclude<FieldName, 'email'>, known = ''): string => draft[name] ?? String(request?.[name] ?? known)
  return {
    full_name: field('full_name', user.name),
    email: user.email,
    phone: draft.phone ?? readablePhone(request?.phone ?? user.phone),
    id_number: field('id_number'),
    tsc_number: field('tsc_number'),
    school: field('school'),
    subject: field('subject'),
    grade: field('grade'),
    gender: field('gender'),
    bio: field('bio'),
  }
}

/** What is sent of it: an empty choice is none. */
export const sentOf = (values: Values) => ({ ...values, gender: values.gender === '' ? undefined : values.gender })

/** The complaint about one field, in both languages; null where it is right. */
export function complaintOf(name: FieldName, values: Values): string | null {
  const checked = check(z.object({ [name]: requestFields[name] }), { [name]: sentOf(values)[name] })
  return checked.success ? null : (checked.error.issues[0]?.message ?? '')
}

export type PartState = 'done' | 'wrong' | 'open'

/**
 * How far each part is. A part is wrong where something that was written in it is.
 * @param faulty fields whose complaint is shown
 */
export function partStates(
  values: Values,
  faulty: ReadonlySet<string>,
  sent: { documents: ReadonlySet<DocumentKind>; photo: boolean },
): Record<RequestPart, PartState> {
  const stateOf = (part: RequestPart): PartState => {
    if (part === 'photo') return sent.photo ? 'done' : 'open'
    if (part === 'documents') return neededDocuments.every((kind) => sent.documents.has(kind)) ? 'done' : 'open'
    const fields: readonly FieldName[] = partFields[part]
    if (fields.some((name) => faulty.has(name))) return 'wrong'
    return fields.every((name) => complaintOf(name, values) === null) ? 'done' : 'open'
  }
  return Object.fromEntries(requestParts.map((part) => [part, stateOf(part)])) as Record<RequestPart, PartState> // as: every part
}
