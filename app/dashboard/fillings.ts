/** What features add to the screens of those before them: a line each, in the order in which they stand. */
import { AcrossRoom, ForHost } from '../../features/classroom/web/slots.ts'
import { AfterLesson } from '../../features/booking/web/slots.ts'
import { AfterClass, BelowClasses, WhenFull } from '../../features/classes/web/slots.ts'
import { BelowBio, BesideTeacher } from '../../features/directory/web/slots.ts'
import { fills, type Filling } from '../../shared/web/slot.tsx'
import { CasesWaiting, ChatsWaiting, OnLearnersHome, RequestsWaiting, UnreadMessages } from './pages/slots.ts'
import { WhileUnverified } from './shells/slots.ts'

export const fillings: readonly Filling[] = [
  fills(BesideTeacher, async () => (await import('../../features/favourites/web/heart.tsx')).Heart),
  fills(BelowBio, async () => (await import('./pages/teacher-intro.tsx')).IntroOnPage),
  fills(WhenFull, async () => (await import('../../features/waitlist/web/tell-me.tsx')).TellMe),
  fills(AcrossRoom, async () => (await import('../../features/recordings/web/room-recording.tsx')).RoomRecording),
  fills(ForHost, async () => (await import('../../features/recordings/web/room-recording.tsx')).HostRecord),
  fills(AfterLesson, async () => (await import('../../features/recordings/web/recording-links.tsx')).LessonRecording),
  fills(BelowClasses, async () => (await import('../../features/classes/web/past-classes.tsx')).PastSeats),
  fills(AfterClass, async () => (await import('../../features/recordings/web/recording-links.tsx')).ClassRecording),
  fills(OnLearnersHome, async () => (await import('../../features/recordings/web/recording-links.tsx')).RecordingsPanel),
  fills(RequestsWaiting, async () => (await import('../../features/teachers/web/teaching.tsx')).RequestsCount),
  fills(CasesWaiting, async () => (await import('../../features/queues/web/waiting-card.tsx')).CasesCount),
  fills(ChatsWaiting, async () => (await import('../../features/support/web/chats-count.tsx')).ChatsCount),
  fills(UnreadMessages, async () => (await import('../../features/messages/web/thread-list.tsx')).UnreadCount),
  fills(WhileUnverified, async () => (await import('../../features/verification/web/own-status.ts')).StatusWatch),
  fills(OnLearnersHome, async () => (await import('../../features/videos/web/videos-panel.tsx')).VideosPanel),
  fills(OnLearnersHome, async () => (await import('../../features/favourites/web/favourites-panel.tsx')).FavouritesPanel),
]
