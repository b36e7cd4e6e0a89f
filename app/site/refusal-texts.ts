/** The sentences of refused forms in Kiswahili, by the English of the contracts. What is not here is shown as it is. */
import type { Language } from '../../shared/web/i18n.ts'

const kiswahili: Readonly<Record<string, string>> = {
  'Please check the highlighted fields.': 'Tafadhali angalia sehemu zilizowekwa alama.',
  'Too many attempts. Please wait and try again.': 'Majaribio ni mengi mno. Tafadhali subiri kisha ujaribu tena.',
  'Something went wrong on our side. Nothing was changed.': 'Hitilafu imetokea upande wetu. Hakuna kilichobadilika.',
  'Somo is starting or restarting. Please try again.': 'Somo inaanza upya. Tafadhali jaribu tena.',
  'The e-mail address or the password is not right.': 'Barua pepe au nenosiri si sahihi.',
  'This account is suspended. Please write to support.': 'Akaunti hii imesimamishwa. Tafadhali waandikie wasaidizi.',
  'There is already an account with this e-mail address. Sign in, or reset the password.': 'Tayari kuna akaunti yenye barua pepe hii. Ingia, au badilisha nenosiri.',
  'There is already an account with this e-mail address.': 'Tayari kuna akaunti yenye barua pepe hii.',
  'This password is on lists of common passwords. Please choose another.': 'Nenosiri hili ni la kawaida mno. Tafadhali chagua lingine.',
  'Learners under 18 name a parent: give their e-mail address or phone number.': 'Wanafunzi chini ya miaka 18 hutaja mzazi: toa barua pepe au simu yake.',
  'Give a parent’s e-mail address or Kenyan phone number.': 'Toa barua pepe ya mzazi au namba yake ya simu ya Kenya.',
  'This is your own. Give your parent’s e-mail address or phone number.': 'Hii ni yako mwenyewe. Toa barua pepe au simu ya mzazi wako.',
  'This link is no longer valid. Ask for a new one.': 'Kiungo hiki hakifanyi kazi tena. Omba kingine.',
  'This link is no longer valid. Your child can send a new one.': 'Kiungo hiki hakifanyi kazi tena. Mtoto wako anaweza kutuma kingine.',
  'Without agreeing to the account and to lessons nothing else can be used.': 'Bila kukubali akaunti na masomo, hakuna kingine kinachoweza kutumika.',
  'Please choose subjects from the list.': 'Tafadhali chagua masomo kutoka kwenye orodha.',
  'Please fill this in.': 'Tafadhali jaza hapa.',
  'Enter an e-mail address like amina@example.com.': 'Andika barua pepe kama amina@example.com.',
  'Enter a Kenyan mobile number, like 0712 345 678.': 'Andika namba ya simu ya Kenya, kama 0712 345 678.',
  'Use at least 10 characters.': 'Tumia angalau herufi 10.',
  'At least 2 characters.': 'Angalau herufi 2.',
  'Please accept the terms to go on.': 'Tafadhali kubali masharti ili kuendelea.',
  'Choose the month and year of birth.': 'Chagua mwezi na mwaka wa kuzaliwa.',
  'Enter your password.': 'Andika nenosiri lako.',
  'Choose at least one subject.': 'Chagua angalau somo moja.',
  'Choose at least one grade.': 'Chagua angalau gredi moja.',
  'Whole shillings, please.': 'Tafadhali shilingi kamili.',
}

export const refusalText = (english: string, language: Language): string => (language === 'sw' ? (kiswahili[english] ?? english) : english)
