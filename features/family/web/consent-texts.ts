import { dictionary } from '../../../shared/web/i18n.ts'

/** What each purpose means: said where a parent agrees, by the link of a mail and on the page of the family alike. */
export const texts = dictionary({
  en: {
    needed: 'needed',
    purposes: {
      account: { name: 'The account', line: 'We keep the name, grade, school, month and year of birth, and how to reach you.' },
      lessons: {
        name: 'Lessons',
        line: 'Asking for lessons, paying from a wallet and joining the live room with a verified teacher.',
      },
      messages: {
        name: 'Messages',
        line: 'Messages with teachers of booked lessons, which you can read. Comments below videos, by first name.',
      },
      recording: {
        name: 'Recording',
        line: 'A lesson may be recorded for the learner to watch again. Without it nothing is recorded.',
      },
      photo: {
        name: 'A photo',
        line: 'A photo of the learner instead of a drawn face. Only they, their parents and Somo’s operators see it.',
      },
      photo_for_teachers: {
        name: 'The photo for teachers',
        line: 'Teachers of the learner’s lessons and classes see the photo too. Without it they see a drawn face.',
      },
      marketing: { name: 'News', line: 'Now and then a message about new teachers or classes.' },
    },
  },
  sw: {
    needed: 'inahitajika',
    purposes: {
      account: { name: 'Akaunti', line: 'Tunahifadhi jina, gredi, shule, mwezi na mwaka wa kuzaliwa, na namna ya kukufikia.' },
      lessons: {
        name: 'Masomo',
        line: 'Kuomba masomo, kulipa kutoka kwa pochi na kujiunga na chumba cha moja kwa moja na mwalimu aliyethibitishwa.',
      },
      messages: {
        name: 'Ujumbe',
        line: 'Ujumbe na walimu wa masomo yaliyowekwa, unaoweza kuusoma. Maoni chini ya video, kwa jina la kwanza.',
      },
      recording: {
        name: 'Kurekodi',
        line: 'Somo linaweza kurekodiwa ili mwanafunzi alitazame tena. Bila ruhusa hii hakuna kinachorekodiwa.',
      },
      photo: {
        name: 'Picha',
        line: 'Picha ya mwanafunzi badala ya sura iliyochorwa. Yeye, wazazi wake na wasimamizi wetu tu ndio wanaoiona.',
      },
      photo_for_teachers: {
        name: 'Picha kwa walimu',
        line: 'Walimu wa masomo na madarasa ya mwanafunzi wanaiona picha pia. Bila ruhusa hii wanaona sura iliyochorwa.',
      },
      marketing: { name: 'Taarifa na matangazo', line: 'Mara moja moja ujumbe kuhusu walimu au madarasa mapya.' },
    },
  },
})
