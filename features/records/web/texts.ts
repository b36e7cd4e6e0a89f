import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Your data',
    exportTitle: 'Export my data',
    exportLine:
      'Everything about you and your children without a sign-in of their own, as a file. We write to you when it is ready.',
    exportFailed: 'Your data did not load.',
    ask: 'Export my data',
    askAgain: 'Make it anew',
    asking: 'Asking',
    beingMade: 'Being made',
    beingMadeLine: 'You can leave this page.',
    fetch: 'Download the file',
    fetching: 'Downloading',
    until: (day: string) => `Can be downloaded until ${day}.`,
    asked: 'Your file is being made. We write to you when it is ready.',
  },
  sw: {
    title: 'Taarifa zako',
    exportTitle: 'Pakua taarifa zangu',
    exportLine: 'Kila kitu kukuhusu wewe na watoto wako wasioingia wenyewe, kama faili. Tutakuandikia likiwa tayari.',
    exportFailed: 'Taarifa zako hazikupakiwa.',
    ask: 'Pakua taarifa zangu',
    askAgain: 'Tengeneza upya',
    asking: 'Inaomba',
    beingMade: 'Linatengenezwa',
    beingMadeLine: 'Unaweza kuondoka kwenye ukurasa huu.',
    fetch: 'Pakua faili',
    fetching: 'Linapakuliwa',
    until: (day: string) => `Linaweza kupakuliwa hadi ${day}.`,
    asked: 'Faili lako linatengenezwa. Tutakuandikia likiwa tayari.',
  },
})
