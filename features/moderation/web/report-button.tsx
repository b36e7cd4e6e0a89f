import { useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { late } from '../../../shared/web/late.tsx'
import { texts } from './button-texts.ts'
import type { Disputed } from './report-dialog.tsx'

const ReportDialog = late(async () => (await import('./report-dialog.tsx')).ReportDialog)

/**
 * Opens the report.
 * @param at how many seconds into the video the viewer is, asked when it is pressed
 * @param small as it stands below a comment
 */
export function ReportButton({ at, small = false, ...disputed }: Omit<Disputed, 'at'> & { at?: () => number; small?: boolean }) {
  const t = useTexts(texts)
  const [opened, setOpened] = useState<{ at: number | undefined } | null>(null)
  const open = (): void => {
    const seconds = Math.floor(at?.() ?? 0)
    setOpened({ at: seconds > 0 ? seconds : undefined })
  }
  return (
    <>
      {small ? (
        <button
          type="button"
          onClick={open}
          aria-haspopup="dialog"
          className="press inline-flex min-h-11 items-center rounded-md px-2 text-sm font-bold text-ink-700 hover:bg-sunken"
        >
          {t.report}
        </button>
      ) : (
        <Button look="text" icon="flag" aria-haspopup="dialog" onClick={open}>
          {t.report}
        </Button>
      )}
      {opened && <ReportDialog {...disputed} at={opened.at} onClose={() => setOpened(null)} />}
    </>
  )
}
