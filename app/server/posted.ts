/** What a form brings, and from where. Whatever somebody sends instead of a form is told so; nothing here throws. */
import type { Context } from 'hono'
import { comesFromElsewhere } from '../../shared/server/same-origin.ts'
import type { Said } from '../../shared/said.ts'
import { languageOf } from './language.ts'

export const elsewhere: Said = { en: 'This form comes from another site.', sw: 'Fomu hii inatoka tovuti nyingine.' }
const noForm: Said = { en: 'Send a form.', sw: 'Tuma fomu.' }
const unreadable: Said = { en: 'This form cannot be read.', sw: 'Fomu hii haisomeki.' }

/**
 * The form of a request from our own pages, or the answer that says why there is none.
 * @param site our public origin: a page of another site can post here too, but only our own may act for somebody
 */
export async function postedForm(c: Context, site: string): Promise<FormData | Response> {
  const refuse = (status: 400 | 403 | 415, said: Said): Response => c.text(said[languageOf(c)], status)
  if (comesFromElsewhere(c.req.raw.headers, site)) return refuse(403, elsewhere)
  const type = c.req.header('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) return refuse(415, noForm)
  const form = await c.req.formData().catch(() => null)
  // PostgreSQL keeps no NUL in a text; nobody means one.
  const readable = form && [...form.values()].every((value) => typeof value === 'string' && !value.includes('\0'))
  return readable ? form : refuse(400, unreadable)
}
