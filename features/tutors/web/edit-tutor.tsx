import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { subjectNames } from '../../../shared/subject-names.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { firstName } from '../../accounts/rules.ts'
import { experiences, MOST_BIO_CHARACTERS, MOST_SCHOOL_CHARACTERS } from '../../teachers/contract.ts'
import { editTutor, listTutors, LONGEST_REASON, type Tutor } from '../contract.ts'
import { texts } from './texts.ts'

/** What stands on a teacher's page, put right. What families think of them and what only they can say is shown. */
export function EditTutor({ tutor, onClose }: { tutor: Tutor; onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const { promise, bio, current_school, experience } = tutor
  const form = useForm(editTutor, {
    read: (data) => ({
      teacherId: tutor.id,
      reason: data.get('reason'),
      promise: data.get('promise'),
      bio: data.get('bio'),
      current_school: data.get('current_school'),
      experience: data.get('experience'),
      was: { promise, bio, current_school, experience },
    }),
    done: async () => {
      toast(t.saved)
      onClose()
      await queries.invalidateQueries({ queryKey: [listTutors.path] })
    },
  })
  const foot = { cancel: t.cancel, act: t.save, working: form.working && t.saving }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.editOf(tutor.name)}
      line={t.editLine}
      foot={<FormFoot form={id} {...foot} onClose={onClose} />}
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        <TextArea name="promise" label={t.promise} rows={2} defaultValue={promise} error={form.errors['promise']} />
        <TextArea
          name="bio"
          label={t.bio}
          rows={5}
          maxLength={MOST_BIO_CHARACTERS}
          defaultValue={bio}
          error={form.errors['bio']}
        />
        <Field
          name="current_school"
          label={t.school}
          optional
          maxLength={MOST_SCHOOL_CHARACTERS}
          defaultValue={current_school}
          error={form.errors['current_school']}
        />
        <Select name="experience" label={t.experience} defaultValue={experience} error={form.errors['experience']}>
          {experiences.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Kept tutor={tutor} />
        <TextArea
          name="reason"
          label={t.reason(firstName(tutor.name))}
          maxLength={LONGEST_REASON}
          error={form.errors['reason']}
        />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}

function Kept({ tutor }: { tutor: Tutor }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const subjects = subjectNames(tutor.subjects, language) || t.noSubjects
  const kept = [
    [t.rating, t.ratingLine(tutor.rating === null ? t.isNew : tutor.rating.toFixed(1))],
    [t.subjects, t.subjectsLine(subjects, kshText(tutor.cost))],
  ]
  return (
    <dl className="grid gap-3 rounded-md bg-sunken p-3.5 text-sm">
      {kept.map(([name, value]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-700">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
