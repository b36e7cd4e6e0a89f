import { BRAND } from '../../../shared/brand.ts'
import { shareText } from '../../../shared/money.ts'
import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: `${BRAND}: find a teacher in Kenya, one lesson at a time`,
    description:
      'Online lessons with TSC-verified teachers for Grade 1 to 12. Choose a time, pay with M-Pesa after your ' +
      'teacher accepts, join from any phone.',
    overline: 'TSC-verified teachers · Grade 1 to 12',
    heading: 'The right teacher, one lesson at a time.',
    lead: 'Choose a teacher and a time, join from any phone, and pay with M-Pesa only once your teacher has said yes.',
    search: 'What do you want to learn?',
    placeholder: 'Maths, Kiswahili, Physics…',
    find: 'Find a teacher',
    figures: {
      active_students: 'active students',
      success_rate: 'success rate',
      expert_tutors: 'expert tutors',
      students: 'students',
      subjects: 'subjects',
      support: 'support',
      happy_students: 'happy students',
    },
    join: 'Join Somo',
    student: 'Student',
    studentLine: 'Ask for one lesson, or one every week until the exam.',
    parent: 'Parent',
    parentLine: 'Pay from one wallet and see where each shilling goes.',
    educator: 'Educator',
    educatorLine: (bps: number) => `Set your hours. Keep ${shareText(bps)} of every lesson, by M-Pesa.`,
    teachers: 'Teachers with time this week',
    seeAll: 'See all',
    all: 'All',
    bySubject: 'Teachers by subject',
    noTeachers: 'No teacher has free time this week yet',
    noTeachersLine: 'New times are added every day. You can look at all teachers meanwhile.',
    allTeachers: 'See all teachers',
    sayingMeaning: 'Education is the key to life',
    sayingLine:
      'A saying every Kenyan school child knows. We would rather show you a teacher than a slogan: read a ' +
      'profile, ask for one hour, and judge for yourself.',
    about: 'A good teacher is often two counties away',
    aboutLine: (kes: number) =>
      'So we bring the lesson, not the journey: a person checks each teacher, your money waits until the lesson is over, and ' +
      `an hour costs KES ${kes} of data.`,
    aboutUs: `About ${BRAND}`,
    money: 'Where your money goes',
    moneyLine: 'You see the price and its parts before you ask for a lesson.',
    steps: [
      'Ask for a time. Nothing is taken.',
      'Your teacher says yes, within 12 hours. You pay from your wallet, and the money is held.',
      'You meet in our own room, with voice, picture and chat.',
    ],
    released: (bps: number) =>
      `A day after the lesson your teacher gets ${shareText(bps)}. If something went wrong, you tell us first.`,
    example: 'A lesson of Ksh 600',
    refunds: 'If plans change',
    refundRows: [
      'You cancel 12 hours before or earlier: all of it comes back.',
      'You cancel 2 to 12 hours before: half comes back.',
      'Your teacher cancels or does not come: all of it comes back.',
    ],
    howRefunds: 'The whole rule',
    boardStart: 'Starts at 6:30 PM',
  },
  sw: {
    title: `${BRAND}: pata mwalimu Kenya, somo kwa somo`,
    description:
      'Masomo ya mtandaoni na walimu waliothibitishwa na TSC, Gredi 1 hadi 12. Chagua muda, lipa kwa M-Pesa ' +
      'baada ya mwalimu kukubali, jiunge kwa simu yoyote.',
    overline: 'Walimu waliothibitishwa na TSC · Gredi 1 hadi 12',
    heading: 'Mwalimu anayekufaa, somo kwa somo.',
    lead: 'Chagua mwalimu na muda, jiunge kwa simu yoyote, na ulipe kwa M-Pesa baada tu ya mwalimu wako kukubali.',
    search: 'Unataka kujifunza nini?',
    placeholder: 'Hisabati, Kiswahili, Fizikia…',
    find: 'Tafuta mwalimu',
    figures: {
      active_students: 'wanafunzi wanaosoma sasa',
      success_rate: 'hufaulu',
      expert_tutors: 'walimu bingwa',
      students: 'wanafunzi',
      subjects: 'masomo',
      support: 'usaidizi',
      happy_students: 'wanafunzi wenye furaha',
    },
    join: 'Jiunge na jukwaa la Somo',
    student: 'Mwanafunzi',
    studentLine: 'Omba somo moja, au moja kila wiki hadi mtihani.',
    parent: 'Mzazi',
    parentLine: 'Lipa kwa pochi moja na uone kila shilingi inakokwenda.',
    educator: 'Mwalimu',
    educatorLine: (bps: number) => `Panga saa zako. Baki na ${shareText(bps)} ya kila somo, kwa M-Pesa.`,
    teachers: 'Walimu wenye nafasi wiki hii',
    seeAll: 'Ona wote',
    all: 'Wote',
    bySubject: 'Walimu kwa somo',
    noTeachers: 'Bado hakuna mwalimu mwenye nafasi wiki hii',
    noTeachersLine: 'Nafasi mpya huongezwa kila siku. Kwa sasa unaweza kuwaona walimu wote.',
    allTeachers: 'Ona walimu wote',
    sayingMeaning: 'Msemo wa shuleni',
    sayingLine:
      'Kila mtoto wa shule Kenya anaujua msemo huu. Badala ya maneno matamu tunakuonyesha mwalimu: soma ' +
      'wasifu, omba somo moja, kisha ujiamulie.',
    about: 'Mwalimu mzuri mara nyingi yuko kaunti mbili mbali',
    aboutLine: (kes: number) =>
      'Kwa hiyo tunaleta somo, si safari: kila mwalimu hukaguliwa na mtu, pesa zako husubiri hadi somo liishe, na saa moja ' +
      `hugharimu data ya KES ${kes}.`,
    aboutUs: 'Kutuhusu',
    money: 'Pesa zako zinakokwenda',
    moneyLine: 'Unaona bei na sehemu zake kabla ya kuomba somo.',
    steps: [
      'Omba muda. Hakuna kinachokatwa.',
      'Mwalimu anakubali ndani ya muda wa saa 12. Unalipa kutoka kwa pochi yako, na pesa zinashikiliwa.',
      'Mnakutana kwenye chumba chetu, chenye sauti, picha na gumzo.',
    ],
    released: (bps: number) => `Siku moja baada ya somo mwalimu anapata ${shareText(bps)}. Kama kuna tatizo, unatuambia kwanza.`,
    example: 'Somo la Ksh 600',
    refunds: 'Mipango ikibadilika',
    refundRows: [
      'Ukighairi angalau saa 12 kabla ya somo kuanza: pesa zote zinarudi.',
      'Ukighairi kati ya saa 12 na saa 2 kabla ya somo kuanza: nusu inarudi.',
      'Mwalimu akighairi au asipofika: pesa zote zinarudi.',
    ],
    howRefunds: 'Kanuni yote',
    boardStart: 'Linaanza 6:30 PM',
  },
})
