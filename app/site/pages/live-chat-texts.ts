import type { AutomaticLine } from '../../../features/support/rules.ts'
import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Chat with us',
    description: (opens: string, closes: string) =>
      `Write to somebody at Somo. We are here every day from ${opens} to ${closes}, Nairobi time.`,
    team: 'Somo support',
    here: 'Here now',
    notHere: 'We have your line as soon as you send it',
    away: (opensAt: string) => `We are back at ${opensAt}`,
    usual: (minutes: number) => (minutes === 1 ? 'usual answer 1 min' : `usual answer ${minutes} min`),
    promised: (minutes: number) => `an answer within ${minutes} min`,
    none: 'Write to us about anything: money, a lesson, your account. A person answers.',
    talk: 'What was written',
    earlier: 'Earlier lines are kept, and not shown here.',
    you: 'You',
    byItself: 'automatic answer',
    automatic: {
      received: () =>
        'Thank you, we have your line, and somebody answers here. If it is about M-Pesa, send the code that stands in the SMS.',
      after_hours: (opens: string) =>
        `Thank you. Nobody is here at this hour: somebody answers from ${opens}. You find the answer on this page.`,
    } satisfies Record<AutomaticLine, (opens: string) => string>,
    write: 'Write in English or Kiswahili',
    send: 'Send',
    pin: 'Never send your M-Pesa PIN. We will not ask for it.',
    phone: 'Your number, if you want us to call',
    phoneLine: (opensAt: string) => `Nobody is here now. We answer from ${opensAt}.`,
    phoneKept: (ends: string) => `We have your number that ends ${ends}.`,
    about: 'Is it about your account? We can tell you nothing of it before you have signed in.',
    login: 'Login and come back',
    before: 'Somebody wrote to us from this browser before you signed in. Was it you?',
    join: 'Go on with that chat',
    sending: 'Sending',
    failed: 'Not sent.',
    again: 'Try again',
    from: (who: string) => `New line from ${who}`,
    hours: 'When we are here',
    hoursLine: (opens: string, closes: string) =>
      `Every day from ${opens} to ${closes}, Nairobi time. ` +
      `At night you can write and leave a number; we answer from ${opens}.`,
    danger: 'If a child is in danger',
    dangerLine: 'Call Childline Kenya, free at any hour:',
    asked: 'Most asked',
    questions: {
      refunds: 'What comes back when I cancel?',
      money: 'How do I add money to my wallet?',
      network: 'What if my network is weak?',
    },
  },
  sw: {
    title: 'Ongea nasi',
    description: (opens: string, closes: string) =>
      `Mwandikie mtu wa jukwaa la Somo. Tupo kila siku kuanzia ${opens} hadi ${closes}, saa za Nairobi.`,
    team: 'Msaada wa jukwaa la Somo',
    here: 'Yupo sasa',
    notHere: 'Tunapata mstari wako mara tu unapoutuma',
    away: (opensAt: string) => `Tunarudi ${opensAt}`,
    usual: (minutes: number) => `kwa kawaida jibu huchukua dakika ${minutes}`,
    promised: (minutes: number) => `jibu ndani ya dakika ${minutes}`,
    none: 'Tuandikie kuhusu chochote: pesa, somo au akaunti yako. Mtu anakujibu.',
    talk: 'Yaliyoandikwa',
    earlier: 'Mistari ya awali imehifadhiwa, na haionyeshwi hapa.',
    you: 'Wewe',
    byItself: 'jibu la moja kwa moja',
    automatic: {
      received: () => 'Asante, tumepata mstari wako, na mtu atakujibu hapa. Kama ni kuhusu M-Pesa, tuma msimbo ulio kwenye SMS.',
      after_hours: (opens: string) =>
        `Asante. Hakuna mtu saa hizi: mtu atakujibu kuanzia ${opens}. Jibu utalipata kwenye ukurasa huu.`,
    } satisfies Record<AutomaticLine, (opens: string) => string>,
    write: 'Andika kwa Kiswahili au Kiingereza',
    send: 'Tuma',
    pin: 'Usitume kamwe PIN yako ya M-Pesa. Hatutaiuliza.',
    phone: 'Namba yako, ukitaka tukupigie',
    phoneLine: (opensAt: string) => `Hakuna mtu sasa. Tunajibu kuanzia ${opensAt}.`,
    phoneKept: (ends: string) => `Tuna namba yako inayoishia ${ends}.`,
    about: 'Je, ni kuhusu akaunti yako? Hatuwezi kukuambia chochote kuihusu kabla hujaingia.',
    login: 'Ingia kisha urudi',
    before: 'Kuna aliyetuandikia kwa kivinjari hiki kabla hujaingia. Je, ni wewe?',
    join: 'Endelea na gumzo hilo',
    sending: 'Inatumwa',
    failed: 'Haikutumwa.',
    again: 'Jaribu tena',
    from: (who: string) => `Mstari mpya kutoka kwa ${who}`,
    hours: 'Tunapokuwepo',
    hoursLine: (opens: string, closes: string) =>
      `Kila siku kuanzia ${opens} hadi ${closes}, saa za Nairobi. ` +
      `Usiku unaweza kuandika na kuacha namba; tunajibu kuanzia ${opens}.`,
    danger: 'Mtoto akiwa hatarini',
    dangerLine: 'Piga simu Childline Kenya, bure saa yoyote:',
    asked: 'Yanayoulizwa zaidi',
    questions: {
      refunds: 'Nini hurudi nikighairi?',
      money: 'Ninaongezaje pesa kwenye pochi?',
      network: 'Mtandao wangu ukiwa dhaifu?',
    },
  },
})
