import { Refusal } from '../../../shared/refusal.ts'
import { drawnAnew } from '../../../shared/server/picture.ts'
import { refusals } from '../contract.ts'
import { pdfFault } from './pdf-fault.ts'

/** In pixels: small print on a paper that fills the picture can be read, and it comes to some hundred kilobytes. */
const MOST_SIDE = 2200
/** Below this nothing on a paper can be read. */
const LEAST_SIDE = 300
const QUALITY = 82

export type ReadDocument = { bytes: Buffer; type: 'image/jpeg' | 'application/pdf' }

/**
 * What of a paper that was sent is kept, by its content alone: a picture drawn anew, or a PDF of mere pages as it came. Refuses
 * with `document_type`, `picture_unreadable`, `picture_small`, `pdf_unreadable`, `pdf_locked`, `pdf_active`.
 */
export async function readDocument(file: Uint8Array): Promise<ReadDocument> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (isPdf(bytes)) {
    const fault = pdfFault(bytes)
    if (fault) refuse(fault)
    return { bytes, type: 'application/pdf' }
  }
  if (!isPicture(bytes)) refuse('document_type')
  let small = false
  const drawn = await drawnAnew(bytes, (picture, { width, height }) => {
    small = Math.min(width, height) < LEAST_SIDE
    const fits = { width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true } as const
    return small ? null : picture.resize(fits).jpeg({ quality: QUALITY, mozjpeg: true })
  })
  return { bytes: drawn ?? refuse(small ? 'picture_small' : 'picture_unreadable'), type: 'image/jpeg' }
}

type Reason = 'document_type' | 'picture_unreadable' | 'picture_small' | 'pdf_unreadable' | 'pdf_locked' | 'pdf_active'

const refuse = (reason: Reason): never => {
  throw new Refusal(refusals[reason], { fields: { document: refusals[reason] } })
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/** JPEG, PNG or WebP by their first bytes. */
const isPicture = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, 12).toString('latin1')
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP$/.test(start)
}
