import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'

const kindsOf = new WeakMap<Endpoint, Map<string, string>>()

/** What each field of a call's input is, beneath what makes it optional or gives it a default: `number`, `boolean` and so on. */
export function fieldKinds(endpoint: Endpoint): Map<string, string> {
  const known = kindsOf.get(endpoint)
  if (known) return known
  const shape = (endpoint.input as unknown as z.ZodMiniObject)._zod.def.shape
  const kinds = new Map(Object.entries(shape).map(([name, field]) => [name, innermostKind(field as z.ZodMiniType)]))
  kindsOf.set(endpoint, kinds)
  return kinds
}

function innermostKind(type: z.ZodMiniType): string {
  const def = type._zod.def as { type: string; innerType?: z.ZodMiniType }
  return def.innerType ? innermostKind(def.innerType) : def.type
}
