/** One's own account: the page behind the person's menu, on a phone and in both languages. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { authenticator } from '../features/settings/testing/authenticator.ts'
import { deriveKeys } from '../shared/server/keys.ts'
import { minutes, plus } from '../shared/time.ts'
import { SECRET } from './setting/outside.ts'
import { signIn } from './setting/people.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { focused, openStage, runUntil, tabTo, tabToName, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let amina: Person
let visitor: Visitor
let page: Page
beforeAll(async () => {
  somo = await openSomo({ worker: true })
  stage = openStage(somo)
  amina = await stage.people.student('Amina Njoroge')
  visitor = await stage.enter(amina)
  page = visitor.page
})
afterAll(() => somo?.close())

const NEW = 'ten green mangoes on a wall'
const dialog = () => page.getByRole('dialog')

test('is found in the person’s menu and says who one is and where one is signed in [AUTH-05]', async () => {
  await page.getByRole('button', { name: 'Amina Njoroge, your menu' }).click()
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor()
  await page.getByText(amina.email).filter({ visible: true }).first().waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'This one' })
  await expect.poll(() => row.textContent()).toContain('Chrome')
})

test('another phone number asks for the password, says what is wrong beside it, and is kept [AUTH-02]', async () => {
  await page.getByRole('button', { name: 'Change the phone' }).click()
  await dialog().getByLabel('Your password now').fill('not my password')
  await dialog().getByLabel('New phone number').fill('0812 000 000')
  await dialog().getByRole('button', { name: 'Change it' }).click()
  await dialog().getByText('Enter a Kenyan mobile number, like', { exact: false }).waitFor()
  await dialog().getByLabel('New phone number').fill('0112 345 611')
  await dialog().getByRole('button', { name: 'Change it' }).click()
  await dialog().getByText('This is not your password.').waitFor()
  await dialog().getByLabel('Your password now').fill(PASSWORD)
  await dialog().getByRole('button', { name: 'Change it' }).click()
  await page.getByText('Your phone number was changed.').waitFor()
  await page.getByText('0112 345 611', { exact: true }).waitFor()
  await page.getByText('Kept', { exact: true }).waitFor()
  await page.getByText('Confirm that 0112 345 611 is yours', { exact: false }).waitFor()
  await page.reload()
  await page.getByText('0112 345 611', { exact: true }).waitFor()
})

const tick = (name: string) => page.getByRole('checkbox', { name })

test('a choice of notices is kept at once and says so, the last way of a deadline stays with its reason [MSG-02]', async () => {
  const row = page.getByRole('listitem').filter({ hasText: 'Lessons' })
  const shown = await tick('Lessons, by e-mail').evaluate(async (box: HTMLInputElement) => {
    box.click()
    // No timer may pass before it shows: only what was promised already.
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
    return box.checked
  })
  expect(shown).toBe(false)
  await row.getByText('Kept').waitFor()
  await row.getByText('One way stays on: a start or a deadline cannot be missed.').waitFor()
  await expect.poll(() => tick('Lessons, in the app').isDisabled()).toBe(true)
  await expect.poll(() => tick('Money, safety and your account, by e-mail').isDisabled()).toBe(true)
  await page.reload()
  await expect.poll(() => tick('Lessons, by e-mail').isChecked()).toBe(false)
  await tick('Quiet hours').check()
  await page.getByText('Still comes through: a deadline that ends before 6:30 AM', { exact: false }).waitFor()
  await page.getByLabel('To', { exact: true }).selectOption('7:00 AM')
  await page.getByText('a lesson that starts before 1:00 PM', { exact: false }).waitFor()
  expect(await page.getByRole('checkbox', { name: /, by SMS|, in browsers/ }).count()).toBe(0)
})

test('a number is proven by the code that was sent there, and SMS can be stopped [MSG-02]', async () => {
  const sms = page.getByRole('region', { name: 'SMS' })
  await sms.getByRole('button', { name: 'Send me a code' }).click()
  await sms.getByText('We sent a code to 0112 345 611.', { exact: false }).waitFor()
  const caught = async () => (await (await fetch(`${somo.sms.origin}/api/sms?to=0112345611`)).json()) as { text: string }[]
  await expect.poll(async () => (await caught()).length).toBe(1)
  const code = /\d{6}/.exec((await caught())[0]?.text ?? '')?.[0] ?? ''
  await sms.getByLabel('Code of the SMS').fill(code === '000000' ? '000001' : '000000')
  await sms.getByRole('button', { name: 'Confirm' }).click()
  await sms.getByText('This is not the code of the SMS.').waitFor()
  await sms.getByLabel('Code of the SMS').fill(code)
  await sms.getByRole('button', { name: 'Confirm' }).click()
  await sms.getByText('SMS come to 0112 345 611, at most 10 a day.', { exact: false }).waitFor()
  await expect.poll(() => tick('Lessons, by SMS').isChecked()).toBe(true)
  await sms.getByRole('button', { name: 'Stop SMS' }).click()
  await sms.getByRole('button', { name: 'Send me a code' }).waitFor()
  expect(await tick('Lessons, by SMS').count()).toBe(0)
})

test('a browser says why it cannot be told, and is asked by a press alone [MSG-02]', async () => {
  const here = page.getByRole('region', { name: 'This browser' })
  await here.getByText('Notices of this site are forbidden', { exact: false }).waitFor()
  // The makers' services are not in reach of a test: the browser's own part is played, with a subscription of the simulator's.
  const subscription = await somo.push.subscribe(deriveKeys(SECRET).push.publicKey)
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'granted'
    const toJSON = () => ({ endpoint, keys: { p256dh, auth } })
    PushManager.prototype.subscribe = async () => {
      document.body.dataset['asked'] = 'yes'
      return { toJSON } as unknown as PushSubscription
    }
  }, subscription)
  await page.reload()
  await here.getByRole('button', { name: 'Tell me here' }).waitFor()
  expect(await page.evaluate(() => document.body.dataset['asked'])).toBeUndefined()
  await here.getByRole('button', { name: 'Tell me here' }).click()
  await here.getByText('You are told here also when Somo is closed, until you sign out.').waitFor()
  await expect.poll(() => tick('Reminders, in browsers').isChecked()).toBe(true)
  await here.getByRole('button', { name: 'Stop here' }).click()
  await here.getByRole('button', { name: 'Tell me here' }).waitFor()
  expect(await tick('Reminders, in browsers').count()).toBe(0)
})

test('a choice that cannot be kept goes back and says why [MSG-02]', async () => {
  await page.context().setOffline(true)
  await tick('Reminders, by e-mail').click()
  const row = page.getByRole('listitem').filter({ hasText: 'Reminders' })
  await expect.poll(() => row.getByRole('status').textContent()).toMatch(/\w/)
  await expect.poll(() => tick('Reminders, by e-mail').isChecked()).toBe(true)
  await page.context().setOffline(false)
})

test('one browser is signed out from another, and a new password signs out all others [AUTH-04] [AUTH-05]', async () => {
  const [second, third] = [await stage.enter(amina, 'desktop'), await stage.enter(amina, 'desktop')]
  await page.reload()
  const others = page.getByRole('button', { name: /^Sign out .*Chrome/ })
  await expect.poll(() => others.count()).toBe(2)
  await others.first().click()
  await page.getByText('Signed out there.').waitFor()
  await expect.poll(() => others.count()).toBe(1)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await dialog().getByLabel('Your password now').fill(PASSWORD)
  await dialog().getByLabel('New password').fill(NEW)
  await dialog().getByRole('button', { name: 'Change it' }).click()
  await page.getByText('Your password was changed. Everywhere else you are signed out.').waitFor()
  await expect.poll(() => others.count()).toBe(0)
  await page.getByText(/^Changed /).waitFor()
  for (const { page: there } of [second, third]) {
    await there.goto('/student-dashboard/wallet')
    await there.waitForURL('**/login?next=**')
  }
  const fresh = await somo.visit('desktop')
  await signIn(fresh.page, amina.email, NEW)
})

