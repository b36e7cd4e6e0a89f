import { useRef } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { IconButton } from '../../../shared/web/kit/button.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { useUser } from '../../accounts/web/session.ts'
import { PhotoInput, PhotoSaid, useNewPhoto } from './new-photo.tsx'
import { texts } from './photo-texts.ts'

/** One's own photo as a circle with a camera; without one it asks for it. @param buttonId of the camera */
export function PhotoCircle({ buttonId }: { buttonId: string }) {
  const t = useTexts(texts)
  const { id, photo } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const own = useNewPhoto(id)
  return (
    <div className="text-center">
      <PhotoSaid said={own.said} />
      <div className="relative mx-auto size-34">
        {photo ? (
          <Face large photo={photo} seed={id} className="size-34 rounded-full" />
        ) : (
          <span
            className={
              'grid size-34 place-items-center rounded-full border-2 border-dashed border-ink-400 bg-white font-semibold ' +
              'text-ink-700'
            }
          >
            {t.addPhoto}
          </span>
        )}
        <IconButton
          id={buttonId}
          icon="camera"
          look="primary"
          label={photo ? t.change : t.choose}
          className="absolute -right-1 bottom-0 rounded-full!"
          onClick={() => input.current?.click()}
        />
      </div>
      <p className="mt-2.5 text-sm text-balance text-ink-500">{t.faceLine}</p>
      {own.said.why && <p className="mt-1 text-sm font-semibold text-red-700">{own.said.why}</p>}
      <PhotoInput input={input} photo={own} />
    </div>
  )
}
