/** What families hold about people. */
import { goesAs, personal, secret, told, untold } from '../../../shared/server/records.ts'
import { FORMER_MEMBER } from '../../../shared/former-member.ts'
import { consents, guardianLinks, linkCodes } from './tables.ts'

export const familyRecords = [
  personal(
    guardianLinks,
    [guardianLinks.guardianId, guardianLinks.learnerId],
    { guardianId: told, learnerId: told, createdAt: told },
    'rows go',
  ),
  personal(
    consents,
    [consents.learnerId],
    {
      id: told,
      learnerId: told,
      purpose: told,
      version: told,
      guardianName: goesAs(FORMER_MEMBER),
      guardianContact: goesAs(''),
      givenAt: told,
      withdrawnAt: told,
      withdrawnBy: untold,
    },
    'rows stay',
  ),
  personal(
    linkCodes,
    [linkCodes.learnerId],
    { learnerId: told, codeHash: secret, madeAt: told, expiresAt: told, guardianId: untold },
    'rows go',
  ),
] as const
