import { useState, type ReactNode } from 'react'
import { IconButton } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import type { Person } from '../protocol.ts'
import { HelpButton } from './get-help.tsx'
import { HostDoor, RemoveQuestion } from './late-parts.ts'
import type { RoomClient } from './room-client.ts'
import type { RoomView } from './room-view.ts'
import type { RoomTexts } from './texts.ts'

type Props = {
  client: RoomClient
  view: RoomView
  me: string
  isHost: boolean
  texts: RoomTexts
  onHelp: () => void
  /** What else the teacher decides. */
  children?: ReactNode
}

/** Everybody inside: the teacher first, then raised hands. A host can mute and take out, and keeps the door. */
export function RoomPeople({ client, view, me, isHost, texts, onHelp, children }: Props) {
  const [asking, setAsking] = useState<string | null>(null)
  const rank = (person: Person) => (person.role === 'host' ? 2 : 0) + (person.hand ? 1 : 0)
  return (
    <div className="overflow-y-auto">
      {!isHost && (
        <p className="border-b border-line px-4 py-1.5 text-sm text-ink-700">
          <HelpButton texts={texts} className="text-green-800" onClick={onHelp} />{' '}
          <span aria-hidden="true">{texts.getHelpLine}</span>
        </p>
      )}
      {isHost && view.door && <HostDoor client={client} door={view.door} />}
      {children}
      <ul className="grid content-start p-2">
        {view.people
          .toSorted((a, b) => rank(b) - rank(a))
          .map((person) => (
            <li key={person.id}>
              <div className="flex min-h-14 items-center gap-3 px-2">
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
                  <IconButton
                    icon="mic"
                    label={texts.muteOther(person.name)}
                    onClick={() => client.order({ t: 'mute', person: person.id, what: 'mic' })}
                  />
                ) : (
                  person.role !== 'guardian' && (
                    <span className={person.mic ? 'px-3 text-green-700' : 'px-3 text-ink-500'}>
                      <Icon name={person.mic ? 'mic' : 'mic-off'} />
                      <span className="sr-only">{person.mic ? texts.micIsOn : texts.micIsOff}</span>
                    </span>
                  )
                )}
                {isHost && person.id !== me && person.screen && view.hasBoard && (
                  <IconButton
                    icon="monitor"
                    label={texts.stopScreenOf(person.name)}
                    onClick={() => client.order({ t: 'mute', person: person.id, what: 'screen' })}
                  />
                )}
                {(view.door || view.takesOut) && person.id !== me && (
                  <IconButton icon="x" look="text" label={texts.removeOther(person.name)} onClick={() => setAsking(person.id)} />
                )}
              </div>
              {asking === person.id && (
                <RemoveQuestion client={client} person={person} forGood={view.takesOut} onClose={() => setAsking(null)} />
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}
