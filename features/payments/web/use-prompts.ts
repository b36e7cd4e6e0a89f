import { useRef } from 'react'
import { useSend } from '../../../shared/web/query.ts'
import { repeatPrompt, startPrompt, type DepositView } from '../contract.ts'
import type { Event, Step } from './deposit-steps.ts'

type Key = { of: (what: string) => string; forget: () => void }

/** The same pressed again after a lost answer is the same request, so that one press is one checkout, or one prompt. */
export function useKey(): Key {
  const kept = useRef<{ what: string; id: string } | null>(null)
  return {
    of(what) {
      if (kept.current?.what !== what) kept.current = { what, id: crypto.randomUUID() }
      return kept.current.id
    },
    forget() {
      kept.current = null
    },
  }
}

/** Prompts to a phone, and others for the same. */
export function usePrompts(key: Key, step: Step, send: (event: Event) => void, onDeposit: (id: number | null) => void) {
  const sent = (is: 'started' | 'repeated') => ({
    done: ({ deposit }: { deposit: DepositView }) => {
      key.forget()
      send({ is, deposit })
      onDeposit(deposit.id)
    },
  })
  const first = useSend(startPrompt, { ...sent('started'), failed: () => send({ is: 'refused' }) })
  const next = useSend(repeatPrompt, sent('repeated'))
  return {
    error: first.error,
    send(amount: number, phone: string) {
      send({ is: 'pressed', amount })
      first.mutate({ key: key.of(`prompt ${amount} ${phone}`), amount, phone })
    },
    again: {
      send: () => 'prompt' in step && next.mutate({ depositId: step.depositId, key: key.of(`again ${step.depositId}`) }),
      sending: next.isPending,
      error: next.error,
    },
    forget() {
      first.reset()
      next.reset()
    },
  }
}
