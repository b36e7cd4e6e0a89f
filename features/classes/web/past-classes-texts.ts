import { dictionary } from '../../../shared/web/i18n.ts'

/** Classes that are over: a teacher's, and those a learner had a seat in. */
export const texts = dictionary({
  en: {
    title: 'Live classes',
    failed: 'Your classes did not load.',
    of: ' classes',
    none: 'Classes you have given will appear here, each with who came.',
    taught: (subject: string, grade: number) => `${subject}, Grade ${grade}`,
    mins: (minutes: number) => `${minutes} mins`,
    attended: (n: number) => (n === 1 ? '1 student attended' : `${n} students attended`),
    completed: 'Completed',
    cancelled: 'Cancelled',
    seatsTitle: 'Classes that are over',
    seatsFailed: 'The classes that are over did not load.',
    ofSeats: ' classes that are over',
    with: (subject: string, teacher: string) => `${subject}, with ${teacher}`,
    board: 'Board',
    boardOf: (title: string, day: string) => `Board: ${title}, ${day}`,
  },
  sw: {
    title: 'Madarasa ya moja kwa moja',
    failed: 'Madarasa yako hayakupakiwa.',
    of: ' ya madarasa',
    none: 'Madarasa uliyofundisha yataonekana hapa, kila moja na waliohudhuria.',
    taught: (subject: string, grade: number) => `${subject}, Gredi ${grade}`,
    mins: (minutes: number) => `dakika ${minutes}`,
    attended: (n: number) => (n === 1 ? 'Mwanafunzi 1 alihudhuria' : `Wanafunzi ${n} walihudhuria`),
    completed: 'Limekamilika',
    cancelled: 'Limeghairiwa',
    seatsTitle: 'Madarasa yaliyokwisha',
    seatsFailed: 'Madarasa yaliyokwisha hayakupakiwa.',
    ofSeats: ' ya madarasa yaliyokwisha',
    with: (subject: string, teacher: string) => `${subject}, na ${teacher}`,
    board: 'Ubao',
    boardOf: (title: string, day: string) => `Ubao: ${title}, ${day}`,
  },
})
