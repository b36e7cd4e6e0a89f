import { SIGN_MS } from '../../scripts/sign-ms.ts'

/**
 * Asks again until there is an answer, and throws where there is none; for before tests too, where `expect.poll` may not be used.
 * @param what is waited for, in words
 */
export async function soon<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const over = performance.now() + SIGN_MS; performance.now() < over;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`not here: ${what}`)
}
