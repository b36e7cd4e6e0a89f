import { Suspense } from 'react'
import { useUser } from '../../../features/accounts/web/session.ts'
import { TeacherCard } from '../../../features/directory/web/teacher-card.tsx'
import { showTeacher, type TeacherCard as Card } from '../../../features/directory/contract.ts'
import { OwnPhoto } from '../../../features/settings/web/own-photo.tsx'
import { ownProfile, type Profile } from '../../../features/teachers/profile-contract.ts'
import { ProfileForm, SaveBar } from '../../../features/teachers/web/profile-form.tsx'
import { texts } from '../../../features/teachers/web/profile-texts.ts'
import { useProfile, type Edited } from '../../../features/teachers/web/use-profile.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Note } from '../../../shared/web/kit/note.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { Fillings } from '../../../shared/web/slot.tsx'

/** Below everything that is written. */
const OwnIntro = late(async () => (await import('../../../features/videos/web/own-intro.tsx')).OwnIntro)

/** A teacher's own page, changed beside the card that families see. */
export function ProfilePage() {
  const t = useTexts(texts)
  const read = useCall(ownProfile, {})
  return (
    <>
      {!read.data && <PageHead title={t.title} line={t.line} />}
      <Panel read={read} failed={t.failed}>
        {({ profile, share_bps }) => <Editing profile={profile} shareBps={share_bps} />}
      </Panel>
    </>
  )
}

function Editing({ profile, shareBps }: { profile: Profile; shareBps: number }) {
  const t = useTexts(texts)
  const editor = useProfile(profile)
  return (
    <div className="max-md:pb-24">
      <PageHead
        title={t.title}
        line={
          <>
            {t.line}{' '}
            <a href="#card" className="link lg:hidden">
              {t.lookAtIt}
            </a>
          </>
        }
        action={
          <div className="max-md:hidden">
            <SaveBar editor={editor} />
          </div>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ProfileForm editor={editor} kept={profile} shareBps={shareBps} photo={<OwnPhoto />} />
          <Suspense>
            <OwnIntro />
          </Suspense>
        </div>
        <Preview edited={editor.edited} />
      </div>
      {/* At the thumb, above everything else at the lower edge. */}
      <div className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-white px-4 py-3 big:static md:hidden">
        <SaveBar editor={editor} />
      </div>
    </div>
  )
}

/** The real card, as it is being changed. */
function Preview({ edited }: { edited: Edited }) {
  const t = useTexts(texts)
  const now = useNow(60)
  const user = useUser()
  const listed = user.verification_status === 'approved'
  const shown = useCall(showTeacher, { teacherId: user.id }, { when: listed }).data
  const card: Card = {
    ...(shown ?? unknown),
    id: user.id,
    name: user.name,
    profilePicture: user.photo ?? null,
    grades: edited.subjects.flatMap(({ grades }) => grades),
    subjects: edited.subjects,
    experience: edited.experience,
    current_school: edited.current_school || null,
    cost: Number(edited.cost) || 0,
    promise: edited.promise || null,
    languages: edited.languages,
  }
  return (
    <aside id="card" tabIndex={-1} aria-labelledby="shown" className="grid scroll-mt-20 gap-4 lg:sticky lg:top-8">
      <div className="flex items-center justify-between gap-4">
        <h2 id="shown" className="font-semibold">
          {t.shown}
        </h2>
        {listed && (
          <a href={`/tutors/${user.id}`} target="_blank" className="link inline-flex min-h-11 items-center">
            {t.wholePage}
          </a>
        )}
      </div>
      {/* Nothing of a family's stands on it, such as the heart. */}
      <Fillings value={[]}>
        <TeacherCard teacher={card} href={`/tutors/${user.id}`} now={now} />
      </Fillings>
      {listed ? (
        <Note tone="plain" title={t.fixed}>
          {t.fixedLine}
        </Note>
      ) : (
        <Note tone="wait">{t.notShown}</Note>
      )}
    </aside>
  )
}

/** What is not known of somebody who is not listed yet. */
const unknown = {
  registered_on: null,
  rating: null,
  review_count: 0,
  totalStudents: 0,
  verified_on: null,
  next_free_at: null,
  availability: [],
} satisfies Partial<Card>
