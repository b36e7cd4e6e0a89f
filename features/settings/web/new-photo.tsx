/** The way to another photo of oneself, for every page that offers it. */
import { Suspense, useEffect, useState, type RefObject } from 'react'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { keepUser } from '../../../shared/web/kept-session.ts'
import { Note } from '../../../shared/web/kit/note.tsx'
import { late } from '../../../shared/web/late.tsx'
import { uploading } from '../../../shared/web/upload.ts'
import { updateProfilePhoto } from '../contract.ts'
import { texts } from './photo-texts.ts'

const CropDialog = late(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** Of a picture that a camera made, so much is kept in memory: a cheap phone has no room for all of it. */
const WORKED_WIDTH = 1280
const SAID_MS = 3000

/** `why` stays when the sentence has gone: it says what to do about it. */
type Said = { well: boolean; why: string | null; shown: boolean }
export type NewPhoto = ReturnType<typeof useNewPhoto>

/** What became of the last try, in the customer's words. */
export function PhotoSaid({ said }: { said: Said }) {
  const t = useTexts(texts)
  return (
    <div role="status">
      {said.shown && (
        <div className="mb-4">
          <Note tone={said.well ? 'ok' : 'bad'}>{said.well ? t.updated : t.failed}</Note>
        </div>
      )}
    </div>
  )
}

/** Where a file is chosen, unseen, and the dialog that cuts it. */
export function PhotoInput({ input, photo }: { input: RefObject<HTMLInputElement | null>; photo: NewPhoto }) {
  const t = useTexts(texts)
  const { picture, sent, choose, send, close } = photo
  return (
    <>
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
    </>
  )
}

/** From a chosen file to a photo that is kept. @param userId whose */
export function useNewPhoto(userId: number) {
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
