import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import {
  houseHistory,
  LONGEST_REASON,
  setContacts,
  setDataPrice,
  setFaq,
  setFigures,
  setHours,
  setPromises,
  setTeam,
  showHouse,
} from '../contract.ts'
import type { House, HouseSetting } from '../rules.ts'
import { FaqFields } from './faq-fields.tsx'
import { ContactFields, DataFields, FigureFields, HourFields, PromiseFields, readFields } from './house-fields.tsx'
import { TeamFields } from './team-fields.tsx'
import { texts } from './texts.ts'

const calls = {
  figures: setFigures,
  contacts: setContacts,
  hours: setHours,
  promises: setPromises,
  data: setDataPrice,
  faq: setFaq,
  team: setTeam,
}

type Props = {
  setting: HouseSetting
  /** What the form begins with: as it stands, or as it once was. */
  from: House[HouseSetting]
  /** The version that stands. */
  was: number
  onClose: () => void
}

/** One of the settings, changed as a whole, with the reason. */
export function EditHouse({ setting, from, was, onClose }: Props) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const form = useForm(calls[setting], {
    read: (data) => ({ ...readFields[setting](data), was, reason: data.get('reason') }),
    done: async () => {
      toast(t.saved)
      onClose()
      await Promise.all([showHouse, houseHistory].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
  })
  const error = (field: string) => form.errors[field]
  const foot = { cancel: t.cancel, act: t.save, working: form.working && t.saving }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.editOf(t.names[setting])}
      line={t.lines[setting]}
      foot={<FormFoot form={id} {...foot} onClose={onClose} />}
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        {fieldsOf(setting, from, error)}
        <TextArea name="reason" label={t.reason} rows={2} maxLength={LONGEST_REASON} error={error('reason')} />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}

type Fault = (field: string) => string | undefined

// as: the value is of that setting.
function fieldsOf(setting: HouseSetting, from: House[HouseSetting], error: Fault) {
  switch (setting) {
    case 'figures':
      return <FigureFields from={from as House['figures']} error={error} />
    case 'contacts':
      return <ContactFields from={from as House['contacts']} error={error} />
    case 'hours':
      return <HourFields from={from as House['hours']} error={error} />
    case 'promises':
      return <PromiseFields from={from as House['promises']} error={error} />
    case 'data':
      return <DataFields from={from as House['data']} error={error} />
    case 'faq':
      return <FaqFields from={from as House['faq']} error={error} />
    case 'team':
      return <TeamFields from={from as House['team']} error={error} />
  }
}
