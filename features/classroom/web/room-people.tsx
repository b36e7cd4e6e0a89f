import { IconButton } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import type { Person } from '../protocol.ts'
import type { RoomClient } from './room-client.ts'
import type { RoomView } from './room-view.ts'
import type { RoomTexts } from './texts.ts'

type Props = { client: RoomClient; view: RoomView; me: string; isHost: boolean; texts: RoomTexts }

/** Everybody inside: the teacher first, then raised hands. A host can mute. */
export function RoomPeople({ client, view, me, isHost, texts }: Props) {
  const rank = (person: Person) => (person.role === 'host' ? 2 : 0) + (person.hand ? 1 : 0)
  return (
    <ul className="grid content-start overflow-y-auto p-2">
      {view.people
        .toSorted((a, b) => rank(b) - rank(a))
        .map((person) => (
          <li key={person.id} className="flex min-h-14 items-center gap-3 px-2">
            <Portrait seed={Number(person.id)} className="size-9 rounded-full" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-break-word">
                {person.name} {person.id === me && <span className="font-normal text-ink-500">({texts.you})</span>}
              </span>
              <span className="block text-sm text-ink-500">{texts.roles[person.role]}</span>
            </span>
            {person.hand && (
              <span className="text-marigold-700">
                <Icon name="hand" />
                <span className="sr-only">{texts.handIsUp}</span>
              </span>
            )}
            {isHost && person.id !== me && person.mic ? (
              <IconButton icon="mic" label={texts.muteOther(person.name)} onClick={() => client.mute(person.id, 'mic')} />
            ) : (
              person.role !== 'guardian' && (
                <span className={person.mic ? 'px-3 text-green-700' : 'px-3 text-ink-500'}>
                  <Icon name={person.mic ? 'mic' : 'mic-off'} />
                  <span className="sr-only">{person.mic ? texts.micIsOn : texts.micIsOff}</span>
                </span>
              )
            )}
          </li>
        ))}
    </ul>
  )
}
