import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    today: (lessons: number, classes: number) => {
      const parts = [
        lessons && (lessons === 1 ? '1 lesson' : `${lessons} lessons`),
        classes && (classes === 1 ? '1 class' : `${classes} classes`),
      ].filter(Boolean)
      return parts.length === 0 ? 'Nothing planned today.' : `${parts.join(' and ')} today.`
    },
    lessons: 'Lessons',
    tabs: {
      live: 'Live Classes',
      videos: 'Video Lessons',
      upcoming: 'Upcoming Classes',
      scheduled: 'Scheduled Lessons',
      payments: 'Pending Payments',
    },
    due: 'to pay',
    videosTitle: 'Video Content from Teachers',
    noVideos: 'No videos found',
    noVideosLine: 'Try adjusting your search or filters',
    nothingDue: 'Nothing needs you just now.',
    needsYou: (n: number) => (n === 1 ? 'One thing needs you.' : `${n} things need you.`),
    dueTitle: (title: string, teacher: string) => `${title}, ${teacher}`,
    forChild: (name: string) => `For ${name}`,
    coming: 'Coming lessons',
    allLessons: 'All lessons',
    noComing: 'No lessons are planned',
    noComingLine: 'Book a lesson with a teacher who teaches your child’s grade.',
    findTeacher: 'Find a teacher',
    withTeacher: (child: string, teacher: string) => `${child} with ${teacher}`,
    sitIn: 'Sit in',
    starts: (left: string) => `starts in ${left}`,
    running: 'running now',
    children: 'Your children',
    grade: (n: number) => `Grade ${n}`,
    lessonsAhead: (n: number) => (n === 0 ? 'no lessons ahead' : n === 1 ? '1 lesson ahead' : `${n} lessons ahead`),
    nextAt: (when: string) => `Next: ${when}`,
  },
  sw: {
    today: (lessons: number, classes: number) => {
      const parts = [
        lessons && (lessons === 1 ? 'somo 1' : `masomo ${lessons}`),
        classes && (classes === 1 ? 'darasa 1' : `madarasa ${classes}`),
      ].filter(Boolean)
      return parts.length === 0 ? 'Hakuna kilichopangwa leo.' : `Leo: ${parts.join(' na ')}.`
    },
    lessons: 'Masomo',
    tabs: {
      live: 'Madarasa ya moja kwa moja',
      videos: 'Masomo ya video',
      upcoming: 'Madarasa yajayo',
      scheduled: 'Masomo yaliyopangwa',
      payments: 'Malipo yanayosubiri',
    },
    due: 'ya kulipa',
    videosTitle: 'Video kutoka kwa walimu',
    noVideos: 'Hakuna video zilizopatikana',
    noVideosLine: 'Jaribu kubadilisha utafutaji au vichujio vyako',
    nothingDue: 'Hakuna kinachokuhitaji kwa sasa.',
    needsYou: (n: number) => (n === 1 ? 'Jambo moja linakuhitaji.' : `Mambo ${n} yanakuhitaji.`),
    dueTitle: (title: string, teacher: string) => `${title}, ${teacher}`,
    forChild: (name: string) => `Kwa ajili ya ${name}`,
    coming: 'Masomo yajayo',
    allLessons: 'Masomo yote',
    noComing: 'Hakuna masomo yaliyopangwa',
    noComingLine: 'Weka somo na mwalimu anayefundisha gredi ya mtoto wako.',
    findTeacher: 'Tafuta mwalimu',
    withTeacher: (child: string, teacher: string) => `${child} na ${teacher}`,
    sitIn: 'Fuatilia somo',
    starts: (left: string) => `linaanza baada ya muda wa ${left}`,
    running: 'linaendelea sasa',
    children: 'Watoto wako',
    grade: (n: number) => `Gredi ${n}`,
    lessonsAhead: (n: number) => (n === 0 ? 'hakuna masomo yajayo' : n === 1 ? 'somo 1 lijalo' : `masomo ${n} yajayo`),
    nextAt: (when: string) => `Lijalo: ${when}`,
  },
})
