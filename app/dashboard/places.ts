/**
 * Every page of the signed-in areas, area by area. One line makes a page: its address, its place in the menu and the file that
 * is loaded when somebody goes there. What is not listed here does not exist.
 */
import type { Role } from '../../shared/endpoint.ts'
import { RequestsWaiting, UnreadMessages } from './pages/slots.ts'
import { account, notices, type LazyPage, type Place } from './place.ts'

type Area = { root: string; places: readonly Place[] }

const lessonsHub: LazyPage = async () => (await import('./pages/lessons-hub.tsx')).LessonsHub
const teachersPage: LazyPage = async () => (await import('./pages/teachers-page.tsx')).TeachersPage
const teacherPage: LazyPage = async () => (await import('./pages/teacher-page.tsx')).TeacherPage
const messagesPage: LazyPage = async () => (await import('../../features/messages/web/messages-page.tsx')).MessagesPage
const messages = [
  { path: 'messages', name: 'messages', icon: 'message-square', counts: UnreadMessages, page: messagesPage },
  { path: 'messages/:id', name: 'messages', page: messagesPage },
] as const satisfies readonly Place[]
const wishPage: LazyPage = async () => (await import('../../features/approvals/web/wish-page.tsx')).WishPage
const familyPage: LazyPage = async () => (await import('./pages/family-page.tsx')).FamilyPage
const videos = [
  { path: 'videos', name: 'videos', icon: 'square-play', page: async () => (await import('./pages/videos-page.tsx')).VideosPage },
  { path: 'videos/:id', name: 'videos', page: async () => (await import('./pages/video-page.tsx')).VideoPage },
] as const satisfies readonly Place[]
const walletPage: LazyPage = async () => (await import('./pages/wallet-page.tsx')).WalletPage
const recording: Place = {
  path: 'recordings/:kind/:id',
  name: 'lessons',
  page: async () => (await import('../../features/recordings/web/recordings-page.tsx')).RecordingsPage,
}
const receipt: Place = {
  path: 'wallet/receipts/:kind/:id',
  name: 'myWallet',
  page: async () => (await import('../../features/wallet/web/receipt-page.tsx')).ReceiptPage,
}

export const areas: Readonly<Record<Role, Area>> = {
  student: {
    root: '/student-dashboard',
    places: [
      {
        path: '',
        name: 'dashboard',
        tab: 'home',
        icon: 'house',
        page: async () => (await import('./pages/student-home.tsx')).StudentHome,
      },
      { path: 'lessons', name: 'lessons', tab: 'lessons', icon: 'calendar', page: lessonsHub },
      { path: 'teachers', name: 'teachers', tab: 'teachers', icon: 'users', page: teachersPage },
      { path: 'teachers/:id', name: 'teachers', page: teacherPage },
      { ...videos[0], tab: 'videos' },
      videos[1],
      { path: 'wallet', name: 'myWallet', tab: 'wallet', icon: 'wallet', page: walletPage },
      receipt,
      recording,
      ...messages,
      { path: 'asks/:id', name: 'ask', page: wishPage },
      {
        path: 'my-parent',
        name: 'myParent',
        icon: 'shield-check',
        page: async () => (await import('../../features/family/web/my-parent-page.tsx')).MyParentPage,
      },
      notices,
      account,
    ],
  },
  parent: {
    root: '/parent-dashboard',
    places: [
      {
        path: 'home',
        name: 'home',
        tab: 'home',
        icon: 'house',
        page: async () => (await import('./pages/parent-home.tsx')).ParentHome,
      },
      { path: 'lessons', name: 'lessons', tab: 'lessons', icon: 'calendar', page: lessonsHub },
      { path: 'teachers', name: 'teachers', tab: 'teachers', icon: 'users', page: teachersPage },
      { path: 'teachers/:id', name: 'teachers', page: teacherPage },
      ...videos,
      { path: 'wallet', name: 'myWallet', tab: 'wallet', icon: 'wallet', page: walletPage },
      receipt,
      recording,
      { ...messages[0], tab: 'messages' },
      messages[1],
      { path: 'asks/:id', name: 'ask', page: wishPage },
      { path: 'family', name: 'family', icon: 'shield-check', page: familyPage },
      notices,
      account,
    ],
  },
  teacher: {
    root: '/teacher-dashboard',
    places: [
      {
        path: '',
        name: 'home',
        tab: 'home',
        icon: 'house',
        page: async () => (await import('./pages/teacher-home.tsx')).TeacherHome,
      },
      {
        path: 'lessons',
        name: 'myLessons',
        tab: 'lessons',
        icon: 'book-open',
        counts: RequestsWaiting,
        page: async () => (await import('./pages/my-lessons-page.tsx')).MyLessonsPage,
      },
      {
        path: 'schedule',
        name: 'schedule',
        tab: 'schedule',
        icon: 'calendar',
        page: async () => (await import('./pages/schedule-page.tsx')).SchedulePage,
      },
      {
        path: 'classes/new',
        name: 'schedule',
        page: async () => (await import('./pages/class-form-page.tsx')).ClassFormPage,
      },
      {
        path: 'classes/:id',
        name: 'schedule',
        page: async () => (await import('./pages/own-class-page.tsx')).OwnClassPage,
      },
      {
        path: 'wallet',
        name: 'myWallet',
        tab: 'wallet',
        icon: 'wallet',
        page: async () => (await import('./pages/teacher-wallet-page.tsx')).TeacherWalletPage,
      },
      receipt,
      {
        path: 'wallet/withdrawals/:id',
        name: 'myWallet',
        page: async () => (await import('../../features/payments/web/withdrawal-page.tsx')).WithdrawalPage,
      },
      recording,
      { path: 'videos/:id', name: 'myLessons', page: async () => (await import('./pages/video-page.tsx')).OwnVideoPage },
      {
        path: 'video-editor',
        name: 'videoEditor',
        icon: 'square-play',
        page: async () => (await import('./pages/video-editor-page.tsx')).VideoEditorPage,
      },
      ...messages,
      {
        path: 'profile',
        name: 'profile',
        icon: 'user',
        page: async () => (await import('./pages/profile-page.tsx')).ProfilePage,
      },
      {
        path: 'verification',
        name: 'verification',
        icon: 'shield-check',
        page: async () => (await import('./pages/verification-page.tsx')).VerificationPage,
      },
      notices,
      account,
    ],
  },
  admin: {
    root: '/admin',
    // Known once they are asked for: nobody else's browser learns what the desk has.
    get places() {
      return deskPlaces
    },
  },
}

let deskPlaces: readonly Place[] = []

/** Learns the desk's pages; before anything of it is drawn. */
export async function openDesk(): Promise<void> {
  deskPlaces = (await import('./desk-places.ts')).deskPlaces
}

/** The live room stands outside the areas: every role comes there, and nothing may stand around it. */
export const classroom: { address: string; page: LazyPage } = {
  address: '/classroom/:kind/:id',
  page: async () => (await import('../../features/classroom/web/classroom-page.tsx')).ClassroomPage,
}

export const addressOf = (role: Role, { path }: Pick<Place, 'path'>): string =>
  path ? `${areas[role].root}/${path}` : areas[role].root
