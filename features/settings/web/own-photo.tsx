import { Suspense, useEffect, useRef, useState } from 'react'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { keepUser } from '../../../shared/web/kept-session.ts'
import { late } from '../../../shared/web/late.tsx'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { uploading } from '../../../shared/web/upload.ts'
import { useUser } from '../../accounts/web/session.ts'
import { removeProfilePhoto, updateProfilePhoto } from '../contract.ts'
import { texts } from './photo-texts.ts'

const CropDialog = late(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** Of a picture that a camera made, so much is kept in memory: a cheap phone has no room for all of it. */
const WORKED_WIDTH = 1280
const SAID_MS = 3000

/** `why` stays when the sentence has gone: it says what to do about it. */
type Said = { well: boolean; why: string | null; shown: boolean }

/** One's own picture, with the way to another one. */
export function OwnPhoto() {
  const t = useTexts(texts)
  const { id, name, photo } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const { picture, sent, said, choose, send, close } = useNewPhoto(id)
  const remove = useSend(removeProfilePhoto, {
    done: (user) => (keepUser(user), toast(t.gone)),
    failed: (error) => toast(error.message, 'failed'),
  })
  return (
    <div className="mb-3">
      <div role="status">
        {said.shown && (
          <div className="mb-4">
            <Note tone={said.well ? 'ok' : 'bad'}>{said.well ? t.updated : t.failed}</Note>
          </div>
        )}
      </div>
      <div className="flex items-center gap-5">
        <div className="relative flex-none">
          <Face photo={photo} seed={id} className="size-22 rounded-full" />
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
          {said.why && <p className="mt-1 text-sm font-semibold text-red-700">{said.why}</p>}
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
      <input
        ref={input}
        type="file"
        name="profilePhoto"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={t.choose}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
      {/* The page stays while the dialog's file comes. */}
      <Suspense>
        {picture && <CropDialog picture={picture} sent={sent} onKeep={(file) => void send(file)} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** From a chosen file to a photo that is kept. @param userId whose */
function useNewPhoto(userId: number) {
  const t = useTexts(texts)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [said, say] = useSaid()
  const close = () => setPicture(null)
  async function choose(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0]
    if (!file) return
    try {
      setPicture(await createImageBitmap(file, { resizeWidth: WORKED_WIDTH, resizeQuality: 'medium' }))
    } catch {
      // Whatever a browser says of it, it is no picture that it can read.
      say(false, t.unreadable)
    }
    // So that the same file can be chosen again.
    input.value = ''
  }
  async function send(file: Blob): Promise<void> {
    setSent(0)
    try {
      const profilePhoto = new File([file], 'photo.jpg', { type: file.type })
      const answer = await call(updateProfilePhoto, { userId, profilePhoto }, { carry: uploading(setSent) })
      keepUser(answer.user_info)
      say(true, null)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      say(false, error.fields['profilePhoto'] ?? error.message)
    }
    setSent(null)
    close()
  }
  return { picture, sent, said, choose, send, close }
}

/** What became of the last try: a sentence for three seconds. */
function useSaid(): [Said, (well: boolean, why: string | null) => void] {
  const [said, setSaid] = useState<Said>({ well: true, why: null, shown: false })
  useEffect(() => {
    if (!said.shown) return
    const timer = setTimeout(() => setSaid((before) => ({ ...before, shown: false })), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, (well, why) => setSaid({ well, why, shown: true })]
}
