/**
 * Every page of the signed-in areas, area by area. One line makes a page: its address, its place in the menu and the file that
 * is loaded when somebody goes there. What is not listed here does not exist.
 */
import type { ComponentType } from 'react'
import type { Role } from '../../shared/endpoint.ts'
import type { IconName } from '../../shared/web/kit/icon.tsx'
import type { texts } from './texts.ts'

export type LazyPage = () => Promise<ComponentType>

type PlaceName = keyof (typeof texts)['en']['places']

export type Place = {
  /** Below the area's root; empty for its first page. `:name` parts are read with `useParams`. */
  path: string
  page: LazyPage
  name: PlaceName
  /** With an icon it stands in the side bar. */
  icon?: IconName
  /** What waits there is counted in the menu. */
  counts?: boolean
  /** Its shorter name in a phone's tab bar, for at most five; the rest stand behind More or in the person's menu. */
  tab?: PlaceName
}

type Area = { root: string; places: readonly Place[] }

const notices: Place = {
  path: 'notices',
  name: 'notices',
  page: async () => (await import('../../features/notices/web/notices-page.tsx')).NoticesPage,
}

export const account: Place = {
  path: 'account',
  name: 'account',
  page: async () => (await import('./pages/account-page.tsx')).AccountPage,
}

const lessonsHub: LazyPage = async () => (await import('./pages/lessons-hub.tsx')).LessonsHub
const teachersPage: LazyPage = async () => (await import('./pages/teachers-page.tsx')).TeachersPage
const teacherPage: LazyPage = async () => (await import('./pages/teacher-page.tsx')).TeacherPage
const wishPage: LazyPage = async () => (await import('../../features/approvals/web/wish-page.tsx')).WishPage
const familyPage: LazyPage = async () => (await import('./pages/family-page.tsx')).FamilyPage
const walletPage: LazyPage = async () => (await import('./pages/wallet-page.tsx')).WalletPage

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
      { path: 'wallet', name: 'myWallet', tab: 'wallet', icon: 'wallet', page: walletPage },
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
      { path: 'wallet', name: 'myWallet', tab: 'wallet', icon: 'wallet', page: walletPage },
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
        counts: true,
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
    places: [
      {
        path: '',
        name: 'dashboard',
        tab: 'dashboard',
        icon: 'layout-dashboard',
        page: async () => (await import('./pages/operator-desk.tsx')).OperatorDesk,
      },
      {
        path: 'verification',
        name: 'verification',
        tab: 'verification',
        icon: 'shield-check',
        page: async () => (await import('../../features/verification/web/queue-page.tsx')).QueuePage,
      },
      {
        path: 'verification/:id',
        name: 'verification',
        page: async () => (await import('../../features/verification/web/review-page.tsx')).ReviewPage,
      },
      {
        path: 'users',
        name: 'users',
        tab: 'users',
        icon: 'users',
        page: async () => (await import('./pages/users-page.tsx')).UsersPage,
      },
      {
        path: 'audit-log',
        name: 'auditLog',
        icon: 'file-text',
        page: async () => (await import('../../features/audit/web/audit-page.tsx')).AuditPage,
      },
      notices,
      account,
    ],
  },
}

/** The live room stands outside the areas: every role comes there, and nothing may stand around it. */
export const classroom: { address: string; page: LazyPage } = {
  address: '/classroom/:kind/:id',
  page: async () => (await import('../../features/classroom/web/classroom-page.tsx')).ClassroomPage,
}

export const addressOf = (role: Role, { path }: Pick<Place, 'path'>): string =>
  path ? `${areas[role].root}/${path}` : areas[role].root
