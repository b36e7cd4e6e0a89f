/**
 * The server's sentences in Kiswahili. Contracts speak English, which is also what the API answers; the screens and the public
 * forms pass what they got through here. A sentence that is missing stays English, and a test names it.
 */
import type { Language } from '../shared/web/i18n.ts'

/** A refusal or a complaint about a field, in the reader's language. */
export const sentenceIn = (sentence: string, language: Language): string => (language === 'sw' ? inKiswahili(sentence) : sentence)

export function inKiswahili(sentence: string): string {
  const whole = kiswahili[sentence]
  if (whole) return whole
  for (const [pattern, said] of withNumbers) {
    const match = pattern.exec(sentence)
    if (match) return said.replace('#', match[1] ?? '').replace('#', match[2] ?? '')
  }
  return sentence
}

const withNumbers: readonly (readonly [RegExp, string])[] = [
  [/^At least ([\d,]+) characters\.$/, 'Angalau herufi #.'],
  [/^Use at least ([\d,]+) characters\.$/, 'Tumia angalau herufi #.'],
  [/^At most ([\d,]+) characters\.$/, 'Si zaidi ya herufi #.'],
  [/^At least KES ([\d,]+)\.$/, 'Angalau KES #.'],
  [/^At most KES ([\d,]+)\.$/, 'Si zaidi ya KES #.'],
  [/^At least ([\d,]+) minutes\.$/, 'Angalau dakika #.'],
  [/^At most ([\d,]+) minutes\.$/, 'Si zaidi ya dakika #.'],
  [/^At most ([\d,]+) seats\.$/, 'Si zaidi ya nafasi #.'],
  [/^Minimum: Ksh ([\d,]+)$/, 'Kiwango cha chini: Ksh #'],
  [/^Enter a whole amount between KES ([\d,]+) and KES ([\d,]+)\.$/, 'Weka kiasi kamili kati ya KES # na KES #.'],
  [/^Enter an e-mail address like (\S+)\.$/, 'Weka barua pepe kama #.'],
  [/^Enter a Kenyan mobile number, like ([\d ]+)\.$/, 'Weka namba ya simu ya Kenya, kama #.'],
]

