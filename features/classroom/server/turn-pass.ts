import { createHmac } from 'node:crypto'

/** A TURN server (RFC 8656), for pages in networks that let out nothing but TLS; its secret is shared with it. */
export type TurnSettings = {
  /** As browsers name it: `turns:turn.example.org:443?transport=tcp`. */
  urls: readonly string[]
  secret: string
  /** The UDP port at which that server reaches the rooms of this process; 0 for any that is free. */
  peerPort: number
}

/** One person's way through a TURN server. */
export type TurnPass = { urls: string[]; username: string; credential: string }

/**
 * As `use-auth-secret` of coturn takes it (draft-uberti-behave-turn-rest-00): the name says until when, and the password is that
 * name signed. The server needs no list of people, and nobody can make a pass but us.
 */
export function turnPass({ urls, secret }: TurnSettings, personId: string, until: Date): TurnPass {
  const username = `${Math.floor(until.getTime() / 1000)}:${personId}`
  return { urls: [...urls], username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
