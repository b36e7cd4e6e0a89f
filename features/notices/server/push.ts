/** The port for what goes to browsers. */
import type { KeyObject } from 'node:crypto'

/** Where a browser is told: what it gave us when it was asked. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** What a browser shows. It may lie on a locked screen: it names nobody. */
export type PushMessage = {
  title: string
  body: string
  /** The path that a press leads to. */
  path: string
  /** Of two with the same one the browser shows the last. */
  tag: string
}

export type PushOutcome =
  | { state: 'accepted' }
  /** The browser is told no more: its owner has switched it off, or it is no more. */
  | { state: 'gone' }
  /** A later try may be taken. */
  | { state: 'unavailable'; reason: string }
  | { state: 'refused'; reason: string }

/** By what services know us; made from the operator's secret, the same at every server. */
export type PushKeys = { privateKey: KeyObject; publicKey: string }

export type Push = {
  /** For the browser, when it is asked: base64url. */
  publicKey: string
  /** Whether an address is that of a push service. */
  mayReach(endpoint: string): boolean
  /**
   * Sends one message to one browser; never throws.
   * @param how.topic of two with the same one that wait for a browser the service keeps the last; at most 32 letters
   */
  send(target: PushTarget, message: PushMessage, how: { topic: string; urgent: boolean; now: Date }): Promise<PushOutcome>
}
