/** Recordings at the desk: opened only for a case about their room that is open, each time with a reason in the log. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, text } from '../../shared/fields.ts'
import { roomKinds } from '../classroom/contract.ts'
import { playedTypes } from './rules.ts'

export const openForDesk = endpoint({
  method: 'POST',
  path: '/admin/api/recordings/{kind}/{roomId}/open',
  summary: 'Open what was recorded of a room for an hour, while a dispute or a call for help about it is open; it is logged.',
  who: ['admin'],
  input: z.strictObject({ kind: z.enum(roomKinds), roomId: id(), reason: text(3, 500) }),
  example: { kind: 'lesson', roomId: 31, reason: 'The family says that nothing was taught.' },
  output: z.object({
    stretches: z.array(z.object({ id: id(), address: z.string(), type: z.enum(playedTypes), seconds: z.number() })),
  }),
  refusals: [],
})
