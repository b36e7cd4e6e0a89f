/** What a request to be verified needs: for the server and its screens alike. */
import { days, plus } from '../../shared/time.ts'

/** The papers a teacher sends; a degree is welcome and not asked for. */
export const documentKinds = ['national_id', 'tsc_certificate', 'degree'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const neededDocuments: readonly DocumentKind[] = ['national_id', 'tsc_certificate']

/** So long papers are kept after a decision, for a second look and for mending; a form's that is never sent in as long. */
export const PAPERS_KEPT_DAYS = 90

/** When papers go, of which nothing is heard after `since`. */
export const papersLeaveAt = (since: Date): Date => plus(since, days(PAPERS_KEPT_DAYS))

/** What a person has to look at before a teacher is approved. What a server can see for itself is not among it. */
export const checks = ['name', 'id_number', 'face', 'tsc_number'] as const
export type Check = (typeof checks)[number]
export const checkResults = ['matches', 'differs'] as const
export type CheckResult = (typeof checkResults)[number]

/** The parts of the form, in their order. */
export const requestParts = ['personal', 'professional', 'about', 'documents', 'photo'] as const
export type RequestPart = (typeof requestParts)[number]

/** Which field stands in which part; gender is nobody's business who does not give it. */
export const partFields = {
  personal: ['full_name', 'email', 'phone', 'id_number'],
  professional: ['tsc_number', 'school', 'subject', 'grade', 'gender'],
  about: ['bio'],
} as const satisfies Partial<Record<RequestPart, readonly string[]>>

type Standing = 'none' | 'pending' | 'approved' | 'rejected'

/** Whether a teacher may still write in the form: not while it is looked at, nor when it was found right. */
export const isOpen = (status: Standing): boolean => status === 'none' || status === 'rejected'
