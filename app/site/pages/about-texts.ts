import { BRAND } from '../../../shared/brand.ts'
import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'About us',
    heading: 'A good teacher, one lesson at a time',
    lead:
      `${BRAND} is “lesson” in Kiswahili. We began with a simple complaint: a good teacher is often two counties away, ` +
      'and a bad one is found only after the money is gone.',
    description: `Why ${BRAND} exists, how many learn and teach here, and the four things we hold to.`,
    students: 'students',
    teachers: 'verified teachers',
    lessons: 'lessons taught',
    counted: (day: string) => `Counted on ${day}`,
    holdTo: 'What we hold to',
    checked: 'A person checks every teacher',
    checkedLine: 'Identity, certificates and the TSC number, before the first family can see them.',
    money: 'Your money waits until the lesson is over',
    moneyLine: 'It is held apart, and the room’s own clock decides what was taught.',
    data: 'A lesson must fit a small bundle',
    dataLine: (kes: number) => `Voice and board for an hour cost KES ${kes} of data.`,
    parent: 'A parent is never outside the door',
    parentLine: 'Consent, a weekly limit, and a seat in any lesson of their child.',
    find: 'Find a teacher',
    safety: 'How we keep children safe',
  },
  sw: {
    title: 'Kutuhusu',
    heading: 'Mwalimu mzuri, somo kwa somo',
    lead:
      'Tulianza na malalamiko rahisi: mwalimu mzuri mara nyingi yuko kaunti mbili mbali, na mbaya hujulikana pesa ' +
      'zikiwa zimeshaisha.',
    description: `Kwa nini jukwaa la ${BRAND} lipo, wangapi wanasoma na kufundisha hapa, na mambo manne tunayoyashikilia.`,
    students: 'wanafunzi',
    teachers: 'walimu waliothibitishwa',
    lessons: 'masomo yaliyofundishwa',
    counted: (day: string) => `Idadi ya ${day}`,
    holdTo: 'Tunayoyashikilia',
    checked: 'Kila mwalimu hukaguliwa na mtu',
    checkedLine: 'Utambulisho, vyeti na namba ya TSC, kabla familia ya kwanza haijamwona.',
    money: 'Pesa zako husubiri hadi somo liishe',
    moneyLine: 'Huwekwa kando, na saa ya chumba chenyewe huamua kilichofundishwa.',
    data: 'Somo lazima litoshe kifurushi kidogo',
    dataLine: (kes: number) => `Sauti na ubao kwa saa moja hugharimu data ya KES ${kes}.`,
    parent: 'Mzazi habaki nje ya mlango',
    parentLine: 'Idhini, kikomo cha wiki, na nafasi ya kufuatilia somo lolote la mtoto wake.',
    find: 'Tafuta mwalimu',
    safety: 'Tunavyowalinda watoto',
  },
})
