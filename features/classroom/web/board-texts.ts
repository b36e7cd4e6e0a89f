import { dictionary } from '../../../shared/web/i18n.ts'

/** What the board of a room says. */
export const texts = dictionary({
  en: {
    board: (strokes: number) => (strokes === 0 ? 'Board, empty' : `Board, ${strokes} strokes`),
    tools: 'Board tools',
    pen: 'Pen',
    eraser: 'Eraser',
    colour: (name: string) => `Chalk: ${name}`,
    chalks: { white: 'white', yellow: 'yellow', pink: 'pink', blue: 'blue' },
    undo: 'Undo',
    clear: 'Clear',
    clearTitle: 'Clear the board for everybody?',
    keep: 'Keep',
    letDraw: 'Learners draw',
    watching: 'You watch the board. Drawing is off for you.',
    drewLast: (name: string) => `${name} drew last`,
    full: 'The board is full. Ask the teacher to clear it.',
  },
  sw: {
    board: (strokes: number) => (strokes === 0 ? 'Ubao, hauna kitu' : `Ubao, mistari ${strokes}`),
    tools: 'Vifaa vya ubao',
    pen: 'Kalamu',
    eraser: 'Kifutio',
    colour: (name: string) => `Chaki: ${name}`,
    chalks: { white: 'nyeupe', yellow: 'njano', pink: 'waridi', blue: 'buluu' },
    undo: 'Tendua',
    clear: 'Futa wote',
    clearTitle: 'Ufute ubao kwa wote?',
    keep: 'Ubaki',
    letDraw: 'Wanafunzi wachore',
    watching: 'Unatazama ubao. Kuchora kumezimwa kwako.',
    drewLast: (name: string) => `${name} amechora mwisho`,
    full: 'Ubao umejaa. Mwombe mwalimu aufute.',
  },
})
