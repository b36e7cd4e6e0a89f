import { BRAND } from '../../shared/brand.ts'
import { clock12 } from '../../shared/time.ts'
import { longDay } from '../../shared/web/dates.ts'

/** To the address of whoever is leaving, so that a leaving that is not theirs is seen in time. */
export function leavingMail(language: 'en' | 'sw', leavesAt: Date, signInAt: string): { subject: string; text: string } {
  const until = `${longDay(leavesAt, language)}, ${clock12(leavesAt)}, ${language === 'sw' ? 'saa za Nairobi' : 'Nairobi time'}`
  return language === 'sw'
    ? {
        subject: 'Akaunti yako inafutwa',
        text:
          `Habari,\n\nAkaunti yako ya Somo itafutwa kabisa ${until}. Kabla ya hapo unaweza kurudi: ingia kwa nenosiri lako ` +
          `na ubonyeze “Baki na akaunti yangu na uingie”.\n\n${signInAt}\n\n` +
          `Kama si wewe uliyeomba, ingia mara moja kisha ubadilishe nenosiri lako.\n\n${BRAND}`,
      }
    : {
        subject: 'Your account is being deleted',
        text:
          `Hello,\n\nYour Somo account will be deleted for good on ${until}. Until then you can come back: log in with your ` +
          `password and press “Keep my account and log in”.\n\n${signInAt}\n\n` +
          `If it was not you who asked, log in at once and change your password.\n\n${BRAND}`,
      }
}
