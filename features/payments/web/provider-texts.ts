import { dictionary } from '../../../shared/web/i18n.ts'

/** What stands at the provider beside our books. */
export const texts = dictionary({
  en: {
    title: 'With the payment provider',
    agree: 'They agree',
    look: 'To look at',
    silent: 'No answer',
    failed: 'What stands at the provider did not load.',
    never: 'The provider has not said yet what stands there. It is asked every five minutes.',
    what: 'What',
    ours: 'Ours',
    theirs: 'Theirs',
    wallet: 'Their wallet',
    askedAt: (when: string) => `Asked ${when}; both are of that moment.`,
    silentSince: (when: string, figures: string) =>
      `The provider has not answered since ${when}. These figures are of ${figures}, and stay until it does.`,
    silentOnly: (when: string) => `The provider has not answered since ${when}.`,
    clearing: (amount: string) => `${amount} of theirs is card money that has not cleared yet.`,
    onWay: (amount: string) =>
      `${amount} in withdrawals is on its way: it leaves their wallet before it ends in our books, so they may have that less.`,
    more: (amount: string) => `They have ${amount} more`,
    less: (amount: string) => `They have ${amount} less`,
    apartLine: (since: string) =>
      `Since ${since}. Find it on the provider’s own list: a payment we were never told of, a fee, or money of yours put in or ` +
      'taken out that is not recorded here. A payment that has just come is in our books within a minute.',
    record: 'Record own money',
    recordTitle: 'Record money of Somo’s own',
    recordLine: 'What was moved at the provider outside payments and withdrawals. It moves in our books alone, nowhere else.',
    movement: 'What happened there',
    movements: {
      put_in: ['Put in', 'Somo’s own money, to pay withdrawals out with'],
      taken_out: ['Taken out', 'Settled to Somo’s own bank account'],
      fee: ['A fee', 'Taken by the provider by itself'],
    },
    amount: 'Amount in KES',
    noAmount: 'Please type an amount above zero.',
    reference: 'Reference of the provider',
    referenceHint: 'As it stands on their page. One reference is recorded once.',
    why: 'Why',
    whyHint: 'Kept in the audit log',
    cancel: 'Cancel',
    act: 'Record it',
    acting: 'Recording',
    recorded: 'Recorded in the books.',
    known: 'It was recorded before. Nothing moved.',
  },
  sw: {
    title: 'Kwa mtoa huduma wa malipo',
    agree: 'Zinalingana',
    look: 'Pa kuangalia',
    silent: 'Hajibu',
    failed: 'Kilichopo kwa mtoa huduma hakikupakiwa.',
    never: 'Mtoa huduma bado hajasema kilichopo kwake. Anaulizwa kila dakika tano.',
    what: 'Nini',
    ours: 'Zetu',
    theirs: 'Zao',
    wallet: 'Pochi yao',
    askedAt: (when: string) => `Aliulizwa ${when}; zote mbili ni za wakati huo.`,
    silentSince: (when: string, figures: string) =>
      `Mtoa huduma hajajibu tangu ${when}. Takwimu hizi ni za ${figures}, na zitabaki hadi atakapojibu.`,
    silentOnly: (when: string) => `Mtoa huduma hajajibu tangu ${when}.`,
    clearing: (amount: string) => `${amount} za kwao ni pesa za kadi ambazo bado hazijakamilika.`,
    onWay: (amount: string) =>
      `${amount} zinazotolewa ziko njiani: hutoka kwenye pochi yao kabla ya kuisha kwenye vitabu vyetu, hivyo huenda wakawa ` +
      'pungufu kwa kiasi hicho.',
    more: (amount: string) => `Wana ziada ya ${amount}`,
    less: (amount: string) => `Wana pungufu ya ${amount}`,
    apartLine: (since: string) =>
      `Tangu ${since}. Itafute kwenye orodha ya mtoa huduma: malipo ambayo hatukuambiwa, ada, au fedha zako zilizowekwa au ` +
      'kutolewa ambazo hazijaandikwa hapa. Malipo yaliyofika sasa hivi huingia vitabuni ndani ya dakika moja.',
    record: 'Andika fedha za jukwaa',
    recordTitle: 'Andika fedha za jukwaa lenyewe',
    recordLine: 'Zilizohamishwa kwa mtoa huduma nje ya malipo na utoaji. Zinahama kwenye vitabu vyetu tu, si kwingine.',
    movement: 'Kilichotokea huko',
    movements: {
      put_in: ['Ziliwekwa', 'Fedha za jukwaa, za kulipia utoaji'],
      taken_out: ['Zilitolewa', 'Zilienda akaunti ya benki ya jukwaa'],
      fee: ['Ada', 'Ilikatwa na mtoa huduma mwenyewe'],
    },
    amount: 'Kiasi kwa KES',
    noAmount: 'Tafadhali andika kiasi zaidi ya sifuri.',
    reference: 'Kumbukumbu ya mtoa huduma',
    referenceHint: 'Kama ilivyo kwenye ukurasa wao. Kumbukumbu moja huandikwa mara moja.',
    why: 'Kwa nini',
    whyHint: 'Hukaa kwenye kumbukumbu',
    cancel: 'Ghairi',
    act: 'Iandike',
    acting: 'Inaandikwa',
    recorded: 'Imeandikwa vitabuni.',
    known: 'Iliandikwa awali. Hakuna kilichohama.',
  },
})
