import { dictionary } from '../../../shared/web/i18n.ts'

/** Money that goes back to where it came from, because its owner asks for it. */
export const texts = dictionary({
  en: {
    title: (name: string) => `Send money back to ${name}`,
    line: 'Out of the wallet, to where this payment came from.',
    failed: 'The payment did not load.',
    facts: { came: 'Came', to: 'Goes to', wallet: 'Free in the wallet', most: 'Can go back' },
    byCard: 'Back by the provider’s people, which takes days',
    nothing: 'Nothing of it can go back: the wallet holds too little, or all that came from there went back already.',
    amount: 'Amount in KES',
    wrongAmount: (most: string) => `Whole shillings, 10 at least and ${most} at most.`,
    why: 'Why it goes back',
    whyHint: 'Kept in the audit log',
    act: 'Send it back',
    acting: 'Sending',
    cancel: 'Cancel',
    sent: 'On its way back. They are told when it is there.',
    waits: 'It is much, so somebody has to let it go: it waits among the payouts.',
  },
  sw: {
    title: (name: string) => `Mrudishie ${name} pesa`,
    line: 'Kutoka kwenye pochi, hadi malipo haya yalikotoka.',
    failed: 'Malipo hayakupakia.',
    facts: { came: 'Yalikuja', to: 'Zinaenda', wallet: 'Huru kwenye pochi', most: 'Zinazoweza kurudi' },
    byCard: 'Zinarudishwa na watu wa mtoa huduma, huchukua siku kadhaa',
    nothing: 'Hakuna kinachoweza kurudi: pochi ina kidogo mno, au zote zilizotoka huko zimesharudi.',
    amount: 'Kiasi kwa KES',
    wrongAmount: (most: string) => `Shilingi kamili, angalau 10 na si zaidi ya ${most}.`,
    why: 'Kwa nini zinarudi',
    whyHint: 'Huhifadhiwa kwenye kumbukumbu ya ukaguzi',
    act: 'Zirudishe',
    acting: 'Zinatumwa',
    cancel: 'Ghairi',
    sent: 'Ziko njiani kurudi. Ataarifiwa zikifika.',
    waits: 'Ni nyingi, hivyo mtu lazima aziruhusu: zinasubiri kwenye malipo yanayotoka.',
  },
})
