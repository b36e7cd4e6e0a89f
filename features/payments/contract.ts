import * as z from 'zod/mini'
import { STORED_PHONE_EXAMPLE } from '../../shared/country.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { refusals as accounts } from '../accounts/contract.ts'
import { id, instant, kes, pageInput } from '../../shared/fields.ts'

/** What one person may ask of the provider through us. */
export const personLimits = {
  /** Each has a checkout there; another press of the same one is none. */
  depositsAnHour: 20,
  /** Of one payment: whoever presses more often is told what we know. */
  secondsBetweenLooks: 3,
  looksAQuarterHour: 60,
  /** To one phone, whoever asks for them. */
  secondsBetweenPrompts: 60,
  promptsToAPhoneAnHour: 10,
} as const

/** Every refusal of this feature; those it shares have their home in the feature they speak of. */
export const refusals = refusalsOf(
  {
    amount_limits: [
      400,
      'Enter a whole amount between KES 10 and KES 150,000.',
      'Weka kiasi kamili kati ya KES 10 na KES 150,000.',
    ],
    too_many_deposits: [
      429,
      `You have begun ${personLimits.depositsAnHour} deposits within an hour. Please wait before you begin another.`,
      `Umeanza kuweka pesa mara ${personLimits.depositsAnHour} ndani ya saa moja. Tafadhali subiri kabla ya kuanza tena.`,
    ],
    prompt_too_soon: [
      429,
      'A prompt went to this number already. Please wait a moment before another is sent.',
      'Ombi limekwisha kutumwa kwa namba hii. Tafadhali subiri kidogo kabla ya kutuma lingine.',
    ],
    prompt_paid: [409, 'This money has arrived already.', 'Pesa hizi zimeshaingia.'],
    too_many_looks: [
      429,
      'You have asked about many payments. Please wait: we keep checking by ourselves, and nothing is lost.',
      'Umeuliza kuhusu malipo mengi. Tafadhali subiri: tunaendelea kuangalia wenyewe, na hakuna kilichopotea.',
    ],
    key_reused: [422, 'This request was already used for another amount.', 'Ombi hili tayari limetumika kwa kiasi kingine.'],
    provider_unavailable: [
      502,
      'We experienced a problem while initiating your request. Please consider starting the payment process ' +
        'again. If this issue persist, please contact us at {email}',
      'Tumepata tatizo kuanzisha ombi lako. Tafadhali anza malipo tena. Tatizo likiendelea, wasiliana nasi kwa {email}',
    ],
    provider_silent: [
      502,
      'The payment provider does not answer. We keep checking; nothing is lost.',
      'Mtoa huduma wa malipo hajibu. Tunaendelea kuangalia; hakuna kilichopotea.',
    ],
    exceeds_earnings: [
      409,
      'Withdrawal amount cannot exceed available earnings',
      'Kiasi cha kutoa hakiwezi kuzidi mapato yaliyopo',
    ],
    withdrawal_limits: [400, 'Minimum: Ksh 100', 'Kiwango cha chini: Ksh 100'],
    withdrawal_above_most: [400, 'Maximum: Ksh 150,000', 'Kiwango cha juu: Ksh 150,000'],
    phone_invalid: [
      400,
      `Enter a Kenyan mobile number, like ${STORED_PHONE_EXAMPLE}.`,
      `Weka namba ya simu ya Kenya, kama ${STORED_PHONE_EXAMPLE}.`,
    ],
    not_verified: [403, 'Withdrawals open once your account is verified.', 'Kutoa pesa hufunguka akaunti yako ikithibitishwa.'],
    withdrawal_open: [
      409,
      'A withdrawal is already on its way. Wait until it is paid.',
      'Kuna pesa zilizo njiani kutolewa. Subiri hadi zilipwe.',
    ],
  },
  {
    email_unconfirmed: accounts.email_unconfirmed,
  },
)

/**
 * `created` no payment seen yet; `processing` the customer is paying; `complete` credited; `failed` told so by the provider
 * (a late success still credits); `review` an operator looks at it.
 */
