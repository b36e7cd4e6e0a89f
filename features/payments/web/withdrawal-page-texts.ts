import { dictionary } from '../../../shared/web/i18n.ts'

/** The page of one withdrawal. */
export const texts = dictionary({
  en: {
    back: 'Back to My Wallet',
    title: (amount: string) => `Withdrawal of ${amount}`,
    failed: 'We could not load this withdrawal.',
    print: 'Print',
    ask: 'Ask support about it',
    facts: 'The withdrawal',
    code: 'M-Pesa code',
    left: 'Left your earnings',
    happened: 'What happened',
    steps: {
      asked: 'You asked for it',
      let_go: 'An operator let it go',
      sent: 'Sent to M-Pesa',
      sent_again: 'Sent to M-Pesa again',
      paid: 'Paid',
      returned: 'Back in your earnings',
      held: 'M-Pesa has not said what became of it',
    },
    next: {
      waiting_approval: 'An operator looks at it',
      processing: 'M-Pesa pays it out',
      review: 'An operator finds out',
    },
    safe: 'Your money is safe: it is paid out to you, or it comes back to your earnings. We tell you as soon as we know.',
  },
  sw: {
    back: 'Rudi kwenye pochi yangu',
    title: (amount: string) => `Kutoa ${amount}`,
    failed: 'Imeshindikana kupakia taarifa za kutoa pesa.',
    print: 'Chapisha',
    ask: 'Uliza msaada kuhusu hili',
    facts: 'Pesa zilizotolewa',
    code: 'Kodi ya M-Pesa',
    left: 'Zilitoka kwenye mapato yako',
    happened: 'Yaliyotokea',
    steps: {
      asked: 'Uliomba kutoa',
      let_go: 'Msimamizi aliziruhusu',
      sent: 'Zilitumwa kwa M-Pesa',
      sent_again: 'Zilitumwa tena kwa M-Pesa',
      paid: 'Zimelipwa',
      returned: 'Zimerudi kwenye mapato yako',
      held: 'M-Pesa haijasema zimeishia wapi',
    },
    next: {
      waiting_approval: 'Msimamizi anaziangalia',
      processing: 'M-Pesa inazilipa',
      review: 'Msimamizi anachunguza',
    },
    safe: 'Pesa zako ziko salama: utalipwa, au zitarudi kwenye mapato yako. Tutakuambia mara tutakapojua.',
  },
})
