import { dictionary } from '../../../shared/web/i18n.ts'

/** Of a payment that was begun: the card before it needs none of them. */
export const texts = dictionary({
  en: {
    checkPhone: 'Check your phone',
    promptTo: (amount: string, phone: string) => `A prompt for ${amount} went to ${phone}. Enter your M-Pesa PIN there.`,
    notHeard: 'M-Pesa has not answered us yet',
    notHeardLine: (amount: string, phone: string) =>
      `We do not know whether ${phone} was asked for ${amount}. If a prompt comes, enter your M-Pesa PIN there: the money ` +
      'arrives by itself. If none comes, send another below, once a minute has passed.',
    payInWindow: (amount: string) => `Pay ${amount} in the payment window. With M-Pesa, a prompt comes to your phone.`,
    askingBank: 'Your card payment goes on',
    askedBank: (amount: string) => `Your bank is being asked for ${amount}. The money arrives by itself.`,
    steps: {
      started: 'Payment opened',
      sent: 'Prompt sent',
      asked: 'M-Pesa was asked',
      answer: 'Waiting for its answer',
      pin: 'Waiting for your PIN',
      bank: 'Waiting for your bank',
      paying: 'Waiting for your payment',
      arrived: 'In your wallet',
    },
    inWallet: 'The money is in your wallet',
    added: (amount: string, balance: string) => `${amount} was added. Your balance is now ${balance}.`,
    balanceNow: (balance: string) => `Your balance is now ${balance}.`,
    duplicate: 'This payment is in your wallet already. It was counted once.',
    mpesa: (code: string) => `M-Pesa ${code}`,
    reference: (code: string) => `Reference ${code}`,
    another: 'Deposit again',
    notThrough: 'The payment did not go through',
    nothingTaken: 'Nothing was added to your wallet. The amount is kept below; you can try again.',
    checking: 'We are checking, nothing is lost',
    checkingLine: (amount: string) =>
      `We have no answer about ${amount} yet and keep asking. If you paid, it will arrive by itself, and we will notify you.`,
    reviewLine: (amount: string) =>
      `What came is not the ${amount} that was asked for. A person decides about it, and you will hear from us.`,
    other: 'Another deposit',
    goesOn: 'Your payment goes on',
    goesOnLine: (amount: string) =>
      `${amount} is being paid. If a prompt is on your phone, enter your M-Pesa PIN there; the money arrives by itself.`,
    unpaid: 'Not paid yet',
    unpaidLine: (amount: string, time: string) =>
      `You opened a payment of ${amount} at ${time}, and we see nothing paid. Go on with it, or begin another.`,
    resume: 'Go on paying',
    testPhone: 'Open the test phone',
  },
  sw: {
    checkPhone: 'Angalia simu yako',
    promptTo: (amount: string, phone: string) => `Ombi la ${amount} limetumwa kwa ${phone}. Weka PIN yako ya M-Pesa hapo.`,
    notHeard: 'M-Pesa bado haijatujibu',
    notHeardLine: (amount: string, phone: string) =>
      `Hatujui kama ombi la ${amount} limefika kwa ${phone}. Likija, weka PIN yako ya M-Pesa hapo: pesa zitafika zenyewe. ` +
      'Lisipokuja, tuma lingine hapa chini dakika moja ikishapita.',
    payInWindow: (amount: string) => `Lipa ${amount} kwenye dirisha la malipo. Kwa M-Pesa, ombi litakuja kwenye simu yako.`,
    askingBank: 'Malipo yako ya kadi yanaendelea',
    askedBank: (amount: string) => `Benki yako inaombwa ${amount}. Pesa zitafika zenyewe.`,
    steps: {
      started: 'Malipo yamefunguliwa',
      sent: 'Ombi limetumwa',
      asked: 'M-Pesa imeombwa',
      answer: 'Tunasubiri jibu lake',
      pin: 'Tunasubiri PIN yako',
      bank: 'Tunasubiri benki yako',
      paying: 'Tunasubiri malipo yako',
      arrived: 'Kwenye pochi yako',
    },
    inWallet: 'Pesa ziko kwenye pochi yako',
    added: (amount: string, balance: string) => `${amount} zimeongezwa. Salio lako sasa ni ${balance}.`,
    balanceNow: (balance: string) => `Salio lako sasa ni ${balance}.`,
    duplicate: 'Malipo haya yako tayari kwenye pochi yako. Yamehesabiwa mara moja.',
    mpesa: (code: string) => `M-Pesa ${code}`,
    reference: (code: string) => `Rejeleo ${code}`,
    another: 'Weka tena',
    notThrough: 'Malipo hayakufaulu',
    nothingTaken: 'Hakuna kilichoongezwa kwenye pochi yako. Kiasi kimehifadhiwa hapa chini; unaweza kujaribu tena.',
    checking: 'Tunakagua, hakuna kilichopotea',
    checkingLine: (amount: string) =>
      `Bado hatuna jibu kuhusu ${amount} na tunaendelea kuuliza. Ikiwa ulilipa, pesa zitafika zenyewe, nasi tutakujulisha.`,
    reviewLine: (amount: string) => `Zilizoingia si ${amount} zilizoombwa. Mtu anaamua kuhusu pesa hizo, nasi tutakujulisha.`,
    other: 'Weka kiasi kingine',
    goesOn: 'Malipo yako yanaendelea',
    goesOnLine: (amount: string) =>
      `${amount} zinalipwa. Kama kuna ombi kwenye simu yako, weka PIN yako ya M-Pesa hapo; pesa zitafika zenyewe.`,
    unpaid: 'Bado hujalipa',
    unpaidLine: (amount: string, time: string) =>
      `Ulifungua malipo ya ${amount} ${time}, na bado hatuoni malipo. Endelea nayo, au anza mengine.`,
    resume: 'Endelea kulipa',
    testPhone: 'Fungua simu ya majaribio',
  },
})
