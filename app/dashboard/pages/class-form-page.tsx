import { useState } from 'react'
import { ClassForm } from '../../../features/classes/web/class-form.tsx'
import { texts } from '../../../features/classes/web/class-form-texts.ts'
import { ClassScheduled } from '../../../features/classes/web/class-scheduled.tsx'
import type { LiveSession } from '../../../features/classes/contract.ts'
import { comingSessions } from '../../../features/teachers/web/sessions.ts'
import { Timetable } from '../../../features/teachers/web/teaching.tsx'
import { titled } from '../../../shared/brand.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'

/** Schedule New Class: a page of its own, because it is filled in with a timetable beside it. */
export function ClassFormPage() {
  const t = useTexts(texts)
  const now = useNow(30)
  const [done, setDone] = useState<LiveSession | null>(null)
  return (
    <>
      <a href="/teacher-dashboard/schedule" className="link mb-3 inline-flex min-h-11 items-center">
        {t.back}
      </a>
      <title>{titled(t.title)}</title>
      <PageHead title={t.title} line={t.line} />
      <Timetable skeleton={<div className="skeleton patient h-96 rounded-lg" />}>
        {({ bookings, classes }) => <ClassForm coming={comingSessions(bookings, classes, now)} now={now} onScheduled={setDone} />}
      </Timetable>
      {done && <ClassScheduled session={done} onClose={() => setDone(null)} />}
    </>
  )
}
