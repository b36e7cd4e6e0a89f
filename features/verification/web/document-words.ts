import type { SentDocument } from '../contract.ts'

/** Where a paper is read, by its owner and at the desk. */
export const documentAddress = ({ id }: Pick<SentDocument, 'id'>): string => `/verification-documents/${id}`

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** `412 KB`, `1.8 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
