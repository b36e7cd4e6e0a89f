import { dictionary } from '../../../shared/web/i18n.ts'

/** What stands at a lesson once it was agreed on: what can be done with it, and a problem with it. */
export const texts = dictionary({
  en: {
    reschedule: 'Reschedule',
    rescheduleOf: (title: string, when: string) => `Reschedule: ${title}, ${when}`,
    file: 'Add to calendar',
    fileFailed: 'The calendar file did not load.',
    rate: 'Rate the lesson',
    report: 'Report a problem',
    reasons: {
      teacher_late: 'Teacher came late',
      teacher_absent: 'Teacher did not come',
      sound_or_picture: 'Sound or picture failed',
      not_as_agreed: 'Not what we agreed',
      other: 'Something else',
      unsafe: 'Someone made me feel unsafe',
    },
    inDispute: (reason: string) => `Reported: ${reason}. The money is frozen until Somo has decided.`,
    decided: (reason: string) => `Somo decided: ${reason}`,
  },
  sw: {
    reschedule: 'Badilisha muda',
    rescheduleOf: (title: string, when: string) => `Badilisha muda: ${title}, ${when}`,
    file: 'Weka kwenye kalenda',
    fileFailed: 'Faili la kalenda halikupakia.',
    rate: 'Tathmini somo',
    report: 'Ripoti tatizo',
    reasons: {
      teacher_late: 'Mwalimu alichelewa',
      teacher_absent: 'Mwalimu hakufika',
      sound_or_picture: 'Sauti au picha ilikatika',
      not_as_agreed: 'Si tulivyokubaliana',
      other: 'Jambo lingine',
      unsafe: 'Mtu alinifanya nihisi si salama',
    },
    inDispute: (reason: string) => `Imeripotiwa: ${reason}. Pesa zimeshikiliwa hadi tuamue.`,
    decided: (reason: string) => `Tuliamua: ${reason}`,
  },
})