test('a photo is cut to a square, stands in the menu, and what came of it is said for three seconds [AUTH-08]', async () => {
  const gone = (text: string) => page.getByText(text).waitFor({ state: 'detached' })
  const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[name=profilePhoto]').setInputFiles(file)
  // The three seconds are the page's own: they go by neither before nor while it is looked at.
  await page.clock.install()
  await page.clock.pauseAt(plus(somo.clock.now(), minutes(1)))
  await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await runUntil(page, page.getByText('Failed to update profile photo'))
  await page.clock.runFor(2800)
  await expect.poll(() => page.getByText('Failed to update profile photo').count()).toBe(1)
  await page.clock.runFor(200)
  await gone('Failed to update profile photo')
  await page.clock.resume()
  await page.getByText('Choose a JPG, PNG or WebP picture.').waitFor()
  await choose('app/site/static/social.png')
  await dialog().getByRole('slider', { name: 'Closer' }).press('ArrowRight')
  await dialog().getByRole('slider', { name: 'Left or right' }).press('End')
  const sent = page.waitForRequest((request) => request.url().includes('/auth/update-profile-photo/'))
  await dialog().getByRole('button', { name: 'Use this photo' }).click()
  const bytes = (await (await sent).allHeaders())['content-length']
  expect(Number(bytes)).toBeLessThan(120_000)
  await page.getByText('Profile photo updated successfully!').waitFor()
  await gone('Profile photo updated successfully!')
  const faces = page.locator('img[src^="/photos/"]').filter({ visible: true })
  await expect.poll(() => faces.count()).toBe(2)
  await page.reload()
  // Small where it stands beside the name, large where it is looked at.
  const widths = () => faces.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.complete && one.naturalWidth))
  await expect.poll(widths).toEqual([96, 320])
  // What the server says no to is told the same way.
  await stage.whileBroken('profile_photos', async () => {
    await choose('app/site/static/icon-192.png')
    await dialog().getByRole('button', { name: 'Use this photo' }).click()
    await page.getByText('Failed to update profile photo').waitFor()
  })
  await page.getByRole('button', { name: 'Use a drawn face' }).click()
  await expect.poll(() => faces.count()).toBe(0)
})

