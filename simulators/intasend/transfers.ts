/** What a batch may send, by each of its ways: to a phone, a till or a paybill, a bank account, another account, as airtime. */
import { isObject } from '../http.ts'
import { amountField, choiceField, mpesaAmount, phoneField, plainField, Refused, textField } from './fields.ts'
import type { NewTransfer } from './payouts.ts'
import { problem } from './wire.ts'

export const PAYOUT_PROVIDERS = ['MPESA-B2C', 'MPESA-B2B', 'PESALINK', 'INTASEND', 'AIRTIME'] as const
export type PayoutWay = (typeof PAYOUT_PROVIDERS)[number]

/** Some of the banks of Kenya by the codes that PesaLink knows them by. */
export const banks = [
  { bank_name: 'KCB', bank_code: '1' },
  { bank_name: 'Standard Chartered Bank', bank_code: '2' },
  { bank_name: 'Absa Bank', bank_code: '3' },
  { bank_name: 'NCBA', bank_code: '7' },
  { bank_name: 'Co-operative Bank', bank_code: '11' },
  { bank_name: 'Equity Bank', bank_code: '68' },
]

/** The least that M-Pesa sends to a phone. */
const LEAST_TO_PHONE = 1_000

/** The transfers that are asked for, or a refusal that names the field. */
export function transfersOf(value: unknown, way: PayoutWay): NewTransfer[] {
  if (!Array.isArray(value) || value.length === 0) throw required('transactions')
  return value.map((item: unknown, at) => {
    if (!isObject(item)) throw new Refused(problem(400, 'invalid', 'Invalid data.', `transactions.${at}`))
    return within(at, () => transferOf(item, way))
  })
}

function transferOf(item: Record<string, unknown>, way: PayoutWay): NewTransfer {
  const common = { name: plainField(item, 'name'), narrative: plainField(item, 'narrative') }
  const none = { accountType: null, accountReference: null, bankCode: null }
  switch (way) {
    case 'MPESA-B2C':
      return { ...common, ...none, account: phoneField(item.account, 'account'), amount: mpesaAmount(item, LEAST_TO_PHONE) }
    case 'AIRTIME':
      return { ...common, ...none, account: phoneField(item.account, 'account'), amount: amountField(item) }
    case 'INTASEND':
      return { ...common, ...none, account: accountIn(item, /^\S{3,100}$/), amount: amountField(item) }
    case 'MPESA-B2B': {
      if (textField(item.account_type) === null) throw required('account_type')
      const accountType = choiceField(item, 'account_type', ['PayBill', 'TillNumber'], 'TillNumber')
      const accountReference = textField(item.account_reference)
      if (accountType === 'PayBill' && accountReference === null) throw required('account_reference')
      const account = accountIn(item, /^\d{5,7}$/)
      return { ...common, ...none, accountType, accountReference, account, amount: mpesaAmount(item) }
    }
    case 'PESALINK': {
      const bankCode = String(item.bank_code ?? '')
      if (!banks.some(({ bank_code: code }) => code === bankCode))
        throw new Refused(problem(400, 'invalid_choice', `"${bankCode}" is not a valid choice.`, 'bank_code'))
      return { ...common, ...none, bankCode, account: accountIn(item, /^\d{6,16}$/), amount: amountField(item) }
    }
  }
}

function accountIn(item: Record<string, unknown>, form: RegExp): string {
  const account = String(item.account ?? '')
  if (form.test(account)) return account
  throw new Refused(problem(400, 'invalid', 'Enter a valid account.', 'account'))
}

const required = (name: string): Refused => new Refused(problem(400, 'required', 'This field is required.', name))

/** Names the transfer in the refusal of one of its fields. */
function within<T>(at: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw error.within(`transactions.${at}`)
  }
}
