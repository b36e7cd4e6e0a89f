import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Check, Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Born, GradeAndSchool } from '../../accounts/web/learner-fields.tsx'
import { addChild, changeChild, consentPurposes, familyChildren, familyState, type Child } from '../contract.ts'
import { isNeeded } from '../rules.ts'
import { texts as consentTexts } from './consent-texts.ts'
import { texts as familyTexts } from './family-texts.ts'

/** The reads that show a family; whatever changes one asks for them again. */
export const familyReads = [familyState, familyChildren]

function useFamilyChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(familyReads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  }
}

/** From the youngest in school to the last year before eighteen. */
const YOUNGEST = 4
const YEARS = 15

/** Adds a child who has no address or phone: who it is, and what the parent agrees to. Nothing optional is ticked beforehand. */
export function AddChild({ now, onClose }: { now: Date; onClose: () => void }) {
  const t = useTexts(familyTexts)
  const changed = useFamilyChanged()
  const form = useForm(addChild, {
    read: (fields) => ({
      ...readChild(fields),
      born_month: [fields.get('born_year'), fields.get('born_month_of_year')].join('-'),
      purposes: fields.getAll('purposes'),
    }),
    done: async ({ child }) => {
      toast(t.added(child.first_name))
      onClose()
      await changed()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.addTitle}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        {form.message && <Note tone="bad">{form.message}</Note>}
        <ChildFields errors={form.errors} />
        <Born legend={t.born} error={form.errors['born_month']} newest={now.getUTCFullYear() - YOUNGEST} years={YEARS} />
        <Purposes error={form.errors['purposes']} />
        <p className="text-sm text-ink-700">{t.privacy}</p>
        <Button type="submit" look="primary" large wide working={form.working && t.adding}>
          {t.add}
        </Button>
      </form>
    </Dialog>
  )
}

/** What can change in a year: the grade above all. */
export function EditChild({ child, onClose }: { child: Child; onClose: () => void }) {
  const t = useTexts(familyTexts)
  const changed = useFamilyChanged()
  const form = useForm(changeChild, {
    read: (fields) => ({ childId: child.id, ...readChild(fields) }),
    done: async () => {
      toast(t.saved)
      onClose()
      await changed()
    },
  })
  return (
    <Dialog open onClose={onClose} width="small" title={t.editTitle(child.first_name)}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        {form.message && <Note tone="bad">{form.message}</Note>}
        <ChildFields errors={form.errors} child={child} />
        <Button type="submit" look="primary" large wide working={form.working && t.saving}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  )
}

const readChild = (fields: FormData) => ({
  name: fields.get('name'),
  grade: Number(fields.get('grade')),
  school: fields.get('school'),
})

type Errors = Readonly<Record<string, string>>

function ChildFields({ errors, child }: { errors: Errors; child?: Child }) {
  const t = useTexts(familyTexts)
  return (
    <>
      <Field
        name="name"
        label={t.name}
        error={errors['name']}
        defaultValue={child?.name}
        autoComplete="off"
        maxLength={80}
        required
      />
      <GradeAndSchool errors={errors} grade={String(child?.grade ?? '')} school={child?.school ?? ''} />
    </>
  )
}

function Purposes({ error }: { error: string | undefined }) {
  const t = useTexts(familyTexts)
  const { purposes, needed } = useTexts(consentTexts)
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t.agreeTo}</legend>
      <div className="divide-y divide-line rounded-lg border border-line bg-white px-4 py-1">
        {consentPurposes.map((purpose) => (
          <Check
            key={purpose}
            name="purposes"
            value={purpose}
            label={
              <>
                <strong>{purposes[purpose].name}</strong>
                {isNeeded(purpose) && <span className="text-sm text-ink-500"> {needed}</span>}
                <span className="block text-sm text-ink-700">{purposes[purpose].line}</span>
              </>
            }
          />
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-semibold text-red-700">{error}</p>}
    </fieldset>
  )
}
