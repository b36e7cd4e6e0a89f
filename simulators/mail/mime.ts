/** Reads a mail as much as showing it takes: headers, the text and the HTML part, the names of attachments (RFC 2045-2047). */
export type ReadMail = {
  headers: Readonly<Record<string, string>>
  subject: string
  text: string | null
  html: string | null
  attachments: { name: string; type: string; bytes: number }[]
}

type Part = { headers: Record<string, string>; body: Buffer }

export function readMail(raw: Buffer): ReadMail {
  const top = splitPart(raw)
  const mail: ReadMail = { headers: top.headers, subject: top.headers.subject ?? '', text: null, html: null, attachments: [] }
  collect(top, mail)
  return mail
}

function collect(part: Part, mail: ReadMail): void {
  const contentType = part.headers['content-type'] ?? 'text/plain'
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const boundary = parameter(contentType, 'boundary')
  if (type.startsWith('multipart/') && boundary) {
    for (const inner of splitMultipart(part.body, boundary)) collect(splitPart(inner), mail)
    return
  }
  const disposition = part.headers['content-disposition'] ?? ''
  const content = decodeBody(part)
  if (disposition.startsWith('attachment') || !type.startsWith('text/')) {
    const name = parameter(disposition, 'filename') ?? parameter(contentType, 'name') ?? 'unnamed'
    mail.attachments.push({ name, type, bytes: content.length })
    return
  }
  const words = decodeCharset(content, parameter(contentType, 'charset'))
  if (type === 'text/html') mail.html ??= words
  else mail.text ??= words
}

function splitPart(raw: Buffer): Part {
  // Latin-1 maps every byte to one character, so positions in the string are positions in the buffer.
  const text = raw.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  const head = raw.subarray(0, end?.index ?? raw.length).toString('utf8')
  const body = end ? raw.subarray(end.index + end[0].length) : Buffer.alloc(0)
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] ??= decodeWords(line.slice(colon + 1).trim())
  }
  return { headers, body }
}

function splitMultipart(body: Buffer, boundary: string): Buffer[] {
  const marker = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pieces = body.toString('latin1').split(new RegExp(`(?:^|\\r?\\n)--${marker}(?:--)?[ \\t]*(?:\\r?\\n|$)`))
  // The first piece is the preamble for old readers, the last one what follows the closing boundary.
  return pieces.slice(1, -1).map((piece) => Buffer.from(piece, 'latin1'))
}

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding === 'quoted-printable') return decodeQuoted(body.toString('latin1').replace(/(?<![ \t])[ \t]*=\r?\n/g, ''))
  return body
}

/** Encoded words in a header; the blank between two of them belongs to neither. */
function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([^?*]+)(?:\*[^?]*)?\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, kind: string, word: string) =>
      decodeCharset(kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : decodeQuoted(word.replaceAll('_', ' ')), charset),
    )
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function decodeCharset(bytes: Buffer, charset: string | null): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes)
  } catch {
    // An unknown charset name: the bytes are still worth showing.
    return bytes.toString('utf8')
  }
}

function parameter(header: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header)
  return match?.[1] ?? match?.[2] ?? null
}
