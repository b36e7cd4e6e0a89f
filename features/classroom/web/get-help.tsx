import type { RoomTexts } from './texts.ts'

/** To the desk of Somo, past the teacher; beside the room, which goes on. */
export function GetHelp({ texts, className = '' }: { texts: RoomTexts; className?: string }) {
  return (
    <a href="/live-chat" target="_blank" rel="noreferrer" className={`inline-flex min-h-11 items-center gap-1.5 ${className}`}>
      <strong className="underline">{texts.getHelp}</strong>
      <span className="sr-only">{texts.getHelpLine}</span>
    </a>
  )
}
