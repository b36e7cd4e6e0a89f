import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { drop, keep, kept } from '../../../shared/web/kept.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useOnline } from '../../../shared/web/online.ts'
import { useUser } from '../../accounts/web/session.ts'
import { listThreads, readThread, writeMessage } from '../contract.ts'

const unsent = z.array(z.object({ key: z.string(), text: z.string() }))
export type Unsent = z.infer<typeof unsent>[number]

/** What somebody wrote and the server has not taken: kept under its key, and sent again by a press or the network. */
export function useUnsent(threadId: number) {
  const { id } = useUser()
  const name = `unsent-${id}-${threadId}`
  const online = useOnline()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Unsent[]>(() => readKept(name))
  const [sending, setSending] = useState<readonly string[]>([])
  const change = useCallback(
    (how: (before: readonly Unsent[]) => readonly Unsent[]) =>
      setWaiting((before) => {
        const after = how(before)
        if (after.length > 0) keep(name, JSON.stringify(after))
        else drop(name)
        return after
      }),
    [name],
  )
  const send = useCallback(
    async ({ key, text }: Unsent) => {
      setSending((keys) => [...keys, key])
      try {
        await call(writeMessage, { threadId, key, text })
        await Promise.all([readThread, listThreads].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
        change((before) => before.filter((one) => one.key !== key))
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        if (error.status > 0 && error.status < 500) toast(error.message, 'failed')
      } finally {
        setSending((keys) => keys.filter((one) => one !== key))
      }
    },
    [threadId, queries, change],
  )
  useEffect(() => {
    if (online) for (const one of readKept(name)) void send(one)
  }, [online, name, send])
  return {
    waiting,
    sending,
    online,
    send: (one: Unsent) => void send(one),
    write(text: string) {
      const one = { key: crypto.randomUUID(), text }
      change((before) => [...before, one])
      if (online) void send(one)
    },
    discard: (key: string) => change((before) => before.filter((one) => one.key !== key)),
  }
}

function readKept(name: string): readonly Unsent[] {
  try {
    const read = z.safeParse(unsent, JSON.parse(kept(name) ?? '[]'))
    return read.success ? read.data : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
