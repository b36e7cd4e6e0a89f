import type { ReactNode } from 'react'

const NAME = /(M-Pesa)/

/**
 * The same words, of which no line breaks the name of M-Pesa at its hyphen. The text itself stays as it is, for who copies it or
 * looks for it; what is no plain text is left alone.
 */
export const unbroken = (words: ReactNode): ReactNode =>
  typeof words !== 'string'
    ? words
    : words.split(NAME).map((part, at) =>
        NAME.test(part) ? (
          <span key={at} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )
