import { useRef } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { keepUser } from '../../../shared/web/kept-session.ts'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { removeProfilePhoto } from '../contract.ts'
import { PhotoInput, PhotoSaid, useNewPhoto } from './new-photo.tsx'
import { texts } from './photo-texts.ts'

/** One's own picture, with the way to another one. */
export function OwnPhoto() {
  const t = useTexts(texts)
  const { id, name, photo, role } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const own = useNewPhoto(id)
  const remove = useSend(removeProfilePhoto, {
    done: (user) => (keepUser(user), toast(t.gone)),
    failed: (error) => toast(error.message, 'failed'),
  })
  return (
    <div className="mb-3">
      <PhotoSaid said={own.said} />
      <div className="flex items-center gap-5">
        <div className="relative flex-none">
          <Face large photo={photo} seed={id} className="size-22 rounded-full" />
          <IconButton
            icon="camera"
            label={photo ? t.change : t.choose}
            className="absolute -right-2 -bottom-2 rounded-full!"
            onClick={() => input.current?.click()}
          />
        </div>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-700">{t.line}</p>
          {role === 'student' && <p className="mt-1 text-sm text-ink-700">{t.taught}</p>}
          {own.said.why && <p className="mt-1 text-sm font-semibold text-red-700">{own.said.why}</p>}
          {photo && (
            <Button
              look="text"
              className="-ml-4"
              working={remove.isPending && t.drawn}
              onClick={() => remove.mutate({ userId: id })}
            >
              {t.drawn}
            </Button>
          )}
        </div>
      </div>
      <PhotoInput input={input} photo={own} />
    </div>
  )
}
