import { useState } from 'react'
import { call } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useOnline } from '../../../shared/web/online.ts'
import { lessonFile } from '../../calendar/contract.ts'
import { texts } from './row-texts.ts'

/** One lesson as a file that the phone's calendar opens. */
export function AddToCalendar({ bookingId, of }: { bookingId: number; of?: string }) {
  const t = useTexts(texts)
  const online = useOnline()
  const [loading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      const { file_name: name, content } = await call(lessonFile, { bookingId })
      const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }))
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      URL.revokeObjectURL(address)
    } catch {
      toast(t.fileFailed, 'failed')
    } finally {
      setLoading(false)
    }
  }
  if (!online) return null
  return (
    <button
      type="button"
      className="link min-h-11 w-fit text-sm"
      disabled={loading}
      aria-label={of && `${t.file}: ${of}`}
      onClick={() => void save()}
    >
      {t.file}
    </button>
  )
}
