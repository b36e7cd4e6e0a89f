import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Endpoint } from '../endpoint.ts'
import { useForm } from './form.ts'
import { Dialog } from './kit/dialog.tsx'
import { TextArea } from './kit/field.tsx'
import { FormFoot } from './kit/form-foot.tsx'
import { Note } from './kit/note.tsx'
import { toast } from './kit/toast.tsx'

type Words = {
  title: string
  line: string
  /** Above the field: who reads what is written there. */
  reason: string
  cancel: string
  act: string
  acting: string
  done: string
}

type Props = {
  /** Takes what `about` says, and a `reason`. */
  endpoint: Endpoint
  about: object
  longest: number
  /** The read that shows what came of it. */
  changes: Endpoint
  words: Words
  onClose: () => void
}

/** Asks before an act of an operator that another takes back, and why. */
export function ActDialog({ endpoint, about, longest, changes, words, onClose }: Props) {
  const id = useId()
  const queries = useQueryClient()
  const form = useForm(endpoint, {
    read: (data) => ({ ...about, reason: data.get('reason') }),
    done: async () => {
      toast(words.done)
      onClose()
      await queries.invalidateQueries({ queryKey: [changes.path] })
    },
  })
  const foot = { cancel: words.cancel, act: words.act, working: form.working && words.acting }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={words.title}
      line={words.line}
      foot={<FormFoot form={id} {...foot} onClose={onClose} />}
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        <TextArea name="reason" label={words.reason} maxLength={longest} error={form.errors['reason']} />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      </form>
    </Dialog>
  )
}
