/** What readers see of the questions and answers. */

export type Group = { group: string; questions: { question: string; answer: string }[] }

/** Splits the content's markup at its headings: `h2` is a group, `h3` a question, what follows its answer. */
export function questionsOf(html: string): Group[] {
  return html
    .split(/<h2[^>]*>/)
    .slice(1)
    .map((part) => {
      const [group = '', ...rest] = part.split('</h2>')
      const questions = rest
        .join('')
        .split(/<h3[^>]*>/)
        .slice(1)
        .map((one) => {
          const [question = '', answer = ''] = one.split('</h3>')
          return { question: plain(question), answer: answer.trim() }
        })
      return { group: plain(group), questions }
    })
}

/** Headings come as markup; React escapes them again. */
const plain = (text: string): string =>
  text
    .replaceAll('&#39;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
