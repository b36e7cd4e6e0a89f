import { useState } from 'react'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { askToLink, lookAtCode } from '../link-contract.ts'
import { texts as familyTexts } from './family-texts.ts'

type Found = { code: string; name: string; grade: number }

/** Links a student by the code on their screen: first whose it is, then the question to them. */
export function LinkChild() {
  const t = useTexts(familyTexts)
  const [found, setFound] = useState<Found | null>(null)
  const form = useForm(lookAtCode, {
    read: (fields) => ({ code: fields.get('code') }),
    done: ({ name, grade }, element) => setFound({ code: String(new FormData(element).get('code')), name, grade }),
  })
  return (
    <Card title={t.linkTitle}>
      <p className="mb-4 text-ink-700">{t.linkLine}</p>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-3">
        <Field
          label={t.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          className="tracking-[0.4em] uppercase"
          error={form.errors['code'] ?? form.message ?? undefined}
        />
        <Button type="submit" wide working={form.working && t.looking}>
          {t.look}
        </Button>
      </form>
      {found && <IsItYours {...found} onClose={() => setFound(null)} />}
    </Card>
  )
}

/** First name, initial and grade, no photo: one's own child is known by them. */
function IsItYours({ code, name, grade, onClose }: Found & { onClose: () => void }) {
  const t = useTexts(familyTexts)
  const ask = useSend(askToLink, {
    done: () => {
      toast(t.asked(name))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.isItYours}
      foot={
        <div className="grid grid-cols-2 gap-3">
          <Button large onClick={onClose}>
            {t.no}
          </Button>
          <Button look="primary" large working={ask.isPending && t.asking} onClick={() => ask.mutate({ code })}>
            {t.yes}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        {ask.error && <Note tone="bad">{ask.error.message}</Note>}
        <p className="flex items-center gap-4">
          <span aria-hidden="true" className="display grid size-14 place-items-center rounded-md bg-murram-100 text-xl">
            {name.slice(0, 1)}
          </span>
          <span>
            <strong className="block text-md">{name}</strong>
            {t.gradeOf(grade)}
          </span>
        </p>
        <p className="text-ink-700">{t.next(name)}</p>
      </div>
    </Dialog>
  )
}
