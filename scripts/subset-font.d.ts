/** The package has no types of its own; this is the part `fonts.ts` uses. */
declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; variationAxes?: Record<string, { min: number; max: number }> }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