export const depositStates = ['created', 'processing', 'complete', 'failed', 'review'] as const
export type DepositState = (typeof depositStates)[number]

export const withdrawalStates = ['waiting_approval', 'processing', 'paid', 'returned', 'review'] as const

/** A key the browser makes before it sends, so that a retry of the same press is the same request. */
export const requestKey = () => z.uuid()

export const paymentSettings = endpoint({
  method: 'GET',
  path: '/payments/settings',
  summary: 'Limits, the provider’s frame and whether this is test money.',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({
    test_money: z.boolean(),
    /** Origin of the provider's payment frame; messages from any other are ignored. Null where it has none: prompts alone. */
    frame_origin: z.nullable(z.string()),
    support_email: z.string(),
    deposit: z.object({ mpesa: z.object({ least: kes(), most: kes() }), card: z.object({ least: kes(), most: kes() }) }),
    withdrawal: z.object({ least: kes(), most: kes(), approval_above: kes() }),
    teacher_share_bps: z.number(),
    /** Address of the page that plays the customer's phone; null with a real provider. */
    phone_page: z.nullable(z.string()),
  }),
  refusals: [],
})

export const depositView = z.object({
  id: id(),
  amount: kes(),
  state: z.enum(depositStates),
  /** The provider's reason when it failed, in its words. */
  failure: z.nullable(z.string()),
  /** By which way it is paid, once the provider has said so: `mpesa`, `card` or `other`. */
  method: z.nullable(z.string()),
  created_at: instant(),
  balance: kes(),
  /** Where it is paid at a prompt: the phone, as far as it is shown, and when another may be sent. */
  prompt: z.nullable(z.object({ phone: z.string(), resend_at: instant(), paid_instead: z.boolean() })),
})
export type DepositView = z.infer<typeof depositView>

const checkout = z.object({ id: z.string(), signature: z.string() })

export const startDeposit = endpoint({
  method: 'POST',
  path: '/payments/deposits',
  summary: 'Make a checkout at the provider; the browser opens it by id and signature.',
  who: ['student', 'parent', 'teacher'],
  status: 201,
  input: z.strictObject({
    key: requestKey(),
    amount: kes(),
    return_to: z.optional(z.string().check(z.regex(/^\/[A-Za-z0-9/_?=&%.-]*$/), z.maxLength(300))),
  }),
  example: { key: '0b5f1c9e-6d0a-4c6f-9a52-3f6a1f0f2d11', amount: 1000 },
  output: z.object({ deposit: depositView, checkout: z.extend(checkout, { url: z.string() }) }),
  refusals: [
    refusals.amount_limits,
    refusals.key_reused,
    refusals.email_unconfirmed,
    refusals.too_many_deposits,
    refusals.provider_unavailable,
  ],
})

export const startPrompt = endpoint({
  method: 'POST',
  path: '/payments/prompts',
  summary: 'Have an M-Pesa prompt sent to a phone; the money is in the wallet once its PIN was entered there.',
  who: ['student', 'parent', 'teacher'],
  status: 201,
  input: z.strictObject({ key: requestKey(), amount: kes(), phone: z.string().check(z.maxLength(40)) }),
  example: { key: '0b5f1c9e-6d0a-4c6f-9a52-3f6a1f0f2d11', amount: 500, phone: '0712345650' },
  output: z.object({ deposit: depositView }),
  refusals: [
    refusals.amount_limits,
    refusals.phone_invalid,
    refusals.key_reused,
    refusals.email_unconfirmed,
    refusals.too_many_deposits,
    refusals.prompt_too_soon,
    refusals.provider_unavailable,
  ],
})

export const repeatPrompt = endpoint({
  method: 'POST',
  path: '/payments/prompts/{depositId}/again',
  summary: 'Send another prompt for the same, a minute after the last. If both are paid, both are in the wallet.',
  who: ['student', 'parent', 'teacher'],
  status: 201,
  input: z.strictObject({ depositId: id(), key: requestKey() }),
  example: { depositId: 5, key: '0b5f1c9e-6d0a-4c6f-9a52-3f6a1f0f2d12' },
  output: z.object({ deposit: depositView }),
  refusals: [
    refusals.prompt_paid,
    refusals.key_reused,
    refusals.email_unconfirmed,
    refusals.too_many_deposits,
    refusals.prompt_too_soon,
    refusals.provider_unavailable,
  ],
})

