/** Parts of the room that not everybody needs: each comes when it is first drawn. */
import { late } from '../../../shared/web/late.tsx'

export const HelpDialog = late(async () => (await import('./help-dialog.tsx')).HelpDialog)
export const EndDialog = late(async () => (await import('./host-tools.tsx')).EndDialog)
export const HostDoor = late(async () => (await import('./host-tools.tsx')).HostDoor)
export const RemoveQuestion = late(async () => (await import('./host-tools.tsx')).RemoveQuestion)
export const RoomBoard = late(async () => (await import('./board.tsx')).RoomBoard)
export const KeptBoard = late(async () => (await import('./kept-board.tsx')).KeptBoard)
