import type { Somo } from './somo.ts'

/** The customer's phone pays what rings on it, on the provider's own page; it is put away once nothing rings any more. */
export async function payByPhone(somo: Somo): Promise<void> {
  const { page, close } = await somo.visit('phone')
  await page.goto(somo.phonePage)
  await page.getByLabel('PIN').fill('1234')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('No prompt is waiting.').waitFor()
  await close()
}

/** What the provider's simulator is to do: the answer comes when it has done so. */
export const tellProvider = ({ intasend }: Pick<Somo, 'intasend'>, call: string, body: object): Promise<Response> =>
  fetch(`${intasend.apiOrigin}/__sim/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The provider's clock goes ahead; the answer comes when everything due by then has happened. */
export async function providerPasses(somo: Pick<Somo, 'intasend'>, ms: number): Promise<void> {
  await tellProvider(somo, 'clock/advance', { ms })
}