const kiswahili: Readonly<Record<string, string>> = {
  // Every call.
  'Please check the highlighted fields.': 'Tafadhali angalia sehemu zilizowekewa alama.',
  'Please sign in.': 'Tafadhali ingia.',
  'Not found.': 'Haipo.',
  'You can only do this for yourself.': 'Unaweza kufanya hivi kwa ajili yako tu.',
  'This address does not take that method.': 'Anwani hii haipokei njia hiyo.',
  'That is too large.': 'Hiyo ni kubwa mno.',
  'Send JSON.': 'Tuma JSON.',
  'Too many attempts. Please wait and try again.': 'Umejaribu mara nyingi mno. Tafadhali subiri kisha ujaribu tena.',
  'Something went wrong on our side. Nothing was changed.': 'Hitilafu imetokea upande wetu. Hakuna kilichobadilika.',
  'Somo is starting or restarting. Please try again.': 'Somo linaanza au linaanza upya. Tafadhali jaribu tena.',
  'No connection. Please try again when you are online.': 'Hakuna muunganisho. Tafadhali jaribu tena ukiwa mtandaoni.',
  'Invalid input': 'Thamani hii haifai.',
  'Please fill this in.': 'Tafadhali jaza hapa.',
  'Please remove the control characters.': 'Tafadhali ondoa herufi fiche.',
  'At most two decimals.': 'Si zaidi ya desimali mbili.',
  // Accounts.
  'There is already an account with this e-mail address. Sign in, or reset the password.':
    'Tayari kuna akaunti yenye barua pepe hii. Ingia, au badilisha nenosiri.',
  'This password is on lists of common passwords. Please choose another.':
    'Nenosiri hili liko kwenye orodha za yanayotumika sana. Tafadhali chagua lingine.',
  'Learners under 18 name a parent: give their e-mail address or phone number.':
    'Mwanafunzi chini ya miaka 18 anamtaja mzazi: toa barua pepe au namba yake ya simu.',
  'The e-mail address or the password is not right.': 'Barua pepe au nenosiri si sahihi.',
  'This account is suspended. Please write to support.': 'Akaunti hii imesimamishwa. Tafadhali andikia usaidizi.',
  'There is already an account with this e-mail address.': 'Tayari kuna akaunti yenye barua pepe hii.',
  'Give a parent’s e-mail address or Kenyan phone number.': 'Toa barua pepe ya mzazi au namba yake ya simu ya Kenya.',
  'This is your own. Give your parent’s e-mail address or phone number.':
    'Hii ni yako mwenyewe. Toa barua pepe au simu ya mzazi wako.',
  'This call comes from another site.': 'Ombi hili limetoka tovuti nyingine.',
  'This link is no longer valid. Ask for a new one.': 'Kiungo hiki hakifanyi kazi tena. Omba kipya.',
  'User not found': 'Mtumiaji hajapatikana',
  'Please accept the terms to go on.': 'Tafadhali kubali masharti ili uendelee.',
  'Choose the month and year of birth.': 'Chagua mwezi na mwaka wa kuzaliwa.',
  'Enter your password.': 'Weka nenosiri lako.',
  'Choose a grade.': 'Chagua gredi.',
  'Please confirm your e-mail address first.': 'Tafadhali thibitisha barua pepe yako kwanza.',
  // Family.
  'No one has to agree for this account.': 'Hakuna anayehitaji kukubali kwa ajili ya akaunti hii.',
  'This is your own address. Give your parent’s.': 'Hii ni anwani yako mwenyewe. Toa ya mzazi wako.',
  'This link is no longer valid. Your child can send a new one.':
    'Kiungo hiki hakifanyi kazi tena. Mtoto wako anaweza kutuma kipya.',
  'Without agreeing to the account and to lessons nothing else can be used.':
    'Bila kukubali akaunti na masomo, hakuna kingine kinachoweza kutumika.',
  'A parent has to agree first. We have written to them.': 'Mzazi anahitaji kukubali kwanza. Tumemwandikia.',
  // Teachers and verification.
  'Please choose subjects from the list.': 'Tafadhali chagua masomo kutoka kwenye orodha.',
  'Choose at least one grade.': 'Chagua angalau gredi moja.',
  'Choose at least one subject.': 'Chagua angalau somo moja.',
  'Whole shillings, please.': 'Shilingi kamili, tafadhali.',
  'Say why, so that the teacher can mend it.': 'Sema sababu, ili mwalimu arekebishe.',
  'This has already been decided.': 'Hili tayari limeamuliwa.',
  // Time.
  'Ask for 62 days at most.': 'Omba siku 62 zaidi.',
  'Start time must be earlier than end time.': 'Saa ya kuanza lazima iwe kabla ya saa ya kuisha.',
  'Please select both start and end times.': 'Tafadhali chagua saa ya kuanza na ya kuisha.',
  'This time has passed. Choose a later one.': 'Muda huu umepita. Chagua wa baadaye.',
  'A slot lasts at least 15 minutes.': 'Nafasi huchukua angalau dakika 15.',
  'A slot lasts at most 3 hours. Split the range.': 'Nafasi huchukua saa 3 zaidi. Gawanya muda.',
  'Slots can be offered up to 180 days ahead.': 'Nafasi zinaweza kutolewa hadi siku 180 mbele.',
  'You already have a slot or a lesson at this time.': 'Tayari una nafasi au somo wakati huu.',
  'A lesson is booked or requested at this time.': 'Kuna somo lililowekwa au kuombwa wakati huu.',
  'Use the form 2026-11-25 18:30:00.': 'Tumia muundo 2026-11-25 18:30:00.',
  // Lessons.
  'The selected time slot is not available.': 'Nafasi uliyochagua haipo tena.',
  'The learner already has a lesson at this time.': 'Mwanafunzi tayari ana somo wakati huu.',
  'The price has changed. Please look at it again.': 'Bei imebadilika. Tafadhali iangalie tena.',
  'This teacher does not teach that subject to this grade.': 'Mwalimu huyu hafundishi somo hilo kwa gredi hii.',
  'You cannot book a lesson with yourself.': 'Huwezi kujiwekea somo na wewe mwenyewe.',
  'This is no longer possible: the booking has changed.': 'Hili haliwezekani tena: ombi limebadilika.',
  'The time for this has passed.': 'Muda wa hili umepita.',
  'This request has already been answered.': 'Ombi hili tayari limejibiwa.',
  'No payment is due': 'Hakuna malipo yanayodaiwa',
  'The amount is not what this lesson costs.': 'Kiasi si bei ya somo hili.',
  'There is not enough money in the wallet.': 'Pesa kwenye pochi hazitoshi.',
  'The lesson is not over yet.': 'Somo bado halijaisha.',
  // Classes and the room.
  'Please choose a subject from the list.': 'Tafadhali chagua somo kutoka kwenye orodha.',
  'You already have a lesson or a class at this time.': 'Tayari una somo au darasa wakati huu.',
  'Classes can be published once your account is verified.': 'Madarasa yanaweza kuchapishwa akaunti yako ikithibitishwa.',
  'This class is full.': 'Darasa hili limejaa.',
  'This class has ended.': 'Darasa hili limekwisha.',
  'At least one seat.': 'Angalau nafasi moja.',
  'The room opens 10 minutes before the start.': 'Chumba hufunguka dakika 10 kabla ya kuanza.',
  'This lesson is over.': 'Somo hili limekwisha.',
  'This lesson is not confirmed.': 'Somo hili halijathibitishwa.',
  // Money.
  'We experienced a problem while initiating your request. Please consider starting the payment process again. If this issue persist, please contact us at {email}':
    'Tumepata tatizo kuanzisha ombi lako. Tafadhali anza malipo tena. Tatizo likiendelea, wasiliana nasi kwa {email}',
  'This request was already used for another amount.': 'Ombi hili tayari limetumika kwa kiasi kingine.',
  'The payment provider does not answer. We keep checking; nothing is lost.':
    'Mtoa huduma wa malipo hajibu. Tunaendelea kuangalia; hakuna kilichopotea.',
  'Withdrawal amount cannot exceed available earnings': 'Kiasi cha kutoa hakiwezi kuzidi mapato yaliyopo',
  'Withdrawals open once your account is verified.': 'Kutoa pesa hufunguka akaunti yako ikithibitishwa.',
  'A withdrawal is already on its way. Wait until it is paid.': 'Kuna pesa zilizo njiani kutolewa. Subiri hadi zilipwe.',
  'This withdrawal is not waiting for approval.': 'Utoaji huu hausubiri kuidhinishwa.',
  'Not a tracking id.': 'Hiyo si namba ya ufuatiliaji.',
}