test('a second factor is turned on, asked for at sign-in also after a refresh, and turned off [AUTH-12]', async () => {
  await page.getByRole('button', { name: 'Turn on' }).click()
  await dialog().getByLabel('Your password now').fill(NEW)
  await dialog().getByRole('button', { name: 'Go on' }).click()
  await dialog().getByRole('img', { name: 'The code to scan' }).waitFor()
  const app = authenticator((await dialog().locator('code').textContent()) ?? '')
  await dialog().getByLabel('Code from the app').fill('000000')
  await dialog().getByRole('button', { name: 'Turn it on' }).click()
  await dialog().getByText('This code is not right, or it was used already.').waitFor()
  await dialog().getByLabel('Code from the app').fill(app.codeAt(somo.clock.now()))
  await dialog().getByRole('button', { name: 'Turn it on' }).click()
  await dialog().getByRole('heading', { name: 'Ten codes for paper' }).waitFor()
  const codes = await dialog().locator('li').allTextContents()
  expect(codes).toHaveLength(10)
  await dialog().getByRole('button', { name: 'I have them' }).click()
  await page.getByText('10 codes on paper are left.').waitFor()

  const fresh = await somo.visit('phone')
  await signIn(fresh.page, amina.email, NEW, '/login?next=/student-dashboard/wallet')
  await fresh.page.waitForURL('**/login/code?next=**')
  await fresh.page.reload()
  const go = async (code: string) => {
    await fresh.page.getByLabel('Code').fill(code)
    await fresh.page.getByRole('button', { name: 'Go on' }).click()
  }
  await go('111111')
  await fresh.page.getByText('This code is not right, or it was used already.').first().waitFor()
  await go(codes[0] ?? '')
  await fresh.page.waitForURL('**/student-dashboard/wallet')
  expect(fresh.complaints).toEqual([])

  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog().getByLabel('Your password now').fill(NEW)
  await dialog().getByRole('button', { name: 'Turn off' }).click()
  await dialog().getByText('Enter a code from your app, or one of those on paper.').waitFor()
  await dialog()
    .getByLabel('Code')
    .fill(codes[1] ?? '')
  await dialog().getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('The second factor is off.').waitFor()
})

test('another e-mail address changes by the link alone, also in another browser [AUTH-02]', async () => {
  const address = 'amina.moved@example.com'
  await page.getByRole('button', { name: 'Change the e-mail address' }).click()
  await dialog().getByLabel('Your password now').fill(NEW)
  await dialog().getByLabel('New e-mail address').fill(address)
  await dialog().getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(`We wrote to ${address}.`, { exact: false }).waitFor()
  const link = await somo.mailedLink(address, '/new-email/')
  const [first, second] = [await somo.visit('phone'), await somo.visit('phone')]
  for (const { page: there } of [first, second]) {
    await there.goto(link)
    await there.getByRole('heading', { name: 'Is this your new e-mail address?' }).waitFor()
  }
  await first.page.getByRole('button', { name: 'Use this address' }).click()
  await first.page.getByRole('heading', { name: 'Your e-mail address is changed' }).waitFor()
  await second.page.getByRole('button', { name: 'Use this address' }).click()
  await second.page.getByRole('heading', { name: 'Already changed' }).waitFor()
  await signIn(second.page, address, NEW)
})

