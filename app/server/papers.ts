/** Papers that teachers send to be verified, each at an address that says no more than its number. */
import type { Context } from 'hono'
import { viewDocument, type ViewedDocument } from '../../features/verification/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import { Unopenable } from '../../shared/server/file-store.ts'
import type { Log } from '../../shared/server/log.ts'
import { actorByCookie } from './by-cookie.ts'
import { languageOf } from './language.ts'
import type { Parts } from './parts.ts'
import { paperPolicy } from './policy.ts'

/**
 * To its owner and to operators, by the session's cookie, because a picture is asked for without a token; and to no page of
 * another site. It is kept nowhere on its way, taken for nothing but what it is, and can do nothing where it is opened.
 */
export async function showPaper(c: Context, id: number, parts: PaperParts): Promise<Response> {
  const paper = await paperFor(c, id, parts).catch((error: unknown) => {
    if (error instanceof Unopenable) return error
    throw error
  })
  const headers = { 'cache-control': 'private, no-store', 'content-security-policy': paperPolicy }
  if (paper instanceof Unopenable) {
    // Whoever runs Somo can do something about it: see what operating.md says of the secret.
    parts.log.warn({ paper: id, err: paper.cause }, 'a paper was kept under another secret, or changed')
    return c.text(cannotOpen[languageOf(c)], 410, headers)
  }
  if (!paper) return c.text(commonRefusals.not_found[languageOf(c)], 404, headers)
  return c.body(new Uint8Array(paper.bytes), 200, {
    ...headers,
    'content-type': paper.type,
    'content-disposition': dispositionOf(paper),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
}

type PaperParts = Parts & { now: () => Date; log: Log }

const cannotOpen = {
  en: 'This paper cannot be opened any more. It has to be sent again.',
  sw: 'Karatasi hii haiwezi kufunguliwa tena. Inabidi itumwe upya.',
}

async function paperFor(c: Context, id: number, parts: PaperParts): Promise<ViewedDocument | null> {
  const now = parts.now()
  const actor = await actorByCookie(c, parts, now)
  return actor && viewDocument(parts, actor, id, now)
}

/** A picture is shown where it stands. A PDF is opened by nothing of the browser's: it is saved, under a name of ours. */
const dispositionOf = ({ type, kind }: ViewedDocument): string =>
  type === 'image/jpeg' ? `inline; filename="${kind}.jpg"` : `attachment; filename="${kind}.pdf"`
