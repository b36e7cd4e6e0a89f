/** A teacher's way to being verified, on a phone and in both languages, and the desk's side of it. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showTeacher } from '../features/directory/contract.ts'
import { minutes } from '../shared/time.ts'
import { hasCome, inspect } from './setting/inspect.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { openStage, pressTile, type JourneyStage, type Person } from './setting/stage.ts'
import { choosePaper, choosePhoto, lookAtAndMatch, photoFile, writeRequest } from './setting/verify.ts'

let somo: Somo
let stage: JourneyStage
let desk: Visitor
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  desk = await stage.enter(await stage.people.admin('Amina Yusuf'), 'desktop')
})
afterAll(() => somo?.close())

const FORM = '/teacher-dashboard/verification?form=open'
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Verification Request' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.id)
const statusOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').verification_status)

describe('on a phone', () => {
  let daniel: Person
  let visitor: Visitor
  let page: Page
  beforeAll(async () => {
    daniel = await stage.people.teacher('Daniel Muli', { approved: false })
    visitor = await stage.enter(daniel)
    page = visitor.page
  })

  test('the way in stands above everything, and the form opens and closes by its button and its address [VER-01]', async () => {
    await page.getByText('You are not verified yet').waitFor()
    await page.getByRole('link', { name: 'Start Verification' }).click()
    await page.getByRole('heading', { name: 'Account Verification', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Close Form' }).click()
    await page.getByRole('heading', { name: 'What you need' }).waitFor()
    await page.getByRole('button', { name: 'Start Verification' }).click()
    await page.getByRole('button', { name: 'Close Form' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Close Form' }).waitFor()
  })

  test('what did not load says so under the page’s own title, and comes by Retry [VER-01] [TCH-07]', async () => {
    for (const [at, title, words, table] of [
      [FORM, 'Account Verification', 'Your verification did not load.', 'verification_drafts'],
      ['/teacher-dashboard/profile', 'My Profile', 'Your profile did not load.', 'teacher_subjects'],
    ] as const) {
      await stage.whileGone(table, async () => {
        await page.goto(at)
        await page.getByText(words).waitFor()
        await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      })
      await page.getByRole('button', { name: 'Retry' }).first().click()
      await page.locator('[name=bio]').waitFor()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    }
    await page.goto(FORM)
  })

  test('has the photo’s circle, the quoted sections, fields, choices and words [VER-01]', async () => {
    await page.getByText('Add Photo', { exact: true }).waitFor()
    await expect.poll(() => page.locator('input[name=profilePhoto]').getAttribute('accept')).toMatch(/^image\//)
    for (const heading of ['Personal Information', 'Professional Information', 'About Me', 'Documents'])
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    const labels = [
      'Full Name',
      'Email Address',
      'Phone Number',
      'ID Number',
      'TSC Number',
      'Current Institution',
      'Subject',
      'Grade',
    ]
    for (const label of labels) await page.getByLabel(label, { exact: true }).waitFor()
    const genders = page.getByRole('group', { name: /^Gender/ }).getByRole('radio')
    expect(await genders.evaluateAll((all) => all.map((one) => one.closest('label')?.textContent))).toEqual([
      'Male',
      'Female',
      'Other',
    ])
    expect(await genders.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))).toEqual([
      'male',
      'female',
      'other',
    ])
    await expect.poll(() => page.locator('[name=bio]').getAttribute('placeholder')).toBe('Tell us about yourself...')
    await submit(page).waitFor()
    await hasCome(page)
    expect(await inspect(page)).toEqual([])
  })

  test('says what is wrong on leaving a field, and takes it back when it is right [VER-03]', async () => {
    await page.locator('[name=tsc_number]').fill('6120')
    expect(await page.getByText('A TSC number has 6 or 7 digits.').count()).toBe(0)
    await page.locator('[name=tsc_number]').blur()
    await page.getByText('A TSC number has 6 or 7 digits.').waitFor()
    await page.getByText('Professional Information (something is wrong)').waitFor({ state: 'attached' })
    await page.locator('[name=tsc_number]').fill('612047')
    await page.getByText('A TSC number has 6 or 7 digits.').waitFor({ state: 'detached' })
  })

  test('goes to the first thing missing when the button is pressed, and says what is still to do [VER-03]', async () => {
    await submit(page).click()
    await expect.poll(() => focused(page)).toBe('id_number')
    await page.getByText(/^Still to do: ID Number, Current Institution, Subject, .*Photo$/).waitFor()
    await writeRequest(page)
    await submit(page).click()
    await expect.poll(() => focused(page)).toBe('add-national_id')
    await page.getByText('Still to do: National ID, TSC certificate, Photo').waitFor()
  })

  test('keeps what is written: it is there on another device, without having been sent [VER-03]', async () => {
    await page.locator('[name=school]').fill('Makueni Boys')
    await page.locator('[name=school]').blur()
    await page.getByText(/^Draft kept, /).waitFor()
    const elsewhere = await stage.admit(daniel, 'desktop')
    await elsewhere.page.goto(FORM)
    await expect.poll(() => elsewhere.page.locator('[name=school]').inputValue()).toBe('Makueni Boys')
    await expect.poll(() => elsewhere.page.locator('[name=bio]').inputValue()).toContain('seven years')
    await expect.poll(() => elsewhere.page.locator('[name=subject]').inputValue()).toBe('Mathematics')
    await elsewhere.close()
  })

  test('sends papers with their progress, which can be stopped; what is none is refused with words [VER-03]', async () => {
    await choosePaper(page, 'national_id', { name: 'id.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
    await page.getByText('Choose a photo (JPG, PNG or WebP) or a PDF.').waitFor()
    // The answer is held back until the upload was stopped.
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/users/verification/documents', async (route) => {
      await held
      await route.abort().catch(() => undefined)
    })
    await choosePaper(page, 'national_id')
    await page.getByRole('progressbar', { name: 'National ID' }).waitFor()
    await page.getByRole('button', { name: 'Cancel sending National ID' }).click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add National ID' }).waitFor()
    release()
    await page.unroute('**/users/verification/documents')
    await choosePaper(page, 'national_id')
    await page.getByRole('link', { name: /^id-front.jpg, \d+ KB$/ }).waitFor()
    await choosePaper(page, 'tsc_certificate', await photoFile('certificate.jpg'))
    await page.getByRole('link', { name: /^certificate.jpg, \d+ KB$/ }).waitFor()
    await choosePhoto(page, 'Use this photo')
    await page.getByText('Profile photo updated successfully!').waitFor()
    await page.getByText('5 of 5 parts done').waitFor()
  })

  test('a failure keeps everything, under the quoted words for five seconds [VER-02]', async () => {
    await stage.whileBroken('verification_requests', async () => {
      await submit(page).click()
      await page.getByText('Verification submission failed').waitFor()
    })
    await page.getByText('Verification submission failed').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[name=id_number]').inputValue()).toBe('28417390')
    expect(await statusOf(page)).toBe('none')
  })

  test('sending answers in the quoted words, which go, and the browser knows at once [VER-02]', async () => {
    await page.evaluate(() => {
      addEventListener('verification-status-changed', (event) => {
        document.body.dataset['heard'] = JSON.stringify((event as CustomEvent).detail)
      })
    })
    await submit(page).click()
    await page.getByText('Submitted successfully! Waiting for verification.').waitFor()
    await expect.poll(() => page.evaluate(() => document.body.dataset['heard'])).toBe('{"status":"pending"}')
    await expect.poll(() => statusOf(page)).toBe('pending')
    await expect.poll(() => page.evaluate((id) => localStorage.getItem(`verification-submitted-${id}`), daniel.id)).toBe('true')
    await page.getByRole('heading', { name: 'Where it stands' }).waitFor()
    await expect.poll(() => page.locator('form').count()).toBe(0)
    await page.getByText('•••• 7390').waitFor()
    await page.getByText('National ID, TSC certificate').waitFor()
    await page.getByText('Submitted successfully! Waiting for verification.').waitFor({ state: 'detached' })
    await hasCome(page)
    expect(await inspect(page)).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  test('rejected with a reason: the teacher reads it on the next page they go to, without a new sign-in [VER-04]', async () => {
    await page.goto('/teacher-dashboard/schedule')
    const { page: at } = desk
    await at.goto('/admin/queues?kind=verification')
    await at.getByRole('link', { name: 'Verification: Daniel Muli' }).click()
    await at.getByRole('img', { name: 'National ID' }).waitFor()
    await expect.poll(() => at.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true)
    await at.getByText('Approve opens when this is checked', { exact: false }).waitFor()
    await at.getByRole('button', { name: 'Name on the ID matches' }).click()
    await at.getByRole('button', { name: 'ID number matches' }).click()
    await at.getByRole('button', { name: 'Face matches' }).click()
    await at.getByRole('button', { name: 'TSC number differs' }).click()
    const dialog = at.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Reject, and say why' }).waitFor()
    await expect.poll(() => dialog.getByRole('radio', { name: 'The TSC number does not match' }).isChecked()).toBe(true)
    await dialog.getByText('A document cannot be read').click()
    const words = dialog.getByLabel('What Daniel will read')
    await expect.poll(() => words.inputValue()).toMatch(/^One of your documents cannot be read/)
    await words.fill('')
    await dialog.getByRole('button', { name: 'Reject and tell Daniel' }).click()
    await dialog.getByText('Say why, so that the teacher can mend it.').waitFor()
    await words.fill('The lower edge of your TSC certificate is cut off.')
    await dialog.getByRole('button', { name: 'Reject and tell Daniel' }).click()
    await at.getByText('Daniel Muli was told why.').waitFor()
    await at.getByText('Decided by Amina Yusuf', { exact: false }).waitFor()
    // What is decided goes back to no queue.
    await at.getByRole('button', { name: 'Put it back in the queue' }).waitFor({ state: 'detached' })
    // Whoever goes on to another page hears of it there.
    await somo.passTime(minutes(1))
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).click()
    await expect.poll(() => statusOf(page)).toBe('rejected')
    await page.getByRole('link', { name: 'Read the reason' }).click()
    await page.getByText('The lower edge of your TSC certificate is cut off.').waitFor()
    // One way on, not two.
    await page.getByRole('button', { name: 'Send it again' }).waitFor()
    expect(await page.getByRole('button', { name: 'Start Verification' }).count()).toBe(0)
  })

  test('sent again with the old values, approved after a question, then listed [VER-03] [VER-04]', async () => {
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect.poll(() => page.locator('[name=school]').inputValue()).toBe('Makueni Boys')
    await expect.poll(() => page.locator('[name=id_number]').inputValue()).toBe('28417390')
    await page.locator('[name=tsc_number]').fill('612048')
    await choosePaper(page, 'tsc_certificate', await photoFile('whole-certificate.jpg'))
    await page.getByRole('link', { name: /^whole-certificate.jpg/ }).waitFor()
    await submit(page).click()
    await page.getByText('Submitted successfully! Waiting for verification.').waitFor()
    const { page: at } = desk
    await lookAtAndMatch(at, 'Daniel Muli')
    await at.getByText('Sent before: 612047').waitFor()
    await at.getByRole('button', { name: 'Approve', exact: true }).click()
    const question = at.getByRole('dialog', { name: 'Approve Daniel?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await at.getByRole('button', { name: 'Approve', exact: true }).click()
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
    await at.getByText('Daniel Muli is listed now.').waitFor()
    expect(desk.complaints).toEqual([])
    await page.reload()
    await page.getByText(/^Verified since \d+ \w+ \d{4}$/).waitFor()
    await page.getByRole('link', { name: 'See your public page' }).click()
    await page.getByRole('heading', { name: 'Daniel Muli', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'What we checked' }).waitFor()
    await page.getByText('We looked it up with the Teachers Service Commission.').waitFor()
    await page.goto('/tutors')
    await page
      .getByRole('link', { name: /Daniel Muli/ })
      .first()
      .waitFor()
  })

  test('both decisions are found in the audit log, by name and act, and lead to their request [ADM-08]', async () => {
    const { page: at } = desk
    await at.getByRole('link', { name: 'Audit log' }).filter({ visible: true }).click()
    const entries = at.getByRole('main').getByRole('listitem')
    await at.getByLabel('Who, whom or what').fill('daniel m')
    await at.getByLabel('Act', { exact: true }).selectOption('Verification rejected')
    await at.getByRole('button', { name: 'Search' }).click()
    await at.waitForURL('**/admin/audit-log?words=daniel+m&act=teacher_rejected')
    await expect.poll(() => entries.count()).toBe(1)
    await at.reload()
    await at.getByText('The lower edge of your TSC certificate is cut off.').waitFor()
    await expect.poll(() => at.getByLabel('Who, whom or what').inputValue()).toBe('daniel m')
    await at.getByLabel('Act', { exact: true }).selectOption('All acts')
    await at.getByLabel('Who, whom or what').press('Enter')
    await at.getByRole('link', { name: 'Amina Yusuf approved the verification of Daniel Muli' }).click()
    await at.getByText('Decided by Amina Yusuf', { exact: false }).waitFor()
    await at.goto('/admin/audit-log?words=nobody+at+all')
    await at.getByText('No act matches').waitFor()
    await at.getByRole('link', { name: 'Clear the search' }).click()
    await expect.poll(() => entries.count()).toBeGreaterThan(8)
    expect(desk.complaints).toEqual([])
  })
})

test('in Kiswahili the form, its complaints, the answer and the reason read as such [VER-01] [VER-03] [SHELL-08]', async () => {
  const naomi = await stage.people.teacher('Naomi Chebet', { approved: false })
  await somo.db.$client.query(`update users set language = 'sw' where id = $1`, [naomi.id])
  const { page, complaints } = await stage.admit(naomi, 'phone', 'sw')
  await page.goto(FORM)
  await page.getByRole('heading', { name: 'Uthibitisho wa akaunti', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Funga fomu' }).waitFor()
  await page.locator('[name=tsc_number]').fill('61')
  await page.locator('[name=tsc_number]').blur()
  await page.getByText('Namba ya TSC ina tarakimu 6 au 7.').waitFor()
  await writeRequest(page, '700001')
  await page.locator('[name=id_number]').fill('30303030')
  await choosePaper(page, 'degree', { name: 'shahada.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 ') })
  await page.getByText('PDF hii haisomeki.', { exact: false }).waitFor()
  for (const kind of ['national_id', 'tsc_certificate'] as const) await choosePaper(page, kind)
  await choosePhoto(page, 'Tumia picha hii')
  await page.getByText('Sehemu 5 kati ya 5 zimekamilika').waitFor()
  await hasCome(page)
  expect(await inspect(page)).toEqual([])
  await page.getByRole('button', { name: 'Tuma ombi la uthibitisho' }).click()
  await page.getByText('Ombi limetumwa! Linasubiri kuthibitishwa.').waitFor()
  await desk.page.goto('/admin/queues')
  await desk.page.getByRole('link', { name: 'Verification: Naomi Chebet' }).click()
  await desk.page.getByRole('button', { name: 'Reject', exact: true }).click()
  await desk.page.getByRole('dialog').getByText('The name differs from the ID').click()
  // The operator reads English; what the teacher will read begins in hers.
  await expect.poll(() => desk.page.getByLabel('What Naomi will read').inputValue()).toMatch(/^Jina ulilotoa si lile/)
  await desk.page.getByRole('button', { name: 'Reject and tell Naomi' }).click()
  await desk.page.getByText('Naomi Chebet was told why.').waitFor()
  await page.reload()
  await page.getByText('Limekataliwa', { exact: true }).waitFor()
  await page.getByText('Jina ulilotoa si lile', { exact: false }).waitFor()
  expect(complaints).toEqual([])
})

describe('a teacher’s own page', () => {
  test('is changed beside the card that families see, and public when it is saved [PUB-06] [DIR-02]', async () => {
    const teacher = await stage.people.teacher('Mary Wanja', { cost: 600 })
    const { page, complaints } = await stage.admit(teacher, 'desktop')
    await page.goto('/teacher-dashboard/schedule')
    await page.getByRole('link', { name: 'My Profile' }).click()
    const card = page.getByRole('article')
    const saveState = (words: string) => page.getByText(words).filter({ visible: true })
    await card.getByText('Mary Wanja').first().waitFor()
    await saveState('All is saved').waitFor()
    await page.getByLabel('Your promise, in one sentence').fill('One step at a time.')
    await card.getByText('One step at a time.').waitFor()
    await page.getByLabel('Bio').fill('Nine years at Alliance Girls.')
    await pressTile(page.getByRole('checkbox', { name: 'Grade 7, Mathematics' }))
    await page.getByLabel('Lesson cost').fill('700')
    await page.getByText('You keep KES 490, Somo KES 210').waitFor()
    await page.getByText('Was KES 600.', { exact: false }).waitFor()
    await page.getByText('Dholuo', { exact: true }).click()
    await saveState('5 changes not saved').waitFor()
    // Leaving asks, and staying stays.
    page.once('dialog', (question) => void question.dismiss())
    await page.getByRole('link', { name: 'Schedule' }).click()
    expect(new URL(page.url()).pathname).toBe('/teacher-dashboard/profile')
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => history.back())
    await (await asked).dismiss()
    await page.waitForURL('**/profile')
    await saveState('5 changes not saved').waitFor()
    await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Nine years at Alliance Girls.')
    await page.getByLabel('Lesson cost').fill('5')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('At least KES 20.').waitFor()
    await expect.poll(() => focused(page)).toBe('cost')
    await page.getByLabel('Lesson cost').fill('700')
    await page.getByLabel('Add a subject').selectOption('Physics')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Choose at least one grade.').nth(1).waitFor()
    await pressTile(page.getByRole('checkbox', { name: 'Grade 10, Physics' }))
    await expect.poll(() => page.getByRole('checkbox', { name: 'Grade 4, Physics' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Your profile is saved.', { exact: false }).waitFor()
    await saveState('All is saved').waitFor()
    // Nothing is lost any more, and nothing is asked.
    await page.evaluate(() => history.back())
    await page.waitForURL('**/schedule')
    await page.evaluate(() => history.forward())
    await saveState('All is saved').waitFor()
    await page.getByLabel('Bio').fill('To be thrown away.')
    page.once('dialog', (question) => void question.accept())
    await page.evaluate(() => history.back())
    await page.waitForURL('**/schedule')
    const shown = await stage.people.callAs(null, showTeacher, { teacherId: teacher.id })
    expect(shown.body).toMatchObject({ cost: 700, languages: ['luo'] })
    await page.goto(`/tutors/${teacher.id}`)
    for (const words of ['One step at a time.', 'Nine years at Alliance Girls.', 'Mathematics, Physics', 'Grade 8 to 12'])
      await page.getByText(words, { exact: false }).filter({ visible: true }).first().waitFor()
    expect(complaints).toEqual([])
  })
})
