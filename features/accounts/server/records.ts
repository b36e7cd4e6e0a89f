/** What accounts hold about people. */
import { goes, goesAs, impersonal, personal, secret, told, untold } from '../../../shared/server/records.ts'
import { FORMER_MEMBER } from '../../../shared/former-member.ts'
import { attempts, oneTimeTokens, paperCodes, profilePhotos, secondFactors, sessions, studentProfiles, users } from './tables.ts'

export const accountRecords = [
  personal(
    users,
    [users.id],
    {
      id: told,
      role: told,
      name: goesAs(FORMER_MEMBER),
      email: goes,
      emailConfirmedAt: goes,
      phone: goes,
      passwordHash: secret,
      passwordChangedAt: told,
      language: told,
      status: goesAs('gone'),
      leavesAt: goes,
      verificationStatus: told,
      verifiedAt: told,
      hiddenAt: told,
      termsAcceptedAt: told,
      createdAt: told,
    },
    'rows stay',
  ),
  personal(
    studentProfiles,
    [studentProfiles.userId],
    // A grade alone says nothing of anybody, and lessons that were taught are read with it.
    { userId: told, grade: told, school: goes, bornOn: goesAs('2000-01-01'), guardianContact: goes },
    'rows stay',
  ),
  personal(
    sessions,
    [sessions.userId],
    {
      id: told,
      userId: told,
      tokenHash: secret,
      createdAt: told,
      lastUsedAt: told,
      expiresAt: told,
      endedAt: told,
      userAgent: told,
    },
    'rows go',
  ),
  personal(
    oneTimeTokens,
    [oneTimeTokens.userId],
    // The link of a mail is made from the id.
    { id: secret, purpose: told, userId: told, createdAt: told, expiresAt: told, usedAt: told, email: goes },
    'rows go',
  ),
  personal(
    profilePhotos,
    [profilePhotos.userId],
    // The picture itself is on its owner's pages; here it would be letters without an end.
    { userId: told, key: secret, image: secret, face: secret, createdAt: told },
    'rows go',
  ),
  personal(
    secondFactors,
    [secondFactors.userId],
    { userId: told, sealed: secret, createdAt: told, confirmedAt: told, lastStep: untold },
    'rows go',
  ),
  personal(paperCodes, [paperCodes.userId], { userId: told, codeHash: secret, usedAt: told }, 'rows go'),
  impersonal(attempts, 'Its keys are hashes, and each row is swept after two days.'),
] as const
