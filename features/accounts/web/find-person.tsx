import { useTexts } from '../../../shared/web/i18n.ts'
import { texts } from './find-texts.ts'

/** To somebody among the users of the desk, where all is that an operator can do about them. */
export function FindPerson({ name }: { name: string }) {
  const t = useTexts(texts)
  return (
    <a
      href={`/admin/users?words=${encodeURIComponent(name)}`}
      className="flex min-h-11 items-center text-green-800 underline wrap-anywhere"
    >
      {t.find(name)}
    </a>
  )
}
