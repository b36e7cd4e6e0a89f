import { dictionary } from '../../../shared/web/i18n.ts'

/** A recording at the desk. */
export const texts = dictionary({
  en: {
    title: 'Recording of the room',
    line: 'You can open it while this case is open, for an hour. Each time stands in the audit log, with your reason.',
    why: 'Why you open it',
    act: 'Open recording',
    acting: 'Opening',
    player: (number: number) => `Recording, part ${number}`,
  },
  sw: {
    title: 'Rekodi ya chumba',
    line: 'Unaweza kuifungua kesi hii ikiwa wazi, kwa saa moja. Kila mara huandikwa kwenye kumbukumbu, pamoja na sababu yako.',
    why: 'Kwa nini unaifungua',
    act: 'Fungua rekodi',
    acting: 'Inafungua',
    player: (number: number) => `Rekodi, sehemu ya ${number}`,
  },
})
