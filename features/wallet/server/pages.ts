/** The pages of statements and receipts, drawn by pdfkit (record 30): A4, black on white, in a font that every reader has. */
import { BRAND } from '../../../shared/brand.ts'

const MARGIN = 48
const LINE = 16
const FOOT = 30
/** Points from the left of each column, its width, and whether it is of numbers. */
const columns = [
  { at: 0, wide: 108, right: false },
  { at: 108, wide: 156, right: false },
  { at: 264, wide: 82, right: false },
  { at: 346, wide: 48, right: true },
  { at: 394, wide: 48, right: true },
  { at: 442, wide: 57, right: true },
] as const

/** What can stand on the pages, from above to below; whatever does not fit goes on on the next one. */
export type Pages = {
  heading(title: string, line: string): void
  figures(figures: readonly (readonly [label: string, amount: string])[]): void
  /** What was paid for what, by whom: words beside words. */
  facts(facts: readonly (readonly [label: string, words: string])[]): void
  table(head: readonly string[], rows: readonly (readonly string[])[]): void
  words(text: string): void
  /** @param numbered what stands at the foot of each page */
  end(numbered: (page: number, of: number) => string): Promise<Buffer>
}

/** @param title of the file, which readers show above it */
export async function startPages(title: string): Promise<Pages> {
  // Few ask for pages: the server at rest does without it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, info: { Title: title, Author: BRAND } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const isFull = (height: number): boolean => doc.y + height > doc.page.height - MARGIN - FOOT
  const rule = (): void => {
    const y = doc.y - 4
    doc
      .moveTo(MARGIN, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.5)
      .stroke('#999999')
  }
  const row = (cells: readonly string[], font: string): void => {
    doc.font(font).fontSize(9)
    const shown = cells.map(drawable)
    const height = Math.max(...shown.map((cell, i) => doc.heightOfString(cell || ' ', { width: (columns[i]?.wide ?? 0) - 6 })))
    if (isFull(height)) doc.addPage()
    const top = doc.y
    for (const [i, { at, wide, right }] of columns.entries())
      doc.text(shown[i] ?? '', MARGIN + at, top, { width: wide - 6, align: right ? 'right' : 'left' })
    doc.y = top + Math.max(height, LINE - 5) + 5
    rule()
  }
  return {
    heading(heading, line) {
      doc.font('Helvetica-Bold').fontSize(11).text(BRAND, MARGIN, MARGIN)
      doc.moveDown(0.5).fontSize(20).text(drawable(heading))
      doc.font('Helvetica').fontSize(11).text(drawable(line)).moveDown()
    },
    figures(figures) {
      for (const [label, amount] of figures) {
        const top = doc.y
        doc.font('Helvetica').fontSize(10).text(label, MARGIN, top, { width: 200 })
        doc.font('Helvetica-Bold').text(amount, MARGIN + 200, top, { width: 120, align: 'right' })
        doc.y = top + LINE
      }
      doc.y += LINE
    },
    facts(facts) {
      for (const [label, words] of facts) {
        const top = doc.y
        doc.font('Helvetica').fontSize(10).text(label, MARGIN, top, { width: 120 })
        doc.font('Helvetica-Bold').text(drawable(words), MARGIN + 120, top, { width: doc.page.width - 2 * MARGIN - 120 })
        doc.y += 4
      }
      doc.y += LINE
    },
    table(head, rows) {
      row(head, 'Helvetica-Bold')
      for (const cells of rows) row(cells, 'Helvetica')
    },
    words(text) {
      doc.font('Helvetica').fontSize(9)
      const width = doc.page.width - 2 * MARGIN
      if (isFull(doc.heightOfString(text, { width }) + LINE)) doc.addPage()
      doc.text(text, MARGIN, doc.y + LINE / 2, { width })
    },
    end(numbered) {
      numberPages(doc, numbered)
      doc.end()
      return ended
    },
  }
}

function numberPages(doc: PDFKit.PDFDocument, numbered: (page: number, of: number) => string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page)
    // Below the margin it would begin a new page.
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(8)
    doc.text(numbered(page + 1, count), MARGIN, doc.page.height - MARGIN, {
      width: doc.page.width - 2 * MARGIN,
      align: 'right',
    })
  }
}

const UNKNOWN = /[^\u0020-\u007e\u00a0-\u00ff‘’“”–—…•€]/gu

/**
 * The font knows the letters of Western Europe. Another mark on one of them is left away (Wanjikũ stands as Wanjiku), and so is a
 * sign it does not know at all, such as a drawn face.
 */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(UNKNOWN, (sign) => sign.normalize('NFD').replace(UNKNOWN, ''))
    .replace(/ {2,}/g, ' ')
    .trim()
