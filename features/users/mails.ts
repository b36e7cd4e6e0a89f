import { BRAND } from '../../shared/brand.ts'
import type { Language } from '../../shared/said.ts'

/**
 * @param reason why the account is suspended, in the operator's words; null when it no longer is
 * @param to.support the address of whoever may think otherwise
 */
export function standingMail(
  language: Language,
  reason: string | null,
  to: { signIn: string; support: string },
): { subject: string; text: string } {
  const words = language === 'sw' ? kiswahili : english
  return reason === null
    ? { subject: words.back, text: `${words.hello},\n\n${words.backLine}\n\n${to.signIn}\n\n${BRAND}` }
    : {
        subject: words.suspended,
        text: `${words.hello},\n\n${words.suspendedLine}\n\n“${reason}”\n\n${words.answer(to.support)}\n\n${BRAND}`,
      }
}

const english = {
  hello: 'Hello',
  suspended: 'Your account is suspended',
  suspendedLine: `We have suspended your ${BRAND} account. Nobody can sign in to it, find it or book it for now. This is why:`,
  answer: (support: string) => `If you think that is wrong, answer to ${support}. Money in your wallet stays yours.`,
  back: 'Your account is active again',
  backLine: `Your ${BRAND} account is no longer suspended. You can sign in as before:`,
}

const kiswahili: typeof english = {
  hello: 'Habari',
  suspended: 'Akaunti yako imesimamishwa',
  suspendedLine: `Tumesimamisha akaunti yako ya ${BRAND}. Kwa sasa hakuna anayeweza kuiingia wala kuweka nafasi nayo. Sababu:`,
  answer: (support: string) => `Ukidhani si sawa, tuandikie ${support}. Pesa zilizo kwenye pochi yako zinabaki zako.`,
  back: 'Akaunti yako inatumika tena',
  backLine: `Akaunti yako ya ${BRAND} haijasimamishwa tena. Unaweza kuingia kama awali:`,
}
