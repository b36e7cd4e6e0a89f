/** What a case is called, and the line below it, in both languages. */
import { subjectName } from '../../../shared/subject-names.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import type { Language } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import type { WaitingCase } from '../contract.ts'

type Said = { title: string; line: string }

export function caseSentence({ kind, facts }: WaitingCase, language: Language): Said {
  const sw = language === 'sw'
  const word = (name: string): string => String(facts[name] ?? '')
  switch (kind) {
    case 'help':
      return {
        title: `${sw ? 'Anaomba msaada chumbani' : 'Asks for help in a room'}: ${word('name')}`,
        line: `${helpReason(word('reason'), sw)} · ${sw ? 'mwalimu' : 'teacher'} ${word('teacher')}${answered(facts, sw)}`,
      }
    case 'safety':
    case 'dispute': {
      const what = `${subjectName(word('title'), language)}, ${shortDay(new Date(word('starts_at')), language)}`
      return {
        title: `${kind === 'safety' ? (sw ? 'Usalama' : 'Safety') : sw ? 'Mgogoro' : 'Dispute'}: ${what}`,
        line: sw ? `${word('reporter')} na ${word('teacher')}` : `${word('reporter')} and ${word('teacher')}`,
      }
    }
    case 'child_report':
    case 'report':
      return {
        title: `${sw ? 'Ujumbe ulioripotiwa' : 'Reported messages'}: ${word('reporter')}`,
        line: word('reason'),
      }
    case 'unsafe_video':
    case 'video_report':
      return { title: `${reportedThing(word('about'), sw)}: ${word('title')}`, line: word('reason') }
    case 'data_export':
      return {
        title: `${sw ? 'Nakala ya taarifa za' : 'Data request: export for'} ${word('name')}`,
        line: sw
          ? `Haikuweza kutengenezwa. ${repeatOf('make_export', sw)}`
          : `It could not be made. ${repeatOf('make_export', sw)}`,
      }
    case 'data_deletion':
      return {
        title: `${sw ? 'Kufutwa kwa akaunti ya' : 'Data request: deletion of'} ${word('name')}`,
        line: deletionLine(word('by'), sw),
      }
    case 'support':
      return { title: `${sw ? 'Gumzo' : 'Chat'}: ${word('name') || (sw ? 'Mtembeleaji' : 'Visitor')}`, line: word('last') }
    case 'payout':
      return { title: `${sw ? 'Malipo' : 'Payout'}: ${word('name')}`, line: payoutLine(word('state'), sw) }
    case 'deposit':
      return { title: `${sw ? 'Amana' : 'Deposit'}: ${reviewed(word('review'), sw)}`, line: depositLine(facts, sw) }
    case 'difference':
      return {
        title: `${differenceOf(word('difference'), sw)}: ${word('payment')}`,
        line: differenceLine(word('difference'), sw),
      }
    case 'verification': {
      const grade = `${sw ? 'Gredi' : 'Grade'} ${word('grade')}`
      const again = facts['again'] ? (sw ? ', ombi la pili' : ', sent again') : ''
      return {
        title: `${sw ? 'Uthibitisho' : 'Verification'}: ${word('name')}`,
        line: `${subjectName(word('subject'), language)}, ${grade}, ${word('school')}${again}`,
      }
    }
  }
}

const answered = (facts: WaitingCase['facts'], sw: boolean): string =>
  facts['answered'] ? (sw ? ' · amejibiwa' : ' · answered') : ''

function helpReason(reason: string, sw: boolean): string {
  switch (reason) {
    case 'unsafe':
      return sw ? 'Hajisikii salama' : 'Does not feel safe'
    case 'private':
      return sw ? 'Kuna anayeuliza mambo ya siri' : 'Somebody asks for what is private'
    case 'words':
      return sw ? 'Maneno au picha zisizofaa' : 'Words or pictures that are not right'
    default:
      return sw ? 'Jambo lingine' : 'Something else'
  }
}

function reportedThing(about: string, sw: boolean): string {
  if (about === 'video') return sw ? 'Video iliyoripotiwa' : 'Reported video'
  return sw ? 'Maoni yaliyoripotiwa' : 'Reported comment'
}

const repeatOf = (note: string, sw: boolean): string =>
  sw ? `Rudia “${note}” kwenye hali ya mfumo` : `Try “${note}” again on the page of health`

function deletionLine(by: string, sw: boolean): string {
  if (by === 'fault')
    return `${sw ? 'Imezuiwa na hitilafu ya mfumo.' : 'Stopped by a fault of ours.'} ${repeatOf('erase_gone', sw)}`
  if (by === 'lessons')
    return sw ? 'Inazuiwa na masomo ambayo hayajaisha; inajaribiwa kila siku' : 'Held up by open lessons; tried again every day'
  return sw ? 'Inazuiwa na pesa zilizobaki; inajaribiwa kila siku' : 'Held up by money that is left; tried again every day'
}

function payoutLine(state: string, sw: boolean): string {
  if (state === 'review')
    return sw ? 'Haijulikani kilichotokea kwa mtoa huduma' : 'What became of it at the provider is not known'
  return sw ? 'Kiasi kikubwa, mtu huidhinisha' : 'A large sum, which a person lets go'
}

/** Why a payment was credited to nobody. */
function reviewed(review: string, sw: boolean): string {
  switch (review) {
    case 'amount':
      return sw ? 'kiasi tofauti' : 'another amount'
    case 'currency':
      return sw ? 'sarafu nyingine' : 'another currency'
    case 'second_payment':
      return sw ? 'malipo ya pili' : 'paid a second time'
    default:
      return sw ? 'haijulikani ni ya nani' : 'nobody knows whose'
  }
}

function differenceOf(kind: string, sw: boolean): string {
  if (kind === 'not_sent' || kind === 'sent_more') return sw ? 'Kutoa pesa kwa mtoa huduma' : 'Withdrawal at the provider'
  return sw ? 'Malipo kwa mtoa huduma' : 'Payment at the provider'
}

function differenceLine(kind: string, sw: boolean): string {
  if (kind === 'not_in_books') return sw ? 'Wanayo, vitabu vyetu havina' : 'They list it, our books do not have it'
  if (kind === 'not_listed') return sw ? 'Yako kwenye vitabu vyetu, wao hawana' : 'It is in our books, they do not list it'
  if (kind === 'charged_back') return sw ? 'Benki ya mlipaji inayarudisha' : 'The payer’s bank takes it back'
  if (kind === 'not_sent')
    return sw ? 'Zimetolewa kwenye vitabu vyetu, hawakuzituma' : 'It is paid in our books, they have not sent it'
  if (kind === 'sent_more') return sw ? 'Wametuma zaidi ya vitabu vyetu' : 'They have sent more than is in our books'
  return sw ? 'Tunayo sote, kwa viasi tofauti' : 'Both have it, with different amounts'
}

function depositLine(facts: WaitingCase['facts'], sw: boolean): string {
  const { name, asked } = facts
  if (name === undefined) return sw ? 'Kumbukumbu si yetu' : 'The reference is none of ours'
  if (asked === undefined) return String(name)
  const amount = kesText(Number(asked))
  return sw ? `${name}, aliomba ${amount}` : `${name}, asked for ${amount}`
}
