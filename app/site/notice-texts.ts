import { dictionary } from '../../shared/web/i18n.ts'

/** The short pages: outcomes, consent, dead ends. */
export const texts = dictionary({
  en: {
    confirmTitle: 'Confirm your e-mail address',
    confirmButton: 'Confirm my address',
    confirm: {
      open: {
        heading: 'Is this your e-mail address?',
        line: 'Confirm it if you made an account on Somo with it. If you did not, close this page: nothing happens.',
      },
      confirmed: { heading: 'Your e-mail address is confirmed', line: 'You can now book, pay and publish.' },
      already_confirmed: {
        heading: 'Already confirmed',
        line: 'This address was confirmed before. There is nothing left to do.',
      },
      expired: { heading: 'This link has expired', line: 'A link works for 24 hours. We can send you a new one.' },
      invalid: {
        heading: 'This link does not work',
        line: 'It may be cut off or already used. Open it from the mail again, or ask for a new one.',
      },
    },
    freeTitle: 'Free your e-mail address',
    freeButton: 'Remove that account',
    signUp: 'Make an account',
    free: {
      open: {
        heading: 'Is that account not yours?',
        line:
          'An account was made with your e-mail address and never confirmed. The button removes it with all that is in it, ' +
          'and you can make your own.',
      },
      freed: { heading: 'The address is free', line: 'The other account is removed. You can make your own now.' },
      confirmed: { heading: 'This account is confirmed', line: 'It was confirmed meanwhile. Sign in, or choose a new password.' },
      expired: { heading: 'This link has expired', line: 'A link works once, for 24 hours. Sign up again, and we send another.' },
      invalid: { heading: 'This link does not work', line: 'It may be cut off. Open it from the mail again.' },
    },
    newEmailTitle: 'Your new e-mail address',
    newEmailButton: 'Use this address',
    newEmail: {
      open: {
        heading: 'Is this your new e-mail address?',
        line: 'Press the button if you asked for it in your account. If you did not, close this page: nothing happens.',
      },
      changed: { heading: 'Your e-mail address is changed', line: 'From now on you sign in with it, and we write to it.' },
      already_changed: { heading: 'Already changed', line: 'This is the address of your account. There is nothing left to do.' },
      expired: {
        heading: 'This link has expired',
        line: 'A link works once, for 24 hours, until a newer one or a new password. Ask for another in your account.',
      },
      taken: {
        heading: 'This address has an account',
        line: 'Somebody made an account with it meanwhile. Your address stays as it was.',
      },
      invalid: { heading: 'This link does not work', line: 'It may be cut off. Open it from the mail again.' },
    },
    goOn: 'Go to my dashboard',
    login: 'Login',
    sendAgain: 'Send again',
    sentAgain: 'A new link is on its way, if there is an account with this address.',
    guardianTitle: 'A parent’s consent',
    guardianDescription: 'A parent decides what a learner under 18 may do on Somo.',
    guardianHeading: (child: string) => `${child} asks for your consent`,
    guardianLine: (child: string, grade: number) =>
      `${child}, Grade ${grade}, would like to take lessons on Somo. Under 18 a parent or guardian decides. ` +
      'Choose what you agree to; you can change it later.',
    agreeTo: 'I agree to',
    guardianName: 'Your full name',
    yourAccount: 'Your own account',
    makeLine: (email: string) =>
      `By agreeing you make a parent’s account for ${email}. There you see every lesson, pay, and take back what you agreed to.`,
    signInLine: (email: string) => `Somo knows ${email}. Your password shows that it is you.`,
    decline: 'I do not agree',
    declinedHeading: 'You did not agree',
    declinedLine:
      'Your child has been told and can look around, but not book, pay or join. You can still agree when they ask you again.',
    guardianOther: {
      heading: 'This address cannot agree',
      line: (email: string) =>
        `${email} has an account on Somo that is no parent’s. Your child can name another address of yours from their account.`,
    },
    accept: 'Accept',
    rights: 'You can withdraw any of this at any time, see all we keep, or have it deleted. Write to us or use the account page.',
    privacy: 'Privacy Policy',
    agreedHeading: 'Thank you',
    agreedLine: (child: string) =>
      `${child} can now use what you agreed to. You are signed in to your own account: there you see every lesson.`,
    alreadyAgreedLine: (child: string) => `You have already agreed for ${child}. There is nothing left to do.`,
    guardianExpired: { heading: 'This link has expired', line: 'Your child can send a new one from their account.' },
    guardianInvalid: { heading: 'This link does not work', line: 'It may be cut off. Open it from the mail again.' },
    notFoundTitle: 'Page not found',
    notFoundLine: 'Nothing lives at this address. It may have moved, or the link may be cut off.',
    home: 'Home',
    findTeacher: 'Find a teacher',
    wrongRoleTitle: 'Not your area',
    wrongRoleLine: (area: string) => `This part of Somo is for ${area}. Your account opens another one.`,
    areas: { student: 'students', parent: 'parents', teacher: 'teachers', admin: 'operators' },
    myArea: 'Go to my own area',
    otherAccount: 'Sign in with another account',
    offlineTitle: 'You are offline',
    offlineLine:
      'There is no connection just now. Pages you opened before can still be read; lessons and money wait until you are back.',
    tryAgain: 'Try again',
    unavailable: { title: 'Back in a moment', line: 'Somo is starting or restarting. Please try again in a few seconds.' },
    broken: { title: 'Something went wrong on our side', line: 'We have been told. Please try again.' },
    updated: (date: string) => `Version of ${date}`,
    onThisPage: 'On this page',
  },
  sw: {
    confirmTitle: 'Thibitisha barua pepe yako',
    confirmButton: 'Thibitisha anwani yangu',
    confirm: {
      open: {
        heading: 'Je, hii ni barua pepe yako?',
        line:
          'Ithibitishe kama ulifungua akaunti ya Somo kwa anwani hii. Kama hukufungua, funga ukurasa huu: ' +
          'hakuna kitakachotokea.',
      },
      confirmed: { heading: 'Barua pepe yako imethibitishwa', line: 'Sasa unaweza kuomba masomo, kulipa na kuchapisha.' },
      already_confirmed: { heading: 'Tayari imethibitishwa', line: 'Anwani hii ilithibitishwa awali. Hakuna kilichobaki.' },
      expired: { heading: 'Kiungo hiki kimepitwa na wakati', line: 'Kiungo hufanya kazi kwa saa 24. Tunaweza kukutumia kipya.' },
      invalid: {
        heading: 'Kiungo hiki hakifanyi kazi',
        line: 'Huenda kimekatika au kimeshatumika. Kifungue tena kutoka kwenye barua, au omba kipya.',
      },
    },
    freeTitle: 'Iweke huru barua pepe yako',
    freeButton: 'Ondoa akaunti hiyo',
    signUp: 'Fungua akaunti',
    free: {
      open: {
        heading: 'Akaunti hiyo si yako?',
        line:
          'Kuna akaunti iliyofunguliwa kwa barua pepe yako na haikuthibitishwa. Kitufe kinaiondoa pamoja na vyote vilivyomo, ' +
          'kisha unaweza kufungua yako.',
      },
      freed: { heading: 'Barua pepe iko huru', line: 'Akaunti ile nyingine imeondolewa. Sasa unaweza kufungua yako.' },
      confirmed: { heading: 'Akaunti hii imethibitishwa', line: 'Ilithibitishwa wakati huo. Ingia, au chagua nenosiri jipya.' },
      expired: {
        heading: 'Muda wa kiungo umekwisha',
        line: 'Kiungo hufanya kazi mara moja, kwa saa 24. Jisajili tena, tutakutumia kingine.',
      },
      invalid: { heading: 'Kiungo hiki hakifanyi kazi', line: 'Huenda kimekatwa. Kifungue tena kutoka kwenye barua.' },
    },
    newEmailTitle: 'Barua pepe yako mpya',
    newEmailButton: 'Tumia barua pepe hii',
    newEmail: {
      open: {
        heading: 'Hii ni barua pepe yako mpya?',
        line: 'Bonyeza kitufe kama uliiomba kwenye akaunti yako. Kama hukuomba, funga ukurasa huu: hakuna kitakachotokea.',
      },
      changed: { heading: 'Barua pepe yako imebadilishwa', line: 'Kuanzia sasa utaingia kwayo, na tutakuandikia kwayo.' },
      already_changed: { heading: 'Tayari imebadilishwa', line: 'Hii ndiyo barua pepe ya akaunti yako. Hakuna kilichobaki.' },
      expired: {
        heading: 'Muda wa kiungo umekwisha',
        line: 'Kiungo hufanya kazi mara moja, kwa saa 24, hadi kipya au nenosiri jipya. Omba kingine kwenye akaunti yako.',
      },
      taken: {
        heading: 'Barua pepe hii ina akaunti',
        line: 'Kuna aliyefungua akaunti kwayo wakati huo. Barua pepe yako inabaki ilivyokuwa.',
      },
      invalid: { heading: 'Kiungo hiki hakifanyi kazi', line: 'Huenda kimekatwa. Kifungue tena kutoka kwenye barua.' },
    },
    goOn: 'Nenda kwenye dashibodi yangu',
    login: 'Ingia',
    sendAgain: 'Tuma tena',
    sentAgain: 'Kiungo kipya kiko njiani, kama kuna akaunti yenye anwani hii.',
    guardianTitle: 'Ruhusa ya mzazi',
    guardianDescription: 'Mzazi huamua anachoweza kufanya mwanafunzi aliye chini ya miaka 18 kwenye jukwaa la Somo.',
    guardianHeading: (child: string) => `${child} anaomba ruhusa yako`,
    guardianLine: (child: string, grade: number) =>
      `${child}, Gredi ${grade}, angependa kusoma kwenye jukwaa la Somo. Chini ya miaka 18 mzazi au mlezi ndiye huamua. ` +
      'Chagua unachokubali; unaweza kubadilisha baadaye.',
    agreeTo: 'Ninakubali',
    guardianName: 'Jina lako kamili',
    yourAccount: 'Akaunti yako',
    makeLine: (email: string) =>
      `Ukikubali unafungua akaunti ya mzazi ya ${email}. Humo utaona kila somo, utalipa, na unaweza kuondoa ruhusa uliyotoa.`,
    signInLine: (email: string) => `Tunaijua anwani ${email}. Nenosiri lako linaonyesha kuwa ni wewe.`,
    decline: 'Sikubali',
    declinedHeading: 'Hukukubali',
    declinedLine:
      'Mtoto wako ameambiwa. Anaweza kuangalia, lakini si kuweka masomo, kulipa wala kujiunga. Unaweza kukubali akikuomba tena.',
    guardianOther: {
      heading: 'Anwani hii haiwezi kukubali',
      line: (email: string) =>
        `${email} ina akaunti ya Somo ambayo si ya mzazi. Mtoto wako anaweza kutaja anwani yako nyingine kutoka ` +
        'kwenye akaunti yake.',
    },
    accept: 'Kubali',
    rights:
      'Unaweza kuondoa ruhusa yoyote wakati wowote, kuona tunachohifadhi, au kuomba kifutwe. Tuandikie au ' +
      'tumia ukurasa wa akaunti.',
    privacy: 'Sera ya Faragha',
    agreedHeading: 'Asante',
    agreedLine: (child: string) =>
      `${child} sasa anaweza kutumia ulichokubali. Umeingia kwenye akaunti yako mwenyewe: humo utaona kila somo.`,
    alreadyAgreedLine: (child: string) => `Tayari umekubali kwa niaba ya ${child}. Hakuna kilichobaki.`,
    guardianExpired: {
      heading: 'Kiungo hiki kimepitwa na wakati',
      line: 'Mtoto wako anaweza kutuma kipya kutoka kwenye akaunti yake.',
    },
    guardianInvalid: { heading: 'Kiungo hiki hakifanyi kazi', line: 'Huenda kimekatika. Kifungue tena kutoka kwenye barua.' },
    notFoundTitle: 'Ukurasa haupo',
    notFoundLine: 'Hakuna kitu kwenye anwani hii. Huenda umehamishwa, au kiungo kimekatika.',
    home: 'Mwanzo',
    findTeacher: 'Tafuta mwalimu',
    wrongRoleTitle: 'Si eneo lako',
    wrongRoleLine: (area: string) => `Sehemu hii ya tovuti ni ya ${area}. Akaunti yako inafungua sehemu nyingine.`,
    areas: { student: 'wanafunzi', parent: 'wazazi', teacher: 'walimu', admin: 'wasimamizi' },
    myArea: 'Nenda kwenye eneo langu',
    otherAccount: 'Ingia kwa akaunti nyingine',
    offlineTitle: 'Huna mtandao',
    offlineLine:
      'Hakuna muunganisho kwa sasa. Kurasa ulizofungua awali bado zinasomeka; masomo na pesa vinasubiri hadi urudi mtandaoni.',
    tryAgain: 'Jaribu tena',
    unavailable: {
      title: 'Tunarudi baada ya muda mfupi',
      line: 'Mfumo wa Somo unaanza upya. Tafadhali jaribu tena baada ya sekunde chache.',
    },
    broken: { title: 'Hitilafu imetokea upande wetu', line: 'Tumearifiwa. Tafadhali jaribu tena.' },
    updated: (date: string) => `Toleo la ${date}`,
    onThisPage: 'Kwenye ukurasa huu',
  },
})
