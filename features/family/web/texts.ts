import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    failed: 'Failed to load your family.',
    whose: 'Whose lessons',
    all: 'All',
    noChild: 'No child is linked to you yet',
    noChildLine: (email: string) =>
      'Add your child here: no e-mail address and no phone of their own are needed. A child who signs up alone names your ' +
      `address, ${email}; agreeing by the mail that you then get links them to this account.`,
    addChild: 'Add a child',
    askTitle: 'A parent has to agree first',
    askedLine: (contact: string) =>
      `We wrote to ${contact}. Until a parent agrees you can look around; booking, paying and joining open after that.`,
    askedByPhone: (phone: string) =>
      `You named a parent by phone, ${phone}. No message went there. Give your parent’s e-mail address, and we write ` + 'there.',
    textedLine: (phone: string) =>
      `We sent an SMS to ${phone}. Your parent opens a parent account and types the code that you make under My parent. Or ` +
      'give their e-mail address, and we write there too.',
    askLine:
      'Give your parent’s e-mail address. Until a parent agrees you can look around; booking, paying and ' +
      'joining open after that.',
    email: 'Your parent’s e-mail address',
    ask: 'Ask my parent',
    again: 'Ask again',
    asking: 'Sending',
    asked: 'Sent. Ask your parent to look at their mail.',
    confirmTitle: 'Please confirm your e-mail address',
    confirmLine: (email: string) => `We sent a link to ${email}. Booking and paying open once you have followed it.`,
    thenBook: 'Then you can ask for a lesson here.',
    sendAgain: 'Send again',
    sending: 'Sending',
    sentAgain: 'Sent. The link holds for 24 hours.',
    grade: (n: number) => `Grade ${n}`,
  },
  sw: {
    failed: 'Imeshindikana kupakia familia yako.',
    whose: 'Masomo ya nani',
    all: 'Wote',
    noChild: 'Bado hakuna mtoto aliyeunganishwa nawe',
    noChildLine: (email: string) =>
      'Mwongeze mtoto wako hapa: hahitaji barua pepe wala simu yake. Mtoto anayejisajili mwenyewe hutaja anwani yako, ' +
      `${email}; ukikubali kwa barua utakayopata, ataunganishwa na akaunti hii.`,
    addChild: 'Ongeza mtoto',
    askTitle: 'Mzazi lazima akubali kwanza',
    askedLine: (contact: string) =>
      `Tulimwandikia ${contact}. Hadi mzazi akubali unaweza kuangalia tu; kuweka masomo, kulipa na kujiunga ` +
      'vitafunguliwa baadaye.',
    askedByPhone: (phone: string) =>
      `Ulimtaja mzazi kwa simu, ${phone}. Hakuna ujumbe uliotumwa huko. Andika barua pepe ya mzazi wako, nasi ` +
      'tutamwandikia.',
    textedLine: (phone: string) =>
      `Tumetuma SMS kwa ${phone}. Mzazi wako anafungua akaunti ya mzazi na kuweka msimbo unaoutengeneza kwenye Mzazi wangu. ` +
      'Au andika barua pepe yake, nasi tutamwandikia pia.',
    askLine:
      'Andika barua pepe ya mzazi wako. Hadi mzazi akubali unaweza kuangalia tu; kuweka masomo, kulipa na ' +
      'kujiunga vitafunguliwa baadaye.',
    email: 'Barua pepe ya mzazi wako',
    ask: 'Mwombe mzazi',
    again: 'Omba tena',
    asking: 'Inatumwa',
    asked: 'Imetumwa. Mwambie mzazi aangalie barua pepe yake.',
    confirmTitle: 'Tafadhali thibitisha barua pepe yako',
    confirmLine: (email: string) => `Tulituma kiungo kwa ${email}. Kuweka masomo na kulipa vitafunguliwa ukikifuata.`,
    thenBook: 'Kisha unaweza kuomba somo hapa.',
    sendAgain: 'Tuma tena',
    sending: 'Inatumwa',
    sentAgain: 'Imetumwa. Kiungo hudumu saa 24.',
    grade: (n: number) => `Gredi ${n}`,
  },
})
