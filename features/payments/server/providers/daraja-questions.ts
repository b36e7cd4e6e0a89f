/**
 * Questions that Daraja answers later, to an address of ours: where a payout stands, what the accounts hold. Asking waits a while
 * for the answer, so that to everybody else it is a call like any other. What comes after that is read by the next who asks.
 *
 * Its calls to us are not signed, so an answer counts by its `ConversationID` alone: Daraja told it to us in the answer to our
 * question, over a connection that it was asked on, and to nobody else.
 */
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LateAnswer, LateAnswers, Result } from '../provider.ts'
import { refused, unreadable, type DarajaClient, type DarajaConfig } from './daraja-client.ts'
import { factsOf, isNotLetIn, type ResultFacts } from './daraja-results.ts'
import { text, type Body } from './wire.ts'

const LOOK_MS = 50

export type Questions = {
  /** Asks about something, and waits for the answer. A fault says nothing of what was asked about. */
  ask(path: string, fields: Body, about: string): Promise<Result<ResultFacts>>
  /** The newest answer about it, however late it came; null while there is none. */
  answered(about: string): Promise<ResultFacts | null>
}

/** @param waitMs how long to wait for an answer */
export function darajaQuestions(config: DarajaConfig, client: DarajaClient, answers: LateAnswers, waitMs: number): Questions {
  const credential = sealed(config)
  return {
    async ask(path, fields, about) {
      const asked = await client({
        path,
        body: {
          Initiator: config.initiator,
          SecurityCredential: credential(),
          PartyA: config.shortCode,
          IdentifierType: '4',
          Remarks: 'ok',
          ResultURL: `${config.callbackBase}/answer`,
          QueueTimeOutURL: `${config.callbackBase}/timeout`,
          ...fields,
        },
      })
      if (!asked.ok) return asked
      const question = text(asked.value.ConversationID)
      if (question === null || text(asked.value.ResponseCode) !== '0') return unreadable({ path })
      await answers.asked(question, about)
      const answer = await answerIn(answers, question, waitMs)
      const facts = answer && factsOf(answer.facts)
      if (!facts) return refused({ kind: 'unavailable', code: 'no_answer_yet', message: `Daraja ${path}: no answer so far` })
      if (!isNotLetIn(facts)) return { ok: true, value: facts }
      const { code, description } = facts
      return refused({ kind: 'unauthorized', code, message: `Daraja ${path}: ${description}` })
    },

    async answered(about) {
      const newest = await answers.newest(about)
      return newest && factsOf(newest.facts)
    },
  }
}

async function answerIn(answers: LateAnswers, question: string, waitMs: number): Promise<LateAnswer | null> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const answer = await answers.answerTo(question)
    if (answer || waited >= waitMs) return answer
    await sleep(LOOK_MS)
  }
}

/** The initiator's password as Daraja wants it: sealed by RSA with PKCS #1 v1.5, in base64; every seal differs. */
export function sealed({ certificate, initiatorPassword }: DarajaConfig): () => string {
  const key = createPublicKey(certificate)
  return () => publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(initiatorPassword)).toString('base64')
}
