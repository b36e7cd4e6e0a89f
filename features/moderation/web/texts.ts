import { dictionary } from '../../../shared/web/i18n.ts'
import type { ReportedThing, ReportReason } from '../rules.ts'

type Words = { reasons: Record<ReportReason, string>; titles: Record<ReportedThing, string> }

export const texts = dictionary({
  en: {
    titles: { video: 'Report this video', comment: 'Report this comment', reply: 'Report this reply' } as Words['titles'],
    by: (name: string, title: string) => `${name}, below ${title}`,
    about: 'What is it about?',
    reasons: {
      unsafe: 'Not safe for children',
      wrong: 'Wrong or misleading',
      copied: 'Copied from someone',
      other: 'Something else',
    } as Words['reasons'],
    saw: 'What did you see?',
    write: 'Please write what is wrong.',
    minute: (time: string) => `Add the minute I am at, ${time}`,
    reader: 'A person at Somo reads it. Your name is not shown to the teacher.',
    readerOfWords: 'A person at Somo reads it. Your name is not shown to whoever wrote it.',
    cancel: 'Cancel',
    send: 'Send report',
    again: 'Send again',
    sending: 'Sending',
    failed: 'The report could not be sent.',
    kept: (why: string) => `${why} Your words are kept here.`,
    sent: 'Content reported successfully!',
  },
  sw: {
    titles: { video: 'Ripoti video hii', comment: 'Ripoti maoni haya', reply: 'Ripoti jibu hili' } as Words['titles'],
    by: (name: string, title: string) => `${name}, chini ya ${title}`,
    about: 'Ni kuhusu nini?',
    reasons: {
      unsafe: 'Si salama kwa watoto',
      wrong: 'Si sahihi au yapotosha',
      copied: 'Imenakiliwa kwa mtu',
      other: 'Jambo lingine',
    } as Words['reasons'],
    saw: 'Uliona nini?',
    write: 'Tafadhali andika kuna kosa gani.',
    minute: (time: string) => `Ongeza dakika niliyopo, ${time}`,
    reader: 'Mtu wa kituo chetu ataisoma. Jina lako halionyeshwi kwa mwalimu.',
    readerOfWords: 'Mtu wa kituo chetu ataisoma. Jina lako halionyeshwi kwa aliyeandika.',
    cancel: 'Ghairi',
    send: 'Tuma ripoti',
    again: 'Tuma tena',
    sending: 'Inatumwa',
    failed: 'Ripoti haikutumwa.',
    kept: (why: string) => `${why} Maneno yako yamehifadhiwa hapa.`,
    sent: 'Yaliyomo yameripotiwa!',
  },
})
