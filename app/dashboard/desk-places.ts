/** Every page of the operator's area, one line each, as `places.ts` has those of the others. */
import { CasesWaiting, ChatsWaiting } from './pages/slots.ts'
import { account, notices, type LazyPage, type Place } from './place.ts'

const eventsPage: LazyPage = async () => (await import('../../features/events/web/events-page.tsx')).EventsPage
const chatsPage: LazyPage = async () => (await import('./pages/chats-page.tsx')).ChatsPage

export const deskPlaces: readonly Place[] = [
  {
    path: '',
    name: 'dashboard',
    tab: 'dashboard',
    icon: 'layout-dashboard',
    page: async () => (await import('./pages/operator-desk.tsx')).OperatorDesk,
  },
  {
    path: 'queues',
    name: 'queues',
    tab: 'queues',
    icon: 'list',
    counts: CasesWaiting,
    page: async () => (await import('../../features/queues/web/queues-page.tsx')).QueuesPage,
  },
  {
    path: 'verification/:id',
    name: 'queues',
    page: async () => (await import('./pages/review-page.tsx')).ReviewPage,
  },
  {
    path: 'disputes/:id',
    name: 'queues',
    page: async () => (await import('./pages/dispute-page.tsx')).DisputePage,
  },
  {
    path: 'help/:id',
    name: 'queues',
    page: async () => (await import('./pages/help-page.tsx')).HelpPage,
  },
  {
    path: 'reports',
    name: 'queues',
    page: async () => (await import('./pages/reports-page.tsx')).ReportsPage,
  },
  {
    path: 'reports/:id',
    name: 'queues',
    page: async () => (await import('./pages/report-page.tsx')).ReportPage,
  },
  {
    path: 'video-reports/:id',
    name: 'queues',
    page: async () => (await import('./pages/video-report-page.tsx')).VideoReportPage,
  },
  {
    path: 'videos/:id',
    name: 'queues',
    page: async () => (await import('./pages/video-page.tsx')).DeskVideoPage,
  },
  {
    path: 'users',
    name: 'users',
    tab: 'users',
    icon: 'users',
    page: async () => (await import('./pages/users-page.tsx')).UsersPage,
  },
  {
    path: 'transactions',
    name: 'transactions',
    tab: 'money',
    icon: 'arrow-left-right',
    page: async () => (await import('./pages/transactions-page.tsx')).TransactionsPage,
  },
  {
    path: 'blogs',
    name: 'blogs',
    icon: 'newspaper',
    page: async () => (await import('../../features/posts/web/posts-page.tsx')).PostsPage,
  },
  {
    path: 'blogs/:id',
    name: 'blogs',
    page: async () => (await import('../../features/posts/web/post-page.tsx')).PostPage,
  },
  { path: 'events', name: 'events', icon: 'calendar-days', page: eventsPage },
  { path: 'events/:id', name: 'events', page: eventsPage },
  {
    path: 'tutors',
    name: 'tutors',
    icon: 'graduation-cap',
    page: async () => (await import('../../features/tutors/web/tutors-page.tsx')).TutorsPage,
  },
  { path: 'support', name: 'support', icon: 'message-square', apart: true, counts: ChatsWaiting, page: chatsPage },
  { path: 'support/:id', name: 'support', page: chatsPage },
  {
    path: 'health',
    name: 'health',
    icon: 'gauge',
    page: async () => (await import('./pages/health-page.tsx')).HealthPage,
  },
  {
    path: 'audit-log',
    name: 'auditLog',
    icon: 'file-text',
    page: async () => (await import('../../features/audit/web/audit-page.tsx')).AuditPage,
  },
  {
    path: 'settings',
    name: 'settings',
    icon: 'sliders-horizontal',
    page: async () => (await import('../../features/house/web/house-page.tsx')).HousePage,
  },
  notices,
  account,
]
