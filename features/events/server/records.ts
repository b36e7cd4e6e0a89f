import { goes, goesAs, impersonal, personal, told, untold } from '../../../shared/server/records.ts'
import { FORMER_MEMBER } from '../../../shared/former-member.ts'
import { eventLetters, eventRegistrations, events } from './tables.ts'

export const eventRecords = [
  impersonal(events, 'What Somo invites everybody to.'),
  // Whose seats they are is known by an address alone; they are told and erased with the account that has it. All go by a sweep.
  personal(
    eventRegistrations,
    [eventRegistrations.userId],
    {
      id: told,
      eventId: told,
      userId: told,
      name: goesAs(FORMER_MEMBER),
      phone: goes,
      email: goes,
      seats: told,
      state: told,
      language: untold,
      registeredAt: told,
      heldUntil: told,
    },
    'rows stay',
  ),
  impersonal(eventLetters, 'What Somo writes to everybody of an event.'),
] as const
