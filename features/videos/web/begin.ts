import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../shared/web/i18n.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { arrivingVideos, beginUpload, ownVideos } from '../own-contract.ts'
import { ownIntro } from '../intro-contract.ts'
import { MOST_VIDEO_BYTES, type Purpose } from '../rules.ts'
import { texts } from './begin-texts.ts'
import { startUpload } from './uploads.ts'

/** Begins an upload of a file that was chosen or made here. What it is, the server finds out; a text is not even sent. */
export function useBeginUpload(purpose: Purpose = 'lesson'): (file: File) => Promise<void> {
  const t = useTexts(texts)
  const refresh = useRefreshOwn()
  return async (file) => {
    if (file.type !== '' && !file.type.startsWith('video/')) return toast(t.notVideo(file.name), 'failed')
    if (file.size > MOST_VIDEO_BYTES) return toast(t.tooLarge(file.name), 'failed')
    try {
      const { video } = await call(beginUpload, { file_name: file.name.slice(-200), file_bytes: file.size, purpose })
      startUpload(video.id, file, video.upload ?? '', () => void refresh())
      await refresh()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast(t.beginFailed(error.message), 'failed')
    }
  }
}

/** Where a teacher sees videos of their own. */
export const ownReads = [arrivingVideos, ownVideos, ownIntro] as const

export function useRefreshOwn(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(ownReads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  }
}
