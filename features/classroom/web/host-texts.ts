import { dictionary } from '../../../shared/web/i18n.ts'

/** What only the teacher of a room reads. */
export const texts = dictionary({
  en: {
    lock: 'Keep the room locked',
    lockLine: 'Everybody waits until you let them in. Who has been inside comes back by themselves.',
    waiting: 'Waiting at the door',
    letIn: 'Let in',
    letInOne: (name: string) => `Let in ${name}`,
    letAllIn: 'Let all in',
    removeTitle: (name: string) => `Take ${name} out?`,
    removeLine: (name: string) =>
      `${name} leaves at once and is told that you did it. If they come again they wait at the door until you let them in.`,
    removeLineForGood: (name: string) =>
      `${name} leaves at once and is told that you did it. They cannot come into this class again.`,
    keep: 'Keep',
    remove: 'Take out',
    endTitle: 'End the lesson for everybody?',
    endLine:
      'Everybody is sent out and told that you ended the lesson. Nobody comes in again unless you open it from your lessons.',
    endEarly: (until: string) => `It is booked until ${until}. What was taught counts as it is.`,
    goOn: 'Go on teaching',
  },
  sw: {
    lock: 'Funga mlango wa chumba',
    lockLine: 'Kila mtu anasubiri hadi umruhusu. Aliyekwisha kuwa ndani hurudi mwenyewe.',
    waiting: 'Wanaosubiri mlangoni',
    letIn: 'Ruhusu',
    letInOne: (name: string) => `Ruhusu ${name}`,
    letAllIn: 'Ruhusu wote',
    removeTitle: (name: string) => `Umtoe ${name}?`,
    removeLine: (name: string) =>
      `${name} atatoka mara moja na kuambiwa kuwa ni wewe uliyemtoa. Akifungua somo tena atasubiri mlangoni hadi umruhusu.`,
    removeLineForGood: (name: string) =>
      `${name} atatoka mara moja na kuambiwa kuwa ni wewe uliyemtoa. Hataweza kuingia tena katika darasa hili.`,
    keep: 'Abaki',
    remove: 'Mtoe',
    endTitle: 'Umalize somo kwa wote?',
    endLine: 'Wote watatolewa na kuambiwa kuwa umemaliza somo. Hakuna atakayeingia tena usipolifungua kutoka kwenye masomo yako.',
    endEarly: (until: string) => `Limewekwa hadi ${until}. Kilichofundishwa kinahesabiwa kilivyo.`,
    goOn: 'Endelea kufundisha',
  },
})
