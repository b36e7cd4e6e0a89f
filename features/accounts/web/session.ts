/** Who is signed in, as this browser remembers it: enough to draw with, proof of nothing. */
import { createContext, use } from 'react'
import * as z from 'zod/mini'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { forgetSession, keptUser } from '../../../shared/web/kept-session.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { signOut, userInfo } from '../contract.ts'
import type { UserInfo } from '../contract.ts'

/** Null when nobody is, or when what was kept is not readable any more. */
export function currentUser(): UserInfo | null {
  try {
    const read = z.safeParse(userInfo, JSON.parse(keptUser() ?? 'null'))
    return read.success ? read.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const UserContext = createContext<UserInfo | null>(null)

/** The person whose area this is. Only below a shell, which lets nobody else in. */
export function useUser(): UserInfo {
  const user = use(UserContext)
  if (!user) throw new Error('no shell above this page')
  return user
}

/**
 * Ends the session on the server, or with `everywhere` every session of the account, and empties this browser, then leads to
 * the start page. Where the server cannot be reached nothing is ended, and that is said: the cookie would let the next person in.
 * @returns whether it leads away
 */
export async function leave({ everywhere = false } = {}): Promise<boolean> {
  leaving = true
  try {
    await call(signOut, { everywhere })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    // Of a session that was over before nothing is left to end.
    if (error.status !== 401) {
      toast(error.message, 'failed')
      return (leaving = false)
    }
  }
  forgetSession()
  location.assign('/')
  return true
}

let leaving = false

/** Whether somebody is on their way out of here by their own wish: then no call that is refused meanwhile asks them in again. */
export const isLeaving = (): boolean => leaving