test('everything can be signed out at once, here too, in Kiswahili [AUTH-05]', async () => {
  await page.getByRole('button', { name: 'Kiswahili' }).filter({ visible: true }).last().click()
  await page.getByRole('heading', { name: 'Akaunti yangu', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Toka kwenye vifaa vyote' }).last().click()
  await page.waitForURL((at) => at.pathname === '/', { waitUntil: 'load' })
  await page.goto('/student-dashboard/account')
  await page.waitForURL('**/login?next=**')
})

test('one’s own data is asked for, made and downloaded as a file [AUTH-11]', async () => {
  const baraka = await stage.people.student('Baraka Kamau')
  const { page: own, close } = await stage.admit(baraka)
  await own.goto('/student-dashboard/account')
  await own.getByRole('button', { name: 'Export my data' }).click()
  const file = own.getByRole('button', { name: 'Download the file' })
  await file.waitFor()
  await own.getByText(/^Can be downloaded until /).waitFor()
  const [download] = await Promise.all([own.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toMatch(/^somo-.*\.json$/)
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ person: baraka.id })
  await close()
})

test('by keyboard alone an account is deleted behind what it means; one press brings it back [AUTH-11]', async () => {
  const zuhura = await stage.people.parent('Zuhura Ali')
  const { page: own, close } = await stage.admit(zuhura)
  await own.goto('/parent-dashboard/account')
  await own.getByText('No money of yours is on Somo.').waitFor()
  await own.getByText('Payment records stay, without your name, as the law asks.').waitFor()
  const red = own.getByRole('button', { name: 'Delete my account' })
  expect(await red.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)')
  await tabToName(own, 'Delete my account')
  await own.keyboard.press('Enter')
  await own.getByLabel('Your password').waitFor()
  await own.keyboard.press('Escape')
  await own.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await focused(own)).toBe('Delete my account')
  await own.keyboard.press('Enter')
  await own.getByLabel('Your password').waitFor()
  await tabTo(own, 'dialog input[name=current]')
  await own.keyboard.type(PASSWORD)
  await tabToName(own, 'Delete my account')
  await own.keyboard.press('Enter')
  await own.getByText(/log in with your password to come back/).waitFor()
  await tabToName(own, 'Go to the start page')
  await own.keyboard.press('Enter')
  await own.waitForURL((at) => at.pathname === '/', { waitUntil: 'load' })
  await own.goto('/login')
  await own.getByLabel('E-mail').fill(zuhura.email)
  await own.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await own.getByRole('button', { name: 'Login' }).click()
  await own.getByText('This account is being deleted.', { exact: false }).waitFor()
  await own.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await own.getByRole('button', { name: 'Keep my account and log in' }).click()
  await own.waitForURL('**/parent-dashboard/**')
  await close()
})

test.each([
  [
    'parent',
    'en',
    'Ksh 500 of your wallet goes back to 0712 ••• 600 by M-Pesa.',
    'Delete my account',
    'Your money is sent back at once',
  ],
  [
    'student',
    'sw',
    'Ksh 500 za pochi yako zitarudi kwa 0712 ••• 600 kwa M-Pesa.',
    'Futa akaunti yangu',
    'Pesa zako zinarudishwa mara moja',
  ],
] as const)(
  'a %s who leaves with money reads before the button where it goes, and has it sent, in %s [AUTH-11]',
  async (...told) => {
    const [role, language, line, button, goes] = told
    const leaver = await stage.people[role]('Zuhura Ali')
    await stage.fund(leaver, 500)
    await paidByMpesa(leaver, '254712345600')
    const { page: own, close } = await stage.admit(leaver, 'phone', language)
    await own.goto(`/${role}-dashboard/account`)
    await own.getByText(line).waitFor()
    await own.getByRole('button', { name: button }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByText(goes, { exact: false }).waitFor()
    await dialog.locator('input[type=password]').fill(PASSWORD)
    await dialog.getByRole('button', { name: button }).click()
    await expect
      .poll(async () => (await somo.db.$client.query('select phone from payouts where user_id = $1', [leaver.id])).rows)
      .toEqual([{ phone: '254712345600' }])
    await close()
  },
)

/** The payment by which what is in the wallet came, as the provider told of it. */
async function paidByMpesa({ id }: { id: number }, account: string): Promise<void> {
  await somo.db.$client.query(
    `with deposit as (
      insert into deposits (user_id, request_key, ref, amount_cents, state, created_at, completed_at)
      values ($1::bigint, gen_random_uuid(), 'dep_of_' || $1, 50000, 'complete', now(), now()) returning id)
    insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, account,
      credited_at, first_seen_at, changed_at)
    select 'PAID' || $1, id, 'complete', 50000, 0, 50000, 'KES', 'mpesa', $2, now(), now(), now() from deposit`,
    [id, account],
  )
}

test('none of this breaks the policy of a page', () => expect(visitor.complaints).toEqual([]))
