/** As long as any sign of a journey is waited for, also before its tests, where `expect.poll` may not be used. */
const SOON_MS = 30_000

/** Asks again until there is an answer, and throws where there is none. @param what is waited for, in words */
export async function soon<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const over = performance.now() + SOON_MS; performance.now() < over;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`not here: ${what}`)
}
