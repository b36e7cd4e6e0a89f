import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { nairobiDate } from '../../../shared/time.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { editEvent, eventPeople, listEvents, makeEvent, type DeskEvent } from '../desk-contract.ts'
import { LONGEST_LOCATION, LONGEST_TITLE } from '../rules.ts'
import { texts } from './texts.ts'

/** A new event, or one that is changed. */
export function EventForm({ event, onClose }: { event: DeskEvent | null; onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const now = useNow(60)
  // The same for every try of this dialog, so that an answer that was lost makes no second event.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(event ? editEvent : makeEvent, {
    read: (data) => {
      const facts = Object.fromEntries(['title', 'date', 'time', 'location'].map((name) => [name, data.get(name)]))
      const capacity = String(data.get('capacity')).trim() === '' ? Number.NaN : Number(data.get('capacity'))
      return { ...facts, capacity, ...(event ? { eventId: event.id, version: event.version } : { key }) }
    },
    done: async () => {
      toast(event ? t.saved : t.created)
      onClose()
      await Promise.all([listEvents, eventPeople].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
  })
  const error = (name: string) => form.errors[name]
  const message = form.message ?? (Object.keys(form.errors).length > 0 ? t.required : null)
  const act = event ? { act: t.save, working: form.working && t.saving } : { act: t.create, working: form.working && t.creating }
  return (
    <Dialog
      open
      onClose={onClose}
      title={event ? t.editTitle : t.newEvent}
      line={event ? t.editLine : t.formLine(location.host)}
      foot={<FormFoot form={id} cancel={t.cancel} {...act} onClose={onClose} />}
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        {message && <Note tone="bad">{message}</Note>}
        <Field
          name="title"
          label={t.name}
          maxLength={LONGEST_TITLE}
          autoComplete="off"
          defaultValue={event?.title}
          error={error('title')}
        />
        <div className="flex flex-wrap items-start gap-x-3 gap-y-4 *:min-w-0 *:flex-[1_1_9rem]">
          <Field name="date" type="date" label={t.date} min={nairobiDate(now)} defaultValue={event?.date} error={error('date')} />
          <Field name="time" type="time" label={t.time} hint={t.nairobi} defaultValue={event?.time} error={error('time')} />
        </div>
        <Field
          name="location"
          label={t.location}
          hint={t.locationHint}
          maxLength={LONGEST_LOCATION}
          autoComplete="off"
          defaultValue={event?.location}
          error={error('location')}
        />
        <Field
          name="capacity"
          type="number"
          inputMode="numeric"
          min={Math.max(1, event?.registered ?? 1)}
          label={t.capacity}
          hint={event ? t.registered(event.registered) : undefined}
          defaultValue={event?.capacity}
          error={error('capacity')}
        />
      </form>
    </Dialog>
  )
}
