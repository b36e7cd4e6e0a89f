/** The port for SMS. */

export type SmsOutcome =
  /** The provider has it and will try to deliver; `cents` of KES where the provider said them. */
  | { state: 'accepted'; messageId: string; cents: number | null }
  /** It was not sent, and `reason` says why in the provider's word. `again` where a later try may be taken. */
  | { state: 'refused'; reason: string; again: boolean }
  /** It may have been sent, and may not. An SMS has no key by which a second one would be known, so it is never sent again. */
  | { state: 'unknown'; reason: string }

/** How an SMS that was accepted went on, by the provider's own word. */
export type SmsReport = { messageId: string; delivered: boolean; reason: string | null }

export type Sms = {
  /**
   * Sends one SMS; never throws.
   * @param to a stored phone number, `2547XXXXXXXX`
   */
  send(to: string, text: string): Promise<SmsOutcome>
  /** What a report says that was posted to us; null for what says nothing final. Nobody signs reports. */
  readReport(raw: Uint8Array): SmsReport | null
}
