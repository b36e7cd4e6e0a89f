/**
 * Whether a PDF is mere pages. It is not drawn and not understood here, only read for the names of what is more than a page (ISO
 * 32000-2: scripts, actions that leave the document, files inside, media, computing forms), also within its packed parts, each
 * only as far as a paper needs. What cannot be looked into is refused: nobody is to open on the desk what nobody has looked at.
 */
import { inflateSync } from 'node:zlib'

export type PdfFault = 'pdf_unreadable' | 'pdf_locked' | 'pdf_active'

const name = (...names: string[]): RegExp => new RegExp(`/(${names.join('|')})(?![A-Za-z0-9])`)

/** Long enough that the bytes of a picture never spell one by chance: looked for everywhere. */
const ACTIVE = name(
  'JavaScript',
  'Launch',
  'EmbeddedFiles?',
  'Filespec',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoTo[RE]',
)
/** Looked for where names stand. */
const ACTIVE_TOO = name('JS', 'XFA', 'Movie', 'Sound', '3D')
const LOCKED = name('Encrypt')
const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9])/

/** A stream that holds objects says how many and where the first stands, whatever type it gives itself. */
const isHolder = (head: string): boolean => name('ObjStm').test(head) || (name('First').test(head) && name('N').test(head))
const PLAIN_PACKING = /\/Filter\s*(\[\s*)?\/(FlateDecode|Fl)\s*(\]|\/(?!\w*Decode)|>>|\s)/
const PACKED = name('Filter')

/** Of unpacked objects in one file, where a paper has some thousand. */
const MOST_UNPACKED_BYTES = 20_000_000
const MOST_STREAMS = 5000
/** How far from the end the last words of a file may begin. */
const TAIL_BYTES = 1024

/** @returns null for a PDF of mere pages */
export function pdfFault(bytes: Buffer): PdfFault | null {
  const text = bytes.toString('latin1')
  // What follows the last words but white space is another file.
  if (!/^%PDF-[12]\.\d/.test(text) || !/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-TAIL_BYTES))) return 'pdf_unreadable'
  const parts = objectsOf(bytes, text)
  if (parts === null) return 'pdf_unreadable'
  const objects = spelled(parts)
  if (LOCKED.test(objects)) return 'pdf_locked'
  if (ACTIVE.test(objects) || ACTIVE_TOO.test(objects) || ACTIVE.test(spelled(text))) return 'pdf_active'
  return PAGE.test(objects) ? null : 'pdf_unreadable'
}

/**
 * What stands outside of streams, and within those that hold objects; the others are pictures and lines. Null: not to be read.
 */
function objectsOf(bytes: Buffer, text: string): string | null {
  const objects: string[] = []
  let at = 0
  let left = MOST_UNPACKED_BYTES
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    if (index < at) continue
    const from = index + word.length
    const end = text.indexOf('endstream', from)
    if (end < 0 || objects.length > 2 * MOST_STREAMS) return null
    const head = text.slice(at, index)
    objects.push(head)
    const own = spelled(head.slice(head.lastIndexOf(' obj') + 1))
    if (isHolder(own)) {
      const unpacked = unpack(bytes.subarray(from, end), own, left)
      if (unpacked === null) return null
      left -= unpacked.length
      objects.push(unpacked)
    }
    at = end + 'endstream'.length
  }
  return [...objects, text.slice(at)].join('\n')
}

/** Null for what is packed in another way, is broken, or larger than any paper. */
function unpack(stream: Buffer, head: string, most: number): string | null {
  if (!PACKED.test(head)) return stream.toString('latin1')
  if (!PLAIN_PACKING.test(head)) return null
  try {
    return inflateSync(stream, { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch {
    // Too much or broken: either way nobody can look into it.
    return null
  }
}

/** Names may be written in numbers: `/J#61vaScript`. */
const spelled = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
