import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { saveFile } from '../../../shared/web/save-file.ts'
import { exportMoney } from '../contract.ts'
import { texts } from './texts.ts'
import { asked, type Filters } from './use-filters.ts'

/** A file of what the filters show. */
export function ExportButton({ filters }: { filters: Filters }) {
  const t = useTexts(texts)
  const send = useSend(exportMoney, {
    done: ({ csv, rows }) => {
      saveFile(`transactions-${filters.month ?? 'all'}.csv`, csv)
      toast(t.exported(rows))
    },
    failed: ({ message }) => toast(message, 'failed'),
  })
  return (
    <Button
      look="outline"
      large
      icon="download"
      working={send.isPending && t.exporting}
      onClick={() => send.mutate(asked(filters))}
    >
      {t.export}
    </Button>
  )
}
