import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { refusalOf, type CallFailed } from '../../../shared/web/client.ts'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { favouriteIds, listFavourites, markFavourite, unmarkFavourite } from '../contract.ts'
import { texts } from './texts.ts'

const changes = [favouriteIds, listFavourites]

/**
 * Marks a teacher as a favourite, or takes that back. What was asked for is shown at once; until it is known for certain further
 * presses do nothing, so that the last word is never overtaken by the one before.
 */
export function Heart({ teacher: { id: teacherId, name } }: { teacher: { id: number; name: string } }) {
  const t = useTexts(texts)
  const read = useCall(favouriteIds, {})
  const failed = (error: CallFailed) => {
    toast(refusalOf(markFavourite, error) === 'not_found' ? t.gone : error.message, 'failed')
    void read.refetch()
  }
  const mark = useSend(markFavourite, { changes, failed })
  const unmark = useSend(unmarkFavourite, { changes, failed })
  if (read.isError) return <HeartButton label={t.unknown(name)} onPress={() => void read.refetch()} />
  // A heart that says no before it is known would be pressed for nothing; its place is kept.
  if (!read.data) return <span className={place} />
  const sending = mark.isPending || unmark.isPending
  const pressed = sending ? mark.isPending : read.data.teacher_ids.includes(teacherId)
  const press = () => {
    if (!sending) (pressed ? unmark : mark).mutate({ teacherId })
  }
  return <HeartButton label={t.favourite(name)} pressed={pressed} onPress={press} />
}

/** As large as a thumb, drawn into the margins around it, so that the name beside it keeps its room. */
const place = '-m-2.5 grid size-11 flex-none place-items-center rounded-full'

/** Without `pressed` nobody knows. */
function HeartButton({ label, pressed, onPress }: { label: string; pressed?: boolean; onPress: () => void }) {
  const look = pressed ? 'text-murram-600' : pressed === undefined ? 'text-ink-400' : 'text-ink-700'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={`press ${place} hover:bg-sunken ${look}`}
      onClick={onPress}
    >
      <Icon name="heart" filled={pressed === true} className="size-6!" />
    </button>
  )
}