export const showDeposit = endpoint({
  method: 'GET',
  path: '/payments/deposits/{depositId}',
  summary: 'How a deposit of your own stands.',
  who: 'signed_in',
  input: z.strictObject({ depositId: id() }),
  example: { depositId: 5 },
  /** The checkout to go on with; null once anything was paid at it. */
  output: z.extend(depositView, { checkout: z.nullable(checkout) }),
  refusals: [],
})

export const topUp = z.object({
  id: id(),
  amount: kes(),
  /** As of a deposit. One that was only opened is no top-up; a prompt is `processing` from when the provider was asked for it. */
  state: z.enum(['processing', 'complete', 'failed', 'review']),
  method: z.nullable(z.string()),
  /** M-Pesa's code, or of a card the provider's id of the payment. */
  receipt: z.nullable(z.string()),
  /** The provider's reason when it failed, in its words. */
  failure: z.nullable(z.string()),
  created_at: instant(),
})
export type TopUp = z.infer<typeof topUp>

export const listDeposits = endpoint({
  method: 'GET',
  path: '/payments/deposits',
  summary: 'Your own deposits at which something was paid or tried, newest first.',
  who: 'signed_in',
  input: z.strictObject({ ...pageInput }),
  output: z.object({ deposits: z.array(topUp), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

/** Trusts nothing of what it is sent but the tracking id, and asks the provider about that. */
export const reportDeposit = endpoint({
  method: 'POST',
  path: '/payments/api/intasend/deposit',
  summary: 'The widget says a payment is complete: look at the provider and credit it once.',
  who: 'signed_in',
  input: z.strictObject({
    response: z.optional(z.unknown()),
    user_id: z.optional(id()),
    transaction_id: z
      .string()
      .check(z.regex(/^[A-Za-z0-9-]{1,64}$/, said('Not a tracking id.', 'Hiyo si namba ya ufuatiliaji.'))),
  }),
  example: { transaction_id: 'ABC1234' },
  output: z.object({
    /** As depositStates; `unknown` when the payment is none of ours or none of yours. */
    status: z.enum([...depositStates, 'unknown']),
    duplicate: z.boolean(),
    balance: kes(),
    failure: z.nullable(z.string()),
  }),
  refusals: [refusals.provider_silent, refusals.too_many_looks],
})

export const withdrawal = z.object({
  id: id(),
  amount: kes(),
  mpesa_number: z.string(),
  state: z.enum(withdrawalStates),
  requested_at: instant(),
  finished_at: z.nullable(instant()),
  receipt: z.nullable(z.string()),
  /** The provider's reason when it failed, in its words. */
  failure: z.nullable(z.string()),
  /** The operator's who sent it back. */
  reason: z.nullable(z.string()),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdraw = endpoint({
  method: 'POST',
  path: '/payments/teacher_withdraw',
  summary: 'Send earnings to M-Pesa.',
  who: ['teacher'],
  input: z.strictObject({
    teacher_id: id(),
    amount: kes(),
    mpesa_number: z.string().check(z.maxLength(40)),
    key: z.optional(requestKey()),
  }),
  example: { teacher_id: 12, amount: 1000, mpesa_number: '0712345650' },
  output: z.object({ success: z.literal(true), message: z.string(), withdrawal }),
  refusals: [
    refusals.exceeds_earnings,
    refusals.withdrawal_limits,
    refusals.withdrawal_above_most,
    refusals.phone_invalid,
    refusals.not_verified,
    refusals.withdrawal_open,
    refusals.key_reused,
  ],
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/payments/withdrawals/{teacherId}',
  summary: 'A teacher’s own withdrawals, newest first.',
  who: ['teacher'],
  input: z.strictObject({ teacherId: id(), ...pageInput }),
  example: { teacherId: 12 },
  output: z.object({ withdrawals: z.array(withdrawal), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})
