import { useState } from 'react'
import type { Answer } from '../../../shared/endpoint.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import type { RoomKind } from '../../classroom/contract.ts'
import { openForDesk } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'

/** In a case about a room: what was recorded there, once an operator has said why they look. */
export function CaseRecording(room: { kind: RoomKind; roomId: number }) {
  const t = useTexts(texts)
  const [opened, setOpened] = useState<Answer<typeof openForDesk> | null>(null)
  const form = useForm(openForDesk, { read: (data) => ({ ...room, reason: data.get('reason') }), done: setOpened })
  return (
    <details className="mb-4 rounded-lg border border-line bg-white px-4 shadow-card">
      <summary className="flex min-h-11 cursor-pointer items-center font-bold">{t.title}</summary>
      <div className="grid gap-4 pb-4">
        {opened ? (
          opened.stretches.map(({ id, address }, at) => (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes down what was said in a lesson
            <video
              key={id}
              controls
              playsInline
              preload="metadata"
              src={address}
              aria-label={t.player(at + 1)}
              className="aspect-video w-full max-w-160 rounded-md bg-green-950"
            />
          ))
        ) : (
          <form noValidate className="grid max-w-160 gap-4" onSubmit={form.onSubmit}>
            <TextArea name="reason" label={t.why} hint={t.line} rows={2} maxLength={500} error={form.errors['reason']} />
            {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
            <Button type="submit" working={form.working && t.acting}>
              {t.act}
            </Button>
          </form>
        )}
      </div>
    </details>
  )
}
